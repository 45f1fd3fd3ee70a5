"""Why steps on the track are no legal move."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.boards.track import HOUSE, LAST_GOAL, POINT_AT, POINTS, colour_of_private, progress_at
from games.engine.boards.track_moves import PIECES, SIX, movable, progresses, target_of
from games.engine.core import IllegalAction, Step


def refusal(
    boards: Sequence[int], colours: Sequence[int], seat: int, die: int, steps: Sequence[Step]
) -> IllegalAction:
    """Why these steps are no legal move of this seat with this roll; they must not be one."""
    if not steps:
        return IllegalAction("no_passing")
    if len(steps) > 1:
        return IllegalAction("too_many_steps", {"limit": 1})
    step = steps[0]
    for point in (step.origin, step.target):
        if not 0 <= point < len(POINTS):
            return IllegalAction("unknown_point", {"point": point})
    colour, board = colours[seat], boards[seat]
    origin = progress_at(colour, step.origin)
    if origin is None or origin not in progresses(board):
        return _not_own(boards, colours, step.origin)
    return _unmovable(colour, board, die, origin, step)


def _not_own(boards: Sequence[int], colours: Sequence[int], point: int) -> IllegalAction:
    private = colour_of_private(point)
    for seat, (board, colour) in enumerate(zip(boards, colours, strict=True)):
        if private in (None, colour):
            progress = progress_at(colour, point)
            if progress is not None and progress in progresses(board):
                return IllegalAction("not_your_piece", {"point": POINTS[point], "seat": seat})
    return IllegalAction("empty_point", {"point": POINTS[point]})


def _unmovable(colour: int, board: int, die: int, origin: int, step: Step) -> IllegalAction:
    """Why an own piece does not go there by this roll."""
    start = POINTS[POINT_AT[colour][0]]
    waiting = board.bit_count() < PIECES
    if origin == HOUSE and die != SIX:
        return IllegalAction("six_needed", {"die": die})
    if die == SIX and waiting and not board & 1 and origin != HOUSE:
        return IllegalAction("must_enter", {"point": start})
    if die == SIX and waiting and origin != 0 and movable(board, die) == (0,):
        return IllegalAction("clear_start_first", {"point": start})
    target = target_of(origin, die)
    if target > LAST_GOAL:
        return IllegalAction(
            "past_goal", {"point": POINTS[step.origin], "die": die, "limit": LAST_GOAL - origin}
        )
    expected = POINT_AT[colour][target]
    if step.target != expected:
        return IllegalAction("wrong_distance", {"die": die, "expected": POINTS[expected]})
    return IllegalAction("own_piece_there", {"point": POINTS[expected]})
