"""The ledger in Django's admin: to read, never to write."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

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
