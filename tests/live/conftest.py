"""Sockets of matches inside the test process."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from accounts.models import Person
from games.live.routing import websocket_urlpatterns
from games.models import Match

SECONDS = 5


class Page:
    """One page of one person at a match."""

    def __init__(self, match_id: str, person: Person | None, language: str = "en", cookie: str = "") -> None:
        self.person_id = None if person is None else person.pk
        router: Any = URLRouter(websocket_urlpatterns)

        async def application(scope: Any, receive: Any, send: Any) -> None:
            known = {**scope, "person_id": self.person_id, "language": language}
            await router(known, receive, send)

        headers = [(b"cookie", cookie.encode())]
        self.socket = WebsocketCommunicator(application, f"ws/partie/{match_id}/", headers)
        self.missed: list[dict[str, Any]] = []

    async def open(self) -> Page:
        connected, _ = await self.socket.connect(timeout=SECONDS)
        assert connected
        return self

    async def close(self) -> None:
        await self.socket.disconnect(timeout=SECONDS)

    async def watch(self, since: int | None = None) -> dict[str, Any]:
        """Begin to watch; gives the snapshot, or the first events missed."""
        await self.say({"type": "watch", "since": since})
        return await self.hear("snapshot" if since is None else "events")

    async def say(self, message: Any) -> None:
        await self.socket.send_to(text_data=message if isinstance(message, str) else json.dumps(message))

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=SECONDS))
        return message

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a type; others are kept in ``missed``."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message
            self.missed.append(message)

    async def command(
        self, kind: str, *, at: int | None = None, command_id: str = "c", **data: Any
    ) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        message: dict[str, Any] = {"type": kind, "id": command_id, "data": data}
        await self.say(message if at is None else message | {"at": at})
        while True:
            answer = await self.next()
            if answer["type"] in ("accepted", "refused"):
                return answer
            self.missed.append(answer)

    async def move(self, text: str, at: int, command_id: str = "m") -> dict[str, Any]:
        return await self.command("move", at=at, command_id=command_id, steps=[[text[:2], text[2:]]])

    async def closed_with(self) -> int:
        """Read to the end and give the close code."""
        while True:
            output = await self.socket.receive_output(timeout=SECONDS)
            if output["type"] == "websocket.close":
                return int(output["code"])

    async def is_silent(self) -> bool:
        return await self.socket.receive_nothing(timeout=0.2, interval=0.02)


@pytest.fixture
def hurried(monkeypatch):
    """No time passes in which sockets could be forgiven how much they have said, however slow the machine."""
    monkeypatch.setattr("games.live.credits.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.fixture
async def page() -> AsyncIterator[Callable[..., Awaitable[Page]]]:
    """Open pages; all are closed after the test."""
    opened: list[Page] = []

    async def open_page(match: Match, person: Person | None = None, **options: Any) -> Page:
        opened.append(await Page(match.pk, person, **options).open())
        return opened[-1]

    yield open_page
    for one in opened:
        await one.close()
