"""Group names and sends, nothing else. Every message may be lost or doubled.

Sends are synchronous and meant for ``transaction.on_commit``; a failure is logged and swallowed.
A consumer joins groups by these names and handles ``frame`` (``text`` is a finished text frame),
``seat.frame``, ``circle.frame``, ``match.events`` and ``match.presence``; the rest ``games.live.sockets``
handles for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Timer
from typing import Any, Final

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings

from accounts.valkey import briefly, client
from games.referee.messages import encode, events_message

log = structlog.get_logger(__name__)

LOBBY: Final = "lobby"
_held: ContextVar[dict[tuple[str, bytes], None] | None] = ContextVar("held_messages", default=None)
AGAIN_SECONDS: Final = 1.5
"""When events that nobody heard are pushed once more: by then the layer is back from a restart."""


def match_group(match_id: str) -> str:
    """Everybody who watches a match."""
    return f"match.{match_id}"


def person_group(person_id: int) -> str:
    """The lobby pages of a person."""
    return f"person.{person_id}"


def sockets_group(person_id: int) -> str:
    """All sockets of a person, to be closed after a log-out."""
    return f"sockets.{person_id}"


def to_match(match_id: str, message: Mapping[str, Any]) -> None:
    """Say something passing to everybody who watches a match."""
    send(match_group(match_id), {"type": "frame", "kind": message["type"], "text": encode(message)})


def to_person(person_id: int, message: Mapping[str, Any]) -> None:
    """Say something to every lobby page of a person. The pages' sockets add where a ``match`` is found."""
    send(person_group(person_id), {"type": "frame", "text": encode(message), "match": message.get("match")})


def to_lobby(message: Mapping[str, Any]) -> None:
    """Say something to every lobby page."""
    send(LOBBY, {"type": "frame", "text": encode(message)})


def close_sockets(person_id: int) -> None:
    """Close every socket of a person who has signed out."""
    send(sockets_group(person_id), {"type": "signed.out"})


def reopen_sockets(person_id: int) -> None:
    """Let every socket of a person who is somebody else now be opened again."""
    send(sockets_group(person_id), {"type": "person.changed"})


def to_seat(match_id: str, seat: int, message: Mapping[str, Any]) -> None:
    """Say something passing to whoever sits at one seat of a match."""
    send(match_group(match_id), {"type": "seat.frame", "seat": seat, "text": encode(message)})


def to_circle(match_id: str, circle: str, message: Mapping[str, Any], *, speaker: int | None) -> None:
    """Say something to the players of a match alone, or to everybody else who watches it.

    Sockets of those who have blocked the person ``speaker`` keep it to themselves.
    """
    said = {"type": "circle.frame", "circle": circle, "speaker": speaker, "text": encode(message)}
    send(match_group(match_id), said)


def blocks_changed(person_id: int) -> None:
    """Let every socket of a person learn anew whom they have blocked."""
    send(sockets_group(person_id), {"type": "blocks.changed"})


def events_frame(events: Sequence[Mapping[str, Any]], offers: Mapping[str, Any]) -> str:
    """The text frame of stored events; ``offers`` are those after the last of them."""
    return encode(events_message(events, offers))


def events_to_match(
    match_id: str, events: Sequence[Mapping[str, Any]], offers: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Push stored events, encoded once for all sockets; ``after`` is what consumers need to know:
    ``{"turn", "level", "position", "game", "deadline", "absent"}``.

    Pushed once more a little later when nobody heard them; whoever has them already passes over that."""
    message = {
        "type": "match.events",
        "first": events[0]["v"],
        "last": events[-1]["v"],
        "text": events_frame(events, offers),
        "after": after,
    }
    if not send(match_group(match_id), message):
        again = Timer(AGAIN_SECONDS, send, (match_group(match_id), message))
        again.daemon = True
        again.start()


def presence_to_match(match_id: str, seats: Sequence[int], text: str) -> None:
    """Push who is here: the finished frame, and the seats that it counts."""
    send(match_group(match_id), {"type": "match.presence", "seats": seats, "text": text})


@contextmanager
def together() -> Iterator[None]:
    """Send what is said within at its end, at once, and what is said twice to the same group once."""
    if _held.get() is not None:
        yield
        return
    held: dict[tuple[str, bytes], None] = {}
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)
        try:
            _publish_all(list(held))
        except Exception as error:
            log.warning("not_announced", messages=len(held), error=str(error))


def send(group: str, message: dict[str, Any]) -> bool:
    """Hand a message to the channel layer; it is lost where Valkey does not answer.

    Says whether any process may have heard it.
    """
    try:
        layer = get_channel_layer()
        if isinstance(layer, RedisPubSubChannelLayer):
            # The layer belongs to an event loop; publishing is all that a thread or a worker needs.
            channel, content = f"{_prefix()}__group__{group}", layer.serialize(message)
            held = _held.get()
            if held is None:
                return _publish(channel, content)
            held[channel, content] = None
            return True
        async_to_sync(layer.group_send)(group, message)
    except Exception as error:
        log.warning("not_announced", group=group, error=str(error))
        return False
    return True


@briefly
def _publish(channel: str, content: bytes) -> bool:
    return bool(client(decoded=False).publish(channel, content))


@briefly
def _publish_all(messages: Sequence[tuple[str, bytes]]) -> None:
    if messages:
        with client(decoded=False).pipeline(transaction=False) as batch:
            for channel, content in messages:
                batch.publish(channel, content)
            batch.execute()


def _prefix() -> str:
    return str(settings.CHANNEL_LAYERS["default"]["CONFIG"].get("prefix", "asgi"))
