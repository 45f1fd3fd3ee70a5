"""The rating of every person and game, and the ledger of all ended rounds, rated or not."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.models import Match
from rankings import elo


class Rating(models.Model):
    """Where a person stands in a game now; changed only together with a ledger row."""

    person = models.ForeignKey(
        Person, verbose_name=_("person"), on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.SlugField(_("game"), max_length=32, db_index=False)
    value = models.FloatField(_("rating"), default=elo.START)
    rounds = models.PositiveIntegerField(_("rated rounds"), default=0)
    last_rated_at = models.DateTimeField(_("last rated round"), null=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["person", "game"], name="rankings_rating_one_per_game")
        ]
        indexes = [models.Index(fields=["game", "-value"], name="rankings_rating_table")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.game} {round(self.value)}"


class RatingEntry(models.Model):
    """What one ended round did to one seat's rating, or why it did nothing."""

    class Reason(models.TextChoices):
        """Why a round was not rated; empty for one that was."""

        GUEST = "guest", _("played with a guest")
        COMPUTER = "computer", _("played with a computer")
        ASSISTANT = "assistant", _("played with an assistant")
        FEWER_THAN_THREE_MOVES = "fewer_than_three_moves", _("fewer than three moves")
        SAME_DEVICE = "same_device", _("both at the same device")
        REPEATED_OPPONENT = "repeated_opponent", _("more than five rounds with the same opponent in a day")
        NOT_RANKED = "not_ranked", _("casual")
        ABORTED = "aborted", _("called off")
        ANNULLED = "annulled", _("annulled by the club")

    class Result(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")
        NONE = "", _("no result")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rating_entries")
    seat = models.PositiveSmallIntegerField(_("seat"))
    person = models.ForeignKey(
        Person, verbose_name=_("person"), null=True, on_delete=models.SET_NULL, related_name="rating_entries"
    )
    game = models.SlugField(_("game"), max_length=32, db_index=False)
    result = models.CharField(_("result"), max_length=8, choices=Result, blank=True)
    before = models.FloatField(_("before"), null=True)
    after = models.FloatField(_("after"), null=True)
    reason = models.CharField(_("not rated because"), max_length=24, choices=Reason, blank=True)
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("ledger row")
        verbose_name_plural = _("ledger")
        permissions = [("annul_ratings", "Can annul ratings")]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="rankings_entry_one_per_seat"),
            models.CheckConstraint(
                condition=models.Q(reason="", before__isnull=False, after__isnull=False)
                | (~models.Q(reason="") & models.Q(after__isnull=True)),
                name="rankings_entry_rated_or_reason",
            ),
        ]
        indexes = [models.Index(fields=["person", "game", "-ended_at"], name="rankings_entry_recent")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"

    @property
    def is_rated(self) -> bool:
        return not self.reason

    @property
    def change(self) -> int | None:
        """The difference of the rounded ratings, as it is shown; None for an unrated round."""
        if self.before is None or self.after is None:
            return None
        return round(self.after) - round(self.before)

    @property
    def signed(self) -> str:
        """The change with its sign, as in "+20", "−20" and "±0"."""
        change = self.change or 0
        return f"{'+' if change > 0 else '−' if change else '±'}{abs(change)}"
