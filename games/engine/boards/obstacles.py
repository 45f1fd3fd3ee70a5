"""Why a group of marbles cannot move: the first obstacle that a hand would meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.boards.hexagon import BIT, NEIGHBOUR, POINTS, RAY, Direction, direction_to, distance
from games.engine.boards.marbles import LARGEST_GROUP
from games.engine.core import IllegalAction, Step


@dataclass(frozen=True, slots=True)
class Boards:
    """Both sides' marbles as bit boards, seen by the seat that moves."""

    seat: int
    own: int
    other: int

    def owner(self, point: int) -> int | None:
        """The seat whose marble lies on the point, None when it is empty."""
        if self.own & BIT[point]:
            return self.seat
        return 1 - self.seat if self.other & BIT[point] else None


_LONGEST_ENTRY: Final = 2


def check_entry(boards: Boards, steps: tuple[Step, ...]) -> None:
    """Raise IllegalAction with the reason why these steps do not enter a legal move.

    Returns only when no rule of in-line moves, pushes and side-steps forbids them.
    """
    if not steps:
        raise IllegalAction("no_passing")
    for step in steps:
        for point in (step.origin, step.target):
            if not 0 <= point < len(POINTS):
                raise IllegalAction("unknown_point", {"point": point})
    if len(steps) > _LONGEST_ENTRY:
        raise IllegalAction("too_many_steps", {"limit": _LONGEST_ENTRY})
    _check_own(boards, steps[0].origin)
    if len(steps) == 1:
        _check_in_line(boards, steps[0])
    else:
        _check_sideways(boards, steps[0], steps[1])


def _check_own(boards: Boards, point: int) -> None:
    owner = boards.owner(point)
    if owner is None:
        raise IllegalAction("empty_point", {"point": POINTS[point]})
    if owner != boards.seat:
        raise IllegalAction("not_your_marble", {"point": POINTS[point]})


def _check_in_line(boards: Boards, step: Step) -> None:
    """An in-line move names the tail of its group and the next cell in the direction of the move."""
    direction = direction_to(step.origin, step.target)
    if direction is None or distance(step.origin, step.target) != 1:
        raise _far(boards, step, direction)
    ahead = RAY[step.origin][direction]
    mine = 1 + _run(boards, ahead, boards.seat)
    beyond = ahead[mine - 1 :]
    if mine > LARGEST_GROUP:
        raise IllegalAction("group_too_large", {"count": mine, "limit": LARGEST_GROUP})
    if not beyond:
        edge = ahead[-1]
        raise IllegalAction("off_board", {"point": POINTS[edge], "toward": direction.name})
    theirs = _run(boards, beyond, 1 - boards.seat)
    if theirs == 0:
        return
    if theirs == mine:
        raise IllegalAction("equal_groups", {"mine": mine, "theirs": theirs})
    if theirs > mine:
        raise IllegalAction("group_blocked", {"mine": mine, "theirs": theirs})
    if len(beyond) > theirs and boards.owner(beyond[theirs]) == boards.seat:
        raise IllegalAction("own_marble_behind", {"point": POINTS[beyond[theirs]]})


def _far(boards: Boards, step: Step, direction: Direction | None) -> IllegalAction:
    """Two ends of an own group want a direction; anything else is simply too far apart."""
    ends = {"origin": POINTS[step.origin], "target": POINTS[step.target]}
    reach = distance(step.origin, step.target)
    if direction is not None and 0 < reach < LARGEST_GROUP and boards.owner(step.target) == boards.seat:
        return IllegalAction("direction_missing", ends)
    return IllegalAction("not_adjacent", ends)


def _run(boards: Boards, points: tuple[int, ...], seat: int) -> int:
    """How many of the points, from the first on, carry marbles of this seat without a gap."""
    count = 0
    for point in points:
        if boards.owner(point) != seat:
            break
        count += 1
    return count


def _check_sideways(boards: Boards, group: Step, side: Step) -> None:
    """A side-step names both ends of its group and where the first end goes."""
    members = _members(boards, group)
    if side.origin != group.origin:
        raise IllegalAction("other_end", {"origin": POINTS[group.origin], "target": POINTS[side.origin]})
    direction = direction_to(side.origin, side.target)
    if direction is None or distance(side.origin, side.target) != 1:
        raise IllegalAction("not_adjacent", {"origin": POINTS[side.origin], "target": POINTS[side.target]})
    axis = direction_to(group.origin, group.target)
    if axis is not None and direction in (axis, axis.opposite):
        raise IllegalAction("not_sideways", {"origin": POINTS[side.origin], "target": POINTS[side.target]})
    for point in members:
        target = NEIGHBOUR[point][direction]
        if target is None:
            raise IllegalAction("off_board", {"point": POINTS[point], "toward": direction.name})
        owner = boards.owner(target)
        if owner is not None:
            raise IllegalAction("target_occupied", {"point": POINTS[target], "seat": owner})


def _members(boards: Boards, group: Step) -> tuple[int, ...]:
    axis = direction_to(group.origin, group.target)
    if axis is None:
        raise IllegalAction("not_in_line", {"origin": POINTS[group.origin], "target": POINTS[group.target]})
    count = 1 + distance(group.origin, group.target)
    if count > LARGEST_GROUP:
        raise IllegalAction("group_too_large", {"count": count, "limit": LARGEST_GROUP})
    members = (group.origin, *RAY[group.origin][axis][: count - 1])
    for point in members[1:]:
        _check_own(boards, point)
    return members
