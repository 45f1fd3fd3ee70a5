"""Matches in Django's admin: to look at, not to change."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Seat


class SeatInline(admin.TabularInline):
    model = Seat
    fields = readonly_fields = ("number", "person", "level", "ready")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    """What was agreed and how it ended; the position and the dice stay out of sight."""

    list_display = ("id", "game", "status", "rated", "visibility", "round", "created_at", "ended_at")
    list_filter = ("game", "status", "rated", "visibility", "created_at")
    search_fields = ("id", "series", "seats__person__name")
    ordering = ("-created_at",)
    fields = readonly_fields = (
        "id",
        "game",
        "options",
        "rated",
        "visibility",
        "clock_initial_ms",
        "clock_increment_ms",
        "days_per_move",
        "series",
        "round",
        "beginner",
        "status",
        "version",
        "turn_seat",
        "deadline_at",
        "created_at",
        "changed_at",
        "ended_at",
        "result",
        "announced",
    )
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False
