"""The rankings app: Elo, its ledger, tables and profiles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RankingsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "rankings"
    label = "rankings"
    verbose_name = _("Rankings")

    def ready(self) -> None:
        from games import ratings
        from rankings import receivers, selectors  # noqa: F401

        ratings.register(selectors.changes_of)
