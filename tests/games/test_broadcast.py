"""What is said together is sent once, in its order, and not before the end."""

import pytest
from django.conf import settings

from accounts.valkey import client
from games.live import broadcast


@pytest.fixture
def heard():
    """A subscription to the lobby's group, as other processes have one; gives what has come since."""
    prefix = settings.CHANNEL_LAYERS["default"]["CONFIG"].get("prefix", "asgi")
    listener = client(decoded=False).pubsub()
    listener.subscribe(f"{prefix}__group__{broadcast.LOBBY}")
    assert listener.get_message(timeout=5)["type"] == "subscribe"

    def messages():
        found = []
        while (message := listener.get_message(timeout=0.3)) is not None:
            found.append(message["data"])
        return found

    yield messages
    listener.close()


def test_messages_said_together_are_sent_once_at_the_end(heard):
    with broadcast.together():
        for kind in ("one", "two", "one", "two"):
            broadcast.to_lobby({"type": kind})
        with broadcast.together():
            broadcast.to_lobby({"type": "three"})
        assert heard() == []
    said = heard()
    assert len(said) == 3
    assert all(kind in text for kind, text in zip((b"one", b"two", b"three"), said, strict=True))


def test_alone_a_message_is_sent_at_once(heard):
    broadcast.to_lobby({"type": "alone"})
    assert len(heard()) == 1
