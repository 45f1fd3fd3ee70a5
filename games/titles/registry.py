"""What every game of the engine is called and says; titles/boards.py says which have a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.engine import registry
from games.titles.abalone import AbaloneTitle
from games.titles.backgammon import BackgammonTitle
from games.titles.dorada import DoradaTitle
from games.titles.ludo import LudoTitle
from games.titles.star_halma import StarHalmaTitle
from games.titles.title import Title

ALL: Final[Mapping[str, Title]] = {
    "abalone": AbaloneTitle(),
    "backgammon": BackgammonTitle(),
    "dorada": DoradaTitle(),
    "ab-ins-ziel": LudoTitle(),
    "halma": StarHalmaTitle(),
}


@lru_cache(maxsize=256)
def colours_of(slug: str, seats: int, options: tuple[tuple[str, Any], ...] = ()) -> Sequence[int]:
    """The colours of the seats of a match with these options, by their number in the palette."""
    rules = registry.get(slug)
    return get(slug).colours(rules.counters(rules.start(seats, dict(options))), seats)


def get(slug: str) -> Title:
    """Raises KeyError for a game that the engine does not know."""
    return ALL[slug]
