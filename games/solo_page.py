"""What the page of solo shows before its script: the board as it stands at the start, and the settings.

Nothing here knows of a match: it lives on the device. The query of the address says how many sit there,
who looks at it, with which options and, if the game goes on from there, from which position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.numbers import number_in
from games import texts
from games.drawing.seat_signs import LETTERS
from games.engine import registry
from games.engine.core import Drawable, EngineError, Options, Staked, choice_text
from games.engine.registry import AnyRules
from games.guides import shelf
from games.names import LEVELS, game_name, level_name
from games.referee.agreed import agreed
from games.referee.shown import board_data
from games.referee.state import Data
from games.refusal_words import REFUSALS
from games.solo.device import laid_out
from games.solo.settings import LONGEST_POSITION, ONE_PERSON, seats_at
from games.solo_words import SOLO
from games.titles import boards
from games.titles import registry as titles
from games.titles.options import choices_of
from games.titles.title import Stand

IDS: Final = "board"
USUAL_SEATS: Final = 2
USUAL_LEVEL: Final = 2


@dataclass(frozen=True, slots=True)
class SoloTable:
    """Who sits round the board that is drawn, and what lies on it; ``near`` is the seat that looks at it."""

    rules: AnyRules
    seats: int
    near: int
    options: Options
    position: Any

    @property
    def colours(self) -> Sequence[int]:
        """The number of each seat's colour in the palette of the game."""
        counters = board_data(self.rules, self.position)["counters"]
        return titles.get(self.rules.slug).colours(counters, self.seats)


def table(slug: str, query: Mapping[str, str]) -> SoloTable:
    """The table that a query asks for, with what is usual for all that is missing or wrong.

    Raises UnknownGame.
    """
    rules = registry.get(slug)
    seats = _number(query.get("sitze", ""), rules.seats, USUAL_SEATS)
    options = {
        spec.name: _value(query.get(spec.name, ""), spec.choices, spec.default) for spec in rules.options
    }
    try:
        position = rules.start(seats, options)
    except EngineError:
        options = {}
        position = rules.start(seats)
    written = query.get("stellung", "")[:LONGEST_POSITION]
    found = _read(rules, written) if written else None
    if found is not None:
        seats, position = seats_at(rules, found), found
    near = _number(query.get("vorn", ""), range(seats), 0)
    return SoloTable(rules, seats, near, options, position)


def context(shown: SoloTable) -> dict[str, Any]:
    """The context of templates/games/solo.html."""
    rules, slug = shown.rules, shown.rules.slug
    stand = boards.stand(slug, shown.position)
    strips = [_strip(shown, seat, stand) for seat in range(shown.seats)]
    far = [strips[(shown.near + ahead) % shown.seats] for ahead in range(1, shown.seats)]
    return {
        "table": shown,
        "shown": stand,
        "moves": [],
        "count": 0,
        "live": True,
        "slug": slug,
        "game": game_name(slug),
        "near": strips[shown.near],
        "far": far,
        "note": titles.get(slug).note(stand),
        "texts": page_texts(slug, shown.colours),
        "snapshot": snapshot(shown),
        "facts": facts(shown),
        "seat_counts": rules.seats,
        "rows": [_row(slug, seat) for seat in range(rules.seats[-1])],
        "levels": list(LEVELS.items()),
        "shared": slug not in ONE_PERSON,
        "begins": _beginner_is_free(rules),
        "choices": choices_of(rules.slug),
        "turns": boards.get(slug).turns,
        "draws": isinstance(rules, Drawable),
        "resigns": isinstance(rules, Staked),
        "picture": shelf.share_picture(slug, get_language() or shelf.LANGUAGES[0]),
        "script": f"games/solo/{slug}.js",
    }


def board(shown: SoloTable, *, home_left: bool) -> SafeString:
    """The board as the seat that looks at it sees it; ``home_left`` is how a game with homes is drawn."""
    stand = boards.stand(shown.rules.slug, shown.position)
    label = titles.get(shown.rules.slug).position(replace(stand, near=shown.near))
    drawn = boards.get(shown.rules.slug)
    return drawn.still(stand, ids=IDS, near=shown.near, label=label, home_left=home_left)


def page_texts(slug: str, colours: Sequence[int]) -> dict[str, str]:
    """Every sentence that the scripts of the page can say: those of matches, and what solo says besides."""
    words = titles.get(slug).WORDS
    said = texts.page_texts(slug, colours)
    said |= {f"refused_{code}": str(sentence) for code, sentence in {**REFUSALS, **words.refusals}.items()}
    said |= {key: str(sentence) for key, sentence in SOLO.items()}
    said |= {f"level_{level}": level_name(level) for level in LEVELS}
    said |= {f"paint_{paint}": str(name) for paint, name in enumerate(words.seats)}
    said["board"] = f"{said['board']} {SOLO['board_keys']}"
    return said


def snapshot(shown: SoloTable) -> Data:
    """What the script's boards are set from until there is a match: nobody is on turn."""
    levels = (USUAL_LEVEL,) * shown.seats
    return laid_out(
        agreed(game=shown.rules.slug, options=shown.options, levels=levels, position=shown.position)
    )


def facts(shown: SoloTable) -> Data:
    """What the script must know of the game and of what is drawn."""
    rules = shown.rules
    return {
        "game": rules.slug,
        "name": game_name(rules.slug),
        "seats": list(rules.seats),
        "usual_seats": USUAL_SEATS,
        "usual_level": USUAL_LEVEL,
        "shared": rules.slug not in ONE_PERSON,
        "begins": _beginner_is_free(rules),
        "swaps": _first_begins(rules),
        "options": [
            {"name": spec.name, "values": list(spec.choices), "usual": spec.default} for spec in rules.options
        ],
        "refused": [list(one) for one in _refused(rules)],
        "paints": paints(rules.slug),
        "drawn": {"seats": shown.seats, "near": shown.near, "paints": list(shown.colours)},
    }


def paints(slug: str) -> dict[str, list[int]]:
    """The colours of the seats for each number of seats and each choice that changes them.

    A key is the number of seats, with the options that matter behind: ``2 first_colour=1 neighbours=false``.
    """
    rules = registry.get(slug)
    named = painting(slug)
    found: dict[str, list[int]] = {}
    for seats in rules.seats:
        for chosen in product(*(spec.choices for spec in rules.options if spec.name in named)):
            options = tuple(zip(named, chosen, strict=True))
            key = " ".join([str(seats), *(f"{name}={choice_text(value)}" for name, value in options)])
            found[key] = list(titles.colours_of(slug, seats, options))
    return found


def painting(slug: str) -> tuple[str, ...]:
    """The options on which the colours of the seats depend."""
    rules = registry.get(slug)
    usual = {seats: list(titles.colours_of(slug, seats)) for seats in rules.seats}
    return tuple(
        spec.name
        for spec in rules.options
        if any(
            list(titles.colours_of(slug, seats, ((spec.name, value),))) != usual[seats]
            for seats in rules.seats
            for value in spec.choices
            if (seats, spec.name, value) not in _refused(rules)
        )
    )


def _refused(rules: AnyRules) -> list[tuple[int, str, str | int | bool]]:
    """Choices that the rules do not allow with so many seats."""
    found = []
    for seats in rules.seats:
        for spec in rules.options:
            for value in spec.choices:
                try:
                    rules.start(seats, {spec.name: value})
                except EngineError:
                    found.append((seats, spec.name, value))
    return found


def _first_begins(rules: AnyRules) -> bool:
    """Whether the first seat always begins, so that for another to begin people change their seats."""
    return not _beginner_is_free(rules) and rules.turn(rules.start(rules.seats[0])).seat == 0


def _beginner_is_free(rules: AnyRules) -> bool:
    """Whether any seat can begin; else it is the first, or the dice decide."""
    try:
        rules.start(rules.seats[0], None, 1)
    except EngineError:
        return False
    return True


def _row(slug: str, seat: int) -> dict[str, Any]:
    """A line of the settings: who sits at this seat. Its colour is that of the usual table of so many."""
    rules = registry.get(slug)
    seats = next(count for count in rules.seats if count > seat)
    paint = titles.colours_of(slug, seats)[seat]
    return {"number": seat, "paint": paint, "colour": titles.get(slug).WORDS.seats[paint]}


def _strip(shown: SoloTable, seat: int, stand: Stand) -> dict[str, Any]:
    slug = shown.rules.slug
    title, colour = titles.get(slug), shown.colours[seat]
    count = title.count(stand, seat)
    you = seat == shown.near
    return {
        "number": seat,
        "name": _("You") if you else _("Computer ({level})").format(level=level_name(USUAL_LEVEL)),
        "person": None,
        "guest": False,
        "assistant": False,
        "colour": title.WORDS.seats[colour],
        "paint": colour,
        "letter": LETTERS[colour],
        "turn": False,
        "won": False,
        "clock": None,
        "computer": True,
        "level": None if you else USUAL_LEVEL,
        "count": count,
        "pips": [index < count.count for index in range(count.limit)],
    }


def _read(rules: AnyRules, written: str) -> Any:
    try:
        return rules.read(written)
    except EngineError:
        return None


def _number(text: str, allowed: Sequence[int], usual: int) -> int:
    number = number_in(text, longest=2)
    return usual if number is None or number not in allowed else number


def _value(text: str, choices: Sequence[str | int | bool], usual: str | int | bool) -> str | int | bool:
    return next((choice for choice in choices if choice_text(choice) == text), usual)
