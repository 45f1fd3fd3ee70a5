"""Real WebSocket clients of a running site, and the matches that they play."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from tests.services.site import Site

START = """
import json
from accounts import cookies, services as people
from games.clocks import parse
from games.services import SeatRequest, start_match
made = []
for _ in range({count}):
    seats, given = [], []
    for level in {levels!r}:
        if level is not None:
            seats.append(SeatRequest(level=level)); given.append(None); continue
        token = cookies.new_guest_token()
        seats.append(SeatRequest(person=people.create_guest(token=token)))
        given.append(cookies.sealed(token))
    clock = parse({clock!r}) if {clock!r} else None
    match = start_match(game="abalone", seats=seats, clock=clock, visibility={visibility!r})
    made.append({{"id": match.pk, "cookies": given}})
print("MADE" + json.dumps(made))
"""


@dataclass(frozen=True, slots=True)
class Table:
    """A match of the site under test and the cookies of the people at its seats."""

    id: str
    cookies: tuple[str | None, ...]


def start_tables(
    site: Site,
    count: int = 1,
    *,
    levels: tuple[int | None, ...] = (None, None),
    clock: str | None = "20+20",
    visibility: str = "public",
) -> list[Table]:
    """Start matches between new guests, or between a guest and a computer of a level."""
    printed = site.python(START.format(count=count, levels=levels, clock=clock, visibility=visibility))
    made = json.loads(printed.split("MADE", 1)[1])
    return [Table(entry["id"], tuple(entry["cookies"])) for entry in made]


@dataclass(slots=True)
class Client:
    """One page of one person: watches a match, checks that events come gapless and in order."""

    url: str
    cookie: str | None = None
    v: int = 0
    socket: ClientConnection | None = None
    snapshot: dict[str, Any] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    offered: dict[str, Any] | None = None
    heard: list[dict[str, Any]] = field(default_factory=list)
    close_code: int | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _reader: asyncio.Task[None] | None = None
    _ids: Any = field(default_factory=lambda: itertools.count(1))

    async def open(
        self, *, since: int | None = None, watch: bool = True, origin: str | None = None
    ) -> Client:
        headers = {"Cookie": f"guest={self.cookie}"} if self.cookie else {}
        http = "http" + self.url.removeprefix("ws").split("/ws/", 1)[0]
        self.socket = await websockets.connect(
            self.url, additional_headers=headers, origin=origin or http, max_size=None, open_timeout=20
        )
        self.close_code = None
        self._reader = asyncio.create_task(self._read())
        if watch:
            await self.say({"type": "watch", "since": since})
        return self

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await asyncio.wait([self._reader])

    async def say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def command(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send a command at the version seen and wait for its one answer."""
        return await self.answer_to(await self.send(kind, **data))

    async def send(self, kind: str, *, at: int | None = None, command_id: str = "", **data: Any) -> str:
        command_id = command_id or f"c{next(self._ids)}-{id(self)}"
        await self.say({"type": kind, "id": command_id, "at": self.v if at is None else at, "data": data})
        return command_id

    async def answer_to(self, command_id: str, seconds: float = 10) -> dict[str, Any]:
        return await self.until(
            lambda: next((m for m in self.heard if m.get("id") == command_id), None), seconds
        )

    async def hear(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The latest message of a type, as soon as there is one."""
        return await self.until(
            lambda: next((m for m in reversed(self.heard) if m["type"] == kind), None), seconds
        )

    async def until(self, found: Any, seconds: float = 10) -> Any:
        """Wait until ``found()`` gives something true."""
        async with asyncio.timeout(seconds):
            while not (result := found()):
                self._news.clear()
                await self._news.wait()
            return result

    async def my_turn(self, seconds: float = 10) -> dict[str, Any]:
        """Wait until moves are offered at the version seen."""
        return await self.until(
            lambda: self.offered if self.offered and self.offered["v"] == self.v else None, seconds
        )

    async def play(self, number: int = 0, seconds: float = 10) -> dict[str, Any]:
        """Play one of the moves offered and wait until it is seen."""
        offered = await self.my_turn(seconds)
        moves = offered["entry"]["moves"]
        sent = await self.send("move", steps=moves[number % len(moves)]["steps"])
        answer = await self.answer_to(sent, seconds)
        await self.until(lambda: self.v >= answer.get("v", 0), seconds)
        return answer

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            async for text in self.socket:
                self._take(json.loads(text))
                self._news.set()
        except websockets.ConnectionClosed:
            pass
        self.close_code = self.socket.close_code
        self._news.set()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "events":
            for event in message["events"]:
                assert event["v"] == self.v + 1, f"event {event['v']} after version {self.v}"
                self.v = event["v"]
                self.events.append(event)
            return
        if kind == "snapshot":
            self.snapshot, self.v = message, message["v"]
        elif kind == "your_turn":
            self.offered = message
        self.heard.append(message)


def client_of(site: Site, table: Table, seat: int | None = None) -> Client:
    """A page for a seat of a match, or for a stranger who watches."""
    cookie = None if seat is None else table.cookies[seat]
    return Client(f"{site.ws_url}/ws/partie/{table.id}/", cookie)
