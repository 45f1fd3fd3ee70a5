"""The form in which a moderator decides, beside a report or without one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import REASON_MAX, Member, Person
from accounts.names import MEMBER_NAME_MAX
from lobby.moderation.measures import Measure
from lobby.moderation.models import WORDS_MAX, AuditEntry, Report

Deed = AuditEntry.Deed
DEEDS: Final = {
    Deed.CLOSE: _("Close without action"),
    Deed.WARN: _("Warn"),
    Deed.MUTE: _("Mute: say nothing beside matches, ready-made phrases included"),
    Deed.SUSPEND: _(
        "Suspend: no log-in; sockets close, searches and rooms end, running matches are resigned"
    ),
    Deed.LIFT: _("Lift mute and suspension"),
    Deed.RENAME: _("Rename: the log-in stays the same"),
    Deed.REMOVE_LINE: _("Remove the chat line"),
    Deed.ANNUL: _("Annul the rating of this match"),
}
FOR_GOOD: Final = "good"
SPANS: Final = (
    ("1", _("1 hour")),
    ("6", _("6 hours")),
    ("24", _("1 day")),
    ("72", _("3 days")),
    ("168", _("7 days")),
    ("720", _("30 days")),
    ("2160", _("90 days")),
    (FOR_GOOD, _("for good")),
)
"""Hours."""


class DecisionForm(forms.Form):
    """What shall be done. Whoever is restricted or warned is told why."""

    deed = forms.ChoiceField(label=_("Measure"), widget=forms.RadioSelect)
    span = forms.ChoiceField(label=_("How long (mute, suspension)"), choices=SPANS, initial="24")
    name = forms.CharField(label=_("New name (rename)"), required=False, max_length=MEMBER_NAME_MAX)
    told = forms.CharField(
        label=_("Words to the person"),
        required=False,
        max_length=REASON_MAX,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("They read this as the reason. Needed for a warning, a mute and a suspension."),
    )
    note = forms.CharField(
        label=_("Note for the club"),
        required=False,
        max_length=WORDS_MAX,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Only moderators read this, in the audit trail."),
    )
    all_open = forms.BooleanField(
        label=_("Close all open reports about this person with it"), required=False, initial=True
    )

    def __init__(
        self,
        *args: Any,
        moderator: Member,
        report: Report | None = None,
        person: Person | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.moderator, self.report = moderator, report
        self.person = report.person if report is not None else person
        self.fields["deed"].choices = [(deed.value, DEEDS[deed]) for deed in self._possible()]
        if self.person is None:
            for name in ("span", "name", "told", "all_open"):
                del self.fields[name]
        elif self.person.is_guest:
            del self.fields["name"]

    def _possible(self) -> list[AuditEntry.Deed]:
        """The measures that make sense here and that this moderator may take."""
        person, report = self.person, self.report
        found = [Deed.CLOSE] if report is not None and report.is_open else []
        if person is not None:
            found += [Deed.WARN, Deed.MUTE, Deed.SUSPEND]
            found += [Deed.LIFT] if person.is_muted or person.is_suspended else []
            found += [Deed.RENAME] if person.is_member else []
        line = None if report is None else report.line or report.room_line
        if line is not None and line.removed_at is None:
            found.append(Deed.REMOVE_LINE)
        if report is not None and report.match is not None and report.match.rated:
            found += [Deed.ANNUL] if self.moderator.has_perm("rankings.annul_ratings") else []
        return found

    def clean(self) -> dict[str, Any]:
        """Reasons and names where a measure needs them."""
        data = super().clean() or self.cleaned_data
        deed = data.get("deed")
        if deed in (Deed.WARN, Deed.MUTE, Deed.SUSPEND) and not data.get("told"):
            self.add_error("told", _("Please tell the person why."))
        if deed == Deed.RENAME and not data.get("name"):
            self.add_error("name", _("Please choose the new name."))
        return data

    def measure(self) -> Measure:
        """What was decided, as the service takes it. Needs a valid form."""
        data = self.cleaned_data
        span = data.get("span", FOR_GOOD)
        return Measure(
            moderator=self.moderator,
            deed=Deed(data["deed"]),
            person=self.person,
            until=None if span == FOR_GOOD else timezone.now() + timedelta(hours=int(span)),
            told=data.get("told", ""),
            note=data["note"],
            name=data.get("name", ""),
            report=self.report,
            all_open=data.get("all_open", False),
        )
