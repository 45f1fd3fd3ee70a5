"""Ivory dice from above and the doubling cube."""

from __future__ import annotations

from typing import Final

from games.drawing.paint import linear, radial

SIZE: Final = 88
"""The side of a die in drawing units."""
OFFERED: Final = 1.35
"""How much larger the cube is while a double is offered."""
PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""By face: where its pips lie, in columns and rows of three."""
_APART: Final = 24


def definitions(ids: str) -> str:
    """The symbols ``<ids>-die-1`` to ``-6``: a page's script throws them without drawing anew."""
    body = (
        linear(f"{ids}-d0", (0.15, 0, 0.85, 1), [(0, "#fffdf5"), (0.5, "#f3ead3"), (1, "#cdbd97")])
        + radial(f"{ids}-d1", (0.4, 0.35, 0.75), [(0, "#fff", 0.9), (0.7, "#fbf4e2", 0.6), (1, "#e9dcbc", 0)])
        + radial(f"{ids}-d2", (0.62, 0.7, 0.75), [(0, "#4a3c30"), (0.6, "#231812"), (1, "#0d0805")])
    )
    return body + "".join(_face(ids, face) for face in range(1, 7))


def die(ids: str, face: int, x: float, y: float, *, size: float = SIZE, played: bool = False) -> str:
    """One die at a place, with its shadow; one that has been played is pale and ticked off."""
    half = size / 2
    kind, paler, shade = ("die is-used", ' opacity=".42"', 0.13) if played else ("die", "", 0.32)
    return (
        f'<g class="{kind}" data-face="{face}" transform="translate({x:g} {y:g})">'
        f'<rect x="{3 - half:g}" y="{6 - half:g}" width="{size:g}" height="{size:g}" rx="{size * 0.2:g}" '
        f'opacity="{shade:g}"/><use href="#{ids}-die-{face}" x="-{half:g}" y="-{half:g}" width="{size:g}" '
        f'height="{size:g}"{paler}/>{_tick(half - 8) if played else ""}</g>'
    )


def _tick(corner: float) -> str:
    """At the lower right corner."""
    at = f'transform="translate({corner:g} {corner:g})"'
    return (
        f'<circle class="die-tick-ground" r="20" {at} fill="#0f5a43" stroke="#effff8" stroke-width="3"/>'
        f'<path class="die-tick" d="M-9 0-2 8 10-8" {at} fill="none" stroke="#fff" stroke-width="6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def cube(ids: str, value: int, x: float, y: float, *, offered: bool = False) -> str:
    """The doubling cube, turned to a value; its number stays upright."""
    larger = f" scale({OFFERED:g})" if offered else ""
    return (
        f'<g class="cube" data-value="{value}" transform="translate({x:g} {y:g}){larger}">'
        '<rect x="-32" y="-29" width="70" height="70" rx="13" opacity=".32"/>'
        f'<rect x="-35" y="-35" width="70" height="70" rx="13" fill="url(#{ids}-d0)" stroke="#6d5a35" '
        f'stroke-width="2"/><rect x="-28" y="-28" width="56" height="56" rx="11" fill="url(#{ids}-d1)"/>'
        f'<text class="{"long" if value > 99 else "short"}" y="{11 if value > 99 else 13}" '
        f'text-anchor="middle" fill="#3a1206">{value}</text></g>'
    )


def _face(ids: str, face: int) -> str:
    pips = "".join(
        f'<circle cx="{column * _APART}" cy="{row * _APART}" r="9.5"/>' for column, row in PIPS[face]
    )
    return (
        f'<symbol id="{ids}-die-{face}" viewBox="-50 -50 100 100">'
        f'<rect x="-49" y="-49" width="98" height="98" rx="20" fill="url(#{ids}-d0)" stroke="#6d5a35" '
        f'stroke-width="2"/><rect x="-41" y="-41" width="82" height="82" rx="24" fill="url(#{ids}-d1)"/>'
        f'<g fill="url(#{ids}-d2)" stroke="#fff" stroke-opacity=".6" stroke-width="1.500">{pips}</g></symbol>'
    )
