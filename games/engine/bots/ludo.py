"""How the computer plays Ab ins Ziel: what a position is worth to each seat, and what speaks for a move.

The worth of a seat is a sum of learnt weights, one for each thing that is true of its pieces;
``tests/engine/training`` learns them by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.boards.track import FIRST_GOAL, GOAL_FIELDS, HOUSE, RING, progress_at, progress_seen_by
from games.engine.boards.track_moves import HOME, PIECES, SIX, movable, progresses, target_of
from games.engine.bots.chance import CERTAIN, search, shares
from games.engine.bots.ludo_weights import WEIGHTS
from games.engine.bots.splitmix import mix
from games.engine.core import Level, Move, Reason, ShouldStop
from games.engine.rules.ludo import Ludo, Position, after_move, after_pass, victim

LEVELS: Final = (
    Level(1, nodes=50, noise=200_000.0, params={"depth": 0}),
    Level(2, nodes=50, noise=20_000.0, params={"depth": 0}),
    Level(3, nodes=3_000, params={"depth": 2}),
)
"""``noise`` is the width, in millionths of a chance to win, of what is added to each move."""

_THREATS: Final = 4
_IN_GOAL: Final = RING * _THREATS
_IN_HOUSE: Final = _IN_GOAL + GOAL_FIELDS
_START_TAKEN: Final = _IN_HOUSE + PIECES + 1
_TO_ROLL: Final = _START_TAKEN + PIECES
FEATURES: Final = _TO_ROLL + 1
"""How many different things can be true of a seat: see ``features``."""


def features(position: Position, seat: int) -> list[int]:
    """What is true of a seat, each as the index of its weight.

    Every piece counts by its field and, on the ring, by how many faces of a die threaten it (three
    or more alike); then how many wait in the house, whether the start field holds them up, and
    whether the seat rolls next.
    """
    board, waiting = position.boards[seat], PIECES - position.boards[seat].bit_count()
    found = [_IN_HOUSE + waiting]
    if waiting and board & 1:
        found.append(_START_TAKEN + waiting)
    if position.seat == seat:
        found.append(_TO_ROLL)
    left = board
    while left:
        lowest = left & -left
        left ^= lowest
        progress = lowest.bit_length() - 1
        if progress >= FIRST_GOAL:
            found.append(_IN_GOAL + progress - FIRST_GOAL)
        else:
            found.append(progress * _THREATS + min(threats(position, seat, progress), _THREATS - 1))
    return found


def threats(position: Position, seat: int, progress: int) -> int:
    """How many faces of a die let some other seat capture the piece on this field of the ring."""
    own, count = position.colours[seat], 0
    for other, colour in enumerate(position.colours):
        if other == seat:
            continue
        board, field = position.boards[other], progress_seen_by(colour, own, progress)
        behind = board >> (field - SIX) if field >= SIX else board << (SIX - field)
        count += (behind & 0b111111).bit_count()
        if field == 0 and board.bit_count() < PIECES:
            count += 1
    return count


def worth(position: Position, seat: int) -> int:
    """The worth of a position to a seat, in hundredths of a natural logarithm."""
    return sum([WEIGHTS[feature] for feature in features(position, seat)])


class LudoTree:
    """Ab ins Ziel as the search sees it."""

    def seat(self, state: Position) -> int:
        return state.seat

    def rolls(self, state: Position) -> Sequence[tuple[int, Sequence[Position]]]:
        if HOME in state.boards:
            return ()
        rolled = [
            Position(state.boards, state.colours, state.seat, die, state.tries) for die in range(1, SIX + 1)
        ]
        return [(1, states_after(position)) for position in rolled]

    def values(self, state: Position) -> Sequence[int]:
        if HOME in state.boards:
            return [CERTAIN if board == HOME else 0 for board in state.boards]
        return shares([worth(state, seat) for seat in range(len(state.boards))])


class _Blurred(LudoTree):
    """The same, blurred by noise that follows from a seed."""

    def __init__(self, seed: int, noise: int) -> None:
        self._seed = mix(seed)
        self._noise = noise

    def values(self, state: Position) -> Sequence[int]:
        values = super().values(state)
        blur = self._seed
        for board in state.boards:
            blur = mix(blur ^ board)
        blur = blur % (2 * self._noise + 1) - self._noise
        return [value + blur for value in values]


def states_after(position: Position) -> list[Position]:
    """The positions after every legal move with the die, in the order of the moves."""
    origins = movable(position.boards[position.seat], position.die)
    return [after_move(position, origin) for origin in origins] or [after_pass(position)]


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move is awaited."""
    depth = level.params.get("depth", 0)
    assert isinstance(depth, int)
    tree = _Blurred(seed, round(level.noise)) if level.noise else LudoTree()
    found = search(tree, states_after(position), position.seat, level.nodes, should_stop, depth)
    return Ludo().moves(position)[found.index]


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; ``advances`` when nothing stands out."""
    if not move.steps:
        return (Reason("no_move"),)
    seat, colour, board = position.seat, position.colours[position.seat], position.boards[position.seat]
    origin = progress_at(colour, move.steps[0].origin)
    assert origin is not None, "a legal move moves an own piece"
    target, after = target_of(origin, position.die), after_move(position, origin)
    found = []
    if after.boards[seat] == HOME:
        found.append(Reason("wins"))
    elif origin < FIRST_GOAL <= target:
        found.append(Reason("reaches_goal"))
    hit = victim(position, target)
    if hit is not None:
        found.append(Reason("captures", (("seat", hit[0]),)))
    if origin == HOUSE:
        found.append(Reason("enters"))
    elif origin == 0 and board.bit_count() < PIECES:
        found.append(Reason("clears_start"))
    if 0 <= origin < FIRST_GOAL and _danger(after, seat) < _danger(position, seat):
        found.append(Reason("escapes"))
    if len(movable(board, position.die)) == 1:
        found.append(Reason("only_move"))
    return tuple(found) or (Reason("advances"),)


def _danger(position: Position, seat: int) -> int:
    """How many ways there are to capture a piece of the seat by one roll."""
    on_ring = [progress for progress in progresses(position.boards[seat]) if 0 <= progress < RING]
    return sum(threats(position, seat, progress) for progress in on_ring)
