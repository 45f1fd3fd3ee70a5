"""The ledger in Django's admin: to read, and to annul whole rounds."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rankings.annulment import annul
from rankings.models import Rating, RatingEntry


class ReadOnly(admin.ModelAdmin):
    """Ratings change by rounds only."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ("person", "game", "value", "rounds", "last_rated_at")
    list_filter = ("game",)
    search_fields = ("person__name",)
    list_select_related = ("person",)


@admin.register(RatingEntry)
class RatingEntryAdmin(ReadOnly):
    list_display = ("match_id", "seat", "person", "game", "result", "before", "after", "reason", "ended_at")
    list_filter = ("game", "reason", "result")
    search_fields = ("match__id", "person__name")
    list_select_related = ("person",)
    actions = ("annul",)

    def has_annul_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("rankings.annul_ratings")

    @admin.action(permissions=["annul"], description=_("Annul the ratings of these rounds, for all seats"))
    def annul(self, request: HttpRequest, queryset: QuerySet[RatingEntry]) -> None:
        """Take whole rounds back, and leave a trace of who did."""
        rows = list(RatingEntry.objects.filter(match__in=queryset.values("match"), reason=""))
        number = annul(matches={entry.match_id for entry in rows})
        for entry in rows:
            self.log_change(request, entry, f"annulled: {entry.before} -> {entry.after}")
        said = ngettext("%(number)d round is annulled.", "%(number)d rounds are annulled.", number)
        self.message_user(request, said % {"number": number})
