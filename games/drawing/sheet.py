"""The SVG element that holds a still board, with its text alternative."""

from __future__ import annotations

from html import escape


def sheet(
    box: str, kind: str, definitions: str, layers: str, *, ids: str, label: str = "", flipped: bool = False
) -> str:
    """One drawing. ``kind`` is the game's slug, with further classes behind it.

    Without a label the drawing is hidden from assistive technology: then something beside it says what
    it shows. ``data-ids`` and ``data-flipped`` tell the page's script how it was drawn.
    """
    naming = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="board board-{kind}" xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'data-ids="{ids}" data-flipped="{int(flipped)}" focusable="false" {naming}>'
        f"<defs>{definitions}</defs>{layers}</svg>"
    )


def layer(name: str, content: str = "") -> str:
    """One of the layers that a drawing is made of, as the page's script finds it."""
    return f'<g class="board-{name}">{content}</g>'
