"""Perft: how many sequences of legal moves of a length a position has."""

from __future__ import annotations

from games.engine.boards.marbles import count_changes
from games.engine.rules.abalone import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length; the last move is counted without being made."""
    if depth == 1:
        boards = position.boards
        return count_changes(boards.own, boards.other)
    return sum(perft(position.changed(change), depth - 1) for change in position.changes.values())
