"""What every game of the engine is called and says; titles/boards.py says which have a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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


def get(slug: str) -> Title:
    """Raises KeyError for a game that the engine does not know."""
    return ALL[slug]
