"""A board of lacquered card with printed fields, and turned pawns seen from above."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.drawing.cross import COLOURS, GOALS, NEST, RING, place, places, turned
from games.drawing.outline import line, number, square
from games.drawing.paint import linear, radial
from games.drawing.seat_signs import COLOURS as PAINTS
from games.drawing.seat_signs import INK, LETTERS, SIGN_COLOURS, sign
from games.drawing.sheet import spots

HALF: Final = 558.0
FIELD: Final = 41
_DEEP: Final = ("#9c2c0c", "#0b3270", "#cf9f10", "#0a6448")
_PALE: Final = ("#f58e69", "#5b91dc", "#fff0a0", "#51caa4")
_UNUSED: Final = "#b9ae96"


def definitions(ids: str, colours: Collection[int]) -> str:
    """The gradients, and the symbols ``<ids>-piece-<colour>`` and ``<ids>-shade``."""
    whole = (0.5, 0.5, 0.5)
    return (
        linear(f"{ids}-q0", (0.1, 0, 0.9, 1), [(0, "#fdf7e6"), (0.5, "#f5ead0"), (1, "#e6d5ae")])
        + linear(f"{ids}-q1", (0, 0, 1, 1), [(0, "#fff", 0.6), (0.3, "#fff", 0.05), (0.62, "#fff", 0)])
        + radial(f"{ids}-q2", (0.5, 0.4, 0.6), [(0, "#fffdf6"), (1, "#f2e6c8")])
        + radial(f"{ids}-q3", (0.5, 0.42, 0.6), [(0, "#2f7460"), (1, "#14463a")])
        + radial(f"{ids}-g0", whole, [(0, "#fff", 0.85), (0.5, "#fff", 0.3), (1, "#fff", 0)])
        + radial(f"{ids}-g1", whole, [(0.5, "#1c0f04", 0.62), (0.78, "#1c0f04", 0.26), (1, "#1c0f04", 0)])
        + f'<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">'
        + f'<ellipse cx="7" cy="12" rx="47" ry="44" fill="url(#{ids}-g1)"/></symbol>'
        + "".join(_pawn(ids, colour) for colour in sorted(colours))
    )


def pawn(ids: str, colour: int) -> str:
    """One pawn with its shadow, around the origin."""
    return (
        f'<use href="#{ids}-shade" x="-60" y="-60" width="120" height="120"/>'
        f'<use href="#{ids}-piece-{colour}" x="-50" y="-50" width="100" height="100"/>'
    )


def _pawn(ids: str, colour: int) -> str:
    deep, middle, pale = _DEEP[colour], PAINTS[colour], _PALE[colour]
    return (
        radial(f"{ids}-b{colour}", (0.36, 0.3, 0.8), [(0, middle), (0.6, middle), (1, deep)])
        + radial(f"{ids}-a{colour}", (0.36, 0.3, 0.75), [(0, pale), (0.4, middle), (1, deep)])
        + f'<symbol id="{ids}-piece-{colour}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<circle class="piece-body" r="40" fill="{INK}"/><circle r="36.500" fill="url(#{ids}-b{colour})"/>'
        f'<circle r="34" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>'
        f'<circle cx="2" cy="3" r="29" fill="{INK}" opacity=".45"/>'
        f'<circle cy="-2" r="28" fill="url(#{ids}-a{colour})"/>'
        f'<ellipse cx="-9" cy="-15" rx="14" ry="8" transform="rotate(-32 -9 -15)" fill="url(#{ids}-g0)"/>'
        f'<g transform="translate(0 -1)">{sign(colour, size=0.72)}</g></symbol>'
    )


def ground() -> str:
    """The soft shadow of the board, without a filter."""
    return "".join(
        f'<rect x="{number(-HALF - spread / 2)}" y="{number(-HALF + 8 - spread / 6)}" '
        f'width="{number(2 * HALF + spread)}" height="{number(2 * HALF + spread * 0.7)}" '
        f'rx="{number(34 + spread / 2)}" opacity=".035"/>'
        for spread in (2, 8, 15, 23, 32)
    )


def card(ids: str) -> str:
    """The sheet with its edge, its printed border and the sheen of the lacquer."""
    return (
        f'<rect {square(HALF, 34, lower=8)} fill="#8d7448"/>'
        f'<rect {square(HALF, 34)} fill="url(#{ids}-q0)"/>'
        f'<rect {square(HALF - 5, 29)} fill="none" stroke="#0f5a43" stroke-opacity=".5" stroke-width="3"/>'
    )


def sheen(ids: str) -> str:
    """What the lacquer shines and the dark theme dims, above all that is printed."""
    box = square(HALF, 34)
    return f'<rect class="board-dusk" {box} fill="none"/><rect {box} fill="url(#{ids}-q1)" opacity=".5"/>'


def lanes(colours: Collection[int], turn: int) -> str:
    """The bands on which the fields lie: the ring, and a lane into the middle for every colour."""
    ring = line(place(str(field), turn=turn) for field in range(RING)) + "Z"
    parts = [
        f'<path d="{ring}" fill="none" stroke="#a88a55" stroke-width="94"/>',
        f'<path d="{ring}" fill="none" stroke="#e4d2a6" stroke-width="88"/>',
    ]
    for colour in range(COLOURS):
        lane = line(place(f"{colour}g{goal}", turn=turn) for goal in (1, GOALS))
        paint = PAINTS[colour] if colour in colours else _UNUSED
        parts.append(
            f'<path d="{lane}" fill="none" stroke="{INK}" stroke-opacity=".6" stroke-width="92"/>'
            f'<path d="{lane}" fill="none" stroke="{paint}" stroke-width="87" '
            f'stroke-opacity="{1 if colour in colours else ".6"}"/>'
        )
    return f'<g stroke-linejoin="round" stroke-linecap="round">{"".join(parts)}</g>'


def houses(ids: str, colours: Collection[int], turn: int) -> str:
    """The four houses with four places each; that of a colour which nobody plays stays pale."""
    parts = []
    for colour in range(COLOURS):
        x, y = place(f"{colour}h", turn=turn)
        used = colour in colours
        paint = PAINTS[colour] if used else _UNUSED
        nests = "".join(
            f'<circle cx="{number(a)}" cy="{number(b)}" r="49" fill="{INK}" opacity=".4"/>'
            f'<circle cx="{number(a)}" cy="{number(b)}" r="46" fill="url(#{ids}-q2)"/>'
            for a, b in places(f"{colour}h", turn=turn)
        )
        mark = sign(colour, size=0.8, colour=SIGN_COLOURS[colour] if used else "#7c7260")
        parts.append(
            f'<g><rect x="{number(x - 150)}" y="{number(y - 150)}" width="300" height="300" rx="56" '
            f'fill="{paint}" fill-opacity="{1 if used else ".45"}" stroke="{INK}" stroke-opacity=".6" '
            f'stroke-width="4"/><rect x="{number(x - 140)}" y="{number(y - 140)}" width="280" height="280" '
            f'rx="47" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>{nests}'
            f'<g transform="translate({number(x)} {number(y)})">{mark}</g></g>'
        )
    return "".join(parts)


def badges(colours: Collection[int], turn: int) -> str:
    """The letter of every colour in the outer corner of its house."""
    parts = []
    for colour in sorted(colours):
        x, y = place(f"{colour}h", turn=turn)
        dx, dy = turned((-152, 152), colour + turn)
        parts.append(
            f'<g class="badge" transform="translate({number(x + dx)} {number(y + dy)})">'
            f'<circle r="33" fill="{PAINTS[colour]}" stroke="{INK}" stroke-width="4"/>'
            f'<text y="13" text-anchor="middle" fill="{SIGN_COLOURS[colour]}">{LETTERS[colour]}</text></g>'
        )
    return "".join(parts)


def fields(ids: str, colours: Collection[int], turn: int) -> str:
    """Ring and goal fields; on a start field an arrow shows where the way begins."""
    parts = []
    for field in range(RING):
        x, y = place(str(field), turn=turn)
        colour, step = divmod(field, 10)
        start = step == 0
        fill = PAINTS[colour] if start and colour in colours else f"url(#{ids}-q2)"
        parts.append(_field(str(field), x, y, fill))
        if start:
            ahead = 90 * (colour + turn)
            ink = SIGN_COLOURS[colour] if colour in colours else "#8f8468"
            parts.append(
                f'<path d="M-15 6 0-12 15 6" transform="translate({number(x)} {number(y)}) '
                f'rotate({ahead % 360})" fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round" '
                'stroke-linejoin="round"/>'
            )
    for colour in range(COLOURS):
        for goal in range(1, GOALS + 1):
            x, y = place(f"{colour}g{goal}", turn=turn)
            parts.append(_field(f"{colour}g{goal}", x, y, f"url(#{ids}-q2)"))
    for colour in range(COLOURS):
        x, y = place(f"{colour}h", turn=turn)
        nests = spots(places(f"{colour}h", turn=turn))
        parts.append(
            f'<circle class="well" data-point="{colour}h" data-places="{nests}" cx="{number(x)}" '
            f'cy="{number(y)}" r="{NEST * 2:g}" fill="none" stroke="none"/>'
        )
    return f'<g stroke="{INK}" stroke-width="3.500">{"".join(parts)}</g>'


def numbers(turn: int) -> str:
    """The numbers of the fields as the notation has them; decoration, hence hidden."""
    labels = [(str(field), place(str(field), turn=turn)) for field in range(RING) if field % 10]
    labels += [
        (f"g{goal}", place(f"{colour}g{goal}", turn=turn))
        for colour in range(COLOURS)
        for goal in range(1, GOALS + 1)
    ]
    return "".join(
        f'<text x="{number(x)}" y="{number(y + 9)}" text-anchor="middle">{text}</text>'
        for text, (x, y) in labels
    )


def tray(ids: str) -> str:
    """The sunken place in the middle where the die lies."""
    return (
        f'<rect x="-47" y="-47" width="94" height="94" rx="22" fill="url(#{ids}-q3)" stroke="{INK}" '
        'stroke-opacity=".7" stroke-width="4"/>'
    )


def _field(point: str, x: float, y: float, fill: str) -> str:
    spot = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<circle class="well" data-point="{point}" {spot} r="{FIELD}" fill="{fill}"/>'
