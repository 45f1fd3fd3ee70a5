"""The rankings app: Elo, its ledger, tables and profiles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RankingsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "rankings"
    label = "rankings"
    verbose_name = _("Rankings")

    def ready(self) -> None:
        from rankings import receivers  # noqa: F401
