"""How the computer plays backgammon: its moves, its cube, and what speaks for a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.boards.checker_position import ANSWER, ROLL, Position
from games.engine.boards.cube import SIZES
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
from games.engine.bots import backgammon_cube as cube
from games.engine.bots.backgammon_net import Chances, chances, worth
from games.engine.bots.splitmix import mix
from games.engine.core import Call, Level, Move, Reason, ShouldStop
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Backgammon

LEVELS: Final = (
    Level(1, nodes=1_000, noise=0.65, params={"depth": 1}),
    Level(2, nodes=1_000, noise=0.25, params={"depth": 1}),
    Level(3, nodes=12_000, noise=0.0, params={"depth": 2, "width": 5}),
)
"""``noise`` is the width, in points of a game, of what is added to the worth of each play."""

_RULES: Final = Backgammon()
_ROLLS: Final = tuple(
    (high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)
_WORTH_A_LOOK: Final = 0.14
"""How much less than the best, in points of a game, a play may seem worth to be looked at closely."""


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
            return worth(own, other)
        total = 0.0
        for replies, ways in _answers(own, other):
            self._left -= len(replies)
            if self._left < 0 or self._should_stop():
                raise _Stopped
            total -= ways * max(worth(*sides) for sides in replies)
        return total / 36


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move is awaited."""
    moves = _RULES.moves(position)
    after = [_sides_after(position, move) for move in moves]
    worths = [worth(*sides) + _noise(seed, index, level.noise) for index, sides in enumerate(after)]
    order = sorted(range(len(moves)), key=lambda index: -worths[index])
    if level.params["depth"] == 1:
        return moves[order[0]]
    search = _Lookahead(level.nodes, should_stop)
    best, best_worth = order[0], -4.0
    try:
        for index in order[: int(level.params["width"])]:
            if worths[index] < worths[order[0]] - _WORTH_A_LOOK:
                break
            found = search.after_reply(*after[index])
            if found > best_worth:
                best, best_worth = index, found
    except _Stopped:
        pass
    return moves[best]


def best_call(position: Position, level: Level) -> Call | None:
    """What the computer says now: doubles, takes, drops, or nothing."""
    stakes, seat = position.stakes, position.seat
    if position.phase == ANSWER:
        return TAKE if cube.takes(_before_roll(position, level), stakes, seat) else DROP
    if position.phase != ROLL or DOUBLE not in _RULES.calls(position):
        return None
    return DOUBLE if cube.doubles(_before_roll(position, level), stakes, seat) else None


def _before_roll(position: Position, level: Level) -> Chances:
    """The chances of the seat on turn, which rolls next; the strongest level looks at every roll."""
    own, other = position.own, position.other
    if level.params["depth"] == 1:
        return _turned(chances(other, own))
    sums = [0.0] * len(Chances._fields)
    for replies, ways in _answers(other, own):
        found = chances(*max(replies, key=lambda sides: worth(*sides)))
        sums = [so_far + ways * chance for so_far, chance in zip(sums, found, strict=True)]
    return Chances(*(number / 36 for number in sums))


def _turned(found: Chances) -> Chances:
    """The chances as the other side sees them."""
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = found
    return Chances(1 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon)


def _answers(own: Side, other: Side) -> Iterator[tuple[list[tuple[Side, Side]], int]]:
    """For each roll of ``other`` both sides after each play, its own first, and how often it falls."""
    for high, low, ways in _ROLLS:
        replies = plays(other, own, high, low) or {other: 0}
        yield [(own_of(state), after_hits(own, state)) for state in replies], ways


def accepts(position: Position, seat: int, size: str) -> bool:
    """Whether the computer at the other seat is content when ``seat`` loses the game by this size.

    It is when that is as much as it can expect from playing on, or wins it the match.
    """
    own, other = position.sides[1 - seat], position.sides[seat]
    found = chances(own, other) if position.seat == seat else _turned(chances(other, own))
    return cube.accepts(found, position.stakes, 1 - seat, SIZES.index(size) + 1)


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
