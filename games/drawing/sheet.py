"""The SVG element that holds a still board, with its text alternative and what its script must know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from games.drawing.outline import Spot, number


def sheet(
    box: str,
    kind: str,
    definitions: str,
    layers: str,
    *,
    ids: str,
    label: str = "",
    flipped: bool = False,
    facts: Mapping[str, object] | None = None,
) -> str:
    """One drawing. ``kind`` is the game's slug, with further classes behind it.

    Without a label the drawing is hidden from assistive technology: then something beside it says what
    it shows. ``data-ids``, ``data-flipped`` and the ``facts`` tell the page's script how it was drawn.
    """
    naming = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="board board-{kind}" xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'data-ids="{ids}" data-flipped="{int(flipped)}"{data(facts or {})} focusable="false" {naming}>'
        f"<defs>{definitions}</defs>{layers}</svg>"
    )


def data(facts: Mapping[str, object]) -> str:
    """Attributes for the page's script."""
    return "".join(f' data-{name}="{value}"' for name, value in facts.items())


def spots(places: Iterable[Spot]) -> str:
    """Places as the page's script reads them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def layer(name: str, content: str = "") -> str:
    """One of the layers that a drawing is made of, as the page's script finds it."""
    return f'<g class="board-{name}">{content}</g>'
