"""Where a piece can go on the star: one step, or a chain of jumps over single pieces.

Every jump crosses exactly one adjacent piece of any colour and lands right behind it. A step and
jumps do not mix. Pieces that may not leave a set of holes land only on holes of that set.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from games.engine.boards.star import BIT, BOARD, LEAPS, NEIGHBOURS, POINTS, STEP
from games.engine.core import Step

Chains: TypeAlias = dict[int, tuple[Step, ...]]
"""The shortest way to each hole that a piece can end on, in the order in which they are found."""

_NEAR: Final = tuple(
    tuple((BIT[target], target) for target in NEIGHBOURS[point]) for point in range(len(POINTS))
)
_LEAPS: Final = tuple(
    tuple((BIT[over], BIT[over] | BIT[target], BIT[target], target) for over, target in LEAPS[point])
    for point in range(len(POINTS))
)
"""For each jump the bit that must be set, both bits that are looked at, and where it lands."""


def chains(occupied: int, origin: int, within: int = BOARD) -> Chains:
    """The shortest way of a piece to every hole it can end on; ``within`` are holes it may touch.

    Of several equally short chains the first in the order of the ways is taken. Jumps move by two
    along every axis, so a chain never comes to a hole beside its origin; the origin itself counts
    as occupied, since coming back to it leads nowhere new.
    """
    seen = BOARD & ~within
    closed = occupied | seen
    found: Chains = {}
    for bit, target in _NEAR[origin]:
        if not closed & bit:
            found[target] = (STEP[origin][target],)
    queue: list[tuple[int, tuple[Step, ...]]] = [(origin, ())]
    for point, chain in queue:
        for over, looked_at, bit, target in _LEAPS[point]:
            if occupied & looked_at == over and not seen & bit:
                seen |= bit
                found[target] = longer = (*chain, STEP[point][target])
                queue.append((target, longer))
    return found


def targets(occupied: int, origin: int, within: int = BOARD) -> list[int]:
    """The holes that a piece can end on, without the ways there; see ``chains``."""
    seen = BOARD & ~within
    closed = occupied | seen
    queue = [origin]
    for point in queue:
        for over, looked_at, bit, target in _LEAPS[point]:
            if occupied & looked_at == over and not seen & bit:
                seen |= bit
                queue.append(target)
    del queue[0]
    for bit, target in _NEAR[origin]:
        if not closed & bit:
            queue.append(target)
    return queue
