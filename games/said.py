"""What a person has said, wherever people talk: beside a match, at the table of a room."""

from __future__ import annotations

from typing import Any

from django.db import models


class Said(models.Model):
    """A phrase by its key, or somebody's own words.

    The ids are the cursor of a conversation; ``key`` is chosen by the sender's page.
    """

    person = models.ForeignKey("accounts.Person", on_delete=models.SET_NULL, null=True, related_name="+")
    phrase = models.CharField(max_length=16, blank=True, default="")
    words = models.CharField(max_length=200, blank=True, default="")
    key = models.CharField(max_length=40)
    removed_at = models.DateTimeField(
        null=True, blank=True, help_text="By the club; nobody reads it any more."
    )

    class Meta:
        abstract = True

    @property
    def speaker(self) -> str:
        """What whoever said it is called now; a neutral name for somebody who is gone."""
        return "N. N." if self.person is None else self.person.name

    def wire(self) -> dict[str, Any]:
        """The line as pages get it; of one that the club has removed, that it has been."""
        removed = self.removed_at is not None
        return {
            "id": self.pk,
            "name": self.speaker,
            "seat": None,
            "phrase": "" if removed else self.phrase,
            "words": "" if removed else self.words,
            "removed": removed,
        }
