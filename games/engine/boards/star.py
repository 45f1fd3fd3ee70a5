"""The star of 121 holes: names, neighbours, jumps, its six points of ten holes, and distances.

Rows a to q run from top to bottom (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1 holes);
a hole is named by its row and by its column in that row, from 1. A *point* of the engine is a
hole's index in ``POINTS``, in reading order; the six points of the star are called *arms* here, to
tell them apart: arm 0 is the north one, the others follow clockwise.

A *bit board* is an int with one bit per hole: hole p is bit p.
"""

from __future__ import annotations

from typing import Final

from games.engine.core import Step

ROW_LENGTHS: Final = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
ROW_NAMES: Final = "abcdefghijklmnopq"
ARMS: Final = 6
SMALL: Final = 10
"""Pieces of a seat, and holes of a home and of a goal."""
LARGE: Final = 15
"""The same for two seats that also fill the row of five beside the point."""

COORDINATES: Final = tuple(
    (row, 13 - length + 2 * column) for row, length in enumerate(ROW_LENGTHS) for column in range(length)
)
"""Row and doubled column of each hole; neighbours are (0, ±2) and (±1, ±1) away."""
POINTS: Final = tuple(
    f"{name}{column + 1}"
    for name, length in zip(ROW_NAMES, ROW_LENGTHS, strict=True)
    for column in range(length)
)
POINT_OF_NAME: Final[dict[str, int]] = {name: point for point, name in enumerate(POINTS)}
ROWS: Final = tuple(
    tuple(point for point, place in enumerate(COORDINATES) if place[0] == row)
    for row in range(len(ROW_LENGTHS))
)
BIT: Final = tuple(1 << point for point in range(len(POINTS)))
BOARD: Final = sum(BIT)

_POINT_AT: Final = {place: point for point, place in enumerate(COORDINATES)}
_WAYS: Final = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
_CENTRE: Final = (8, 12)


def _beside(point: int, steps: int) -> tuple[int | None, ...]:
    """The hole so many steps away in each of the six ways, None beyond the edge."""
    row, column = COORDINATES[point]
    return tuple(_POINT_AT.get((row + steps * down, column + steps * right)) for down, right in _WAYS)


NEIGHBOURS: Final = tuple(
    tuple(other for other in _beside(point, 1) if other is not None) for point in range(len(POINTS))
)
"""The adjacent holes of each hole, ascending."""
LEAPS: Final = tuple(
    tuple(
        (over, target)
        for over, target in zip(_beside(point, 1), _beside(point, 2), strict=True)
        if over is not None and target is not None
    )
    for point in range(len(POINTS))
)
"""For each hole the holes that a jump from there may cross, each with the hole right behind it."""
STEP: Final = tuple(
    tuple(Step(origin, target) for target in range(len(POINTS))) for origin in range(len(POINTS))
)
"""Every step once, by origin and target, so that moves share them."""


def crossed(origin: int, target: int) -> int | None:
    """The hole that a jump between these two crosses, or None if no jump joins them."""
    return next((over for over, behind in LEAPS[origin] if behind == target), None)


def _distances(origin: int) -> tuple[int, ...]:
    reached = {origin: 0}
    queue = [origin]
    for point in queue:
        for following in NEIGHBOURS[point]:
            if following not in reached:
                reached[following] = reached[point] + 1
                queue.append(following)
    return tuple(reached[point] for point in range(len(POINTS)))


DISTANCE: Final = tuple(_distances(point) for point in range(len(POINTS)))
"""``DISTANCE[a][b]``: the least number of single steps between two holes of the empty star."""


def _arm(point: int) -> int | None:
    """The arm that a hole belongs to, None for the hexagon in the middle."""
    row, column = COORDINATES[point]
    if row < 4 or row > 12:
        return 0 if row < 4 else 3
    down, right = abs(row - _CENTRE[0]), abs(column - _CENTRE[1])
    if down + max(0, (right - down) // 2) <= 4:
        return None
    if column > _CENTRE[1]:
        return 1 if row < _CENTRE[0] else 2
    return 5 if row < _CENTRE[0] else 4


_ARM: Final = tuple(_arm(point) for point in range(len(POINTS)))


def _home(arm: int, size: int) -> int:
    """The ten holes of an arm, with the row of five beside it where fifteen pieces start."""
    own = sum(BIT[point] for point in range(len(POINTS)) if _ARM[point] == arm)
    if size == SMALL:
        return own
    beside = [
        point
        for point in range(len(POINTS))
        if _ARM[point] is None and sum(_ARM[other] == arm for other in NEIGHBOURS[point]) > 0
    ]
    return own | sum(BIT[point] for point in beside)


HOME: Final[dict[int, tuple[int, ...]]] = {
    size: tuple(_home(arm, size) for arm in range(ARMS)) for size in (SMALL, LARGE)
}
"""``HOME[size][arm]``: the bit board of the holes where a seat with so many pieces starts."""
TIP: Final = tuple(
    next(p for p in range(len(POINTS)) if _ARM[p] == arm and len(NEIGHBOURS[p]) == 2) for arm in range(ARMS)
)
"""The outermost hole of each arm."""


def opposite(arm: int) -> int:
    """The arm that faces this one."""
    return (arm + ARMS // 2) % ARMS


def points_of(bits: int) -> tuple[int, ...]:
    """The points of a bit board, ascending."""
    found = []
    while bits:
        bit = bits & -bits
        found.append(bit.bit_length() - 1)
        bits ^= bit
    return tuple(found)
