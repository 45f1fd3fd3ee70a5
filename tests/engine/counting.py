"""Perft: how many sequences of legal moves of a length a position has."""

from __future__ import annotations

from games.engine.boards.marbles import all_changes, count_changes
from games.engine.rules.abalone import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length; the last move is counted without being made.

    The end of a game is left out of account: no six ejections happen within the depths counted.
    """
    boards = position.boards
    return _count(boards.own, boards.other, depth)


def _count(own: int, other: int, depth: int) -> int:
    if depth == 1:
        return count_changes(own, other)
    return sum(
        _count(other ^ flips, own ^ leaves, depth - 1) for leaves, flips, _, _ in all_changes(own, other)
    )
