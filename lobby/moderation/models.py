"""What people report, and what the club has done about it: the audit trail, which nobody can change."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import REASON_MAX

WORDS_MAX: Final = 1000


class Report(models.Model):
    """What somebody wants the club to look at: a person, a line of the chat, or a match.

    ``key`` names the subject, so that nobody has two open reports of one. Of a chat line ``context`` holds a
    copy, with some lines before it; ``name`` is what the person was called at the time.
    """

    class Subject(models.TextChoices):
        PERSON = "person", _("person")
        LINE = "line", _("chat line")
        MATCH = "match", _("match")

    class Reason(models.TextChoices):
        INSULT = "insult", _("insult or threat")
        CHEATING = "cheating", _("cheating or computer help")
        STALLING = "stalling", _("stalling or leaving on purpose")
        NAME = "name", _("offensive name")
        OTHER = "other", _("something else")

    subject = models.CharField(_("what"), max_length=8, choices=Subject)
    key = models.CharField(max_length=48, editable=False)
    reporter = models.ForeignKey(
        "accounts.Person",
        verbose_name=_("who reports"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="reports_made",
    )
    person = models.ForeignKey(
        "accounts.Person",
        verbose_name=_("about whom"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="reports_about",
    )
    name = models.CharField(_("name at the time"), max_length=32, blank=True)
    match = models.ForeignKey(
        "games.Match", verbose_name=_("match"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    line = models.ForeignKey(
        "games.ChatLine", verbose_name=_("line"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    room_line = models.ForeignKey(
        "lobby.RoomLine",
        verbose_name=_("line at a table"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    context = models.JSONField(default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=8, choices=Reason)
    words = models.TextField(_("words"), max_length=WORDS_MAX, blank=True)
    created_at = models.DateTimeField(_("reported"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        permissions = [("moderate", "Can deal with reports and restrict people")]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "key"], name="one_open_report_of_a_subject", condition=Q(closed_at=None)
            ),
        ]
        indexes = [
            models.Index(fields=["person"], name="open_reports", condition=Q(closed_at=None)),
            models.Index(fields=["closed_at"], name="report_age"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} · {self.get_subject_display()} · {self.name or self.match_id or ''}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class TrailIsFinal(TypeError):
    """Somebody tried to change or remove a row of the audit trail."""


class Trail(models.QuerySet["AuditEntry"]):
    """Rows that are only added and read."""

    def update(self, **kwargs: Any) -> int:
        raise TrailIsFinal

    def bulk_update(self, *args: Any, **kwargs: Any) -> int:
        raise TrailIsFinal

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TrailIsFinal


class AuditEntry(models.Model):
    """One thing that a moderator did: what, to whom, why, when, and because of which report."""

    class Deed(models.TextChoices):
        CLOSE = "close", _("closed without action")
        WARN = "warn", _("warned")
        MUTE = "mute", _("muted")
        SUSPEND = "suspend", _("suspended")
        LIFT = "lift", _("mute and suspension lifted")
        RENAME = "rename", _("renamed")
        REMOVE_LINE = "remove_line", _("chat line removed")
        ANNUL = "annul", _("ratings annulled")

    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    moderator_name = models.CharField(_("who"), max_length=150)
    person = models.ForeignKey(
        "accounts.Person",
        verbose_name=_("to whom"),
        on_delete=models.PROTECT,
        null=True,
        related_name="audit_entries",
    )
    deed = models.CharField(_("what"), max_length=12, choices=Deed)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    told = models.CharField(_("told the person"), max_length=REASON_MAX, blank=True)
    note = models.TextField(_("note for the club"), max_length=WORDS_MAX, blank=True)
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    report_number = models.BigIntegerField(_("report"), null=True, blank=True)

    objects = Trail.as_manager()

    class Meta:
        verbose_name = _("entry of the audit trail")
        verbose_name_plural = _("audit trail")
        indexes = [models.Index(fields=["person", "-at"], name="audit_of_person")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.get_deed_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TrailIsFinal
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TrailIsFinal
