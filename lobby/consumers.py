"""The lobby's socket: who is here, who searches, and where a search led.

Everything pushed is a hint. What counts is asked with every ping: a lost ``paired`` is said again
until the page has been told once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import reverse
from django.utils import translation

from accounts import presence
from games.live import broadcast
from games.protocol import BadMessage
from games.texts import refusal
from lobby import selectors
from lobby.messages import Ping, Watch, parse
from lobby.services import seeks

MESSAGES_PER_SECOND: Final = 20
COUNTS_EVERY: Final = 2.0
COUNTS_AT_LEAST_EVERY: Final = 8.0
TOUCH_EVERY: Final = 20.0
FLOOD: Final = 4400
SIGNED_OUT: Final = 4401

_executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="lobby")


def _in_thread(function: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    return database_sync_to_async(function, thread_sensitive=False, executor=_executor)


class SharedCounts:
    """The counts as one text frame, asked for at most once in 2 s by all sockets of this process together."""

    def __init__(self) -> None:
        self._frame = ""
        self._until = 0.0
        self._asking: asyncio.Task[str] | None = None

    async def frame(self) -> str:
        """The frame, at most 2 s old."""
        if time.monotonic() < self._until:
            return self._frame
        if (
            self._asking is None
            or self._asking.done()
            or self._asking.get_loop() is not asyncio.get_running_loop()
        ):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        counts = await _in_thread(selectors.counts)()
        message = {"type": "counts", "online": counts.online, "searching": dict(counts.searching)}
        self._frame = broadcast.encode(message)
        self._until = time.monotonic() + COUNTS_EVERY
        return self._frame


shared_counts = SharedCounts()


class LobbyConsumer(AsyncWebsocketConsumer):
    """One open lobby page."""

    async def connect(self) -> None:
        self.person_id: int | None = self.scope["person_id"]
        self.language: str = self.scope["language"]
        self.tab: str | None = None
        self.touched = float("-inf")
        self.second, self.heard = 0.0, 0
        self.sent = ""
        self.counting: asyncio.Task[None] | None = None
        await self.accept()
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        await self._touch()

    async def disconnect(self, code: int) -> None:
        if self.counting is not None:
            self.counting.cancel()
        for group in self._groups():
            with contextlib.suppress(Exception):
                await self.channel_layer.group_discard(group, self.channel_name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without Channels' hop to a thread; the ORM is reached only by _in_thread."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    def _groups(self) -> list[str]:
        if self.person_id is None:
            return [broadcast.LOBBY]
        own = self.person_id
        return [broadcast.LOBBY, broadcast.person_group(own), broadcast.sockets_group(own)]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._floods():
            await self._refuse(BadMessage("flood", {"limit": MESSAGES_PER_SECOND}))
            await self.close(FLOOD)
            return
        try:
            if text_data is None:
                raise BadMessage("binary_frame")
            message = parse(text_data)
        except BadMessage as error:
            await self._refuse(error)
            return
        if isinstance(message, Watch):
            self._start_counting()
        else:
            await self._ping(message)

    def _floods(self) -> bool:
        now = time.monotonic()
        if now - self.second >= 1:
            self.second, self.heard = now, 0
        self.heard += 1
        return self.heard > MESSAGES_PER_SECOND

    async def _refuse(self, error: BadMessage) -> None:
        with translation.override(self.language):
            text = refusal(error.code, error.params)
        await self._say(
            {"type": "refused", "id": error.id, "code": error.code, "params": error.params, "text": text}
        )

    async def _ping(self, ping: Ping) -> None:
        """Answer, note that the person is here, and hold the search of this tab."""
        answer: dict[str, Any] = {"type": "pong", "t": ping.t, "now": int(time.time() * 1000)}
        await self._touch()
        if self.person_id is not None and ping.tab is not None:
            self.tab = ping.tab
            search = await _in_thread(seeks.renew_lease)(person_id=self.person_id, tab=ping.tab)
            answer["search"] = search.status
            if search.status is seeks.Status.PAIRED:
                if search.fetched:
                    answer["search"] = seeks.Status.GONE
                else:
                    await self._paired(search.match, ping.tab)
        await self._say(answer)

    async def _touch(self) -> None:
        now = time.monotonic()
        if self.person_id is not None and now - self.touched > TOUCH_EVERY:
            self.touched = now
            await _in_thread(presence.touch)(self.person_id)

    async def frame(self, message: dict[str, Any]) -> None:
        """Pass on what the site says; addresses are added here, since only the socket knows its language."""
        text = message["text"]
        if '"match":' not in text:
            await self.send(text_data=text)
            return
        content = json.loads(text)
        if content["type"] == "paired":
            await self._paired(content["match"], content["tab"])
        else:
            await self._say({**content, "url": self._address(content["match"])})

    async def signed_out(self, message: dict[str, Any]) -> None:
        await self.close(SIGNED_OUT)

    async def _paired(self, match: str | None, tab: str) -> None:
        if match is None:
            return
        await self._say({"type": "paired", "match": match, "url": self._address(match), "tab": tab})
        if tab == self.tab:
            await _in_thread(seeks.mark_fetched)(person_id=self.person_id)

    def _address(self, match: str) -> str:
        with translation.override(self.language):
            return reverse("games:match", args=[match])

    def _start_counting(self) -> None:
        if self.counting is None or self.counting.done():
            self.sent = ""
            self.counting = asyncio.create_task(self._count())

    async def _count(self) -> None:
        """Push the counts when they change, and every 8 s as a sign of life that wakes sleeping timers."""
        last = float("-inf")
        while True:
            frame = await shared_counts.frame()
            now = time.monotonic()
            if frame != self.sent or now - last >= COUNTS_AT_LEAST_EVERY:
                self.sent, last = frame, now
                await self.send(text_data=frame)
            await asyncio.sleep(COUNTS_EVERY)

    async def _say(self, message: dict[str, Any]) -> None:
        await self.send(text_data=broadcast.encode(message))
