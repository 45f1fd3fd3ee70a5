"""Where the fields of Ab ins Ziel lie in a drawing, one field apart being 100 units, the middle (0, 0).

The ring runs clockwise. Colour 0 has its house at the lower left, its start field beside it, and its
goal fields leading up from the lower edge; each further colour is a quarter turn on. A drawing turned
by ``turn`` quarters is turned clockwise.
"""

from __future__ import annotations

from typing import Final

from games.drawing.outline import Spot

PITCH: Final = 100.0
COLOURS: Final = 4
RING: Final = 40
GOALS: Final = 4
NEST: Final = 70.0
"""From the middle of a house to its four places, across and along."""
HOUSE: Final[Spot] = (-352.0, 352.0)

_QUARTER: Final[tuple[Spot, ...]] = (
    (-100, 500),
    (-100, 400),
    (-100, 300),
    (-100, 200),
    (-100, 100),
    (-200, 100),
    (-300, 100),
    (-400, 100),
    (-500, 100),
    (-500, 0),
)


def turned(spot: Spot, quarters: int) -> Spot:
    """A place after so many quarters of a turn."""
    x, y = spot
    for _ in range(quarters % COLOURS):
        x, y = -y, x
    return x, y


_SPOTS: Final[dict[str, Spot]] = {
    **{str(field): turned(_QUARTER[field % 10], field // 10) for field in range(RING)},
    **{
        f"{colour}g{goal}": turned((0, 500 - PITCH * goal), colour)
        for colour in range(COLOURS)
        for goal in range(1, GOALS + 1)
    },
    **{f"{colour}h": turned(HOUSE, colour) for colour in range(COLOURS)},
}
POINTS: Final[tuple[str, ...]] = tuple(_SPOTS)


def place(point: str, *, turn: int = 0) -> Spot:
    """The middle of a field or of a house. Raises ValueError for a name that is neither."""
    if point not in _SPOTS:
        raise ValueError(f"no such point: {point!r}")
    return turned(_SPOTS[point], turn)


def places(point: str, *, turn: int = 0) -> tuple[Spot, ...]:
    """Where the pieces on a point stand: four places in a house, one on every other field."""
    x, y = place(point, turn=turn)
    if not point.endswith("h"):
        return ((x, y),)
    return tuple((x + dx, y + dy) for dy in (-NEST, NEST) for dx in (-NEST, NEST))


def way(colour: int, origin: str, target: str) -> tuple[str, ...]:
    """The fields that a piece of this colour passes, both ends included."""
    if origin.endswith("h") or target.endswith("h"):
        return (origin, target)
    home = tuple(f"{colour}g{goal}" for goal in range(1, GOALS + 1))
    course = (*(str((10 * colour + step) % RING) for step in range(RING)), *home)
    start, end = course.index(origin), course.index(target)
    return course[start : end + 1]
