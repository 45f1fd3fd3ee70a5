"""The computer's move at a level, for every registered game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from games.engine.bots import abalone, backgammon, dorada, ludo, star_halma
from games.engine.bots.splitmix import pick
from games.engine.core import Awaits, Call, IllegalAction, InvalidOptions, Level, Move, Reason, ShouldStop
from games.engine.registry import AnyRules


@dataclass(frozen=True, slots=True)
class Player:
    """How the computer plays one game, and how it explains a move."""

    levels: tuple[Level, ...]
    best_move: Callable[[Any, Level, int, ShouldStop], Move]
    reasons: Callable[[Any, Move], tuple[Reason, ...]]
    best_call: Callable[[Any, Level], Call | None] | None = None
    accepts: Callable[[Any, int, str], bool] | None = None


_PLAYERS: Final[dict[str, Player]] = {
    "abalone": Player(abalone.LEVELS, abalone.best_move, abalone.reasons),
    "ab-ins-ziel": Player(ludo.LEVELS, ludo.best_move, ludo.reasons),
    "backgammon": Player(
        backgammon.LEVELS,
        backgammon.best_move,
        backgammon.reasons,
        backgammon.best_call,
        backgammon.accepts,
    ),
    "dorada": Player(dorada.LEVELS, dorada.best_move, dorada.reasons),
    "halma": Player(star_halma.LEVELS, star_halma.best_move, star_halma.reasons),
}
_ANY_MOVE: Final = tuple(Level(number, nodes=1) for number in (1, 2, 3))
"""The levels of a game without a player of its own: each plays any legal move."""


def levels(slug: str) -> tuple[Level, ...]:
    """The computer's levels for a game, the weakest first."""
    return _PLAYERS[slug].levels if slug in _PLAYERS else _ANY_MOVE


def choose(
    rules: AnyRules,
    position: Any,
    level: int,
    seed: int,
    should_stop: ShouldStop,
    nodes: int | None = None,
) -> Move:
    """A legal move; the same for the same position, level, seed and nodes.

    ``nodes`` replaces the level's own budget. When ``should_stop`` says so, the best move found so
    far. Raises InvalidOptions for an unknown level, IllegalAction when no move is awaited.
    """
    chosen = _level(rules.slug, level)
    legal = rules.moves(position)
    if not legal:
        raise IllegalAction("not_awaited", {"awaits": rules.turn(position).awaits.value})
    if len(legal) == 1:
        return legal[0]
    if rules.slug not in _PLAYERS:
        return legal[pick(seed, len(legal))]
    if nodes is not None:
        chosen = replace(chosen, nodes=nodes)
    return _PLAYERS[rules.slug].best_move(position, chosen, seed, should_stop)


def choose_call(rules: AnyRules, position: Any, level: int) -> Call | None:
    """What the computer says before it rolls or moves; never None when a call is awaited.

    Raises InvalidOptions for an unknown level.
    """
    chosen, calls = _level(rules.slug, level), rules.calls(position)
    if not calls:
        return None
    player = _PLAYERS.get(rules.slug)
    if player is not None and player.best_call is not None:
        return player.best_call(position, chosen)
    return calls[0] if rules.turn(position).awaits is Awaits.CALL else None


def accepts(rules: AnyRules, position: Any, seat: int, size: str) -> bool:
    """Whether the computer lets ``seat`` lose the present game by this size."""
    player = _PLAYERS.get(rules.slug)
    return player is None or player.accepts is None or player.accepts(position, seat, size)


def reasons(rules: AnyRules, position: Any, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move; empty for a game without a player of its own."""
    if rules.slug not in _PLAYERS or rules.turn(position).awaits is not Awaits.MOVE:
        return ()
    return _PLAYERS[rules.slug].reasons(position, move)


def _level(slug: str, number: int) -> Level:
    for level in levels(slug):
        if level.number == number:
            return level
    raise InvalidOptions("unknown_level", {"level": number})
