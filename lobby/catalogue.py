"""What the lobby offers: games, clocks, options and levels, with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks import DAYS_PRESETS, PRESETS, Clock, parse
from games.engine import registry
from games.engine.core import InvalidOptions, choice_text
from games.names import LEVELS, game_name
from games.solo.settings import ONE_PERSON
from games.titles import registry as titles
from lobby.errors import UnknownChoice

DEFAULT_CLOCK = "5+5"
LONGEST_INCREMENT_SECONDS = 60
"""In rooms, which may have a clock of their own."""
OFFERS = 2
"""How many matches computers offer at a time."""
SEATS = 2
"""How many play where nothing else is chosen."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game of the club as the lobby shows it."""

    slug: str
    line: Promise

    @property
    def name(self) -> str:
        return game_name(self.slug)

    @property
    def shared(self) -> bool:
        """Whether several people can play it on one device."""
        return self.slug not in ONE_PERSON

    @property
    def seats(self) -> str:
        """How many can play, in words: "2", "2–4", or "2–4 or 6" where a number between is missing."""
        counts = seat_counts(self.slug)
        firsts = [count for count in counts if count - 1 not in counts]
        lasts = [count for count in counts if count + 1 not in counts]
        *some, last = (
            str(one) if one == other else f"{one}–{other}" for one, other in zip(firsts, lasts, strict=True)
        )
        return gettext("%(some)s or %(last)s") % {"some": ", ".join(some), "last": last} if some else last


CARDS: tuple[GameCard, ...] = (
    GameCard("abalone", _("Whoever first pushes six marbles off the edge wins.")),
    GameCard("backgammon", _("Bring your checkers home and hit on the way.")),
    GameCard("dorada", _("The last stone home is worth most.")),
    GameCard("ab-ins-ziel", _("Four pieces, one die, no mercy.")),
    GameCard("halma", _("Hop across the star into the far point.")),
)


def slugs() -> tuple[str, ...]:
    """The games that are offered, by their names in addresses."""
    return tuple(card.slug for card in CARDS)


def clock_names() -> tuple[str, ...]:
    """The presets of the game clock, quickest first."""
    return tuple(PRESETS)


def room_clock(text: str) -> str:
    """The clock of a room in its usual spelling: "" for none, a preset, minutes and seconds of one's own, or
    days for each move.

    Raises UnknownChoice.
    """
    if not text:
        return ""
    try:
        clock = parse(text)
    except ValueError:
        raise UnknownChoice(field="clock") from None
    if isinstance(clock, Clock) and clock.increment_ms > LONGEST_INCREMENT_SECONDS * 1000:
        raise UnknownChoice(field="clock")
    return str(clock)


def days_names() -> tuple[str, ...]:
    """The presets of correspondence matches, quickest first."""
    return tuple(DAYS_PRESETS)


def seat_colours(game: str) -> tuple[tuple[int, str], ...]:
    """The colours of the seats as (number in the palette, name); none where a colour is no choice.

    With more than two seats it follows from how many play and from the options which colour a seat has.
    """
    if seat_counts(game) != (SEATS,):
        return ()
    names = titles.get(game).WORDS.seats
    return tuple((colour, str(names[colour])) for colour in titles.colours_of(game, SEATS))


def first_begins(game: str) -> bool:
    """Whether the first seat begins; else the dice choose."""
    rules = registry.get(game)
    return rules.turn(rules.start(SEATS)).seat == 0


def worded_options(game: str, options: Mapping[str, str | int | bool]) -> list[tuple[str, str]]:
    """What was chosen for a match, as (name, value) in words."""
    words = titles.get(game).WORDS.options
    return [
        (str(words[spec.name].name), str(words[spec.name].choices[options.get(spec.name, spec.default)]))
        for spec in registry.get(game).options
    ]


@dataclass(frozen=True, slots=True)
class ComputerOffer:
    """A match against a computer that the lobby suggests; it is never rated."""

    game: str
    level: int


def computer_offers(hour: int) -> tuple[ComputerOffer, ...]:
    """What computers offer in this hour (of any count): every hour other games, of all levels in turn."""
    games = slugs()
    return tuple(
        ComputerOffer(games[(hour + number * 2) % len(games)], (hour + number) % len(LEVELS) + 1)
        for number in range(OFFERS)
    )


def seat_counts(game: str) -> tuple[int, ...]:
    """With how many seats a game can be played."""
    return tuple(registry.get(game).seats)


def checked_options(
    game: str, chosen: Mapping[str, str], *, seats: int = SEATS
) -> dict[str, str | int | bool]:
    """The options of a match as a form names them, the usual ones where it names none.

    Raises UnknownChoice.
    """
    if game not in slugs():
        raise UnknownChoice(field="game")
    rules = registry.get(game)
    if seats not in rules.seats:
        raise UnknownChoice(field="others", possible=", ".join(map(str, rules.seats)))
    options: dict[str, str | int | bool] = {}
    for spec in rules.options:
        wanted = chosen.get(spec.name, choice_text(spec.default))
        values = {choice_text(value): value for value in spec.choices}
        if wanted not in values:
            raise UnknownChoice(field=spec.name)
        options[spec.name] = values[wanted]
    try:
        rules.start(seats, options)
    except InvalidOptions as error:
        raise UnknownChoice(field=str(error.params.get("name", "game"))) from None
    return options
