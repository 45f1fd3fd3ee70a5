"""Where a piece can go on the star: one step, or a chain of jumps over single pieces.

Every jump crosses exactly one adjacent piece of any colour and lands right behind it. A step and
jumps do not mix. Pieces that may not leave a set of holes land only on holes of that set.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from games.engine.boards.star import BIT, BOARD, DISTANCE, LEAPS, NEIGHBOURS, POINTS, STEP, points_of
from games.engine.core import Move, Step

Chains: TypeAlias = dict[int, tuple[Step, ...]]
"""The shortest way to each hole that a piece can end on, in the order in which they are found."""

BESIDE: Final = tuple(sum(BIT[other] for other in NEIGHBOURS[point]) for point in range(len(POINTS)))
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
        for free in _patterns(BESIDE[point])
    }
    for point in range(len(POINTS))
)
"""By hole and by which of the holes beside it are free: the targets of a step and the step itself."""
_JUMPS: Final = tuple(
    {
        taken: tuple(
            (BIT[target], target, STEP[point][target]) for over, target in LEAPS[point] if taken & BIT[over]
        )
        for taken in _patterns(BESIDE[point])
    }
    for point in range(len(POINTS))
)
"""By hole and by which of the holes beside it are taken: where a jump lands, if that hole is free."""


def chains(occupied: int, origin: int, within: int = BOARD) -> Chains:
    """The shortest way of a piece to every hole it can end on; ``within`` are holes it may touch."""
    closed = occupied | BOARD & ~within
    return {**dict(_STEPS[origin][BESIDE[origin] & ~closed]), **jumps(occupied, origin, closed)}


def jumps(occupied: int, origin: int, closed: int) -> Chains:
    """The shortest chain of jumps to every hole that is not closed and can be reached so.

    Of several equally short chains the first in the order of the ways is taken. Jumps move by two
    along every axis, so a chain never comes to a hole beside its origin; the origin itself counts
    as occupied, since coming back to it leads nowhere new.
    """
    found: Chains = {}
    queue: list[tuple[int, tuple[Step, ...]]] = [(origin, ())]
    for point, chain in queue:
        for bit, target, step in _JUMPS[point][occupied & BESIDE[point]]:
            if not closed & bit:
                closed |= bit
                found[target] = longer = (*chain, step)
                queue.append((target, longer))
    return found


def targets(occupied: int, origin: int, within: int = BOARD) -> list[int]:
    """The holes that a piece can end on, without the ways there; see ``chains``."""
    closed = occupied | BOARD & ~within
    near = _STEPS[origin][BESIDE[origin] & ~closed]
    queue = [origin]
    for point in queue:
        for bit, target, _ in _JUMPS[point][occupied & BESIDE[point]]:
            if not closed & bit:
                closed |= bit
                queue.append(target)
    del queue[0]
    queue += [target for target, _ in near]
    return queue


class Offers:
    """All moves of some pieces, those first that end nearest to a hole, then by origin and target."""

    def __init__(self, innermost: int) -> None:
        self._far = DISTANCE[innermost]
        self._steps: tuple[dict[int, list[tuple[int, Move]]], ...] = tuple({} for _ in POINTS)

    def of(self, own: int, occupied: int, goal: int) -> list[Move]:
        """The moves of these pieces; those inside the goal stay there."""
        far, ranked = self._far, []
        for origin in points_of(own):
            beside = BESIDE[origin]
            closed = occupied | BOARD & ~goal if BIT[origin] & goal else occupied
            ranked += self._steps[origin].get(beside & ~closed) or self._made(origin, beside & ~closed)
            if occupied & beside:
                behind = far[origin]
                for target, chain in jumps(occupied, origin, closed).items():
                    ranked.append((_rank(far[target] - behind, origin, target), Move(chain)))
        ranked.sort()
        return [move for _, move in ranked]

    def _made(self, origin: int, free: int) -> list[tuple[int, Move]]:
        """The single steps with their ranks, kept: the same few thousand come up again and again."""
        far = self._far
        made = [
            (_rank(far[target] - far[origin], origin, target), Move(step))
            for target, step in _STEPS[origin][free]
        ]
        self._steps[origin][free] = made
        return made


def _rank(nearer: int, origin: int, target: int) -> int:
    """A number by which moves are ordered; no two moves of a position have the same."""
    return nearer << 14 | origin << 7 | target
