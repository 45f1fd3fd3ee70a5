"""The form by which anybody reports somebody or something."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.spoken import cleaned
from lobby.moderation.models import WORDS_MAX, Report
from lobby.moderation.subjects import REASONS, Reported

Reason = Report.Reason


class ReportForm(forms.Form):
    """A reason, and words, which "something else" needs."""

    reason = forms.ChoiceField(
        label=_("What is it about?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Please choose what it is about.")},
    )
    words = forms.CharField(
        label=_("What happened? (optional)"),
        required=False,
        max_length=WORDS_MAX,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, *args: Any, reported: Reported, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].choices = [(one.value, one.label) for one in REASONS[reported.kind]]

    def clean_words(self) -> str:
        """The words without what cannot be seen, paragraph by paragraph."""
        lines = (cleaned(line) for line in self.cleaned_data["words"].splitlines())
        return "\n".join(line for line in lines if line)

    def clean(self) -> dict[str, Any]:
        """The reason "something else" says nothing by itself."""
        data = super().clean() or self.cleaned_data
        if data.get("reason") == Reason.OTHER and not data.get("words"):
            self.add_error("words", _("Please say in a few words what happened."))
        return data
