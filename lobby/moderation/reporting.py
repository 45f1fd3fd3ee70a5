"""Write reports, and close them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.locks import lock_person, need_transaction
from accounts.models import Person
from lobby.moderation.models import Report
from lobby.moderation.subjects import Reported, copied
from lobby.services import notifications
from lobby.services.notifications import Kind

CLOSED_KEPT: Final = timedelta(days=365)
PURGE_BATCH: Final = 1000


@transaction.atomic
def report(*, reporter: Person, reported: Reported, reason: Report.Reason, words: str) -> tuple[Report, bool]:
    """Let the club know. Who has an open report of the same subject gets that one, and False."""
    reporter = lock_person(person_id=reporter.pk)
    open_already = Report.objects.filter(reporter=reporter, key=reported.key, closed_at=None).first()
    if open_already is not None:
        return open_already, False
    row = Report.objects.create(
        subject=reported.kind,
        key=reported.key,
        reporter=reporter,
        person=reported.person,
        name=reported.name,
        match=reported.match,
        line=reported.line,
        room_line=reported.room_line,
        context=copied(reported),
        reason=reason,
        words=words,
    )
    return row, True


def close(*, reports: Iterable[Report]) -> None:
    """Close what is open of these reports and tell whoever made them. Needs a transaction."""
    need_transaction()
    now = timezone.now()
    for row in reports:
        if not Report.objects.filter(pk=row.pk, closed_at=None).update(closed_at=now):
            continue
        row.closed_at = now
        if row.reporter_id is not None:
            notifications.notify(
                person_id=row.reporter_id, kind=Kind.REPORT_CLOSED, key=f"report:{row.pk}", data={}
            )


def open_about(person: Person) -> list[Report]:
    """The open reports about a person, oldest first."""
    return list(Report.objects.filter(person=person, closed_at=None).order_by("pk"))


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the reports that the guest has made, and those about the guest.

    Needs the transaction of the merge. Of two open ones of the same subject the member's own stays.
    """
    need_transaction()
    Report.objects.filter(reporter=target, person=source, closed_at=None).update(closed_at=timezone.now())
    Report.objects.filter(reporter=source, person=target, closed_at=None).update(closed_at=timezone.now())
    keys = Report.objects.filter(reporter=target, closed_at=None).values("key")
    Report.objects.filter(reporter=source, closed_at=None, key__in=list(_plain(keys))).delete()
    Report.objects.filter(reporter=source).update(reporter=target)
    Report.objects.filter(person=source).update(person=target)


def _plain(rows: Iterable[dict[str, str]]) -> Collection[str]:
    return [row["key"] for row in rows]


def purge() -> int:
    """Forget reports that were closed a year ago; how many. The audit trail stays."""
    old = Report.objects.filter(closed_at__lt=timezone.now() - CLOSED_KEPT).order_by("pk")
    return Report.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:PURGE_BATCH])).delete()[0]
