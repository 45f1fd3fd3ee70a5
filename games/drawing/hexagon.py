"""Where the 61 cells of a hexagonal board lie in a drawing, one cell apart being 100 units."""

from __future__ import annotations

from math import hypot, sqrt
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


def rounded(corners: tuple[tuple[float, float], ...], cut: float) -> str:
    """A closed SVG path through the corners, each of them rounded off from ``cut`` units before it."""
    parts = []
    for index, (x, y) in enumerate(corners):
        before = _towards((x, y), corners[index - 1], cut)
        after = _towards((x, y), corners[(index + 1) % len(corners)], cut)
        parts.append(f"{'L' if index else 'M'}{number(before[0])} {number(before[1])}")
        parts.append(f"Q{number(x)} {number(y)} {number(after[0])} {number(after[1])}")
    return "".join(parts) + "Z"


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _towards(start: tuple[float, float], end: tuple[float, float], length: float) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = hypot(dx, dy)
    return start[0] + dx * length / whole, start[1] + dy * length / whole
