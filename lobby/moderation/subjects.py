"""What can be reported, as the person sees it who reports it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from accounts.errors import Unwelcome
from accounts.models import Person
from accounts.selectors import person_named
from games import selectors as games
from games.models import ChatLine, Match
from lobby.models import Room, RoomLine
from lobby.moderation.models import Report
from lobby.services import room_chat

LINES_BEFORE: Final = 8
"""Lines of the same conversation that are copied with a reported one."""
Subject = Report.Subject
Reason = Report.Reason
REASONS: Final = {
    Subject.PERSON: tuple(Reason),
    Subject.LINE: (Reason.INSULT, Reason.NAME, Reason.OTHER),
    Subject.MATCH: (Reason.CHEATING, Reason.STALLING, Reason.INSULT, Reason.OTHER),
}


@dataclass(frozen=True, slots=True)
class Reported:
    """One subject: a person; a line and whoever said it; or a match, and perhaps one of its people."""

    kind: Report.Subject
    person: Person | None
    match: Match | None = None
    line: ChatLine | None = None
    room_line: RoomLine | None = None
    people: tuple[Person, ...] = field(default=())

    @property
    def key(self) -> str:
        """The same for the same subject."""
        if self.line is not None:
            return f"line:{self.line.pk}"
        if self.room_line is not None:
            return f"room_line:{self.room_line.pk}"
        whom = "" if self.person is None else str(self.person.pk)
        return f"person:{whom}" if self.match is None else f"match:{self.match.pk}:{whom}"

    @property
    def name(self) -> str:
        return "" if self.person is None else self.person.name


def person_of_name(name: str, *, reader: Person | None) -> Reported:
    """The guest or member of that name. Raises Unwelcome."""
    person = person_named(name)
    if person is None:
        raise Unwelcome("unknown_person")
    return Reported(Subject.PERSON, _other(person, reader))


def line_of_number(number: int, *, reader: Person | None) -> Reported:
    """A line that the reader can hear. Raises Unwelcome, UnknownMatch or NotAllowed."""
    line = ChatLine.objects.select_related("person__member").filter(pk=number).first()
    if line is None or line.person is None or line.removed_at is not None:
        raise Unwelcome("no_line")
    reader_id = None if reader is None else reader.pk
    match = games.watched_match(line.match_id, reader_id)
    if games.circle_of(games.seat_of(match.pk, reader_id)) != line.circle:
        raise Unwelcome("no_line")
    return Reported(Subject.LINE, _other(line.person, reader), match, line)


def match_of_id(match_id: str, *, reader: Person | None, seat: int | None = None) -> Reported:
    """A match that the reader may watch, with all others at the board; about the one at ``seat``, or about
    the only one. Raises UnknownMatch or NotAllowed."""
    match = games.watched_match(match_id, None if reader is None else reader.pk)
    seated = [(one.number, one.person) for one in games.seats_of(match_id)]
    others = {
        number: person
        for number, person in seated
        if person is not None and not person.is_gone and (reader is None or person.pk != reader.pk)
    }
    only = next(iter(others.values())) if len(others) == 1 else None
    about = only if seat is None else others.get(seat)
    return Reported(Subject.MATCH, about, match, people=tuple(others.values()))


def room_line_of_number(code: str, number: int, *, reader: Person | None) -> Reported:
    """A line at the table of a room where the reader talks too. Raises Unwelcome."""
    room = Room.objects.filter(code=code).first()
    if room is None or not room_chat.hears(room, reader):
        raise Unwelcome("no_line")
    line = room.lines.select_related("person__member").filter(pk=number, removed_at=None).first()
    if line is None or line.person is None:
        raise Unwelcome("no_line")
    return Reported(Subject.LINE, _other(line.person, reader), room_line=line)


def copied(reported: Reported) -> list[dict[str, Any]]:
    """A line with those before it in the same conversation, as plain data that outlives them; else []."""
    if reported.line is not None:
        line = reported.line
        lines = ChatLine.objects.filter(match_id=line.match_id, circle=line.circle, pk__lte=line.pk)
    elif reported.room_line is not None:
        lines = RoomLine.objects.filter(room=reported.room_line.room_id, pk__lte=reported.room_line.pk)
    else:
        return []
    rows = list(lines.select_related("person").order_by("-pk")[: LINES_BEFORE + 1])[::-1]
    return [
        {
            "id": row.pk,
            "at": row.at.isoformat(timespec="seconds"),
            "person": row.person_id,
            "name": row.speaker,
            "phrase": row.phrase,
            "words": row.words,
        }
        for row in rows
    ]


def _other(person: Person, reader: Person | None) -> Person:
    if reader is not None and person.pk == reader.pk:
        raise Unwelcome("yourself")
    if person.is_gone:
        raise Unwelcome("unknown_person")
    return person
