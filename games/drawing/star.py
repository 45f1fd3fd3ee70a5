"""Where the 121 holes of the star lie in a drawing, one hole apart being 100 units, and its outline.

The six points of the star are called arms, as in the engine: arm 0 is the north one, the others
follow clockwise. A drawing turned by ``turn`` sixths is turned clockwise.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, radians, sin, sqrt
from typing import Final

from games.drawing.outline import Spot, number, towards

PITCH: Final = 100.0
RIM: Final = 50.0
"""From the outermost holes to the edge of the board."""
ARMS: Final = 6
SMALL: Final = 10
"""Holes of an arm."""
ROWS: Final = "abcdefghijklmnopq"
_LENGTHS: Final = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
_HEIGHT: Final = PITCH * sqrt(3) / 2
TIP: Final = 8 * _HEIGHT
"""From the middle to the outermost hole of an arm."""
INNER: Final = 4 * PITCH
"""From the middle to the hole between two arms."""

_SPOTS: Final[dict[str, Spot]] = {
    f"{letter}{column + 1}": ((column - (length - 1) / 2) * PITCH, (row - 8) * _HEIGHT)
    for row, (letter, length) in enumerate(zip(ROWS, _LENGTHS, strict=True))
    for column in range(length)
}
POINTS: Final[tuple[str, ...]] = tuple(_SPOTS)


def place(point: str, *, turn: int = 0) -> Spot:
    """The centre of a hole, the middle one being (0, 0). Raises ValueError for a name that is no hole."""
    if point not in _SPOTS:
        raise ValueError(f"no such point: {point!r}")
    return turned(_SPOTS[point], turn)


def turned(spot: Spot, turn: int) -> Spot:
    """A place after so many sixths of a turn."""
    if turn % ARMS == 0:
        return spot
    angle = radians(60 * (turn % ARMS))
    x, y = spot
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def around(radius: float, sixths: float) -> Spot:
    """The place so far from the middle, so many sixths of a turn clockwise from the north."""
    angle = pi / 3 * sixths
    return radius * sin(angle), -radius * cos(angle)


def home(arm: int, size: int) -> tuple[str, ...]:
    """The holes of an arm, with the row of five beside it where more than ten pieces start."""
    rows = _rows(size)
    found = []
    for point, spot in _SPOTS.items():
        x, y = turned(spot, -arm)
        row = round(y / _HEIGHT) + 8
        if row < rows and abs(x) <= row * PITCH / 2 + 1:
            found.append(point)
    return tuple(found)


def _rows(size: int) -> int:
    """How many rows a home has for so many pieces."""
    return 4 if size <= SMALL else 5


def arm_corners(arm: int, size: int = SMALL) -> tuple[Spot, Spot, Spot]:
    """The hole at the tip of a home and the outer two of its longest row, clockwise."""
    rows = _rows(size)
    base = ((rows - 1) * PITCH / 2, (rows - 9) * _HEIGHT)
    return around(TIP, arm), turned(base, arm), turned((-base[0], base[1]), arm)


@cache
def outline(rim: float, *, cut: float = 26.0) -> str:
    """The star with this much wood around its outer holes: round tips, eased corners between them."""
    parts = []
    for arm in range(ARMS):
        tip = around(TIP, arm)
        before, after = around(rim, arm - 1), around(rim, arm + 1)
        start, end = (tip[0] + before[0], tip[1] + before[1]), (tip[0] + after[0], tip[1] + after[1])
        valley = around(INNER + rim / sin(pi / 3), arm + 0.5)
        following = around(TIP, arm + 1)
        beyond = around(rim, arm)
        far = (following[0] + beyond[0], following[1] + beyond[1])
        ease_in, ease_out = towards(valley, end, cut), towards(valley, far, cut)
        parts.append(
            f"{'L' if arm else 'M'}{_pair(start)}A{number(rim)} {number(rim)} 0 0 1 {_pair(end)}"
            f"L{_pair(ease_in)}Q{_pair(valley)} {_pair(ease_out)}"
        )
    return "".join(parts) + "Z"


@cache
def lattice() -> str:
    """The lines that join neighbouring holes, as one path."""
    lines = []
    for row in range(17):
        length = _LENGTHS[row]
        half, y = (length - 1) / 2 * PITCH, (row - 8) * _HEIGHT
        ends = [(turned((-half, y), turn), turned((half, y), turn)) for turn in range(3) if half]
        lines += [f"M{_pair(start)}L{_pair(end)}" for start, end in ends]
    return "".join(lines)


def _pair(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"
