"""Static files under names that carry a hash of their content."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites `url()` in styles and `import` in ES modules to hashed names, and compresses."""

    support_js_module_import_aggregation = True
