from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches: who sits where, what was played, and the live page."""

    name = "games"
    label = "games"

    def ready(self) -> None:
        """Listen to signals, know what is checked, and the tasks, so that web processes can send them."""
        from games import checks, receivers, tasks  # noqa: F401

        receivers.connect()
