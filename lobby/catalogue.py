"""What the lobby offers: games, clocks, layouts and levels, with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.clocks import PRESETS
from games.names import game_name
from games.titles import boards
from lobby.errors import UnknownChoice

DEFAULT_CLOCK = "5+5"


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game of the club as the lobby shows it, playable or still to come."""

    slug: str
    line: Promise
    seats: str

    @property
    def name(self) -> str:
        return game_name(self.slug)


CARDS: tuple[GameCard, ...] = (
    GameCard("abalone", _("Whoever first pushes six marbles off the edge wins."), "2"),
    GameCard("backgammon", _("Bring your checkers home and hit on the way."), "2"),
    GameCard("dorada", _("The last stone home is worth most."), "2–4"),
    GameCard("ab-ins-ziel", _("Four pieces, one die, no mercy."), "2–4"),
    GameCard("halma", _("Hop across the star into the far point."), "2–6"),
)

LAYOUTS: Mapping[str, Mapping[str, Promise]] = {
    "abalone": {
        "standard": _("Standard"),
        "belgian_daisy": _("Belgian Daisy"),
        "german_daisy": _("German Daisy"),
    },
}
"""The start layouts of a game by its slug, the usual one first."""


def playable() -> tuple[GameCard, ...]:
    """The games that are offered here: those with a drawn board."""
    return tuple(card for card in CARDS if card.slug in boards.slugs())


def playable_slugs() -> tuple[str, ...]:
    """The same by their names in addresses."""
    return tuple(card.slug for card in playable())


def clock_names() -> tuple[str, ...]:
    """The presets of the game clock, quickest first."""
    return tuple(PRESETS)


def checked_options(game: str, layout: str) -> dict[str, str]:
    """The options of a match with this start layout. Raises UnknownChoice."""
    if game not in playable_slugs():
        raise UnknownChoice(field="game")
    if layout not in LAYOUTS.get(game, {}):
        raise UnknownChoice(field="layout")
    return {"layout": layout}
