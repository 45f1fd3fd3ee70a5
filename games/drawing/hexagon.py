"""Where the 61 cells of a hexagonal board lie in a drawing, one cell apart being 100 units."""

from __future__ import annotations

from math import sqrt
from typing import Final

PITCH: Final = 100.0
ROW_HEIGHT: Final = PITCH * sqrt(3) / 2
ROWS: Final = "abcdefghi"

POINTS: Final[tuple[str, ...]] = tuple(
    f"{letter}{diagonal}"
    for row, letter in enumerate(ROWS)
    for diagonal in range(max(1, row - 3), min(9, row + 5) + 1)
)


def place(point: str, *, flipped: bool = False) -> tuple[float, float]:
    """The centre of a point in drawing units, the middle cell being (0, 0) and y growing downwards.

    A flipped drawing is turned by half a turn, so that seat 1 sits at the lower edge. Raises
    ValueError for a name that is no point.
    """
    if point not in POINTS:
        raise ValueError(f"no such point: {point!r}")
    row = ROWS.index(point[0])
    diagonal = int(point[1])
    x = (diagonal - 5 - (row - 4) / 2) * PITCH
    y = (4 - row) * ROW_HEIGHT
    return (-x, -y) if flipped else (x, y)


def polygon(apothem: float) -> tuple[tuple[float, float], ...]:
    """The corners of a hexagon with its flat sides up and down, clockwise from the right corner."""
    radius = apothem * 2 / sqrt(3)
    half = radius / 2
    return (
        (radius, 0.0),
        (half, apothem),
        (-half, apothem),
        (-radius, 0.0),
        (-half, -apothem),
        (half, -apothem),
    )
