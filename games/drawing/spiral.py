"""Where the path of Dorada runs in a drawing, the middle of the board being (0, 0).

A lane winds inwards from the lower left, twice round and into the goal. Along it lie, evenly spaced,
the four start stacks, fields 1 to 43, and the gate of the goal. This course is the site's own.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from games.drawing.outline import Spot, number, towards

SEATS: Final = 4
FIELDS: Final = 43
BEND: Final = 92.0
"""The radius of the lane's turns."""
LIFT: Final = 13.0
"""How much higher each stone of a stack lies than the one below it."""
HIGHEST: Final = 64.0
"""How high a stack may lie in all."""
WORTHS: Final = 8
"""Places in the goal that count differently: 100, 80, 60, 50, 40, 30, 20, and 10 for all others."""
PILE: Final = 24.0
"""The same for the pile in the goal, which stands close below other stones."""
_CORNERS: Final[tuple[Spot, ...]] = (
    (-350, 350),
    (350, 350),
    (350, -350),
    (-350, -350),
    (-350, 250),
    (250, 250),
    (250, -250),
    (-250, -250),
    (-250, 148),
    (-205, 148),
)
POINTS: Final[tuple[str, ...]] = (
    *(f"s{seat}" for seat in range(SEATS)),
    *(str(field) for field in range(1, FIELDS + 1)),
    "goal",
)


@cache
def course() -> tuple[Spot, ...]:
    """The middle of the lane as a dense row of places, its turns rounded."""
    found: list[Spot] = [_CORNERS[0]]
    for index in range(1, len(_CORNERS) - 1):
        before, corner, after = _CORNERS[index - 1 : index + 2]
        cut = min(BEND, hypot(after[0] - corner[0], after[1] - corner[1]))
        start, end = towards(corner, before, cut), towards(corner, after, cut)
        centre = (start[0] + end[0] - corner[0], start[1] + end[1] - corner[1])
        first = atan2(start[1] - centre[1], start[0] - centre[0])
        sweep = (atan2(end[1] - centre[1], end[0] - centre[0]) - first + pi) % (2 * pi) - pi
        found += [
            (
                centre[0] + cut * cos(first + sweep * part / 12),
                centre[1] + cut * sin(first + sweep * part / 12),
            )
            for part in range(13)
        ]
    return (*found, _CORNERS[-1])


@cache
def _lengths() -> tuple[float, ...]:
    """How far along the lane each place of the course lies."""
    found = [0.0]
    for (x, y), (to_x, to_y) in pairwise(course()):
        found.append(found[-1] + hypot(to_x - x, to_y - y))
    return tuple(found)


def _at(distance: float) -> tuple[Spot, float]:
    """The place so far along the lane, and its heading in degrees."""
    spots, lengths = course(), _lengths()
    index = next((i for i in range(1, len(spots)) if lengths[i] >= distance), len(spots) - 1)
    (x, y), (to_x, to_y) = spots[index - 1], spots[index]
    part = (distance - lengths[index - 1]) / (lengths[index] - lengths[index - 1] or 1)
    heading = atan2(to_y - y, to_x - x) * 180 / pi
    return (x + (to_x - x) * part, y + (to_y - y) * part), heading


def pitch() -> float:
    """From one field to the next along the lane."""
    return _lengths()[-1] / (SEATS + FIELDS)


def place(point: str) -> Spot:
    """The middle of a start stack, of a field or of the goal. Raises ValueError for another name."""
    return (0.0, 0.0) if point == "goal" else _at(pitch() * _index(point))[0]


def heading(point: str) -> float:
    """Which way the lane runs there, in degrees clockwise from the right."""
    return _at(pitch() * _index(point))[1]


def lane(first: str, last: str) -> str:
    """The course of the lane between two points as an open path; "goal" is its gate."""
    start, end = pitch() * _index(first), pitch() * _index(last)
    inner = [spot for spot, at in zip(course(), _lengths(), strict=True) if start < at < end]
    spots = [_at(start)[0], *inner, _at(end)[0]]
    return "".join(f"{'L' if i else 'M'}{number(x)} {number(y)}" for i, (x, y) in enumerate(spots))


def stacked(spot: Spot, index: int, count: int, *, highest: float = HIGHEST) -> Spot:
    """Where the ``index``-th stone from below lies in a stack of ``count``; high stacks lie closer."""
    return spot[0], spot[1] - index * min(LIFT, highest / max(1, count - 1))


def goal_place(from_top: int) -> Spot:
    """Where a stone lies in the goal; 0 is the top of the goal stack, the last to arrive.

    Those from the eighth on, which all count the same, lie in one pile.
    """
    row, column = divmod(min(from_top, WORTHS - 1), 4)
    return -129 + 86 * column, -26 + 112 * row


def _index(point: str) -> int:
    if point not in POINTS:
        raise ValueError(f"no such point: {point!r}")
    return POINTS.index(point)
