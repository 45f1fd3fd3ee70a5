"""Matches against computers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction

from accounts.models import Person
from accounts.services import lock_person
from games.clocks import parse as parse_clock
from games.models import Match
from games.names import LEVELS
from games.services import SeatRequest, start_match
from lobby import catalogue
from lobby.errors import TooManyMatches, UnknownChoice

OPEN_MATCHES = 12
SEATS = ("0", "1", "random")
"""What the person may ask for: a seat by its number, or to let chance decide."""
_chance = secrets.SystemRandom()


def start_computer_match(
    *,
    person: Person,
    game: str,
    level: int,
    seat: str = "random",
    options: Mapping[str, str] | None = None,
    clock: str = "",
    device: str = "",
) -> Match:
    """Start an unrated match against a computer of level 1 to 3; without a clock unless one is named.

    Raises UnknownChoice, or TooManyMatches when 12 matches without a clock wait to be finished.
    """
    chosen = checked_wish(game=game, level=level, seat=seat, options=options or {}, clock=clock)
    computer = SeatRequest(person=None, level=level)
    first = seat == "0" or (seat == "random" and _chance.random() < 0.5)
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        human = SeatRequest(person=person, level=None, device=device)
        open_now = Match.objects.filter(
            seats__person=person, status=Match.Status.RUNNING, clock_initial_ms=None
        ).count()
        if open_now >= OPEN_MATCHES:
            raise TooManyMatches(limit=OPEN_MATCHES)
        return start_match(
            game=game,
            seats=[human, computer] if first else [computer, human],
            options=chosen,
            rated=False,
            visibility="unlisted",
            clock=parse_clock(clock) if clock else None,
        )


def checked_wish(
    *, game: str, level: int, seat: str, options: Mapping[str, str], clock: str
) -> dict[str, str | int | bool]:
    """The options of a match against a computer with these conditions. Raises UnknownChoice."""
    chosen = catalogue.checked_options(game, options)
    if level not in LEVELS:
        raise UnknownChoice(field="level")
    if seat not in SEATS:
        raise UnknownChoice(field="seat")
    if clock and clock not in catalogue.clock_names():
        raise UnknownChoice(field="clock")
    return chosen
