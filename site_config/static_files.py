"""Static files under names that carry a hash of their content; scripts and styles without comments."""

from collections.abc import Iterable
from fnmatch import fnmatch
from typing import Any

import rjsmin
import tinycss2
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile, File
from servestatic.storage import CompressedManifestStaticFilesStorage

OUR_FOLDERS = ("accounts", "games", "lobby", "rankings", "site")
# Comments name types by import("…") as well; following them would make circles, in which no hash is final.
_DYNAMIC = (r"""(?P<matched>await import\(["'](?P<url>[./].*?)["']\))""", """await import("%(url)s")""")
_IMPORTS = (*ManifestStaticFilesStorage._js_module_import_aggregation_patterns[1][:-1], _DYNAMIC)
_OUR_MODULES = tuple(f"{folder}/*.js" for folder in OUR_FOLDERS)
_OUR_SHEETS = tuple(f"{folder}/*.css" for folder in OUR_FOLDERS)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites `url()` in styles and `import` in our own ES modules to hashed names, and compresses.

    Modules of packages are left alone: they import nothing, but their comments look as if they did.
    Modules may import one another in long chains, but not in circles: then no hash could be found.
    What is stored of a module or a sheet of ours is the code alone; its hash is that of the source.
    """

    max_post_process_passes = 20
    patterns = (
        *ManifestStaticFilesStorage.patterns,
        *((pattern, _IMPORTS) for pattern in _OUR_MODULES),
    )

    def _save(self, name: str, content: File) -> str:
        for patterns, shortened in ((_OUR_MODULES, code), (_OUR_SHEETS, rules)):
            if any(fnmatch(name, pattern) for pattern in patterns):
                content.seek(0)  # the hash has been taken from it, so that it may have been read to its end
                content = ContentFile(shortened(content.read()))
        return super()._save(name, content)


def code(source: bytes) -> bytes:
    """An ES module without its comments and needless spaces; template literals must not be nested in it."""
    return rjsmin.jsmin(source.decode()).encode()


def rules(source: bytes) -> bytes:
    """A style sheet without its comments, and with one space where there were many."""
    tokens = tinycss2.parse_component_value_list(source.decode(), skip_comments=True)
    return tinycss2.serialize(_narrowed(tokens)).strip().encode()


def _narrowed(tokens: Iterable[Any]) -> list[Any]:
    """The tokens with at most one space between them, and within their blocks."""
    kept: list[Any] = []
    for token in tokens:
        if token.type == "whitespace":
            if kept and kept[-1].type == "whitespace":
                continue
            token.value = " "
        for within in ("content", "arguments"):
            if hasattr(token, within):
                setattr(token, within, _narrowed(getattr(token, within)))
        kept.append(token)
    return kept
