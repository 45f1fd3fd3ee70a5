"""The last rolls of a race, exactly: how many rolls a few checkers at home still take.

Both sides play for the fewest rolls on average, as in the one-sided tables of other programs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine.boards.points import CHECKERS, FINISHED, OFF, ONE, Side, count, own_of, plays

MOST_CHECKERS: Final = 5
"""More are left to the network: every arrangement of these few is found within a moment."""
_MOST_ROLLS: Final = 2 * MOST_CHECKERS
"""Every roll brings three pips at least."""
_OUTSIDE: Final = ONE[7]
_ROLLS: Final = tuple(
    (high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)


def is_bearoff(own: Side, other: Side) -> bool:
    """Whether both sides have no more than these few checkers, all at home."""
    fewest = CHECKERS - MOST_CHECKERS
    return own < _OUTSIDE > other and count(own, OFF) >= fewest <= count(other, OFF)


def chance_to_win(own: Side, other: Side) -> float:
    """The chance of ``own``, which has just moved, to be the first; needs ``is_bearoff``."""
    mine, theirs = rolls_left(own), rolls_left(other)
    left, total = 1.0, 0.0
    for number, chance in enumerate(mine):
        left -= theirs[number] if number < len(theirs) else 0.0
        total += chance * max(0.0, left)
    return total


@lru_cache(maxsize=1_024)
def rolls_left(side: Side) -> tuple[float, ...]:
    """How likely a side needs no roll more, one, two and so on; it has few checkers, all at home."""
    if side == FINISHED:
        return (1.0,)
    sums = [0.0] * (_MOST_ROLLS + 2)
    for high, low, ways in _ROLLS:
        best = min((own_of(state) for state in plays(side, FINISHED, high, low)), key=_mean)
        for number, chance in enumerate(rolls_left(best)):
            sums[number + 1] += ways * chance
    while not sums[-1]:
        sums.pop()
    return tuple(number / 36 for number in sums)


def _mean(side: Side) -> float:
    """Added one by one: since Python 3.12 ``sum`` rounds otherwise, and two ways off can be equally good."""
    total = 0.0
    for number, chance in enumerate(rolls_left(side)):
        total += number * chance
    return total
