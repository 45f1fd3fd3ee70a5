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

_BESIDE: Final = tuple(sum(BIT[other] for other in NEIGHBOURS[point]) for point in range(len(POINTS)))
"""The holes around each hole, at most six, so that what they hold is one of at most 64 patterns."""


def _patterns(around: int) -> list[int]:
    """Every set of some of these holes, as bit boards."""
    found, some = [0], around
    while some:
        found.append(some)
        some = some - 1 & around
    return found


_STEPS: Final = tuple(
    {
        free: tuple((target, (STEP[point][target],)) for target in NEIGHBOURS[point] if free & BIT[target])
        for free in _patterns(_BESIDE[point])
    }
    for point in range(len(POINTS))
)
"""By hole and by which of the holes beside it are free: the targets of a step and the step itself."""
_JUMPS: Final = tuple(
    {
        taken: tuple(
            (BIT[target], target, STEP[point][target]) for over, target in LEAPS[point] if taken & BIT[over]
        )
        for taken in _patterns(_BESIDE[point])
    }
    for point in range(len(POINTS))
)
"""By hole and by which of the holes beside it are taken: where a jump lands, if that hole is free."""


def chains(occupied: int, origin: int, within: int = BOARD) -> Chains:
    """The shortest way of a piece to every hole it can end on; ``within`` are holes it may touch.

    Of several equally short chains the first in the order of the ways is taken. Jumps move by two
    along every axis, so a chain never comes to a hole beside its origin; the origin itself counts
    as occupied, since coming back to it leads nowhere new.
    """
    closed = occupied | BOARD & ~within
    found: Chains = dict(_STEPS[origin][_BESIDE[origin] & ~closed])
    queue: list[tuple[int, tuple[Step, ...]]] = [(origin, ())]
    for point, chain in queue:
        for bit, target, step in _JUMPS[point][occupied & _BESIDE[point]]:
            if not closed & bit:
                closed |= bit
                found[target] = longer = (*chain, step)
                queue.append((target, longer))
    return found


def targets(occupied: int, origin: int, within: int = BOARD) -> list[int]:
    """The holes that a piece can end on, without the ways there; see ``chains``."""
    closed = occupied | BOARD & ~within
    near = _STEPS[origin][_BESIDE[origin] & ~closed]
    queue = [origin]
    for point in queue:
        for bit, target, _ in _JUMPS[point][occupied & _BESIDE[point]]:
            if not closed & bit:
                closed |= bit
                queue.append(target)
    del queue[0]
    queue += [target for target, _ in near]
    return queue
