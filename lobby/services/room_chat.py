"""Talking at the table of a room, before a round: among those who sit there, without AI assistants."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.locks import lock_person
from accounts.models import Block, Person
from accounts.selectors import blocked_ids
from games.errors import Refusal
from games.live import broadcast
from games.series import NextPlace, latest_round, places_after
from games.services.chatting import LINES, SECONDS, checked, muted
from lobby.models import Room, RoomLine, RoomSeat

SHOWN = 60
"""Lines that a page shows, the latest."""


def at_table(room: Room) -> Sequence[RoomSeat | NextPlace]:
    """The seats of the round that the room waits for."""
    return list(room.seats.all()) if room.match is None else places_after(latest_round(room.match))


def hears(room: Room, person: Person | None) -> bool:
    """Whether this person talks with the others: they sit there, and no assistant plays for them."""
    return person is not None and person.pk in _circle(room)


def lines(room: Room, person: Person, *, after: int = 0) -> list[RoomLine]:
    """What was said after the line ``after``, the latest, without those whom the person has blocked."""
    said = room.lines.filter(pk__gt=after).exclude(person__in=blocked_ids(person.pk)).select_related("person")
    return list(said.order_by("-pk")[:SHOWN])[::-1]


def say(*, room: Room, person: Person | None, phrase: str, words: str, key: str) -> RoomLine:
    """Say a phrase, or in its place words of one's own, which guests may not. A key is said only once.

    Raises Refusal.
    """
    if person is None or not hears(room, person):
        raise Refusal("not_your_seat")
    phrase, words = checked(person, phrase, words)
    with transaction.atomic():
        # Lines of one person are taken one after the other, from however many tabs they come.
        person = lock_person(person_id=person.pk)
        before = room.lines.filter(person=person, key=key).first()
        if before is not None and (before.phrase, before.words) != (phrase, words):
            raise Refusal("bad_field", {"field": "key"})
        if before is not None:
            return before
        if person.is_muted:
            raise muted(person)
        since = timezone.now() - timedelta(seconds=SECONDS)
        if RoomLine.objects.filter(person=person, at__gt=since).count() >= LINES:
            raise Refusal("chat_too_fast", {"limit": LINES, "seconds": SECONDS})
        line = RoomLine.objects.create(room=room, person=person, phrase=phrase, words=words, key=key)
        transaction.on_commit(partial(_tell, room, line), robust=True)
    return line


@transaction.atomic
def remove_line(*, line_id: int) -> RoomLine | None:
    """Take a line away for everybody, on open pages as well; None where there is none, or none any more."""
    line = RoomLine.objects.select_for_update(of=("self",)).filter(pk=line_id, removed_at=None).first()
    if line is None:
        return None
    line.removed_at = timezone.now()
    line.save(update_fields=["removed_at"])
    transaction.on_commit(partial(_tell, line.room, line), robust=True)
    return line


def wire(line: RoomLine) -> dict[str, Any]:
    """A line as pages get it: the same fields as of one beside a match, and nothing of a removed one."""
    removed = line.removed_at is not None
    said: dict[str, Any] = {"phrase": "" if removed else line.phrase, "words": "" if removed else line.words}
    said["removed"] = removed
    return {"id": line.pk, "name": line.speaker, "seat": None, **said}


def _circle(room: Room) -> set[int]:
    return {seat.person_id for seat in at_table(room) if seat.person_id is not None and not seat.assistant}


def hearers(room: Room, line: RoomLine) -> set[int]:
    """Who is told of a line: whoever talks there and has not blocked the speaker."""
    return _circle(room) - set(
        Block.objects.filter(blocked=line.person_id).values_list("blocker_id", flat=True)
    )


def _tell(room: Room, line: RoomLine) -> None:
    message = {"type": "chat", "room": room.code, "lines": [wire(line)]}
    for person_id in hearers(room, line):
        broadcast.to_person(person_id, message)
