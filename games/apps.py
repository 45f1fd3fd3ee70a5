"""Games and matches."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    label = "games"
