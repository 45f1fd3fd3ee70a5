"""Members and people in Django's admin; no token is ever shown."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import Member, Person


@admin.register(Member)
class MemberAdmin(UserAdmin):
    """Names are read only: log-in and person have the same one."""

    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")

    def get_readonly_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[str, ...]:
        return () if obj is None else ("username",)


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    list_display = ("name", "member", "created_at", "seen_at")
    list_filter = (("member", admin.EmptyFieldListFilter), "seen_at")
    search_fields = ("name", "member__email")
    fields = ("name", "member", "merged_into", "created_at", "seen_at")
    readonly_fields = ("name", "member", "merged_into", "created_at", "seen_at")
    list_select_related = ("member",)
    ordering = ("-seen_at",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
