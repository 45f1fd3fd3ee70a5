"""The hexagon of 61 cells: names, neighbours, rays, and bit boards.

Rows a to i run from bottom to top (5, 6, 7, 8, 9, 8, 7, 6, 5 cells), diagonals 1 to 9; a cell is
named by both. A *point* is a cell's index in ``POINTS``, ordered by row and then by diagonal.

A *bit board* is an int with one bit per cell: cell (row, diagonal) is bit ``10 * row + diagonal``,
both from 0. The tenth column of each row is never a cell, so a step in any direction is one shift
by a constant and what leaves the hexagon falls on a bit outside ``BOARD``.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final

STRIDE: Final = 10
SIZE: Final = 9
ROW_NAMES: Final = "abcdefghi"


class Direction(IntEnum):
    """The six ways to an adjacent cell; opposite directions differ by three."""

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    @property
    def opposite(self) -> Direction:
        return Direction((self + 3) % 6)


AXES: Final = (Direction.E, Direction.NE, Direction.NW)
"""The three lines through a cell, each named by its direction of growing bits."""

DELTA: Final[dict[Direction, tuple[int, int]]] = {
    Direction.E: (0, 1),
    Direction.NE: (1, 1),
    Direction.NW: (1, 0),
    Direction.W: (0, -1),
    Direction.SW: (-1, -1),
    Direction.SE: (-1, 0),
}
SHIFT: Final[tuple[int, ...]] = tuple(STRIDE * DELTA[d][0] + DELTA[d][1] for d in Direction)
"""How far one step in a direction moves a bit; negative for the three downward directions."""


def diagonals_of(row: int) -> range:
    """The diagonals (from 0) that have a cell in this row (from 0)."""
    return range(max(0, row - 4), min(SIZE, row + 5))


COORDINATES: Final = tuple((row, diagonal) for row in range(SIZE) for diagonal in diagonals_of(row))
POINTS: Final = tuple(f"{ROW_NAMES[row]}{diagonal + 1}" for row, diagonal in COORDINATES)
POINT_OF_NAME: Final[dict[str, int]] = {name: point for point, name in enumerate(POINTS)}
_POINT_AT: Final = {place: point for point, place in enumerate(COORDINATES)}

BIT: Final = tuple(1 << (STRIDE * row + diagonal) for row, diagonal in COORDINATES)
"""The bit of each point."""
POINT_OF_BIT: Final[dict[int, int]] = {bit: point for point, bit in enumerate(BIT)}
BOARD: Final = sum(BIT)

NEIGHBOUR: Final[tuple[tuple[int | None, ...], ...]] = tuple(
    tuple(_POINT_AT.get((row + DELTA[d][0], diagonal + DELTA[d][1])) for d in Direction)
    for row, diagonal in COORDINATES
)
"""``NEIGHBOUR[point][direction]``: the adjacent point, or None beyond the edge."""


def ray(point: int, direction: Direction) -> tuple[int, ...]:
    """The points from this one outwards in one direction, itself not included, up to the edge."""
    passed = []
    following = NEIGHBOUR[point][direction]
    while following is not None:
        passed.append(following)
        following = NEIGHBOUR[following][direction]
    return tuple(passed)


RAY: Final = tuple(tuple(ray(point, direction) for direction in Direction) for point in range(len(POINTS)))
"""``RAY[point][direction]``: the points from there to the edge."""


@cache
def direction_to(origin: int, target: int) -> Direction | None:
    """The direction in which the target lies on a straight line, or None; also None for itself."""
    for direction in Direction:
        if target in RAY[origin][direction]:
            return direction
    return None


def distance(origin: int, target: int) -> int:
    """The least number of steps between two points."""
    row = COORDINATES[target][0] - COORDINATES[origin][0]
    diagonal = COORDINATES[target][1] - COORDINATES[origin][1]
    return max(abs(row), abs(diagonal), abs(row - diagonal))


CENTRE: Final = POINT_OF_NAME["e5"]
RING: Final = tuple(
    sum(BIT[point] for point in range(len(POINTS)) if distance(CENTRE, point) == radius)
    for radius in range(5)
)
"""The bit boards of the cells at distance 0 (the centre) to 4 (the edge) from the centre."""


def points_of(bits: int) -> tuple[int, ...]:
    """The points of a bit board, ascending."""
    found = []
    while bits:
        bit = bits & -bits
        found.append(POINT_OF_BIT[bit])
        bits ^= bit
    return tuple(found)
