"""What games, levels of computers and the people at seats are called, in one place for every page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks import DaysPerMove, TimeControl, parse

if TYPE_CHECKING:
    from accounts.models import Person

GAMES: Final[Mapping[str, Promise]] = {
    "abalone": gettext_lazy("Abalone"),
    "backgammon": gettext_lazy("Backgammon"),
    "dorada": gettext_lazy("Dorada"),
    "ab-ins-ziel": gettext_lazy("Ab ins Ziel"),
    "halma": gettext_lazy("Halma on the star"),
}
LEVELS: Final[Mapping[int, Promise]] = {
    1: gettext_lazy("easy"),
    2: gettext_lazy("medium"),
    3: gettext_lazy("strong"),
}


class Named(Protocol):
    """A seat: a person, a computer of a level, or neither when the person is gone for good."""

    @property
    def person(self) -> Person | None: ...

    @property
    def level(self) -> int | None: ...


def game_name(slug: str) -> str:
    """The name of a game."""
    return str(GAMES.get(slug, slug))


def level_name(level: int) -> str:
    """How strong a computer is, in a word."""
    return str(LEVELS.get(level, level))


def clock_name(clock: TimeControl | str | None) -> str:
    """A time control in words, also as it is written: "5+5", "3 days per move", "no clock"."""
    if not clock:
        return _("no clock")
    read = parse(clock) if isinstance(clock, str) else clock
    if isinstance(read, DaysPerMove):
        return ngettext("%(days)d day per move", "%(days)d days per move", read.days) % {"days": read.days}
    return str(read)


def seat_name(seat: Named) -> str:
    """Who sits there, as plain text."""
    if seat.person is not None:
        return str(seat.person.name)
    if seat.level is not None:
        return _("Computer ({level})").format(level=level_name(seat.level))
    return _("Somebody who has left")
