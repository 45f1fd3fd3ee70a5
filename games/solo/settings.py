"""What is chosen before a match on one device, and whether it can be played so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from games.engine import registry
from games.engine.bots import choose
from games.engine.core import EngineError
from games.engine.registry import AnyRules
from games.errors import Refusal
from games.referee.agreed import agreed
from games.referee.state import Data, Setup, opening
from games.solo.deeds import is_whole

ONE_PERSON: Final = frozenset({"ab-ins-ziel"})
"""Games that only one person plays on a device: two people and more play them in a room."""
CODES: Final[Mapping[str, str]] = {
    "bad_settings": "the field `field` of what was asked is missing or of the wrong kind",
    "unknown_game": "there is no such game",
    "bad_seats": "the game has not so many seats, nobody plays here, or too many `people` do",
    "bad_level": "there is no computer of this level",
    "bad_beginner": "this seat cannot begin",
    "bad_option": "the game has no such option or choice, or not with these seats",
    "bad_position": "the position cannot be read or cannot be played, for the engine's `reason`",
    "position_seats": "the position is one of `seats` seats",
    "position_over": "in the position the game has ended",
    "save_damaged": "the save is not what was written, for the code `reason`",
    "save_from_the_future": "the save has the later form `format`; `known` is the latest that can be read",
}
"""Why no match can be begun or gone on with."""
LONGEST_POSITION: Final = 2_000
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
_SEED: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_FIELDS: Final = frozenset({"game", "seats", "beginner", "options", "position"})


@dataclass(frozen=True)
class Settings:
    """The game, a computer's level or None for a person per seat, who begins, options, and the notation of
    the position to begin from, empty for the game's own start."""

    game: str
    seats: tuple[int | None, ...]
    beginner: int = 0
    options: Mapping[str, str | int | bool] | None = None
    position: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people at this device."""
        return tuple(number for number, level in enumerate(self.seats) if level is None)

    @cached_property
    def setup(self) -> Setup:
        """What the referee wants. Raises EngineError for what is not checked yet."""
        rules = registry.get(self.game)
        return agreed(
            game=self.game,
            options=dict(self.options or {}),
            levels=self.seats,
            beginner=self.beginner,
            position=rules.read(self.position) if self.position else None,
        )

    def dump(self) -> Data:
        """As JSON that ``read`` reads."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "beginner": self.beginner,
            "options": dict(self.options or {}),
            "position": self.position,
        }


def read(data: Any) -> Settings:
    """The settings that JSON from outside holds, all of them checked.

    Raises Refusal with one of CODES.
    """
    if not isinstance(data, dict) or not set(data) <= _FIELDS or not {"game", "seats"} <= set(data):
        raise Refusal("bad_settings", {"field": "settings"})
    rules = _rules(data["game"])
    settings = Settings(
        rules.slug,
        _seats(rules, data["seats"]),
        _beginner(data.get("beginner", 0)),
        _options(rules, data.get("options", {})),
        _position(data.get("position", "")),
    )
    _check_start(rules, settings)
    if settings.position:
        _check_position(rules, settings)
    return settings


def check_id(data: Any) -> str:
    """The id of a match. Raises Refusal."""
    if not isinstance(data, str) or not _ID.fullmatch(data):
        raise Refusal("bad_settings", {"field": "id"})
    return data


def check_seed(data: Any) -> str:
    """The seed of the dice, 64 hexadecimal digits. Raises Refusal."""
    if not isinstance(data, str) or not _SEED.fullmatch(data):
        raise Refusal("bad_settings", {"field": "seed"})
    return data


def _rules(slug: Any) -> AnyRules:
    if not isinstance(slug, str) or slug not in registry.slugs():
        raise Refusal("unknown_game")
    return registry.get(slug)


def _seats(rules: AnyRules, given: Any) -> tuple[int | None, ...]:
    if not isinstance(given, list) or len(given) not in rules.seats:
        raise Refusal("bad_seats")
    known = [level.number for level in choose.levels(rules.slug)]
    for level in given:
        if level is not None and (not is_whole(level) or level not in known):
            raise Refusal("bad_level")
    people = given.count(None)
    if people == 0 or (people > 1 and rules.slug in ONE_PERSON):
        raise Refusal("bad_seats", {"people": people})
    return tuple(given)


def _beginner(given: Any) -> int:
    if not is_whole(given) or not 0 <= given < 10:
        raise Refusal("bad_beginner")
    return int(given)


def _options(rules: AnyRules, given: Any) -> dict[str, str | int | bool]:
    """Every option as the game knows it: ``True`` is not 1."""
    if not isinstance(given, dict):
        raise Refusal("bad_settings", {"field": "options"})
    specs = {spec.name: spec for spec in rules.options}
    for name, value in given.items():
        if name not in specs:
            raise Refusal("bad_option")
        if not any(type(value) is type(choice) and value == choice for choice in specs[name].choices):
            raise Refusal("bad_option", {"name": name})
    return dict(given)


def _position(given: Any) -> str:
    if not isinstance(given, str):
        raise Refusal("bad_settings", {"field": "position"})
    if len(given) > LONGEST_POSITION:
        raise Refusal("bad_position", {"reason": "too_long"})
    return given


def _check_start(rules: AnyRules, settings: Settings) -> None:
    """Whether the game can be started so, also where it begins from another position. Raises Refusal."""
    try:
        rules.start(len(settings.seats), settings.options, settings.beginner)
    except EngineError as error:
        field = "beginner" if error.code.endswith("_beginner") else "option"
        raise Refusal(f"bad_{field}", {"reason": error.code}) from None


def _check_position(rules: AnyRules, settings: Settings) -> None:
    try:
        state = opening(settings.setup)
    except EngineError as error:
        raise Refusal("bad_position", {"reason": error.code}) from None
    if seats_at(rules, state.position) != len(settings.seats):
        raise Refusal("position_seats", {"seats": seats_at(rules, state.position)})
    if rules.outcome(state.position) is not None:
        raise Refusal("position_over")


def seats_at(rules: AnyRules, position: Any) -> int:
    """How many seats a position has: as many as the game counts for, where it is not always the same."""
    if len(rules.seats) == 1:
        return rules.seats[0]
    return max(len(counts) for counts in rules.counters(position).values() if isinstance(counts, list))
