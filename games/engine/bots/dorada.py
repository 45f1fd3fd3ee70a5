"""How the computer plays Dorada: what a position is worth to each seat, and what speaks for a move.

The worth of a seat is a sum of learnt weights, one for each thing that is true of its stones;
``tests/engine/training`` learns them by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.boards.path import GOAL, GOLD, POINTS, START, Ending, goal_worth, point_of, scores, way
from games.engine.boards.path_stones import STONES
from games.engine.bots.chance import CERTAIN, search, shares
from games.engine.bots.dorada_weights import WEIGHTS
from games.engine.bots.splitmix import mix
from games.engine.core import Level, Move, Reason, ShouldStop
from games.engine.rules.dorada import Dorada, Position, after_move, after_pass, free_stones

LEVELS: Final = (
    Level(1, nodes=50, noise=250_000.0, params={"depth": 0}),
    Level(2, nodes=50, noise=40_000.0, params={"depth": 0}),
    Level(3, nodes=3_000, params={"depth": 2}),
)
"""``noise`` is the width, in millionths of a chance to win, of what is added to each move."""

_PHASES: Final = 4
_DEPTHS: Final = 9
_COVERED: Final = GOAL * _PHASES
_HOME: Final = 2 * _COVERED
_LOST: Final = _HOME + _DEPTHS * (STONES * STONES + 1)
_TO_ROLL: Final = _LOST + STONES + 1
FEATURES: Final = _TO_ROLL + 1
"""How many different things can be true of a seat: see ``rows``."""


def features(position: Position, seat: int) -> list[int]:
    """What is true of a seat: see ``rows``."""
    return rows(position)[seat]


def rows(position: Position) -> list[list[int]]:
    """What is true of each seat, as the indices of weights.

    Stones on the path and in the start stack count by their field, by whether they are covered and by
    how many stones are still in play; stones in the goal by how many lie above them and how many are
    still in play; then how many are lost, and whether the seat rolls next.
    """
    goal, lost = position.goal, position.lost
    stones = STONES * len(lost)
    in_play = stones - len(goal) - sum(lost)
    phase = min(_PHASES - 1, max(0, in_play - 1) * _PHASES // stones)
    found = [[_LOST + gone, *[phase] * left] for gone, left in zip(lost, position.start, strict=True)]
    found[position.seat].append(_TO_ROLL)
    for field, stack in enumerate(position.stacks):
        if stack:
            index = field * _PHASES + phase
            found[stack[-1]].append(index)
            for owner in stack[:-1]:
                found[owner].append(_COVERED + index)
    above = len(goal)
    for owner in goal:
        above -= 1
        found[owner].append(_HOME + min(above, _DEPTHS - 1) * (STONES * STONES + 1) + in_play)
    return found


class DoradaTree:
    """Dorada as the search sees it."""

    def seat(self, state: Position) -> int:
        return state.seat

    def rolls(self, state: Position) -> Sequence[tuple[int, Sequence[Position]]]:
        return [] if state.over else [(1, states_after(_rolled(state, die))) for die in range(1, 7)]

    def values(self, state: Position) -> Sequence[int]:
        if state.over:
            points = scores(len(state.start), state.goal)
            best = max(points)
            return [CERTAIN // points.count(best) if own == best else 0 for own in points]
        return shares([sum([WEIGHTS[feature] for feature in row]) for row in rows(state)])


class _Blurred(DoradaTree):
    """The same, blurred by noise that follows from a seed."""

    def __init__(self, seed: int, noise: int) -> None:
        self._seed = mix(seed)
        self._noise = noise

    def values(self, state: Position) -> Sequence[int]:
        blur = self._seed
        for field, stack in enumerate(state.stacks):
            for seat in stack:
                blur = mix(blur ^ field * STONES + seat)
        blur = mix(blur ^ state.bridges ^ len(state.goal)) % (2 * self._noise + 1) - self._noise
        return [value + blur for value in super().values(state)]


def _rolled(state: Position, die: int) -> Position:
    return Position(state.start, state.stacks, state.bridges, state.goal, state.lost, state.seat, die)


def states_after(position: Position) -> list[Position]:
    """The positions after every legal move with the die, in the order of the moves."""
    origins = free_stones(position)
    return [after_move(position, origin) for origin in origins] or [after_pass(position)]


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move is awaited."""
    depth = level.params.get("depth", 0)
    assert isinstance(depth, int)
    tree = _Blurred(seed, round(level.noise)) if level.noise else DoradaTree()
    found = search(tree, states_after(position), position.seat, level.nodes, should_stop, depth)
    return Dorada().moves(position)[found.index]


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; ``advances`` when nothing stands out."""
    if not move.steps:
        return (Reason("no_move"),)
    seat, points = position.seat, [point_of(position.seat, field) for field in range(GOAL)]
    origin = points.index(move.steps[0].origin)
    path, ending = way(position.stacks, position.bridges, origin, position.die)
    last, found = path[-1], []
    if ending is Ending.GOAL:
        code = "gold" if path[-2:-1] and path[-2] in GOLD else "reaches_goal"
        found.append(Reason(code, (("points", goal_worth(0)),)))
    elif ending is Ending.REST and position.stacks[last] and last != origin:
        covered = position.stacks[last][-1]
        if covered != seat:
            found.append(Reason("covers", (("seat", covered), ("point", POINTS[point_of(seat, last)]))))
    others = [field for field in free_stones(position) if field != origin]
    endings = [way(position.stacks, position.bridges, field, position.die)[1] for field in others]
    if ending is not Ending.LOST and Ending.LOST in endings:
        found.append(Reason("avoids_loss"))
    if ending is Ending.START:
        found.append(Reason("back_to_start"))
    if origin != START and seat in position.stacks[origin][:-1]:
        found.append(Reason("frees_own"))
    if not others:
        found.append(Reason("only_move"))
    return tuple(found) or (Reason("builds_bridge" if ending is Ending.LOST else "advances"),)
