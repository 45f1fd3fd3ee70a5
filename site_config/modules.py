"""Which ES modules a module needs, so that a page can ask for all of them at once.

A browser learns of an import only when it has read the importing module: a chain of four costs four trips to
the server. Links of the kind `modulepreload` tell it beforehand.
"""

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_LATER = re.compile(r"""await import\(["'](\.{1,2}/[^"']+)["']\)""")
_IMPORT = re.compile(
    r"""^(?:import\s*(?:[\w$*{}\s,]+\sfrom\s*)?|export\s*[\w$*{}\s,]+\sfrom\s*)["'](\.{1,2}/[^"']+)["']""",
    re.MULTILINE,
)


@cache
def imports(name: str) -> tuple[str, ...]:
    """Return all that a module imports before it runs, the nearest first; not what it imports later.

    Names are those of static files ("games/match.js"). Raises LookupError for a module that does not exist.
    """
    found: dict[str, None] = {}
    nearest = [name]
    while nearest:
        named = [other for module in nearest for other in _named(module)]
        nearest = [other for other in dict.fromkeys(named) if other not in found]
        found.update(dict.fromkeys(nearest))
    return tuple(found)


@cache
def everything(name: str) -> tuple[str, ...]:
    """Return all that a module imports, also what it imports only when it is needed. Raises LookupError."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        module = waiting.pop()
        further = [*_named(module), *_named(module, _LATER)]
        waiting += [other for other in further if other not in found and other != name]
        found.update(dict.fromkeys(other for other in further if other != name))
    return tuple(found)


def _named(name: str, pattern: re.Pattern[str] = _IMPORT) -> list[str]:
    path = finders.find(name)
    if path is None:
        raise LookupError(f"no static file {name}")
    folder = posixpath.dirname(name)
    source = Path(path).read_text(encoding="utf-8")
    return [posixpath.normpath(posixpath.join(folder, other)) for other in pattern.findall(source)]
