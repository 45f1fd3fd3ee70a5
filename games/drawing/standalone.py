"""A drawn board as a picture file of its own: the styles of the light theme are in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_STYLES: Final = Path(__file__).parents[1] / "static" / "games" / "board.css"
_PAGE: Final = "/* On pages only */"
"""From here on board.css is about buttons and marks over the drawing."""
_OF_PAGES: Final = ("--", "width", "height", "user-select", "-webkit-user-select")
"""Properties that only say how the drawing lies on a page."""
_FONT: Final = "system-ui, -apple-system, sans-serif"
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_BOTH_THEMES: Final = re.compile(r"light-dark\(([^,()]+),(?:[^()]|\([^()]*\))+\)")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:, *([^()]+))?\)")
_SHEET: Final = re.compile(
    r'(?P<head><svg class="board board-(?P<kind>[a-z]+)[^>]*?'
    r' viewBox="\S+ \S+ (?P<width>\S+) (?P<height>[^"]+)"[^>]*)>'
)


def standalone(drawing: str) -> str:
    """A board that was drawn for a page as the text of an SVG file: no style sheet, no theme.

    It has the size of its view box in pixels. Raises ValueError for anything else.
    """
    found = _SHEET.match(drawing)
    if found is None:
        raise ValueError("not a drawn board")
    size = f'width="{found["width"]}" height="{found["height"]}"'
    return f"{found['head']} {size}><style>{_style(found['kind'])}</style>{drawing[found.end() :]}"


@cache
def _style(kind: str) -> str:
    """The rules for drawings, with colours instead of variables: few viewers of pictures know those."""
    text = _COMMENT.sub("", _STYLES.read_text().split(_PAGE)[0])
    text = _BOTH_THEMES.sub(r"\1", text)
    rules = [(selector.strip(), _declared(body)) for selector, body in _RULE.findall(text)]
    known = {"--font": _FONT}
    for selector, body in rules:
        if selector in (".board", f".board-{kind}"):
            known |= {name: value for name, value in body.items() if name.startswith("--")}
    kept = []
    for selector, body in rules:
        plain = [f"{name}:{value}" for name, value in body.items() if not name.startswith(_OF_PAGES)]
        if plain and not selector.startswith(":root"):
            kept.append(f"{selector}{{{';'.join(plain)}}}")
    return _VARIABLE.sub(lambda found: known.get(found[1], found[2] or "none"), "\n".join(kept))


def _declared(body: str) -> dict[str, str]:
    """The properties that a rule sets."""
    pairs = (declaration.split(":", 1) for declaration in body.split(";") if ":" in declaration)
    return {name.strip(): value.strip() for name, value in pairs}
