"""Perft on the star: how many sequences of legal moves of a length a position has."""

from __future__ import annotations

from games.engine.boards.star import BIT, BOARD, points_of
from games.engine.boards.star_moves import targets
from games.engine.rules.star_halma import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length, a move being its first and its last hole.

    The end of a game and passes are left out of account: neither occurs within the depths counted.
    """
    return _count(list(position.pieces), position.goals, position.occupied, position.seat, depth)


def _count(pieces: list[int], goals: tuple[int, ...], occupied: int, seat: int, depth: int) -> int:
    own, goal, following, total = pieces[seat], goals[seat], (seat + 1) % len(pieces), 0
    for origin in points_of(own):
        reached = targets(occupied, origin, goal if BIT[origin] & goal else BOARD)
        if depth == 1:
            total += len(reached)
            continue
        for target in reached:
            change = BIT[origin] ^ BIT[target]
            pieces[seat] = own ^ change
            total += _count(pieces, goals, occupied ^ change, following, depth - 1)
    pieces[seat] = own
    return total
