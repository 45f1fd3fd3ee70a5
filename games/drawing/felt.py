"""A backgammon case lying open: walnut frame with racks, pine felt, and points of two leathers."""

from __future__ import annotations

from typing import Final

from games.drawing.checker_places import (
    CHECKERS,
    HALF_BAR,
    HALF_HEIGHT,
    HALF_WIDTH,
    ON_BAR,
    POINTS,
    RACK,
    RACK_END,
    SLAB,
    WIDTH,
    View,
    shown,
)
from games.drawing.outline import number
from games.drawing.paint import linear, radial
from games.drawing.sheet import data, spots

FULL: Final = 676.0
"""From the middle to the edge of the whole case."""
CARD: Final = 552.0
_INNER: Final = 600.0
_LEATHERS: Final = (("l0", "#fff6d8"), ("l1", "#3f8a70"))
_TALL: Final = 412.0
"""How far a point reaches into the board."""


def definitions(ids: str) -> str:
    light = (0.1, 0.0, 0.9, 1.0)
    return (
        linear(f"{ids}-f0", light, [(0, "#96603a"), (0.5, "#7a4a2a"), (1, "#55301a")])
        + linear(f"{ids}-f1", (0, 0, 1, 0), [(0, "#5a3319"), (0.5, "#8a5733"), (1, "#4c2912")])
        + radial(f"{ids}-f2", (0.5, 0.5, 0.72), [(0, "#33785f"), (0.6, "#286651"), (1, "#1b4d3c")])
        + linear(f"{ids}-f3", (0, 0, 0, 1), [(0, "#2b170a"), (1, "#432513")])
        + linear(f"{ids}-l0", (0, 0, 1, 0), [(0, "#efe2bd"), (0.5, "#dfcd9d"), (1, "#c9b27d")])
        + linear(f"{ids}-l1", (0, 0, 1, 0), [(0, "#215a47"), (0.5, "#12402f"), (1, "#0b3124")])
    )


def ground(half_height: float) -> str:
    """The soft shadow of the case, without a filter."""
    return "".join(
        f'<rect x="{number(-HALF_WIDTH - spread / 2)}" y="{number(-half_height + 8 - spread / 6)}" '
        f'width="{number(2 * HALF_WIDTH + spread)}" height="{number(2 * half_height + spread * 0.7)}" '
        f'rx="{number(20 + spread / 2)}" opacity=".035"/>'
        for spread in (2, 8, 15, 23, 32)
    )


def case(ids: str, half_height: float) -> str:
    """Frame, bar and both felts; racks are drawn where the frame is high enough."""
    parts = [
        _rect(-HALF_WIDTH, -half_height + 9, 2 * HALF_WIDTH, 2 * half_height, 20, "#3a1f0e"),
        _rect(-HALF_WIDTH, -half_height, 2 * HALF_WIDTH, 2 * half_height, 20, f"url(#{ids}-f0)"),
        _rect(-HALF_BAR, -HALF_HEIGHT, 2 * HALF_BAR, 2 * HALF_HEIGHT, 0, f"url(#{ids}-f1)"),
        f'<path d="M0-{HALF_HEIGHT:g}V{HALF_HEIGHT:g}" stroke="#2b1609" stroke-width="2"/>',
    ]
    for left in (-HALF_BAR - _INNER, HALF_BAR):
        parts.append(_rect(left, -HALF_HEIGHT, _INNER, 2 * HALF_HEIGHT, 7, f"url(#{ids}-f2)"))
        parts.append(
            f'<rect class="board-dusk" x="{number(left)}" y="{-HALF_HEIGHT:g}" width="{_INNER:g}" '
            f'height="{2 * HALF_HEIGHT:g}" rx="7" fill="none"/>'
        )
    return "".join(parts)


def edges() -> str:
    """The inner shadow of the frame on the felt, above the points."""
    parts = []
    for left in (-HALF_BAR - _INNER, HALF_BAR):
        for width, strength in ((4, 0.5), (12, 0.14), (24, 0.1)):
            parts.append(
                f'<rect x="{number(left)}" y="{-HALF_HEIGHT:g}" width="{_INNER:g}" '
                f'height="{2 * HALF_HEIGHT:g}" rx="7" fill="none" stroke="#03130c" '
                f'stroke-opacity="{strength:g}" stroke-width="{width}"/>'
            )
    return "".join(parts)


def points(ids: str, view: View) -> str:
    """The 24 points; even numbers are light, whoever counts them."""
    parts = []
    for point in POINTS[1:-1]:
        x, side = view.column(point), 1 if view.is_below(point) else -1
        leather, seam = _LEATHERS[int(point) % 2 != view.near]
        base, tip = side * HALF_HEIGHT, side * (HALF_HEIGHT - _TALL)
        parts.append(
            f'<path d="M{number(x - 47)} {number(base)}L{number(x - 2)} {number(tip)}'
            f"Q{number(x)} {number(tip - side * 5)} {number(x + 2)} {number(tip)}L{number(x + 47)} "
            f'{number(base)}Z" fill="url(#{ids}-{leather})" stroke="{seam}" stroke-opacity=".45" '
            f'stroke-width="2"/>'
        )
    return "".join(parts)


def racks(ids: str, view: View) -> str:
    """The grooves that take checkers borne off, beside the homes."""
    width = CHECKERS * SLAB + 12
    left = -RACK_END if view.home_left else RACK_END - width
    return "".join(
        _rect(left, side * RACK - 39, width, 78, 10, f"url(#{ids}-f3)")
        + f'<rect x="{number(left)}" y="{number(side * RACK - 39)}" width="{number(width)}" height="78" '
        f'rx="10" fill="none" stroke="#b98a5c" stroke-opacity=".5" stroke-width="2"/>'
        for side in (-1, 1)
    )


def numbers(view: View) -> str:
    """The points as whoever sits below counts them; decoration, hence hidden."""
    return "".join(
        f'<text x="{number(view.column(point))}" '
        f'y="{number((HALF_HEIGHT + 21) * (1 if view.is_below(point) else -1) + 11)}" text-anchor="middle">'
        f"{view.number(point)}</text>"
        for point in POINTS[1:-1]
    )


def areas(view: View) -> str:
    """What is touched: one area per point, with the places of its checkers for the page's script.

    The bar's is below; its checkers are touched above as well, where those of the other side lie.
    """
    parts = []
    for point in POINTS:
        if point == "bar":
            x, y, width, height = 0.0, HALF_HEIGHT / 2 + 30, 2 * HALF_BAR, HALF_HEIGHT - 60
        elif point == "off":
            width, height = CHECKERS * SLAB + 12, 84.0
            x, y = (-1 if view.home_left else 1) * (RACK_END - width / 2), RACK
        else:
            width, height = WIDTH, HALF_HEIGHT - 60
            x = view.column(point)
            y = (1 if view.is_below(point) else -1) * (HALF_HEIGHT - height / 2)
        parts.append(
            f'<rect class="area" data-point="{point}"{_places(point, view)} x="{number(x - width / 2)}" '
            f'y="{number(y - height / 2)}" width="{number(width)}" height="{number(height)}"/>'
        )
    return f'<g fill="none">{"".join(parts)}</g>'


def _places(point: str, view: View) -> str:
    """Where the checkers on a point lie, for each seat apart where both may have some."""
    facts: dict[str, object] = {}
    for seat in (0, 1):
        key = "places" if point.isdigit() else f"places-{seat}"
        facts[key] = spots(view.spot(point, seat, index) for index in range(shown(point)))
    if point == "bar":
        facts |= {"scale": ON_BAR, "mirrored": 1}
    return data(facts)


def _rect(x: float, y: float, width: float, height: float, radius: float, fill: str) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(radius)}" fill="{fill}"/>'
    )
