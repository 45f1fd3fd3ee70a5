"""Which pieces of one seat may move by a roll, on a board of bits: bit p is a piece with progress p.

Pieces without a bit are in the house.
"""

from __future__ import annotations

from typing import Final

from games.engine.boards.track import FIRST_GOAL, HOUSE, LAST_GOAL

PIECES: Final = 4
SIX: Final = 6
HOME: Final = (1 << (LAST_GOAL + 1)) - (1 << FIRST_GOAL)
"""The board of a seat that has won: all four goal fields taken."""

_FITS: Final = tuple((1 << (LAST_GOAL + 1 - die)) - 1 for die in range(7))
"""By die: the fields from which it does not lead past the goal."""


def target_of(origin: int, die: int) -> int:
    """The progress of a piece after it has moved by a roll."""
    return 0 if origin == HOUSE else origin + die


def progresses(board: int) -> tuple[int, ...]:
    """The progress of all four pieces, ascending; those in the house first."""
    found = [HOUSE] * (PIECES - board.bit_count())
    while board:
        lowest = board & -board
        found.append(lowest.bit_length() - 1)
        board ^= lowest
    return tuple(found)


def movable(board: int, die: int) -> tuple[int, ...]:
    """The progress of every piece that may move by this roll, ascending; compulsion resolved.

    With a six and pieces in the house: entering comes first; then clearing the start field, if that
    piece can move. Otherwise any piece that neither runs past the goal nor lands on an own piece.
    """
    free = board & _FITS[die] & ~(board >> die)
    if die == SIX and board.bit_count() < PIECES:
        if not board & 1:
            return (HOUSE,)
        if free & 1:
            return (0,)
    found = []
    while free:
        lowest = free & -free
        found.append(lowest.bit_length() - 1)
        free ^= lowest
    return tuple(found)


def has_three_tries(board: int) -> bool:
    """Whether pieces wait in the house and no piece outside it could move by any roll."""
    if board.bit_count() == PIECES:
        return False
    return not any(board & _FITS[die] & ~(board >> die) for die in range(1, 7))


def narrowed(board: int, die: int) -> str:
    """Why a six leaves no choice: pieces wait, to ``enter``, or to ``clear`` the start field; else ""."""
    if die != SIX or board.bit_count() == PIECES:
        return ""
    origins = movable(board, die)
    if origins == (HOUSE,):
        return "enter"
    return "clear" if origins == (0,) else ""
