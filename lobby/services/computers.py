"""Matches against computers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction

from accounts.locks import lock_person
from accounts.models import Person
from games.clocks import parse as parse_clock
from games.models import Match
from games.names import LEVELS
from games.services import SeatRequest, start_match
from lobby import catalogue
from lobby.errors import TooManyMatches, UnknownChoice

OPEN_MATCHES = 12
RANDOM = "random"
"""What the person asks for who lets chance choose the seat; else it is its number."""
_chance = secrets.SystemRandom()


def start_computer_match(
    *,
    person: Person,
    game: str,
    level: int,
    opponents: int = 1,
    seat: str = RANDOM,
    options: Mapping[str, str] | None = None,
    clock: str = "",
    device: str = "",
) -> Match:
    """Start an unrated match against computers of level 1 to 3; without a clock unless one is named.

    Raises UnknownChoice, or TooManyMatches when 12 matches without a clock wait to be finished.
    """
    chosen = checked_wish(
        game=game, level=level, opponents=opponents, seat=seat, options=options or {}, clock=clock
    )
    own = _chance.randrange(1 + opponents) if seat == RANDOM else int(seat)
    seats = [SeatRequest(level=level)] * opponents
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        seats.insert(own, SeatRequest(person=person, device=device))
        open_now = Match.objects.filter(
            seats__person=person, status=Match.Status.RUNNING, clock_initial_ms=None, days_per_move=None
        ).count()
        if open_now >= OPEN_MATCHES:
            raise TooManyMatches(limit=OPEN_MATCHES)
        return start_match(
            game=game,
            seats=seats,
            options=chosen,
            rated=False,
            visibility="unlisted",
            clock=parse_clock(clock) if clock else None,
        )


def checked_wish(
    *, game: str, level: int, opponents: int, seat: str, options: Mapping[str, str], clock: str
) -> dict[str, str | int | bool]:
    """The options of a match against computers with these conditions. Raises UnknownChoice."""
    chosen = catalogue.checked_options(game, options, seats=1 + opponents)
    if level not in LEVELS:
        raise UnknownChoice(field="level")
    if seat not in (RANDOM, *map(str, range(1 + opponents))):
        raise UnknownChoice(field="seat")
    if clock and clock not in catalogue.clock_names():
        raise UnknownChoice(field="clock")
    return chosen
