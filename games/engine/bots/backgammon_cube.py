"""When the computer doubles, takes, drops, and accepts a resignation: from chances to calls.

Stakes are counted in games won or lost as the cube stands: 1 is to win a single game, -1 to lose it.
For money points are added up; in a match each score is worth the chance to win the match. How much
the right to double is worth follows Rick Janowski, "Take-Points in Money Games" (1993): between
a cube that is never turned again and one that is turned at the very best moment.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.boards.cube import CENTRED, MONEY, Stakes
from games.engine.bots.backgammon_net import Chances

_EFFICIENCY: Final = 0.68
"""Where between the dead cube and the perfectly used one a real cube lies."""
_CHANCES: Final = (
    (50, 70, 75, 83, 85, 90, 91, 94, 95, 97, 97),
    (30, 50, 60, 68, 75, 81, 85, 88, 91, 93, 94),
    (25, 40, 50, 59, 66, 71, 76, 80, 84, 87, 90),
    (17, 32, 41, 50, 58, 64, 70, 75, 79, 83, 86),
    (15, 25, 34, 42, 50, 57, 63, 68, 73, 77, 81),
    (10, 19, 29, 36, 43, 50, 56, 62, 67, 72, 76),
    (9, 15, 24, 30, 37, 44, 50, 56, 61, 66, 70),
    (6, 12, 20, 25, 32, 38, 44, 50, 55, 60, 65),
    (5, 9, 16, 21, 27, 33, 39, 45, 50, 55, 60),
    (3, 7, 13, 17, 23, 28, 34, 40, 45, 50, 55),
    (3, 6, 10, 14, 19, 24, 30, 35, 40, 45, 50),
)
"""Chances in per cent to win a match, by the points that a seat needs and those that the other
needs, before the Crawford game; the table of Kit Woolsey and Hal Heinrich."""
_AFTER_CRAWFORD: Final[tuple[float, ...]] = (50.0, 48.8, 31.5, 30.9, 19.0, 18.5, 11.6, 11.3, 7.0, 6.8, 4.2)
"""The same after the Crawford game, when the other needs one point."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a game is worth to a seat that rolls next, in single games as the cube stands."""

    kept: float
    """When it does not double."""
    taken: float
    """When it doubles and the other takes; when the other drops it is 1."""


def prospects(chances: Chances, stakes: Stakes, seat: int) -> Prospects:
    """What doubling does for a seat that rolls next; ``chances`` are that seat's."""
    cube = stakes.cube
    scale = _Scale(stakes, seat)
    kept = _holding(chances, [scale.worth(size * cube) for size in _SIZES], stakes.owner == CENTRED)
    reach = (scale.worth(2 * cube) - scale.worth(-2 * cube)) / 2
    doubled = [scale.worth(2 * size * cube) / reach for size in _SIZES]
    dead = stakes.length != MONEY and stakes.score[1 - seat] + 2 * cube >= stakes.length
    return Prospects(kept, reach * _given_away(chances, doubled, 0.0 if dead else _EFFICIENCY))


def doubles(chances: Chances, stakes: Stakes, seat: int) -> bool:
    """Whether a seat that may double should; ``chances`` are its own.

    A seat whose enemy needs no more than the cube loses nothing by it, unless playing on for a gammon
    is worth more than the point that a drop would bring.
    """
    found = prospects(chances, stakes, seat)
    if stakes.length != MONEY and stakes.score[1 - seat] + stakes.cube >= stakes.length:
        return found.kept <= 1.0
    return min(found.taken, 1.0) >= found.kept


def takes(chances: Chances, stakes: Stakes, seat: int) -> bool:
    """Whether the other should take what ``seat`` has doubled; ``chances`` are those of ``seat``."""
    return prospects(chances, stakes, seat).taken < 1.0


def accepts(chances: Chances, stakes: Stakes, seat: int, size: int) -> bool:
    """Whether a seat should accept the other's resignation of a single game (1), gammon or backgammon.

    ``chances`` are those of ``seat``: what it can expect from playing on without doubling.
    """
    scale = _Scale(stakes, seat)
    expected = _average(chances, [scale.worth(points * stakes.cube) for points in _SIZES])
    return scale.worth(size * stakes.cube) >= expected


_SIZES: Final = (1, 2, 3, -1, -2, -3)
_LEAST: Final = 1e-9


class _Scale:
    """What points are worth to a seat at a score, in single games as the cube stands."""

    def __init__(self, stakes: Stakes, seat: int) -> None:
        self._stakes, self._seat = stakes, seat
        won, lost = self._chance(stakes.cube), self._chance(-stakes.cube)
        # The chances of long matches are rounded at their ends, where a game changes next to nothing.
        self._middle, self._half = (won + lost) / 2, max(won - lost, _LEAST) / 2

    def worth(self, points: int) -> float:
        return (self._chance(points) - self._middle) / self._half

    def _chance(self, points: int) -> float:
        """The chance to win the match after these points won or, below zero, lost; for money the points."""
        stakes, seat = self._stakes, self._seat
        if stakes.length == MONEY:
            return float(points)
        mine = (stakes.length or 1) - stakes.score[seat] - max(0, points)
        theirs = (stakes.length or 1) - stakes.score[1 - seat] - max(0, -points)
        return match_chance(mine, theirs, stakes.crawford or stakes.within_a_point)


def match_chance(mine: int, theirs: int, after_crawford: bool) -> float:
    """The chance to win a match that lacks ``mine`` points, when the other lacks ``theirs``."""
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    if after_crawford and theirs == 1:
        return _AFTER_CRAWFORD[min(mine, len(_AFTER_CRAWFORD)) - 1] / 100
    if after_crawford and mine == 1:
        return 1 - match_chance(theirs, mine, after_crawford)
    if max(mine, theirs) <= len(_CHANCES):
        return _CHANCES[mine - 1][theirs - 1] / 100
    # Rick Janowski's rule of thumb for scores beyond the table.
    return min(0.99, max(0.01, 0.5 + 0.85 * (theirs - mine) / (theirs + mine + 6)))


def _average(chances: Chances, worths: Sequence[float]) -> float:
    """The worth without any cube; ``worths`` are those of ``_SIZES``."""
    win, lose = chances.win, 1 - chances.win
    return win * _won(chances, worths) - lose * _lost(chances, worths)


def _won(chances: Chances, worths: Sequence[float]) -> float:
    """What a game is worth on average if it is won."""
    if chances.win <= 0:
        return worths[0]
    gammon = min(1.0, chances.win_gammon / chances.win)
    backgammon = min(gammon, chances.win_backgammon / chances.win)
    return worths[0] + gammon * (worths[1] - worths[0]) + backgammon * (worths[2] - worths[1])


def _lost(chances: Chances, worths: Sequence[float]) -> float:
    """What a game costs on average if it is lost."""
    lose = 1 - chances.win
    if lose <= 0:
        return -worths[3]
    gammon = min(1.0, chances.lose_gammon / lose)
    backgammon = min(gammon, chances.lose_backgammon / lose)
    return -worths[3] - gammon * (worths[4] - worths[3]) - backgammon * (worths[5] - worths[4])


def _holding(chances: Chances, worths: Sequence[float], centred: bool) -> float:
    """The worth to a seat that may double, now or later; ``centred`` when the other may as well."""
    won, lost = _won(chances, worths), _lost(chances, worths)
    cash = min(1.0, (lost + 1) / (won + lost + 0.5))
    corners = [(0.0, -lost), (cash, 1.0), (1.0, won)]
    if centred:
        corners.insert(1, (_take_point(won, lost), -1.0))
    live = _between(chances.win, corners)
    return _EFFICIENCY * live + (1 - _EFFICIENCY) * _average(chances, worths)


def _given_away(chances: Chances, worths: Sequence[float], efficiency: float) -> float:
    """The worth to a seat when only the other may double."""
    won, lost = _won(chances, worths), _lost(chances, worths)
    corners = [(0.0, -lost), (_take_point(won, lost), -1.0), (1.0, won)]
    live = _between(chances.win, corners)
    return efficiency * live + (1 - efficiency) * _average(chances, worths)


def _take_point(won: float, lost: float) -> float:
    """The chance to win at which a seat is dropped by a perfect double of the other."""
    return max(0.0, (lost - 0.5) / (won + lost + 0.5))


def _between(win: float, corners: Sequence[tuple[float, float]]) -> float:
    """The worth at a chance to win, along straight lines from corner to corner."""
    for (left, low), (right, high) in itertools.pairwise(corners):
        if win <= right:
            return low + (high - low) * (win - left) / (right - left) if right > left else high
    return corners[-1][1]
