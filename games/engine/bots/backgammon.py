"""How the computer plays backgammon: its moves, its cube, and what speaks for a move."""

from __future__ import annotations

from typing import Final

from games.engine.boards.checker_position import ANSWER, ROLL, Position
from games.engine.boards.cube import MONEY, SIZES
from games.engine.boards.points import (
    BAR,
    FINISHED,
    OFF,
    Side,
    after_hits,
    counts_of,
    facing,
    own_of,
    plays,
)
from games.engine.bots.backgammon_value import value
from games.engine.bots.splitmix import mix
from games.engine.core import Call, Level, Move, Reason, ShouldStop
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Backgammon

LEVELS: Final = (
    Level(1, nodes=1_000, noise=0.8, params={"depth": 1}),
    Level(2, nodes=1_000, noise=0.26, params={"depth": 1}),
    Level(3, nodes=12_000, noise=0.0, params={"depth": 2, "width": 6}),
)
"""``noise`` is the width, in points of a game, of what is added to the worth of each play."""

_RULES: Final = Backgammon()
_ROLLS: Final = tuple(
    (high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)
_DOUBLE_FROM, _REDOUBLE_FROM, _TAKE_FROM = 0.45, 0.55, -0.52
"""The worth to the seat on roll from which it doubles, and to the other from which it takes."""


class _Stopped(Exception):
    """The node budget is used up or the caller wants an answer."""


class _Lookahead:
    """One search: how many positions it may value and when it must stop."""

    def __init__(self, nodes: int, should_stop: ShouldStop) -> None:
        self._left = nodes
        self._should_stop = should_stop

    def after_reply(self, own: Side, other: Side) -> float:
        """The worth to ``own`` once ``other`` has rolled and answered as it values best."""
        if own == FINISHED:
            return value(own, other)
        total = 0.0
        for high, low, ways in _ROLLS:
            replies = plays(other, own, high, low) or {other: 0}
            self._left -= len(replies)
            if self._left < 0 or self._should_stop():
                raise _Stopped
            total -= ways * max(value(own_of(state), after_hits(own, state)) for state in replies)
        return total / 36


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move is awaited."""
    moves = _RULES.moves(position)
    after = [_sides_after(position, move) for move in moves]
    worth = [value(*sides) + _noise(seed, index, level.noise) for index, sides in enumerate(after)]
    order = sorted(range(len(moves)), key=lambda index: -worth[index])
    if level.params["depth"] == 1:
        return moves[order[0]]
    search = _Lookahead(level.nodes, should_stop)
    best, best_worth = order[0], -4.0
    try:
        for index in order[: int(level.params["width"])]:
            found = search.after_reply(*after[index])
            if found > best_worth:
                best, best_worth = index, found
    except _Stopped:
        pass
    return moves[best]


def best_call(position: Position, level: Level) -> Call | None:
    """What the computer says now: doubles, takes, drops, or nothing.

    A seat whose enemy needs one more point has nothing to lose by a double.
    """
    if position.phase == ANSWER:
        worth = value(position.other, position.own)
        return TAKE if worth >= _TAKE_FROM else DROP
    if position.phase != ROLL or DOUBLE not in _RULES.calls(position):
        return None
    stakes, seat = position.stakes, position.seat
    if stakes.length != MONEY and stakes.score[1 - seat] + stakes.cube >= stakes.length:
        return DOUBLE
    worth = -value(position.other, position.own)
    return DOUBLE if worth >= (_DOUBLE_FROM if stakes.cube == 1 else _REDOUBLE_FROM) else None


def accepts(position: Position, seat: int, size: str) -> bool:
    """Whether the computer at the other seat is content when ``seat`` loses the game by this size.

    It is when that is as much as it can expect, or wins it the match.
    """
    own, other, stakes = position.sides[1 - seat], position.sides[seat], position.stakes
    points = SIZES.index(size) + 1
    if stakes.length != MONEY and stakes.score[1 - seat] + points * stakes.cube >= stakes.length:
        return True
    worth = value(own, other) if position.seat == seat else -value(other, own)
    return worth <= points


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; ``quiet`` when nothing stands out."""
    mine, theirs = _sides_after(position, move)
    before, after = counts_of(position.own), counts_of(mine)
    if mine == FINISHED:
        return (Reason("wins"),)
    found = []
    hits = counts_of(theirs)[BAR] - counts_of(position.other)[BAR]
    if hits:
        found.append(Reason("hits", (("count", hits),)))
    if before[BAR] and not after[BAR]:
        found.append(Reason("enters"))
    made = [point for point in range(1, BAR) if after[point] > 1 and before[point] < 2]
    found += [Reason("makes_point", (("point", point),)) for point in made]
    if _blots(position.own) > _blots(mine):
        found.append(Reason("fewer_blots"))
    if max(point for point in range(BAR + 1) if before[point]) > max(
        point for point in range(BAR + 1) if after[point]
    ):
        found.append(Reason("escapes"))
    if after[OFF] > before[OFF]:
        found.append(Reason("bears_off", (("count", after[OFF] - before[OFF]),)))
    return tuple(found) or (Reason("quiet"),)


def _sides_after(position: Position, move: Move) -> tuple[Side, Side]:
    played = _RULES.play(position, move)
    if played.phase == ROLL:
        return played.sides[position.seat], played.sides[1 - position.seat]
    return FINISHED, position.other


def _noise(seed: int, index: int, width: float) -> float:
    return width * (mix(mix(seed) + index) % 2_001 - 1_000) / 1_000 if width else 0.0


def _blots(own: Side) -> int:
    """How many own checkers stand alone."""
    return facing(own)[1].bit_count()
