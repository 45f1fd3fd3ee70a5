"""Static files under names that carry a hash of their content."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from servestatic.storage import CompressedManifestStaticFilesStorage

OUR_FOLDERS = ("accounts", "games", "lobby", "rankings", "site")
# Comments name types by import("…") as well; following them would make circles, in which no hash is final.
_DYNAMIC = (r"""(?P<matched>await import\(["'](?P<url>[./].*?)["']\))""", """await import("%(url)s")""")
_IMPORTS = (*ManifestStaticFilesStorage._js_module_import_aggregation_patterns[1][:-1], _DYNAMIC)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites `url()` in styles and `import` in our own ES modules to hashed names, and compresses.

    Modules of packages are left alone: they import nothing, but their comments look as if they did.
    Modules may import one another in long chains, but not in circles: then no hash could be found.
    """

    max_post_process_passes = 20
    patterns = (
        *ManifestStaticFilesStorage.patterns,
        *((f"{folder}/*.js", _IMPORTS) for folder in OUR_FOLDERS),
    )
