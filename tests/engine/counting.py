"""Perft: how many sequences of legal moves of a length a position has."""

from __future__ import annotations

from games.engine.boards.marbles import all_changes, in_line
from games.engine.rules.abalone import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length; the last move is counted without being made.

    The end of a game is left out of account: no six ejections happen within the depths counted.
    """
    boards = position.boards
    return _count(boards.own, boards.other, depth)


def _count(own: int, other: int, depth: int) -> int:
    if depth == 1:
        return _count_last(own, other)
    return sum(
        _count(other ^ flips, own ^ leaves, depth - 1) for leaves, flips, _, _ in all_changes(own, other)
    )


def _count_last(own: int, other: int) -> int:
    """How many moves the owner of the first board has, without listing them."""
    total = 0
    for heading, (steps, two, three), (by_two, by_three, two_by_three) in in_line(own, other):
        total += steps.bit_count() + two.bit_count() + three.bit_count()
        total += by_two.bit_count() + by_three.bit_count() + two_by_three.bit_count()
        for sideways in heading.sideways:
            pairs = steps & steps >> sideways.shift
            total += pairs.bit_count() + (pairs & steps >> 2 * sideways.shift).bit_count()
    return total
