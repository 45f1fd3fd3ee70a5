"""What moderators see and do in Django's admin: reports, the audit trail, and what there is to look at."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin import PersonAdmin
from accounts.errors import NameRefused, Unwelcome
from accounts.models import Person
from accounts.numbers import number_in
from accounts.texts import refusal
from games.names import clock_name, game_name
from lobby.models import AuditEntry, Notification, Proposal, Report
from lobby.moderation import measures, queue
from lobby.moderation.decision_form import DecisionForm

MODERATE: Final = "lobby.moderate"
QUOTED: Final = 60
"""Characters of a reported line, or of the words to it, that the queue shows."""


class ForModerators(admin.ModelAdmin):
    """Only whoever may moderate sees it, and nothing is added, changed or deleted by hand."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MODERATE)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm(MODERATE)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


admin.site.unregister(Person)


@admin.register(Person)
class ModeratedPersonAdmin(PersonAdmin):
    """People as moderators need them: they see whom a report is about, and the way to a measure."""

    def has_view_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return super().has_view_permission(request, obj) or request.user.has_perm(MODERATE)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def links(self, row: Person) -> list[tuple[str, str]]:
        trail = f"{reverse('admin:lobby_auditentry_changelist')}?person__id__exact={row.pk}"
        measure = f"{reverse('admin:lobby_auditentry_add')}?person={row.pk}"
        return [*super().links(row), (measure, _("Take a measure")), (trail, _("Audit trail"))]


class OpenFilter(admin.SimpleListFilter):
    """Open reports unless somebody asks for others."""

    title = gettext_lazy("state")
    parameter_name = "stand"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("zu", _("closed")), ("alle", _("all"))]

    def queryset(self, request: HttpRequest, rows: QuerySet[Report]) -> QuerySet[Report]:
        if self.value() == "alle":
            return rows
        return rows.filter(closed_at__isnull=self.value() != "zu")

    def choices(self, changelist: Any) -> Any:
        yield {
            "selected": self.value() is None,
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
            "display": _("open"),
        }
        for value, title in self.lookup_choices:
            yield {
                "selected": self.value() == value,
                "query_string": changelist.get_query_string({self.parameter_name: value}),
                "display": title,
            }


@admin.register(Report)
class ReportAdmin(ForModerators):
    """The queue; a report is a page with everything beside it and the form to decide."""

    list_display = ("about", "open_of_person", "before", "what", "quote", "reporter", "moment")
    list_display_links = ("about", "what")
    list_filter = (OpenFilter, "reason", "subject", "created_at")
    list_select_related = ("person__member", "reporter", "match", "line", "room_line")
    list_per_page = 50
    search_fields = ("name", "person__name", "reporter__name", "match__id", "words")
    sortable_by = ()
    change_form_template = "admin/lobby/report/look.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return queue.in_order(super().get_queryset(request))

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ()

    @admin.display(description=gettext_lazy("about whom"))
    def about(self, row: Report) -> str:
        if row.person is None:
            return row.name or "—"
        return (
            row.person.name
            if row.person.name == row.name or not row.name
            else f"{row.person.name} ({row.name})"
        )

    @admin.display(description=gettext_lazy("open"))
    def open_of_person(self, row: Report) -> int:
        return int(row.open_about)  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("measures"))
    def before(self, row: Report) -> int:
        return int(row.measures_before)  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("what"))
    def what(self, row: Report) -> str:
        return f"{row.get_subject_display()}: {row.get_reason_display()}"

    @admin.display(description=gettext_lazy("words"))
    def quote(self, row: Report) -> str:
        last = row.context[-1] if row.context else {"words": row.words, "phrase": ""}
        return Truncator(last["words"] or last["phrase"]).chars(QUOTED)

    @admin.display(description=gettext_lazy("reported"), ordering="created_at")
    def moment(self, row: Report) -> str:
        return formats.date_format(localtime(row.created_at), "SHORT_DATETIME_FORMAT")

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Everything about one report; a POST decides."""
        report = self.get_object(request, object_id)
        if not self.has_view_permission(request, report):
            raise PermissionDenied
        if report is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined]
        posted = request.POST if request.method == "POST" else None
        form = DecisionForm(posted, moderator=request.user, report=report)
        if posted is not None and form.is_valid() and (answer := taken(self, request, form)):
            return answer
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "report": report,
            "form": form,
            "title": str(report),
            **queue.beside(report),
        }
        return TemplateResponse(request, self.change_form_template, context)


def taken(model_admin: admin.ModelAdmin, request: HttpRequest, form: DecisionForm) -> HttpResponse | None:
    """Take the measure and go back to the queue; None when it is refused, which the form then says."""
    try:
        entry = measures.take(form.measure())
    except (Unwelcome, NameRefused) as error:
        form.add_error(None, refusal(error.code, getattr(error, "params", {})))
        return None
    except measures.NotPossible as error:
        form.add_error(None, str(NOT_POSSIBLE[error.code]))
        return None
    said = _("Done and written down: %(deed)s.") % {"deed": entry.get_deed_display()}
    model_admin.message_user(request, said, messages.SUCCESS)
    return HttpResponseRedirect(reverse("admin:lobby_report_changelist"))


NOT_POSSIBLE: Final = {
    "nobody": gettext_lazy("The report is about nobody in particular."),
    "no_match": gettext_lazy("The report is about no match."),
    "no_line": gettext_lazy("The line is gone already."),
    "nothing_to_lift": gettext_lazy("Neither a mute nor a suspension is in force."),
}


@admin.register(AuditEntry)
class AuditEntryAdmin(ForModerators):
    """The audit trail, to read. Adding an entry takes a measure against a person without a report."""

    list_display = ("moment", "moderator_name", "deed", "to_whom", "limit", "why", "report_link")
    list_filter = ("deed", "moderator_name", "at")
    list_select_related = ("person__member",)
    search_fields = ("person__name", "told", "note", "moderator_name")
    date_hierarchy = "at"
    ordering = ("-at", "-pk")
    fields = readonly_fields = (
        "at",
        "moderator_name",
        "deed",
        "to_whom",
        "until",
        "told",
        "note",
        "facts",
        "report_link",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MODERATE)

    @admin.display(description=gettext_lazy("when"), ordering="at")
    def moment(self, row: AuditEntry) -> str:
        return formats.date_format(localtime(row.at), "SHORT_DATETIME_FORMAT")

    @admin.display(description=gettext_lazy("until"), ordering="until")
    def limit(self, row: AuditEntry) -> str:
        if row.until is None:
            return _("for good") if row.deed in (AuditEntry.Deed.MUTE, AuditEntry.Deed.SUSPEND) else ""
        return formats.date_format(localtime(row.until), "SHORT_DATETIME_FORMAT")

    @admin.display(description=gettext_lazy("reason"))
    def why(self, row: AuditEntry) -> str:
        return " · ".join(words for words in (row.told, row.note) if words)

    @admin.display(description=gettext_lazy("to whom"), ordering="person__name")
    def to_whom(self, row: AuditEntry) -> str | SafeString:
        if row.person is None:
            return "—"
        address = reverse("admin:accounts_person_change", args=[row.person_id])
        return format_html('<a href="{}"><bdi>{}</bdi></a>', address, row.person.name)

    @admin.display(description=gettext_lazy("report"))
    def report_link(self, row: AuditEntry) -> str | SafeString:
        if row.report_number is None:
            return "—"
        address = reverse("admin:lobby_report_change", args=[row.report_number])
        return format_html('<a href="{}">{}</a>', address, row.report_number)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Take a measure against the person whom the address names (``?person=<number>``)."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        number = number_in(request.GET.get("person", ""))
        people = Person.objects.select_related("member")
        person = people.filter(pk=number).first() if number is not None else None
        if person is None or person.is_gone:
            self.message_user(request, _("Choose a person first, then “Take a measure”."), messages.WARNING)
            return HttpResponseRedirect(reverse("admin:accounts_person_changelist"))
        posted = request.POST if request.method == "POST" else None
        form = DecisionForm(posted, moderator=request.user, person=person)
        if posted is not None and form.is_valid() and (answer := taken(self, request, form)):
            return answer
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "person": person,
            "form": form,
            "title": _("Take a measure: %(name)s") % {"name": person.name},
            "entries": list(queue.entries_about(person)[: queue.ENTRIES_SHOWN]),
        }
        return TemplateResponse(request, "admin/lobby/auditentry/take.html", context)


@admin.register(Notification)
class NotificationAdmin(ForModerators):
    """What people were told, to look at when somebody asks."""

    list_display = ("created_at", "person", "kind", "about", "read_at")
    list_filter = ("kind", ("read_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("person", "about")
    search_fields = ("person__name", "about__name", "key")
    fields = readonly_fields = ("person", "kind", "key", "about", "data", "created_at", "read_at")


@admin.register(Proposal)
class ProposalAdmin(ForModerators):
    """Correspondence matches that people propose, to look at; those that were taken for another day."""

    list_display = ("opened_at", "person", "game", "seats", "clock", "rated", "expires_at", "match")
    list_filter = ("queue__game", ("match", admin.EmptyFieldListFilter), "opened_at")
    list_select_related = ("person", "queue", "match")
    search_fields = ("person__name", "match__id")
    fields = readonly_fields = ("person", "queue", "rating", "opened_at", "expires_at", "match")

    @admin.display(description=gettext_lazy("game"), ordering="queue__game")
    def game(self, row: Proposal) -> str:
        return game_name(row.queue.game)

    @admin.display(description=gettext_lazy("seats"), ordering="queue__seats")
    def seats(self, row: Proposal) -> int:
        return row.queue.seats

    @admin.display(description=gettext_lazy("clock"), ordering="queue__clock")
    def clock(self, row: Proposal) -> str:
        return clock_name(row.queue.clock)

    @admin.display(description=gettext_lazy("ranked"), ordering="queue__rated", boolean=True)
    def rated(self, row: Proposal) -> bool:
        return row.queue.rated
