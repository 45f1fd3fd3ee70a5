"""The games whose rules are known, by slug."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from games.engine.core import EngineError, Rules
from games.engine.rules.abalone import Abalone
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from games.engine.rules.star_halma import StarHalma

AnyRules: TypeAlias = Rules[Any]
"""Rules whose positions the caller only hands back to them."""

_GAMES: Final[tuple[AnyRules, ...]] = (Abalone(), Backgammon(), Dorada(), Ludo(), StarHalma())
_BY_SLUG: Final[dict[str, AnyRules]] = {rules.slug: rules for rules in _GAMES}


class UnknownGame(EngineError):
    """No game has this slug."""


def get(slug: str) -> AnyRules:
    """The rules of a game. Raises UnknownGame."""
    try:
        return _BY_SLUG[slug]
    except KeyError:
        raise UnknownGame("unknown_game", {"slug": slug}) from None


def slugs() -> tuple[str, ...]:
    """The slugs of all games in the order in which they are shown."""
    return tuple(_BY_SLUG)


def games() -> tuple[AnyRules, ...]:
    """The rules of all games in the order in which they are shown."""
    return _GAMES
