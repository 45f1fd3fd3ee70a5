"""Words of the rankings: games, computers, and why a round was not rated."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Seat

GAMES: dict[str, str | Promise] = {
    "abalone": gettext_lazy("Abalone"),
    "backgammon": gettext_lazy("Backgammon"),
    "dorada": gettext_lazy("Dorada"),
    "ab-ins-ziel": gettext_lazy("Ab ins Ziel"),
    "halma": gettext_lazy("Halma on the star"),
}


def game_name(slug: str) -> str:
    """The name of a game."""
    return str(GAMES.get(slug, slug))


def day(moment: datetime) -> str:
    """A date as people write it, short and never ambiguous."""
    return date_format(timezone.localtime(moment), _("j M Y"))


def seat_name(seat: Seat) -> str:
    """Who sat there: a person, a computer with its level, or somebody who is gone."""
    if seat.level is not None and seat.person is None:
        return _("Computer, level {level}").format(level=seat.level)
    return seat.person.name if seat.person is not None else _("Somebody who has left")
