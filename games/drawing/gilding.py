"""A gilded race track: umber board, sand lane, printed fields, pits, planks and round stones."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from games.drawing.outline import line, number, square
from games.drawing.paint import linear, radial
from games.drawing.seat_signs import COLOURS, INK, LETTERS, SIGN_COLOURS, sign
from games.drawing.sheet import data, spots
from games.drawing.spiral import FIELDS, PILE, SEATS, WORTHS, goal_place, heading, lane, place

HALF: Final = 430.0
JUMPS: Final = {4: 4, 6: 4, 7: -3, 12: 2, 36: 8}
GOLD: Final = frozenset({15, 29})
TRIPS: Final = frozenset({9, 13, 17, 21, 26, 32, 39, 40, 41, 42, 43})
VALUES: Final = (100, 80, 60, 50, 40, 30, 20, 10)
FIELD: Final = 38
STONE: Final = 34
IN_GOAL: Final = 0.92
"""How large stones lie in the goal."""
_DEEP: Final = ("#8f2709", "#0a2c63", "#b98d0c", "#085239")
_PALE: Final = ("#f28a65", "#5f93da", "#ffec93", "#4cc49e")


def definitions(ids: str, seats: int) -> str:
    """The gradients, and the symbols ``<ids>-piece-<seat>``, ``<ids>-bridge`` and ``<ids>-shade``."""
    whole = (0.5, 0.5, 0.5)
    return (
        linear(f"{ids}-u0", (0.1, 0, 0.9, 1), [(0, "#6a4634"), (0.5, "#4d3125"), (1, "#33201a")])
        + radial(f"{ids}-u1", (0.45, 0.38, 0.75), [(0, "#fff3c2"), (0.35, "#f0cc66"), (1, "#b37d1c")])
        + linear(f"{ids}-u2", (0, 0, 1, 1), [(0, "#fbe7a4"), (0.5, "#c9952e"), (1, "#8a5f12")])
        + radial(f"{ids}-u3", (0.42, 0.36, 0.7), [(0, "#fffdf4"), (1, "#f1e3c0")])
        + radial(f"{ids}-u4", (0.55, 0.62, 0.62), [(0, "#3c241a"), (0.6, "#1d0f0a"), (1, "#080302")])
        + radial(f"{ids}-u5", (0.4, 0.34, 0.75), [(0, "#4b9fa3"), (1, "#1a5c66")])
        + radial(f"{ids}-u6", (0.4, 0.34, 0.75), [(0, "#b1739c"), (1, "#6d2f5b")])
        + linear(f"{ids}-u7", (0, 0, 0, 1), [(0, "#d5445a"), (0.5, "#ad1f38"), (1, "#7a0f24")])
        + radial(f"{ids}-g1", whole, [(0.5, "#140a03", 0.65), (0.78, "#140a03", 0.28), (1, "#140a03", 0)])
        + f'<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">'
        + f'<ellipse cx="6" cy="12" rx="44" ry="40" fill="url(#{ids}-g1)"/></symbol>'
        + _bridge(ids)
        + "".join(_stone(ids, seat) for seat in range(seats))
    )


def stone(ids: str, seat: int, *, shaded: bool = True) -> str:
    """One stone around the origin; only the lowest of a stack throws a shadow."""
    shade = f'<use href="#{ids}-shade" x="-60" y="-60" width="120" height="120"/>' if shaded else ""
    return f'{shade}<use href="#{ids}-piece-{seat}" x="-50" y="-50" width="100" height="100"/>'


def bridge(ids: str, field: str) -> str:
    """A plank over a pit, laid along the lane, around the origin."""
    turn = number(heading(field))
    return f'<use href="#{ids}-bridge" x="-50" y="-50" width="100" height="100" transform="rotate({turn})"/>'


def _stone(ids: str, seat: int) -> str:
    colour = COLOURS[seat]
    return (
        radial(f"{ids}-p{seat}", (0.36, 0.3, 0.8), [(0, _PALE[seat]), (0.4, colour), (1, _DEEP[seat])])
        + f'<symbol id="{ids}-piece-{seat}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<path class="piece-body" d="M-36 0A36 36 0 0 1 36 0V9A36 36 0 0 1-36 9Z" fill="{INK}"/>'
        f'<path d="M-33 0V9A33 33 0 0 0 33 9V0Z" fill="{_DEEP[seat]}"/>'
        f'<circle r="{STONE}" fill="{INK}"/><circle r="{STONE - 2}" fill="url(#{ids}-p{seat})"/>'
        f'<circle r="{STONE - 5}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>'
        f"{sign(seat, size=0.76)}</symbol>"
    )


def _bridge(ids: str) -> str:
    return (
        f'<symbol id="{ids}-bridge" viewBox="-50 -50 100 100" overflow="visible">'
        f'<rect x="-44" y="-27" width="88" height="54" rx="7" fill="url(#{ids}-u7)" stroke="{INK}" '
        f'stroke-width="3"/><path d="M-43-9H43M-43 9H43" stroke="#4f0918" stroke-width="3"/>'
        '<g fill="#ffd9a0"><circle cx="-35" cy="-18" r="3"/><circle cx="-35" cy="0" r="3"/>'
        '<circle cx="-35" cy="18" r="3"/><circle cx="35" cy="-18" r="3"/><circle cx="35" cy="0" r="3"/>'
        '<circle cx="35" cy="18" r="3"/></g></symbol>'
    )


def ground() -> str:
    """The soft shadow of the board, without a filter."""
    return "".join(
        f'<rect x="{number(-HALF - spread / 2)}" y="{number(-HALF + 7 - spread / 6)}" '
        f'width="{number(2 * HALF + spread)}" height="{number(2 * HALF + spread * 0.7)}" '
        f'rx="{number(40 + spread / 2)}" opacity=".035"/>'
        for spread in (2, 7, 12, 18, 26)
    )


def board(ids: str) -> str:
    """The umber board with its gilded borders, and the sand lane with the green of the start."""
    track = lane("s0", "goal")
    start = lane("s0", "s3")
    parts = [
        f'<rect {square(HALF, 40, lower=7)} fill="#1f120d"/>',
        f'<rect {square(HALF, 40)} fill="url(#{ids}-u0)"/>',
        f'<rect {square(HALF - 9, 33)} stroke="url(#{ids}-u2)" stroke-width="4"/>',
    ]
    for colour, width in (("#1a0e09", 98), ("#d9a94a", 93), ("#4d3125", 89), ("#e8d5a6", 86)):
        parts.append(f'<path d="{track}" stroke="{colour}" stroke-width="{width}"/>')
    parts.append(f'<path d="{start}" stroke="#2c6a55" stroke-width="86"/>')
    x = (place("s3")[0] + place("1")[0]) / 2
    parts += [
        f'<rect x="{number(x - 11 + 11 * (row % 2))}" y="{number(307 + 10.75 * row)}" width="11" '
        f'height="10.750" fill="{INK}" stroke="none"/>'
        for row in range(8)
    ]
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'


def plate(ids: str, seats: int) -> str:
    """The golden goal in the middle: a place for the die, and what the stones from the top are worth."""
    rays = "".join(
        line([(0, 0), (260 * cos(angle), 260 * sin(angle)), (260 * cos(angle + 0.1), 260 * sin(angle + 0.1))])
        + "Z"
        for angle in (pi * turn / 15 for turn in range(30))
    )
    places = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="36" fill="#6b4708" fill-opacity=".38" '
        'stroke="#fff2bd" stroke-opacity=".8" stroke-width="2.500"/>'
        for x, y in (goal_place(index) for index in range(WORTHS))
    )
    return (
        f'<clipPath id="{ids}-k0"><rect {square(186, 44)}/></clipPath>'
        f'<rect {square(190, 47)} fill="{INK}"/>'
        f'<g clip-path="url(#{ids}-k0)"><rect {square(186, 44)} fill="url(#{ids}-u1)"/>'
        f'<path d="{rays}" fill="#fff6d0" opacity=".3"/></g>'
        f'<rect {square(178, 38)} fill="none" stroke="#7a5310" stroke-opacity=".7" stroke-width="3"/>'
        f'<rect {square(47, 22, lower=-119)} fill="#2c6a55" stroke="{INK}" stroke-width="4"/>'
        f"{places}"
    )


def values() -> str:
    """What the places of the goal are worth."""
    return "".join(
        f'<text x="{number(x)}" y="{number(y + 68)}" text-anchor="middle">{VALUES[index]}</text>'
        for index, (x, y) in enumerate(goal_place(index) for index in range(WORTHS))
    )


def fields(ids: str, seats: int) -> str:
    """All points as the page's script reads them, each printed as its kind."""
    parts = [_start(seat, seat < seats) for seat in range(SEATS)]
    parts += [_field(ids, field) for field in range(1, FIELDS + 1)]
    goal = data(
        {"places": spots(goal_place(top) for top in range(WORTHS)), "from-top": PILE, "scale": IN_GOAL}
    )
    parts.append(
        f'<circle class="well" data-point="goal"{goal} cx="0" cy="30" r="150" fill="none" stroke="none"/>'
    )
    return f'<g stroke="{INK}" stroke-width="3">{"".join(parts)}</g>'


def numbers() -> str:
    """The numbers of run fields as the notation has them; decoration, hence hidden."""
    parts = []
    for field in range(1, FIELDS + 1):
        if field in JUMPS or field in GOLD:
            continue
        x, y = place(str(field))
        pit = ' class="on-pit"' if field in TRIPS else ""
        parts.append(f'<text x="{number(x)}" y="{number(y + 10)}" text-anchor="middle"{pit}>{field}</text>')
    return "".join(parts)


def _start(seat: int, used: bool) -> str:
    x, y = place(f"s{seat}")
    fill = COLOURS[seat] if used else "#5f7d70"
    letter = (
        f'<text class="letter" x="{number(x)}" y="{number(y + 12)}" text-anchor="middle" stroke="none" '
        f'fill="{SIGN_COLOURS[seat]}">{LETTERS[seat]}</text>'
        if used
        else ""
    )
    return _disc(f"s{seat}", x, y, fill) + letter


def _field(ids: str, field: int) -> str:
    point = str(field)
    x, y = place(point)
    at = f'transform="translate({number(x)} {number(y)})"'
    if field in TRIPS:
        burst = line(
            ((43 if turn % 2 else 35) * cos(pi * turn / 9), (43 if turn % 2 else 35) * sin(pi * turn / 9))
            for turn in range(18)
        )
        return f'<path d="{burst}Z" {at} fill="#c9ab6b" stroke="none"/>' + _disc(
            point, x, y, f"url(#{ids}-u4)", 34
        )
    if field in GOLD:
        rays = "".join(
            f"M{number(24 * cos(a))} {number(24 * sin(a))}L{number(33 * cos(a))} {number(33 * sin(a))}"
            for a in (pi * turn / 6 for turn in range(12))
        )
        return _disc(point, x, y, f"url(#{ids}-u1)") + (
            f'<path d="{rays}" {at} stroke="#7a4c00" stroke-width="5" stroke-linecap="round"/>'
            f'<circle r="17" {at} fill="#fff4c4" stroke="#7a4c00" stroke-width="4"/>'
        )
    if field in JUMPS:
        return _disc(point, x, y, f"url(#{ids}-{'u5' if JUMPS[field] > 0 else 'u6'})")
    return _disc(point, x, y, f"url(#{ids}-u3)")


def jumps() -> str:
    """By how many free fields the jump fields send a stone on, and an arrow that says which way."""
    return "".join(_jump(field, *place(str(field))) for field in JUMPS)


def _jump(field: int, x: float, y: float) -> str:
    jump = JUMPS[field]
    ahead = heading(str(field)) + (0 if jump > 0 else 180)
    dx, dy = 24 * cos(ahead * pi / 180), 24 * sin(ahead * pi / 180)
    text, kind = (f"+{jump}", "jump") if jump > 0 else (f"\N{MINUS SIGN}{-jump}", "jump is-back")
    return (
        f'<path d="M-5-10 7 0-5 10" transform="translate({number(x + dx)} {number(y + dy)}) '
        f'rotate({number(ahead)})" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" '
        f'stroke-linejoin="round"/><text class="{kind}" x="{number(x - dx * 0.3)}" '
        f'y="{number(y - dy * 0.3 + 11)}" text-anchor="middle" fill="#fff">{text}</text>'
    )


def _disc(point: str, x: float, y: float, fill: str, radius: int = FIELD, more: str = "") -> str:
    spot = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<circle class="well" data-point="{point}" {spot} r="{radius}" fill="{fill}"{more}/>'
