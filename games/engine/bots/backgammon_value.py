"""What a position of backgammon is worth to the side that has just moved, in points of a game.

Between -3 and 3. Past contact the pip counts decide, corrected for waste; before it what the
textbooks name: blots by the shots at them, points and anchors made, primes, checkers on the bar.
Only arithmetic with exact rounding is used, so that every machine finds the same values.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul
from typing import Final

from games.engine.boards.cube import size_won
from games.engine.boards.points import BAR, FINISHED, OFF, Side, counts_of

_ON_ROLL: Final = 4.0
"""Pips that being on roll is worth: half a roll."""
_PIPS_PER_ROLL: Final = 8.17
_RACE_VARIANCE: Final = 2.28
"""Of the difference of both pip counts at the end, for each pip of their sum now."""
_SCALE: Final = 55.0
"""Pips of advantage before contact ends that make a large lead."""
_MADE: Final = (
    0,
    1,
    2.5,
    4.5,
    7,
    9,
    6,
    6,
    3.5,
    2.5,
    2,
    1.5,
    1,
    0.5,
    1,
    1.5,
    1.5,
    2,
    4,
    5,
    7,
    6.5,
    5,
    3,
    2.5,
    0,
)
"""What a point of two or more is worth, by the own point."""
_PRIME: Final = (0, 0, 0, 1.5, 6, 14, 26)
"""What made points in a row are worth, by their number, for each of up to two checkers behind."""
_SHOTS: Final = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1)
"""Of 36 rolls, how many hit at a distance over open points."""
_MISSED: Final = tuple(1 - shots / 36 for shots in _SHOTS)
_NEXT_ROLL, _LATER = 0.8, 0.25
"""How much of a blot's danger counts when the enemy rolls next, and when it rolls after that."""


def value(own: Side, other: Side) -> float:
    """The worth to ``own``, which has just moved; ``other`` is on roll."""
    if own == FINISHED:
        return float(size_won(other))
    if other == FINISHED:
        return -float(size_won(own))
    mine, theirs = counts_of(own), counts_of(other)
    if _rearmost(mine) + _rearmost(theirs) <= BAR:
        return _race(mine, theirs)
    lead = _pips(theirs) - _pips(mine) - _ON_ROLL
    advantage = 0.6 * lead + _standing(mine, theirs, _NEXT_ROLL) - _standing(theirs, mine, _LATER)
    return 1.3 * _bent(advantage / _SCALE)


def _bent(lead: float) -> float:
    """A lead of any size between -1 and 1."""
    return lead / sqrt(1 + lead * lead)


def _rearmost(counts: Sequence[int]) -> int:
    return next((point for point in range(BAR, OFF, -1) if counts[point]), OFF)


def _pips(counts: Sequence[int]) -> int:
    return sum(map(mul, range(BAR + 1), counts))


def _race(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """Pips with waste, and how likely the loser bears off none."""
    my_pips, their_pips = _wasted(mine), _wasted(theirs)
    lead = their_pips - my_pips - _ON_ROLL
    won = _bent(0.8 * lead / sqrt(_RACE_VARIANCE * (my_pips + their_pips)))
    my_rolls, their_rolls = my_pips / _PIPS_PER_ROLL, their_pips / _PIPS_PER_ROLL
    gain = _gammon(theirs, my_rolls - 0.5) * (1 + won) / 2
    return won + gain - _gammon(mine, their_rolls - 1) * (1 - won) / 2


def _wasted(counts: Sequence[int]) -> float:
    """The pip count with what will be wasted on low points and gaps, after Tom Keith."""
    wasted = 2 * max(0, counts[1] - 1) + max(0, counts[2] - 1) + max(0, counts[3] - 3)
    return _pips(counts) + wasted + (counts[4] == 0) + (counts[5] == 0) + (counts[6] == 0)


def _gammon(loser: Sequence[int], rolls: float) -> float:
    """How likely the loser bears off none within so many rolls of the winner."""
    if loser[OFF]:
        return 0.0
    pips = 3 + sum((point - 6) * loser[point] for point in range(7, BAR + 1))
    return (1 + _bent(2 * (pips / _PIPS_PER_ROLL - rolls))) / 2


def _standing(own: Sequence[int], other: Sequence[int], danger: float) -> float:
    """What the checkers of one side are worth beside their pips."""
    passed, run = other[BAR], 0
    strength = sum([number > 1 for number in other[1:7]])
    worth = -own[BAR] * (6.0 + 3.5 * strength)
    for point in range(1, BAR):
        number = own[point]
        if number > 1:
            enemies = min(passed, 2)
            worth += _MADE[point] * (0.5 * enemies if point < 13 else 1.0)
            run += 1
            if run > 2 and enemies:
                worth += (_PRIME[min(run, 6)] - _PRIME[min(run, 6) - 1]) * 0.5 * enemies
            if number > 3:
                worth -= 1.6 * (number - 3)
        else:
            run = 0
            if number and passed:
                worth -= danger * _risk(point, other, strength)
        passed += other[BAR - point]
    return worth - 2.0 * (own[1] + 0.5 * own[2])


def _risk(point: int, other: Sequence[int], strength: int) -> float:
    """What a blot may cost: how likely it is hit, by what is lost with it."""
    missed = 1.0
    for distance in range(1, point + 1):
        if other[BAR - point + distance]:
            missed *= _MISSED[min(distance, 24)]
    return (1 - missed) * (BAR - point + 5 + 3.5 * strength)
