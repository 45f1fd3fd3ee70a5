"""The games that this site plays, by slug."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from games.engine.core import EngineError, Rules
from games.engine.rules.abalone import Abalone

AnyRules: TypeAlias = Rules[Any]
"""Rules whose positions the caller only hands back to them."""

_ABALONE: Final[AnyRules] = Abalone()
_GAMES: Final[tuple[AnyRules, ...]] = (_ABALONE,)
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
