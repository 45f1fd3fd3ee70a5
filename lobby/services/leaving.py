"""Somebody leaves all at once, for good or because they are suspended: searches, rooms, running matches."""

from __future__ import annotations

import uuid
from contextlib import suppress
from datetime import timedelta
from typing import Final

import structlog
from django.db.models import Q
from django.utils import timezone

from accounts.models import Person
from games.errors import Refusal
from games.models import Match
from games.protocol import commands
from games.services import leave_table, submit
from lobby.errors import LobbyError
from lobby.models import Room
from lobby.services import challenges, next_rounds, proposals, rooms, seeks

NEXT_ROUND_WITHIN: Final = timedelta(days=1)
"""How long after a match somebody may still be waited for at its table."""
log = structlog.get_logger(__name__)


def leave_everything(*, person: Person) -> None:
    """End the search, leave all rooms and resign what runs; a match not really begun is called off by that.

    With three and more seats a computer takes the seat over. Safe to repeat.
    """
    seeks.cancel_seek(person_id=person.pk)
    proposals.withdraw_all(person_id=person.pk)
    _leave_rooms(person)
    running = Match.objects.filter(seats__person=person, status=Match.Status.RUNNING)
    for match_id in list(running.values_list("pk", flat=True)):
        _resign(match_id, person)
    _leave_tables(person)


def leave_suspended() -> int:
    """Let those leave who are suspended and still take part, as after a crash just then; how many.

    Whoever cannot be let go of keeps the others from nothing.
    """
    suspended = Person.objects.filter(suspended_until__gt=timezone.now())
    found = set(suspended.filter(seek__match=None, seek__isnull=False).values_list("pk", flat=True))
    found |= set(
        suspended.filter(proposals__match=None, proposals__isnull=False).values_list("pk", flat=True)
    )
    running = suspended.filter(seats__match__status=Match.Status.RUNNING)
    waiting = suspended.filter(room_seats__room__match=None, room_seats__room__closed_at=None)
    waiting = waiting.filter(room_seats__room__expires_at__gt=timezone.now())
    for rows in (running, waiting):
        found |= set(rows.values_list("pk", flat=True))
    left = 0
    for person in Person.objects.filter(pk__in=found):
        try:
            leave_everything(person=person)
            left += 1
        except Exception:
            log.exception("suspended_stays", person=person.pk)
    return left


def _leave_rooms(person: Person) -> None:
    """Close the own invitations, decline challenges and stand up everywhere else.

    A match that begins meanwhile is resigned.
    """
    waiting = Room.objects.filter(match=None, closed_at=None)
    for code in list(waiting.filter(host=person).values_list("code", flat=True)):
        with suppress(LobbyError):
            rooms.close_room(code=code, person=person)
    for code in list(waiting.filter(addressee=person).values_list("code", flat=True)):
        with suppress(LobbyError):
            challenges.decline(code=code, person=person)
    elsewhere = waiting.filter(seats__person=person).exclude(host=person)
    for code in list(elsewhere.values_list("code", flat=True)):
        with suppress(LobbyError):
            rooms.leave_room(code=code, person=person)


def _leave_tables(person: Person) -> None:
    """Have no seat in the next round of what has ended lately, so that it need not wait for them."""
    sat = Q(seats__person=person) | Q(next_seats__person=person)
    since = timezone.now() - NEXT_ROUND_WITHIN
    ended = Match.objects.exclude(status=Match.Status.RUNNING).filter(sat, ended_at__gt=since).distinct()
    for match_id in list(ended.values_list("pk", flat=True)):
        with suppress(Refusal):
            leave_table(match_id=match_id, person_id=person.pk)
            next_rounds.tell_of(match_id=match_id)


def _resign(match_id: str, person: Person) -> None:
    """Give a match up. Where that is refused the clock or the absence of the person ends it."""
    wish = {"type": "resign", "id": f"leaving-{uuid.uuid4().hex}"[:40], "data": {}}
    answer = submit(match_id=match_id, person_id=person.pk, command=commands.read(wish))
    if not answer.accepted:
        log.info("match_left_behind", match=match_id, code=answer.code)
