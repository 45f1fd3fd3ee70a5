from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Where people find one another: searches, pairing, invitations, and what runs right now."""

    name = "lobby"
    label = "lobby"

    def ready(self) -> None:
        from lobby import signals, tasks  # noqa: F401

        signals.connect()
