"""What the lobby offers: games, clocks, layouts and levels, with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.clocks import PRESETS
from games.engine import registry
from lobby.errors import UnknownChoice

LEVELS: tuple[int, ...] = (1, 2, 3)
DEFAULT_CLOCK = "5+5"


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game of the club as the lobby shows it, playable or still to come."""

    slug: str
    name: str | Promise
    line: str | Promise
    seats: str


CARDS: tuple[GameCard, ...] = (
    GameCard("abalone", _("Abalone"), _("Push six marbles off the edge."), "2"),
    GameCard("backgammon", _("Backgammon"), _("Bring your checkers home and hit on the way."), "2"),
    GameCard("dorada", _("Dorada"), _("The last stone home is worth most."), "2–4"),
    GameCard("ab-ins-ziel", _("Ab ins Ziel"), _("Four pieces, one die, no mercy."), "2–4"),
    GameCard("halma", _("Halma on the star"), _("Hop across the star into the far point."), "2–6"),
)

LEVEL_NAMES: Mapping[int, str | Promise] = {1: _("easy"), 2: _("medium"), 3: _("strong")}

LAYOUT_NAMES: Mapping[str, str | Promise] = {
    "standard": _("Standard"),
    "belgian_daisy": _("Belgian Daisy"),
    "german_daisy": _("German Daisy"),
}


def playable_slugs() -> tuple[str, ...]:
    """The games that can be played here now."""
    return tuple(card.slug for card in CARDS if card.slug in registry.slugs())


def clock_names() -> tuple[str, ...]:
    """The presets of the game clock, quickest first."""
    return tuple(PRESETS)


def checked_options(game: str, layout: str) -> dict[str, str]:
    """The options of a match with this start layout. Raises UnknownChoice."""
    if game not in playable_slugs():
        raise UnknownChoice(field="game")
    if layout not in LAYOUT_NAMES:
        raise UnknownChoice(field="layout")
    return {"layout": layout}
