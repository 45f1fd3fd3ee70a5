"""A star of maple: veneers that run towards the middle, drilled holes, and turned pieces with inked rings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.drawing.outline import line, number
from games.drawing.paint import linear, radial
from games.drawing.seat_signs import COLOURS, INK, LETTERS, sign
from games.drawing.star import ARMS, RIM, arm_corners, around, lattice, outline

PIECE: Final = 43
HOLE: Final = 17
_GRAIN: Final = (
    "M-690-96C-420-120-310-60-40-86S420-118 690-84",
    "M-690-40C-470-62-250-14 20-34S470-70 690-30",
    "M-690 18C-400-4-280 52 10 26S430 4 690 32",
    "M-690 66C-440 50-240 104 30 80S480 52 690 88",
)
"""One sheaf of annual rings, laid several times across the star."""
_DEEP: Final = ("#a5300f", "#0c3473", "#d0a515", "#0a6a4e", "#9d5cae", "#cfc9b8")
_PALE: Final = ("#ee7b55", "#4d83cc", "#fde98a", "#43bd97", "#e6bdee", "#ffffff")


def definitions(ids: str, seats: int) -> str:
    """The gradients of the wood and the symbols ``<ids>-piece-0`` and so on, and ``<ids>-shade``."""
    wood = (
        linear(f"{ids}-m0", (0.1, 0, 0.9, 1), [(0, "#f3dcb0"), (0.45, "#e3c28c"), (1, "#c99b60")])
        + linear(f"{ids}-m1", (0.1, 0, 0.9, 1), [(0, "#b98a52"), (1, "#6d4524")])
        + radial(f"{ids}-m2", (0.4, 0.32, 0.75), [(0, "#fff", 0.34), (0.6, "#fff", 0), (1, "#5b3511", 0.22)])
        + radial(f"{ids}-h0", (0.6, 0.68, 0.7), [(0, "#a9793f"), (0.5, "#7a5129"), (1, "#3d2410")])
        + f'<clipPath id="{ids}-k0"><path d="{outline(RIM)}"/></clipPath>'
    )
    shade = (
        f'<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">'
        f'<ellipse cx="6" cy="10" rx="49" ry="47" fill="url(#{ids}-g1)"/></symbol>'
    )
    whole = (0.5, 0.5, 0.5)
    gloss = radial(f"{ids}-g0", whole, [(0, "#fff", 0.75), (0.5, "#fff", 0.3), (1, "#fff", 0)]) + radial(
        f"{ids}-g1", whole, [(0.55, "#2b1705", 0.6), (0.8, "#2b1705", 0.25), (1, "#2b1705", 0)]
    )
    return wood + gloss + shade + "".join(_piece(ids, seat) for seat in range(seats))


def _piece(ids: str, seat: int) -> str:
    """A turned piece from above: a dark ring, a domed lacquered head, and the seat's sign on it."""
    dome = radial(
        f"{ids}-p{seat}", (0.38, 0.32, 0.72), [(0, _PALE[seat]), (0.45, COLOURS[seat]), (1, _DEEP[seat])]
    )
    return dome + (
        f'<symbol id="{ids}-piece-{seat}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<circle class="piece-body" r="{PIECE}" fill="{INK}"/>'
        f'<circle r="{PIECE - 5.5}" fill="url(#{ids}-p{seat})"/>'
        f'<circle r="{PIECE - 8}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>'
        f'<ellipse cx="-12" cy="-19" rx="19" ry="11" transform="rotate(-34 -12 -19)" fill="url(#{ids}-g0)"/>'
        f"{sign(seat, size=0.86)}</symbol>"
    )


def ground() -> str:
    """The soft shadow that the star throws on the table, without a filter."""
    return "".join(
        f'<path class="tray-shadow" transform="translate(0 {10 + spread / 3:g})" d="{outline(RIM)}" '
        f'fill="#000" stroke="#000" stroke-width="{spread}" stroke-linejoin="round" opacity=".03"/>'
        for spread in (2, 7, 13, 20, 27, 35, 44)
    )


def wood(ids: str) -> str:
    """The star seen from above with the light at the upper left."""
    grain = "".join(
        f'<path transform="translate(0 {offset})" d="{"".join(_GRAIN)}"/>' for offset in range(-660, 700, 220)
    )
    return (
        f'<path d="{outline(RIM)}" transform="translate(0 9)" fill="url(#{ids}-m1)"/>'
        f'<path d="{outline(RIM)}" fill="url(#{ids}-m0)"/>'
        f'<g clip-path="url(#{ids}-k0)" fill="none" stroke="#8a5a2b" stroke-opacity=".22" stroke-width="5">'
        f"{grain}</g>"
        f'<path d="{outline(RIM)}" fill="url(#{ids}-m2)"/>'
        f'<path d="{outline(RIM - 2.5)}" fill="none" stroke="#fff3d6" stroke-opacity=".55" stroke-width="3"/>'
    )


def inlays(homes: Mapping[int, int], turn: int, size: int) -> str:
    """The arms: stained in the colour of the seat that starts there, and banded in that of the seat that
    is to fill it. ``homes`` has the seat by arm; those of more than ten pieces reach one row further.
    """
    parts = []
    for arm in range(ARMS):
        seat, guest = homes.get(arm), homes.get((arm + ARMS // 2) % ARMS)
        corners = arm_corners(arm + turn) if seat is None else arm_corners(arm + turn, size)
        path = line(corners) + "Z"
        parts.append(_veneer(path, INK, 84, ".55"))
        inside = 81
        if guest is not None:
            parts += [_veneer(path, COLOURS[guest], 81), _veneer(path, INK, 63, ".55")]
            inside = 60
        parts.append(_veneer(path, "#edd3a3", inside))
        parts.append(
            _veneer(path, *(("#a9763c", inside, ".16") if seat is None else (COLOURS[seat], inside, ".6")))
        )
    return f'<g stroke-linejoin="round">{"".join(parts)}</g>'


def _veneer(path: str, colour: str, width: float, opacity: str = "") -> str:
    strength = f' opacity="{opacity}"' if opacity else ""
    return f'<path d="{path}" fill="{colour}" stroke="{colour}" stroke-width="{width:g}"{strength}/>'


def lines() -> str:
    """The engraved lines between neighbouring holes, above the dusk by which the dark theme dims the wood."""
    dusk = f'<path class="board-dusk" d="{outline(RIM)}" fill="none"/>'
    return (
        dusk + f'<path d="{lattice()}" fill="none" stroke="#5b3511" stroke-opacity=".5" stroke-width="3.5"/>'
    )


def badges(homes: Mapping[int, int], turn: int) -> str:
    """Letter and colour of every seat beside the tip where it starts."""
    parts = []
    for arm, seat in sorted(homes.items()):
        x, y = around(620, arm + turn + 0.27)
        colour = "#fff" if seat in (0, 1, 3) else INK
        parts.append(
            f'<g class="badge" data-seat="{seat}" transform="translate({number(x)} {number(y)})">'
            f'<circle r="40" fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="5"/>'
            f'<text y="16" text-anchor="middle" fill="{colour}">{LETTERS[seat]}</text></g>'
        )
    return "".join(parts)


def piece(ids: str, seat: int) -> str:
    """One piece with its shadow, around the origin."""
    return (
        f'<use href="#{ids}-shade" x="-60" y="-60" width="120" height="120"/>'
        f'<use href="#{ids}-piece-{seat}" x="-50" y="-50" width="100" height="100"/>'
    )
