"""How somebody stands with the club: what they were told, may not do for a while, and have reported."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import FOR_GOOD, Person
from lobby.moderation.models import AuditEntry, Report

Deed = AuditEntry.Deed
TOLD: Final = (Deed.WARN, Deed.MUTE, Deed.SUSPEND, Deed.RENAME, Deed.REMOVE_LINE, Deed.LIFT)
"""What the person concerned is told; that a report came to nothing is not among it."""
SHOWN_FOR: Final = timedelta(days=180)
REPORTS_SHOWN: Final = 30


@dataclass(frozen=True, slots=True)
class Standing:
    """What the page of a person's standing shows."""

    person: Person
    measures: tuple[AuditEntry, ...]
    reports: tuple[Report, ...]

    @property
    def contact(self) -> str:
        """Whom to write to, "" where nobody is named."""
        return str(settings.OPERATOR["email"])

    @property
    def muted_for_good(self) -> bool:
        return self.person.muted_until == FOR_GOOD

    @property
    def suspended_for_good(self) -> bool:
        return self.person.suspended_until == FOR_GOOD


def standing_of(person: Person) -> Standing:
    """Measures of the last months and the person's own reports, the latest first."""
    measures = entries_about(person).filter(deed__in=TOLD, at__gt=timezone.now() - SHOWN_FOR)
    reports = Report.objects.filter(reporter=person).order_by("-pk")[:REPORTS_SHOWN]
    return Standing(person, tuple(measures), tuple(reports))


def report_by(reporter: Person | None, number: int) -> Report | None:
    """A report that the person has made, by its number."""
    if reporter is None:
        return None
    reports = Report.objects.select_related("person__member", "match")
    return reports.filter(pk=number, reporter=reporter).first()


def entries_about(person: Person) -> QuerySet[AuditEntry]:
    """The audit trail of a person, and of the guests whom they turned out to be, the latest first."""
    return AuditEntry.objects.filter(Q(person=person) | Q(person__merged_into=person)).order_by("-at", "-pk")
