"""Members, people, and what is between them, in Django's admin; no token is ever shown."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Block, Friendship, Member, Person


@admin.register(Member)
class MemberAdmin(UserAdmin):
    """Names are read only: log-in and person have the same one."""

    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")

    def get_readonly_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[str, ...]:
        return () if obj is None else ("username",)


class ReadMostly(admin.ModelAdmin):
    """Nothing is added or changed by hand; what is wrong may be deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    """Guests and members, with what they may not do; the lobby adds what moderators need."""

    list_display = ("name", "member", "muted_until", "suspended_until", "created_at", "seen_at")
    list_filter = (
        ("member", admin.EmptyFieldListFilter),
        ("muted_until", admin.EmptyFieldListFilter),
        ("suspended_until", admin.EmptyFieldListFilter),
        "seen_at",
    )
    search_fields = ("name", "member__email")
    fields = readonly_fields = (
        "name",
        "member",
        "merged_into",
        "muted_until",
        "muted_because",
        "suspended_until",
        "suspended_because",
        "created_at",
        "seen_at",
        "ways",
    )
    list_select_related = ("member",)
    ordering = ("-seen_at",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        """People leave by themselves; what they have played belongs to others too."""
        return False

    @admin.display(description=gettext_lazy("ways"))
    def ways(self, row: Person) -> SafeString:
        return format_html_join(" · ", '<a href="{}">{}</a>', self.links(row))

    def links(self, row: Person) -> list[tuple[str, str]]:
        """Where there is more about somebody: (address, words)."""
        return [(row.get_absolute_url(), _("Profile"))] if row.is_member else []


@admin.register(Friendship)
class FriendshipAdmin(ReadMostly):
    list_display = ("asker", "asked", "state", "asked_at", "answered_at")
    list_filter = ("state", "asked_at")
    search_fields = ("asker__name", "asked__name")
    list_select_related = ("asker", "asked")
    ordering = ("-asked_at",)


@admin.register(Block)
class BlockAdmin(ReadMostly):
    list_display = ("blocker", "blocked", "since")
    list_filter = ("since",)
    search_fields = ("blocker__name", "blocked__name")
    list_select_related = ("blocker", "blocked")
    ordering = ("-since",)
