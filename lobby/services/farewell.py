"""Somebody leaves for good: what runs is given up, what is open is closed, the name goes."""

from __future__ import annotations

import uuid
from contextlib import suppress

import structlog
from django.db import transaction

from accounts.models import Person
from accounts.services import lock_person, neutralise
from games.models import Match
from games.protocol import commands
from games.services import submit
from lobby.errors import LobbyError
from lobby.models import Notification, Room
from lobby.services import challenges, rooms, seeks

log = structlog.get_logger(__name__)


def say_farewell(*, person: Person) -> None:
    """Delete a member's log-in, or forget a guest. Running matches are resigned, or called off before that.

    Everything played stays, below a neutral name.
    """
    seeks.cancel_seek(person_id=person.pk)
    _leave_rooms(person)
    running = Match.objects.filter(seats__person=person, status=Match.Status.RUNNING)
    for match_id in list(running.values_list("pk", flat=True)):
        _resign(match_id, person)
    with transaction.atomic():
        Notification.objects.filter(person=person).delete()
        person = lock_person(person_id=person.pk)
        if person.member is not None:
            person.member.delete()
        else:
            neutralise(person=person)


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


def _resign(match_id: str, person: Person) -> None:
    """Give a match up. Where that is refused the clock or the absence of the person ends it."""
    wish = {"type": "resign", "id": f"farewell-{uuid.uuid4().hex}"[:40], "data": {}}
    answer = submit(match_id=match_id, person_id=person.pk, command=commands.read(wish))
    if not answer.accepted:
        log.info("match_left_behind", match=match_id, code=answer.code)
