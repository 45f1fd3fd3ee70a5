"""How the computer plays Abalone: what a position is worth, and what speaks for a move."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.engine.boards.hexagon import RING
from games.engine.boards.marbles import all_changes, ejections
from games.engine.bots.search import search
from games.engine.bots.splitmix import mix
from games.engine.core import Level, Move, Reason, ShouldStop
from games.engine.rules.abalone import EJECTIONS_TO_WIN, Position

State: TypeAlias = tuple[int, int, int, int]
"""Marbles of the side to move and of the other, and how many each of them has ejected."""

LEVELS: Final = (
    Level(1, nodes=1_000, noise=60.0, params={"depth": 1}),
    Level(2, nodes=5_000, noise=24.0, params={"depth": 2}),
    Level(3, nodes=150_000, noise=2.0, params={"depth": 8}),
)
"""``noise`` is the width, in units of the static value, of what is added to each position."""

EJECTED: Final = 120
"""What a marble off the board is worth; a step away from the centre costs 2 to 14."""
_DISK_WORTH: Final = tuple((sum(RING[: radius + 1]), worth) for radius, worth in enumerate((2, 4, 5, 14)))
"""What a marble gains by standing within 0, 1, 2, 3 steps of the centre."""
_PAIR_WORTH: Final = 2


class AbaloneTree:
    """Abalone as the search sees it, blurred by noise that follows from a seed."""

    def __init__(self, seed: int = 0, noise: int = 0) -> None:
        self._seed = mix(seed)
        self._noise = noise

    def children(self, state: State) -> list[State]:
        own, other, mine, theirs = state
        return [
            (other ^ flips, own ^ leaves, theirs, mine + ejects)
            for leaves, flips, ejects, _ in all_changes(own, other)
        ]

    def value(self, state: State) -> int:
        """Ejections, nearness to the centre and cohesion of both sides, for the side to move."""
        own, other, mine, theirs = state
        value = EJECTED * (mine - theirs) + _nearness(own) - _nearness(other)
        value += _PAIR_WORTH * (_pairs(own) - _pairs(other))
        if self._noise:
            blur = mix(self._seed ^ own ^ other * 0x9E3779B97F4A7C15)
            value += blur % (2 * self._noise + 1) - self._noise
        return value

    def lost(self, state: State) -> bool:
        return state[3] >= EJECTIONS_TO_WIN


def _nearness(marbles: int) -> int:
    """How near to the centre these marbles stand, in units of the static value."""
    near = 0
    for disk, worth in _DISK_WORTH:
        near += worth * (marbles & disk).bit_count()
    return near


def _pairs(marbles: int) -> int:
    """How many pairs of these marbles touch."""
    along, up, across = marbles & marbles >> 1, marbles & marbles >> 10, marbles & marbles >> 11
    return along.bit_count() + up.bit_count() + across.bit_count()


def state_of(position: Position) -> State:
    """The position as the search sees it."""
    boards = position.boards
    mine, theirs = position.ejected[position.seat], position.ejected[1 - position.seat]
    return boards.own, boards.other, mine, theirs


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move is awaited."""
    depth = level.params.get("depth", 64)
    tree = AbaloneTree(seed, round(level.noise))
    assert isinstance(depth, int)
    found = search(tree, state_of(position), level.nodes, should_stop, depth)
    return tuple(position.changes)[found.index]


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; ``quiet`` when nothing stands out."""
    boards, seat = position.boards, position.seat
    own, other, ejects, _ = position.changes[move]
    own_after, other_after = boards.own ^ own, boards.other ^ other
    found = []
    if ejects:
        count = position.ejected[seat] + 1
        code = "wins" if count == EJECTIONS_TO_WIN else "ejects"
        found.append(Reason(code, (("count", count), ("limit", EJECTIONS_TO_WIN))))
    elif other:
        found.append(Reason("pushes"))
    rescued = len(ejections(boards.other, boards.own)) - len(ejections(other_after, own_after))
    if rescued > 0:
        found.append(Reason("saves_marble"))
    if len(ejections(own_after, other_after)) > len(ejections(boards.own, boards.other)):
        found.append(Reason("threatens"))
    if _nearness(own_after) > _nearness(boards.own):
        found.append(Reason("centre"))
    if _pairs(own_after) > _pairs(boards.own):
        found.append(Reason("closes_ranks"))
    return tuple(found) or (Reason("quiet"),)
