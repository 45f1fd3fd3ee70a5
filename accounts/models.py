"""Who plays: a person is a guest (known by a cookie) or a member (known by a log-in)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Greatest, Least
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_MAX, name_key, name_look

FOR_GOOD = datetime(9000, 1, 1, tzinfo=UTC)
"""The end of a mute or suspension that has none."""
REASON_MAX = 300
"""Characters of what a person is told about why."""


class Member(AbstractUser):
    """The log-in of a person: ``username`` is the lower-case form of the person's name.

    ``language`` is that of the pages last seen; ``mails`` says whether e-mail about correspondence matches is
    wanted.
    """

    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, default="de")
    mails = models.BooleanField(_("e-mail about correspondence matches"), default=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")


class Person(models.Model):
    """Everybody who ever took a seat; the row outlives sign-up, so a running seat does as well."""

    name = models.CharField(_("name"), max_length=NAME_MAX, unique=True)
    name_key = models.CharField(max_length=NAME_MAX, unique=True, editable=False)
    name_look = models.CharField(max_length=NAME_MAX, db_index=True, editable=False, default="")
    member = models.OneToOneField(
        Member,
        verbose_name=_("member"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="person",
    )
    guest_token_hash = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    muted_because = models.CharField(_("muted because"), max_length=REASON_MAX, blank=True, default="")
    suspended_until = models.DateTimeField(_("suspended until"), null=True, blank=True)
    suspended_because = models.CharField(
        _("suspended because"), max_length=REASON_MAX, blank=True, default=""
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(
                fields=["suspended_until"],
                name="accounts_suspended",
                condition=models.Q(suspended_until__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key, self.name_look = name_key(self.name), name_look(self.name)
        fields = kwargs.get("update_fields")
        if fields is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_key", "name_look"}
        super().save(*args, **kwargs)

    @property
    def is_member(self) -> bool:
        return self.member_id is not None

    @property
    def is_guest(self) -> bool:
        return self.member_id is None

    @property
    def is_gone(self) -> bool:
        """Whether the account behind this person was deleted: neither a guest nor a member any more."""
        return self.member_id is None and self.guest_token_hash is None and self.merged_into_id is None

    @property
    def is_muted(self) -> bool:
        """Whether this person may say nothing at present, neither words nor phrases."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def is_suspended(self) -> bool:
        """Whether this person may take no part at present."""
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    def get_absolute_url(self) -> str:
        """The profile of a member; "" for guests, who have none."""
        return reverse("rankings:profile", args=[self.name]) if self.is_member else ""


class RecoveryLink(models.Model):
    """What carries a guest to another browser, once; the token itself is nowhere stored."""

    person = models.OneToOneField(
        Person, verbose_name=_("guest"), on_delete=models.CASCADE, related_name="recovery_link"
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    expires_at = models.DateTimeField(_("valid until"), db_index=True)

    class Meta:
        verbose_name = _("recovery link")
        verbose_name_plural = _("recovery links")

    def __str__(self) -> str:
        return str(self.person_id)


class Friendship(models.Model):
    """What is between two members, one row for a pair: a request, its acceptance, or its refusal.

    Whoever asked is not told of a refusal: to them a declined request looks like one that still waits.
    """

    class State(models.TextChoices):
        """``dropped``: declined, and then withdrawn by whoever asked; kept, so that nobody asks for ever."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        DROPPED = "dropped", _("withdrawn")

    asker = models.ForeignKey(
        Person, verbose_name=_("who asked"), on_delete=models.CASCADE, related_name="friendships_asked_for"
    )
    asked = models.ForeignKey(
        Person, verbose_name=_("who was asked"), on_delete=models.CASCADE, related_name="friendships_offered"
    )
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="accounts_friendship_one_per_pair"
            ),
            models.CheckConstraint(
                condition=~models.Q(asker=models.F("asked")), name="accounts_friendship_of_two"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "answered_at"], name="accounts_friendship_old"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} {self.state} {self.asked_id}"

    def other(self, person_id: int) -> Person:
        """The one of the two who is not this person."""
        return self.asked if self.asker_id == person_id else self.asker


class Block(models.Model):
    """A person, guest or member, wants nothing to do with another one, who is not told."""

    blocker = models.ForeignKey(
        Person, verbose_name=_("who blocks"), on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        Person, verbose_name=_("who is blocked"), on_delete=models.CASCADE, related_name="blocked_by"
    )
    since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="accounts_block_once"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="accounts_block_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class SuspendedDevice(models.Model):
    """A browser, by the hash of its device cookie, in which no new guest or member may come into being while
    the person who played there is suspended. Others who have an account log in as ever."""

    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="suspended_devices"
    )
    device = models.CharField(max_length=64, editable=False)

    class Meta:
        verbose_name = _("suspended device")
        verbose_name_plural = _("suspended devices")
        constraints = [
            models.UniqueConstraint(fields=["device", "person"], name="accounts_device_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.device[:8]}"
