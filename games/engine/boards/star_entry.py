"""How a hand enters a move on the star, and the reason when what it enters is no move."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.boards.star import BIT, BOARD, NEIGHBOURS, POINTS, crossed
from games.engine.boards.star_moves import chains
from games.engine.core import IllegalAction, Step


@dataclass(frozen=True, slots=True)
class Table:
    """Every seat's pieces as bit boards, the seat that moves, and its goal."""

    pieces: tuple[int, ...]
    seat: int
    goal: int

    @property
    def occupied(self) -> int:
        """The holes that are not free. No hole holds two pieces, so a sum is a union."""
        return sum(self.pieces)

    def owner(self, point: int) -> int | None:
        """The seat whose piece stands there, None for a free hole."""
        return next((seat for seat, own in enumerate(self.pieces) if own & BIT[point]), None)

    def within(self, origin: int) -> int:
        """The holes that a piece from there may touch: one inside its goal stays inside."""
        return self.goal if self.goal & BIT[origin] else BOARD


def entered(table: Table, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The canonical steps of the move that these enter: the shortest chain to the same hole.

    A hand names a piece and any hole it can reach as one step, or every jump of a chain in turn.
    Raises IllegalAction with the reason when the steps enter no legal move.
    """
    _check_points(table, steps)
    origin, target = steps[0].origin, steps[-1].target
    if len(steps) > 1:
        _check_chain(table, steps)
    reachable = chains(table.occupied, origin, table.within(origin))
    if target not in reachable:
        raise _unreachable(table, origin, target)
    return reachable[target]


def _check_points(table: Table, steps: tuple[Step, ...]) -> None:
    if not steps:
        raise IllegalAction("no_passing")
    for step in steps:
        for point in (step.origin, step.target):
            if not 0 <= point < len(POINTS):
                raise IllegalAction("unknown_point", {"point": point})
    origin = steps[0].origin
    owner = table.owner(origin)
    if owner is None:
        raise IllegalAction("empty_point", {"point": POINTS[origin]})
    if owner != table.seat:
        raise IllegalAction("not_your_piece", {"point": POINTS[origin], "seat": owner})


def _check_chain(table: Table, steps: tuple[Step, ...]) -> None:
    """Every step of several must be a jump that goes on where the one before has landed."""
    first = steps[0].origin
    occupied, within = table.occupied & ~BIT[first], table.within(first)
    at = first
    for step in steps:
        ends = {"origin": POINTS[step.origin], "target": POINTS[step.target]}
        if step.origin != at:
            raise IllegalAction("broken_chain", {"expected": POINTS[at], "found": POINTS[step.origin]})
        if step.target in NEIGHBOURS[step.origin]:
            raise IllegalAction("step_and_jump_mixed", ends)
        over = crossed(step.origin, step.target)
        if over is None:
            raise IllegalAction("not_a_jump", ends)
        _check_free(table, occupied, step.target)
        if not occupied & BIT[over]:
            raise IllegalAction("nothing_to_jump", {"point": POINTS[over]})
        if not within & BIT[step.target]:
            raise IllegalAction("goal_is_locked", {"point": POINTS[step.target]})
        at = step.target


def _check_free(table: Table, occupied: int, target: int) -> None:
    owner = table.owner(target)
    if occupied & BIT[target] and owner is not None:
        raise IllegalAction("target_occupied", {"point": POINTS[target], "seat": owner})


def _unreachable(table: Table, origin: int, target: int) -> IllegalAction:
    """Why a piece cannot end there, the reason that a player would name first."""
    ends = {"origin": POINTS[origin], "target": POINTS[target]}
    if origin == target:
        return IllegalAction("back_at_start", {"point": POINTS[origin]})
    owner = table.owner(target)
    if owner is not None:
        return IllegalAction("target_occupied", {"point": POINTS[target], "seat": owner})
    unlocked = chains(table.occupied, origin).get(target)
    if unlocked is not None:
        outside = next(step.target for step in unlocked if not table.goal & BIT[step.target])
        return IllegalAction("goal_is_locked", {"point": POINTS[outside]})
    over = crossed(origin, target)
    if over is not None:
        return IllegalAction("nothing_to_jump", {"point": POINTS[over]})
    return IllegalAction("out_of_reach", ends)
