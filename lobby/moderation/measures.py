"""What moderators do: every measure with its row in the audit trail, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction

from accounts import restrictions
from accounts.locks import lock_person
from accounts.models import Member, Person
from accounts.selectors import display_name
from games.models import ChatLine, Seat
from games.services import remove_line
from lobby.models import RoomLine, RoomSeat, Seek
from lobby.moderation import reporting
from lobby.moderation.models import AuditEntry, Report
from lobby.services import leaving, notifications, room_chat
from lobby.services.notifications import Kind
from rankings.annulment import annul

Deed = AuditEntry.Deed
SEATS_LOOKED_AT: Final = 100
"""Among how many of the latest seats the devices of somebody are looked for who is suspended."""


class NotPossible(Exception):
    """A measure that makes no sense here; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Measure:
    """What a moderator has decided. ``until`` None means for good; ``told`` is for the person, ``note`` not.

    ``report`` is closed with it, and with ``all_open`` every open report about the person.
    """

    moderator: Member
    deed: AuditEntry.Deed
    person: Person | None
    until: datetime | None = None
    told: str = ""
    note: str = ""
    name: str = ""
    report: Report | None = None
    all_open: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


@transaction.atomic
def take(measure: Measure) -> AuditEntry:
    """Do it, tell the person and whoever reported, and write it down.

    Raises NotPossible, Unwelcome for staff and people who are gone, and NameRefused. A suspension ends the
    person's searches, rooms and running matches (resigned, so that nobody waits) once it is committed.
    """
    person = measure.person
    if person is not None:
        person = lock_person(person_id=person.pk)
    elif measure.deed not in (Deed.CLOSE, Deed.ANNUL):
        raise NotPossible("nobody")
    facts = {**measure.facts, **_done(measure, person)}
    entry = AuditEntry.objects.create(
        moderator=measure.moderator,
        moderator_name=display_name(measure.moderator),
        person=person,
        deed=measure.deed,
        until=measure.until if measure.deed in (Deed.MUTE, Deed.SUSPEND) else None,
        told=measure.told,
        note=measure.note,
        facts=facts,
        report_number=None if measure.report is None else measure.report.pk,
    )
    if person is not None:
        _tell(entry, person)
    reports = [] if measure.report is None else [measure.report]
    if measure.all_open and person is not None:
        reports += reporting.open_about(person)
    reporting.close(reports=reports)
    return entry


def _done(measure: Measure, person: Person | None) -> dict[str, Any]:
    """Do the deed; what should be remembered of it."""
    report = measure.report
    if measure.deed == Deed.ANNUL:
        if report is None or report.match_id is None:
            raise NotPossible("no_match")
        return {"match": report.match_id, "rounds": annul(matches=[report.match_id])}
    if measure.deed == Deed.REMOVE_LINE:
        return _removed(report)
    if person is None:
        return {}
    if measure.deed == Deed.MUTE:
        restrictions.mute(person=person, until=measure.until, because=measure.told)
    elif measure.deed == Deed.SUSPEND:
        devices = devices_of(person)
        restrictions.suspend(person=person, until=measure.until, because=measure.told, devices=devices)
        transaction.on_commit(partial(leaving.leave_everything, person=person), robust=True)
        return {"devices": len(devices)}
    elif measure.deed == Deed.LIFT:
        return _lifted(person)
    elif measure.deed == Deed.RENAME:
        before = person.name
        restrictions.rename(person=person, name=measure.name)
        return {"before": before, "name": measure.name}
    return {}


def _removed(report: Report | None) -> dict[str, Any]:
    """Remove the reported line, beside a match or at a table. Raises NotPossible where there is none."""
    line: ChatLine | RoomLine | None = None
    if report is not None and report.line_id is not None:
        line = remove_line(line_id=report.line_id)
    elif report is not None and report.room_line_id is not None:
        line = room_chat.remove_line(line_id=report.room_line_id)
    if line is None:
        raise NotPossible("no_line")
    said_at = {"match": line.match_id} if isinstance(line, ChatLine) else {"room": line.room_id}
    return {**said_at, "line": line.pk, "phrase": line.phrase, "words": line.words}


def _lifted(person: Person) -> dict[str, Any]:
    """End what runs. Raises NotPossible where nothing does."""
    if not (person.is_muted or person.is_suspended):
        raise NotPossible("nothing_to_lift")
    ended = {
        f"{what}_until": at.isoformat(timespec="seconds")
        for what, at in (("muted", person.muted_until), ("suspended", person.suspended_until))
        if at is not None
    }
    restrictions.lift(person=person)
    return ended


_KINDS: Final = {
    Deed.WARN: Kind.WARNED,
    Deed.MUTE: Kind.MUTED,
    Deed.RENAME: Kind.RENAMED,
    Deed.REMOVE_LINE: Kind.LINE_REMOVED,
    Deed.LIFT: Kind.LIFTED,
}


def _tell(entry: AuditEntry, person: Person) -> None:
    """Let the person know, who reads more on their page. Whoever is suspended reads it on any page."""
    kind = _KINDS.get(Deed(entry.deed))
    if kind is not None:
        name = {"name": entry.facts["name"]} if entry.deed == Deed.RENAME else {}
        notifications.notify(person_id=person.pk, kind=kind, key=f"measure:{entry.pk}", data=name)


def devices_of(person: Person) -> set[str]:
    """The devices at which a person has lately played or searched, as hashes."""
    seats = Seat.objects.filter(person=person).order_by("-pk").values_list("device", flat=True)
    found = set(seats[:SEATS_LOOKED_AT])
    found |= set(RoomSeat.objects.filter(person=person).values_list("device", flat=True)[:SEATS_LOOKED_AT])
    found |= set(Seek.objects.filter(person=person).values_list("device", flat=True))
    return found - {""}
