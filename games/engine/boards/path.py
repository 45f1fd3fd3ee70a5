"""The path of Dorada: fields 1 to 43 between the start stacks and the goal, and what fields do.

This is the site's own board. Field 0 is a seat's own start stack, field 44 the goal. A stone that
arrives on a jump field goes on at once, and again, until it rests, is lost, or is at home.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, TypeAlias

SEATS: Final = 4
START: Final = 0
GOAL: Final = 44
JUMPS: Final = {4: 4, 6: 4, 7: -3, 12: 2, 36: 8}
GOLD: Final = frozenset({15, 29})
TRIPS: Final[tuple[int, ...]] = (9, 13, 17, 21, 26, 32, 39, 40, 41, 42, 43)

POINTS: Final = (
    *(f"s{seat}" for seat in range(SEATS)),
    *(str(field) for field in range(1, GOAL)),
    "goal",
)

Stacks: TypeAlias = tuple[tuple[int, ...], ...]
"""By field 0 to 43 the seats of the stones there, from bottom to top; 0 stays empty."""


class Ending(StrEnum):
    """What becomes of a stone that has moved."""

    REST = "rest"
    LOST = "lost"
    GOAL = "goal"
    START = "start"


def point_of(seat: int, field: int) -> int:
    """The index into ``POINTS`` of a field, of this seat's stack for field 0."""
    return seat if field == START else field + SEATS - 1


def way(stacks: Stacks, bridges: int, origin: int, die: int) -> tuple[tuple[int, ...], Ending]:
    """The fields that a stone from this origin touches, in their order, and what becomes of it.

    ``bridges`` has bit f set for a bridged trip field f. The stone's own origin counts as left.
    """
    field = min(origin + die, GOAL)
    path = [field]
    while field in JUMPS or field in GOLD:
        field = GOAL if field in GOLD else _landing(stacks, origin, field, JUMPS[field])
        path.append(field)
    if field == GOAL:
        return tuple(path), Ending.GOAL
    if field == START:
        return tuple(path), Ending.START
    lost = field in TRIPS and not bridges >> field & 1
    return tuple(path), Ending.LOST if lost else Ending.REST


def _landing(stacks: Stacks, origin: int, field: int, jump: int) -> int:
    """So many free fields on or back: those on which no stone rests; at most to the goal or the start."""
    toward, wanted = (1, jump) if jump > 0 else (-1, -jump)
    while wanted:
        field += toward
        if field in (START, GOAL):
            return field
        if not stacks[field] or (field == origin and len(stacks[field]) == 1):
            wanted -= 1
    return field


def goal_worth(place_from_top: int) -> int:
    """The points of a stone in the goal; 0 is the top, the last to arrive."""
    return (100, 80, 60, 50, 40, 30, 20)[place_from_top] if place_from_top < 7 else 10


def scores(seats: int, goal: Sequence[int]) -> tuple[int, ...]:
    """The points of each seat for the goal stack, given from bottom to top."""
    found = [0] * seats
    for place, seat in enumerate(reversed(goal)):
        found[seat] += goal_worth(place)
    return tuple(found)
