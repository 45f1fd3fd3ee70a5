"""The track of Ab ins Ziel: a ring of 40 fields, and a house and four goal fields for each colour.

A piece's progress is ``HOUSE``, 0 to 39 (steps from its colour's start field) or 40 to 43 (goal
fields). The start field of colour c is field 10·c of the ring. Points are the 40 fields, named by
their numbers, then the goal fields of each colour (``2g1``), then the houses (``2h``).
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 4
RING: Final = 40
GOAL_FIELDS: Final = 4
FIRST_GOAL: Final = RING
LAST_GOAL: Final = RING + GOAL_FIELDS - 1
HOUSE: Final = -1
_BETWEEN_STARTS: Final = RING // COLOURS
_FIRST_HOUSE_POINT: Final = RING + COLOURS * GOAL_FIELDS

POINTS: Final = (
    *(str(field) for field in range(RING)),
    *(f"{colour}g{field}" for colour in range(COLOURS) for field in range(1, GOAL_FIELDS + 1)),
    *(f"{colour}h" for colour in range(COLOURS)),
)


def _point(colour: int, progress: int) -> int:
    if progress == HOUSE:
        return _FIRST_HOUSE_POINT + colour
    if progress < RING:
        return (_BETWEEN_STARTS * colour + progress) % RING
    return RING + GOAL_FIELDS * colour + progress - RING


POINT_AT: Final = tuple(
    tuple(_point(colour, progress) for progress in (*range(LAST_GOAL + 1), HOUSE))
    for colour in range(COLOURS)
)
"""``POINT_AT[colour][progress]``; ``HOUSE`` is the last entry, as an index of -1 wants it."""

_PROGRESS_AT: Final = tuple(
    {point: HOUSE if index > LAST_GOAL else index for index, point in enumerate(points)}
    for points in POINT_AT
)


def progress_at(colour: int, point: int) -> int | None:
    """The progress of a piece of this colour on a point; None where it can never stand."""
    return _PROGRESS_AT[colour].get(point)


def progress_seen_by(colour: int, other: int, progress: int) -> int:
    """What a field of the ring, reached by ``other`` with this progress below 40, is for ``colour``."""
    return (_BETWEEN_STARTS * (other - colour) + progress) % RING


def colour_of_private(point: int) -> int | None:
    """Whose house or goal field a point is; None for a field of the ring."""
    if point < RING:
        return None
    if point < _FIRST_HOUSE_POINT:
        return (point - RING) // GOAL_FIELDS
    return point - _FIRST_HOUSE_POINT


def own_name(colour: int, progress: int) -> str:
    """The point as its owner calls it: a field's number, ``g1`` to ``g4``, ``h`` for the house."""
    if progress == HOUSE:
        return "h"
    if progress >= FIRST_GOAL:
        return f"g{progress - FIRST_GOAL + 1}"
    return POINTS[POINT_AT[colour][progress]]


_PROGRESS_OF_NAME: Final = tuple(
    {own_name(colour, progress): progress for progress in range(HOUSE, LAST_GOAL + 1)}
    for colour in range(COLOURS)
)


def progress_of_name(colour: int, name: str) -> int | None:
    """The progress that ``own_name`` calls so; None for an unknown name."""
    return _PROGRESS_OF_NAME[colour].get(name)
