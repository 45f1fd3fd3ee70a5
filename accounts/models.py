"""Who plays: a person is a guest (known by a cookie) or a member (known by a log-in)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_MAX, name_key


class Member(AbstractUser):
    """The log-in of a person: ``username`` is the lower-case form of the person's name."""

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")


class Person(models.Model):
    """Everybody who ever took a seat; the row outlives sign-up, so a running seat does as well."""

    name = models.CharField(_("name"), max_length=NAME_MAX, unique=True)
    name_key = models.CharField(max_length=NAME_MAX, unique=True, editable=False)
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
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.name)
        fields = kwargs.get("update_fields")
        if fields is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
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

    def get_absolute_url(self) -> str:
        """The profile of a member; "" for guests, who have none."""
        return reverse("rankings:profile", args=[self.name]) if self.is_member else ""
