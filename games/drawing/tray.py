"""The slate tray of an Abalone board: bevelled hexagon, wells, coordinates and the two gutters."""

from __future__ import annotations

from math import sqrt
from typing import Final

from games.drawing.hexagon import POINTS, ROWS, place, polygon
from games.drawing.outline import number, rounded
from games.drawing.paint import linear, radial

OUTER: Final = 462.0
PLATEAU: Final = 442.0
FIELD: Final = 398.0
WELL: Final = 46
SLOT_SIZE: Final = 58

_FACES = ("#3d3b38", "#312f2c", "#4d4a46", "#827f78", "#aaa69e", "#6f6c66")
_SLOPES = ("#a0a3a0", "#b4b7b3", "#7f7c76", "#383a39", "#262827", "#4c4f4d")


def definitions(ids: str) -> str:
    """The gradients and clipping paths of the tray."""
    light = (0.2, 0.0, 0.8, 1.0)
    return (
        linear(f"{ids}-t0", light, [(0, "#918e87"), (1, "#6a6761")])
        + radial(f"{ids}-t1", (0.4, 0.3, 0.8), [(0, "#7f7c76"), (1, "#575450")])
        + radial(f"{ids}-w0", (0.57, 0.66, 0.62), [(0, "#716d67"), (0.5, "#4d4a46"), (1, "#302e2b")])
        + linear(f"{ids}-w1", light, [(0, "#1c1e1d"), (0.5, "#3c3f3d", 0.3), (1, "#b9bcb8")])
        + f'<clipPath id="{ids}-k0"><path d="{rounded(polygon(OUTER), 52)}"/></clipPath>'
        + f'<clipPath id="{ids}-k1"><path d="{rounded(polygon(FIELD + 7), 36)}"/></clipPath>'
    )


def ground() -> str:
    """The soft shadow that the tray throws on the table, without a filter."""
    shadow = rounded(polygon(OUTER), 52)
    return "".join(
        f'<path class="tray-shadow" transform="translate(0 {8 + spread / 3:g})" d="{shadow}" fill="#000" '
        f'stroke="#000" stroke-width="{spread}" stroke-linejoin="round" opacity=".055"/>'
        for spread in (2, 8, 14, 20, 27)
    )


def tray(ids: str) -> str:
    """The tray seen from above with the light at the upper left."""
    return (
        f'<g clip-path="url(#{ids}-k0)">{_sectors(OUTER + 30, _FACES)}</g>'
        f'<path d="{rounded(polygon(PLATEAU), 44)}" fill="url(#{ids}-t0)" stroke="#fff" stroke-opacity=".16" '
        f'stroke-width="2"/>'
        f'<g clip-path="url(#{ids}-k1)">{_sectors(FIELD + 40, _SLOPES)}</g>'
        f'<path d="{rounded(polygon(FIELD), 32)}" fill="url(#{ids}-t1)"/>'
    )


def wells(ids: str, *, flipped: bool) -> str:
    """One well per point; ``data-point`` and the centre are what the page's script reads."""
    parts = []
    for point in POINTS:
        x, y = place(point, flipped=flipped)
        parts.append(
            f'<circle class="well" data-point="{point}" cx="{number(x)}" cy="{number(y)}" r="{WELL}" '
            f'fill="url(#{ids}-w0)" stroke="url(#{ids}-w1)" stroke-width="2.5"/>'
        )
    return "".join(parts)


def coordinates(*, flipped: bool) -> str:
    """Letters of the rows and numbers of the diagonals on the rim; decoration, hence hidden."""
    labels = []
    for row, letter in enumerate(ROWS):
        x, y = place(f"{letter}{max(1, row - 3)}", flipped=flipped)
        labels.append((letter.upper(), x + (83 if flipped else -83), y))
    for diagonal in range(1, 10):
        lowest = ROWS[max(0, diagonal - 5)]
        x, y = place(f"{lowest}{diagonal}", flipped=flipped)
        sign = -1 if flipped else 1
        labels.append((str(diagonal), x + sign * 41.5, y + sign * 41.5 * sqrt(3)))
    return "".join(
        f'<text x="{number(x)}" y="{number(y + 9.5)}" text-anchor="middle">{text}</text>'
        for text, x, y in labels
    )


def slots(*, near: bool) -> tuple[tuple[float, float], ...]:
    """Centres of the six places of a gutter, filled in this order; the near one is at the lower right."""
    sign = 1 if near else -1
    along = (189.0, 136.0, 83.0, 30.0, -23.0, -76.0)
    apart = 528.0
    return tuple(
        (sign * (apart * sqrt(3) / 2 - step / 2), sign * (apart / 2 + step * sqrt(3) / 2)) for step in along
    )


def gutter(ids: str, *, seat: int, near: bool) -> str:
    """The channel that takes the marbles pushed off by one seat; its cups tell the script where."""
    centres = slots(near=near)
    first, last = centres[0], centres[-1]
    line = f"M{number(first[0])} {number(first[1])}L{number(last[0])} {number(last[1])}"

    def stroke(width: int, colour: str, extra: str = "") -> str:
        paint = f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round" fill="none"'
        return f'<path d="{line}" {paint}{extra}/>'

    cups = "".join(
        f'<circle class="cup" cx="{number(x)}" cy="{number(y)}" r="24" fill="url(#{ids}-w0)"/>'
        for x, y in centres
    )
    body = (
        stroke(76, "#000", ' class="tray-shadow" opacity=".1" transform="translate(0 6)"')
        + stroke(70, "#858179", ' class="gutter-edge"')
        + stroke(65, "#5e5b56", ' class="gutter-floor"')
        + cups
    )
    return f'<g class="gutter" data-seat="{seat}">{body}</g>'


def _sectors(apothem: float, shades: tuple[str, ...]) -> str:
    corners = polygon(apothem)
    parts = []
    for index, shade in enumerate(shades):
        (ax, ay), (bx, by) = corners[index], corners[(index + 1) % 6]
        parts.append(
            f'<path d="M0 0L{number(ax)} {number(ay)}L{number(bx)} {number(by)}Z" fill="{shade}" '
            f'stroke="{shade}"/>'
        )
    return "".join(parts)
