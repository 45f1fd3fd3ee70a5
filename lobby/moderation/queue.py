"""The reports as moderators work through them: whose turn it is, and all that is known beside each."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from lobby.moderation.models import AuditEntry, Report
from lobby.moderation.standing import entries_about

ENTRIES_SHOWN = 20


def in_order(rows: QuerySet[Report]) -> QuerySet[Report]:
    """Open reports first: those about whom there are most, person by person, the oldest of each first."""
    about = Report.objects.filter(person=OuterRef("person"), closed_at=None).order_by().values("person")
    counted = Subquery(about.annotate(number=Count("pk")).values("number"), output_field=IntegerField())
    measures = AuditEntry.objects.filter(person=OuterRef("person")).exclude(deed=AuditEntry.Deed.CLOSE)
    taken = measures.order_by().values("person").annotate(number=Count("pk")).values("number")
    is_done = Case(When(closed_at=None, then=Value(0)), default=Value(1))
    rows = rows.annotate(
        open_about=Coalesce(counted, 0),
        measures_before=Coalesce(Subquery(taken, output_field=IntegerField()), 0),
        is_done=is_done,
    )
    return rows.order_by("is_done", "-open_about", "person", F("closed_at").desc(nulls_first=True), "pk")


def open_count() -> int:
    """How many reports wait for a decision."""
    return Report.objects.filter(closed_at=None).count()


def beside(report: Report) -> dict[str, Any]:
    """What a moderator wants to know beside one report: other reports, and what was done before."""
    about = Q(person=report.person) if report.person_id else Q(match=report.match, match__isnull=False)
    others = Report.objects.filter(about).exclude(pk=report.pk)
    entries = entries_about(report.person)[:ENTRIES_SHOWN] if report.person is not None else []
    return {
        "others": list(others.select_related("reporter").order_by("-pk")[:ENTRIES_SHOWN]),
        "open_others": others.filter(closed_at=None).count(),
        "entries": list(entries),
        "of_report": list(AuditEntry.objects.filter(report_number=report.pk).order_by("pk")),
    }
