"""Backgammon for learning: every play of a roll and what a network thinks of it, fit to be compiled.

With the package ``numba`` installed these functions run some fifty times as fast; without it they
are plain Python. A position is one row of 2 x 26 counts: the side that moves, or has just moved,
and the other, each as it counts itself. A test holds the plays against those of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from tests.engine.training.backgammon_net import CHANCES, PLACES

try:
    from numba import njit
except ImportError:
    _F = TypeVar("_F", bound=Callable[..., Any])

    def njit(fastmath: bool) -> Callable[[_F], _F]:
        return lambda function: function


Rows = NDArray[np.uint8]
MOST_PLAYS: Final = 8_000
_BAR: Final = PLACES - 1


@njit(fastmath=True)
def may_step(row: Rows, origin: int, die: int) -> bool:
    """Whether one checker may go from here by this die."""
    if row[origin] == 0 or (row[_BAR] and origin != _BAR):
        return False
    target = origin - die
    if target > 0:
        return bool(row[PLACES + 25 - target] < 2)
    highest = _BAR
    while row[highest] == 0:
        highest -= 1
    return highest < 7 and (target == 0 or origin == highest)


@njit(fastmath=True)
def step(row: Rows, origin: int, die: int) -> None:
    """Move one checker and hit what stands alone where it ends."""
    target = max(0, origin - die)
    row[origin] -= 1
    row[target] += 1
    across = PLACES + 25 - target
    if target and row[across] == 1:
        row[across] = 0
        row[PLACES + _BAR] += 1


@njit(fastmath=True)
def _is_new(rows: Rows, count: int) -> bool:
    """Whether the row at ``count`` differs from all before it."""
    for index in range(count):
        same = True
        for place in range(2 * PLACES):
            if rows[index, place] != rows[count, place]:
                same = False
                break
        if same:
            return False
    return True


@njit(fastmath=True)
def _two(row: Rows, first: int, second: int, found: Rows) -> int:
    """The rows after two unlike dice in either order; how many."""
    count = 0
    for turn in range(2):
        begun, later = (first, second) if turn == 0 else (second, first)
        for origin in range(_BAR, 0, -1):
            if not may_step(row, origin, begun):
                continue
            between = row.copy()
            step(between, origin, begun)
            for further in range(_BAR, 0, -1):
                if may_step(between, further, later):
                    found[count] = between
                    step(found[count], further, later)
                    if _is_new(found, count):
                        count += 1
    return count


@njit(fastmath=True)
def _one(row: Rows, die: int, found: Rows) -> int:
    """The rows after one die; how many."""
    count = 0
    for origin in range(_BAR, 0, -1):
        if may_step(row, origin, die):
            found[count] = row
            step(found[count], origin, die)
            count += 1
    return count


@njit(fastmath=True)
def _four(row: Rows, die: int, found: Rows, spare: Rows, last: NDArray[np.int64]) -> int:
    """The rows after as many of four equal dice as can be played, from high origins down; how many."""
    begin, end = 0, 1
    spare[0], last[0] = row, _BAR
    for _ in range(4):
        count = end
        for index in range(begin, end):
            for origin in range(last[index], 0, -1):
                if may_step(spare[index], origin, die):
                    spare[count] = spare[index]
                    step(spare[count], origin, die)
                    last[count] = origin
                    count += 1
        if count == end:
            break
        begin, end = end, count
    if end == 1:
        return 0
    found[: end - begin] = spare[begin:end]
    return end - begin


@njit(fastmath=True)
def every_play(row: Rows, first: int, second: int, found: Rows, spare: Rows, last: NDArray[np.int64]) -> int:
    """Write the rows after each play of a roll to ``found``, the row itself if there is none; how many."""
    if first == second:
        count = _four(row, first, found, spare, last)
    else:
        count = _two(row, first, second, found)
        if count == 0:
            count = _one(row, max(first, second), found)
        if count == 0:
            count = _one(row, min(first, second), found)
    if count == 0:
        found[0] = row
        count = 1
    return count


@njit(fastmath=True)
def is_race(row: Rows) -> bool:
    """Whether both sides have passed each other."""
    mine, theirs = _BAR, _BAR
    while mine and row[mine] == 0:
        mine -= 1
    while theirs and row[PLACES + theirs] == 0:
        theirs -= 1
    return mine + theirs < PLACES


@njit(fastmath=True)
def think(row: Rows, adds: Any, bias: Any, second: Any, last: Any, sums: Any, chances: Any) -> float:
    """Write the five chances of the side that moved; their worth. ``adds`` is by place and count."""
    hidden = len(bias)
    for unit in range(hidden):
        sums[unit] = bias[unit]
    for place in range(2 * PLACES):
        number = row[place]
        if number:
            for unit in range(hidden):
                sums[unit] += adds[place, number, unit]
    for unit in range(hidden):
        sums[unit] = sums[unit] / np.sqrt(np.float32(1) + sums[unit] * sums[unit])
    for chance in range(CHANCES):
        out = last[chance]
        for unit in range(hidden):
            out += sums[unit] * second[chance, unit]
        chances[chance] = 1 / (1 + np.exp(-out))
    if row[PLACES]:
        chances[1] = chances[2] = 0
    if row[0]:
        chances[3] = chances[4] = 0
    return 2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4]


@njit(fastmath=True)
def size_won(row: Rows) -> int:
    """What a game counts that the side of this row has won by bearing off all."""
    if row[PLACES]:
        return 1
    for place in range(19, PLACES):
        if row[PLACES + place]:
            return 3
    return 2


@njit(fastmath=True)
def play_all(
    rows: Rows, dice: NDArray[np.int64], contact: Any, race: Any, chosen: Rows, chances: Any
) -> None:
    """For each row and its roll the play that the networks like best, and their chances."""
    found, spare = np.empty((MOST_PLAYS, 2 * PLACES), np.uint8), np.empty((MOST_PLAYS, 2 * PLACES), np.uint8)
    last, thought = np.empty(MOST_PLAYS, np.int64), np.empty(CHANCES, np.float32)
    sums, short = np.empty(len(contact[1]), np.float32), np.empty(len(race[1]), np.float32)
    for index in range(len(rows)):
        count = every_play(rows[index], dice[index, 0], dice[index, 1], found, spare, last)
        highest = -10.0
        for option in range(count):
            row = found[option]
            if row[0] == 15:
                worth = 9.0
            elif is_race(row):
                worth = think(row, race[0], race[1], race[2], race[3], short, thought)
            else:
                worth = think(row, contact[0], contact[1], contact[2], contact[3], sums, thought)
            if worth > highest:
                highest = worth
                chosen[index] = row
                chances[index] = thought


@njit(fastmath=True)
def blend(chances: Any, size: int, trace: float, wanted: Any) -> None:
    """Write what each position of a game should have been worth.

    That is a blend of what was thought of the later ones and of how it ended: the side that moved
    last won by ``size``.
    """
    following = np.zeros(CHANCES, np.float32)
    following[3], following[4] = size > 1, size > 2
    for index in range(len(chances) - 1, -1, -1):
        wanted[index] = following
        mixed = trace * following + (1 - trace) * chances[index]
        following[0] = 1 - mixed[0]
        following[1], following[2], following[3], following[4] = mixed[3], mixed[4], mixed[1], mixed[2]
