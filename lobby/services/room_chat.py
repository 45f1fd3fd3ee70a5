"""Talking at the table of a room, before a round: among those who sit there, without AI assistants."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import Block, Person
from accounts.selectors import blocked_ids
from games.errors import Refusal
from games.live import broadcast
from games.series import NextPlace, latest_round, places_after
from games.services.chatting import add_line, take_away
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
    return add_line(RoomLine, person, {"room": room}, phrase=phrase, words=words, key=key, tell=_tell)


def remove_line(*, line_id: int) -> RoomLine | None:
    """Take a line away for everybody, on open pages as well; None where there is none, or none any more."""
    return take_away(RoomLine, line_id, tell=_tell)


def _circle(room: Room) -> set[int]:
    return {seat.person_id for seat in at_table(room) if seat.person_id is not None and not seat.assistant}


def hearers(room: Room, line: RoomLine) -> set[int]:
    """Who is told of a line: whoever talks there and has not blocked the speaker."""
    return _circle(room) - set(
        Block.objects.filter(blocked=line.person_id).values_list("blocker_id", flat=True)
    )


def _tell(line: RoomLine) -> None:
    message = {"type": "chat", "room": line.room.code, "lines": [line.wire()]}
    for person_id in hearers(line.room, line):
        broadcast.to_person(person_id, message)
