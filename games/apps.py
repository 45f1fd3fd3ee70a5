from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches: who sits where, what was played, and the live page."""

    name = "games"
    label = "games"

    def ready(self) -> None:
        from games import receivers

        receivers.connect()
