"""The lobby's socket: who is here, who searches, and where a search led.

Everything pushed is a hint. What counts is asked with every ping: ``paired`` is said again until a
page of the person shows the match.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import structlog
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from django.urls import reverse
from django.utils import translation

from accounts import presence
from games.errors import Refusal
from games.live import broadcast
from games.live.credits import MESSAGES_A_SECOND, Credits
from games.live.sockets import Socket
from games.protocol import BadMessage
from games.texts import refusal
from lobby import selectors
from lobby.messages import Message, Ping, parse
from lobby.services import seeks

log = structlog.get_logger(__name__)

COUNTS_EVERY: Final = 2.0
COUNTS_AT_LEAST_EVERY: Final = 8.0
TOUCH_EVERY: Final = 20.0
FLOOD, TOO_SLOW = 4400, 4408
LONGEST_UNHEARD: Final = 256 * 1024
"""Characters that are sent to a socket from which nothing comes back; a page pings every eight seconds."""

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
        message = {
            "type": "counts",
            "online": counts.online,
            "searching": dict(counts.searching),
            "queues": counts.queues,
        }
        self._frame = broadcast.encode(message)
        self._until = time.monotonic() + COUNTS_EVERY
        return self._frame


shared_counts = SharedCounts()


class LobbyConsumer(Socket):
    """One open lobby page."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.person_id: int | None = self.scope.get("person_id")
        self.language: str = self.scope.get("language", "de")
        self.unheard = 0
        self.touched = float("-inf")
        self.credits = Credits()
        self.counting = False
        await self.accept()
        await self.join_groups()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.closed = True
        raise StopConsumer

    def group_names(self) -> list[str]:
        if self.person_id is None:
            return [broadcast.LOBBY]
        own = self.person_id
        return [broadcast.LOBBY, broadcast.person_group(own), broadcast.sockets_group(own)]

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        self.unheard = 0
        if not self.credits.spend():
            await self._refuse(Refusal("flood", {"limit": MESSAGES_A_SECOND}))
            await self.close_with(FLOOD)
            return
        text = message.get("text")
        try:
            if text is None:
                raise BadMessage("binary_frame")
            said = parse(text)
        except BadMessage as bad:
            await self._refuse(bad)
            return
        try:
            await self._answer(said)
        except Exception:
            log.exception("message_failed")
            await self._refuse(Refusal("internal"))

    async def send_text(self, text: str) -> None:
        """Send a frame, unless so much has gone unanswered that the page had better come again."""
        self.unheard += len(text)
        if self.unheard > LONGEST_UNHEARD:
            await self.close_with(TOO_SLOW)
        else:
            await super().send_text(text)

    async def _answer(self, said: Message) -> None:
        if isinstance(said, Ping):
            await self._ping(said)
        elif not self.counting:
            self.counting = True
            self.start(self._count())

    async def _ping(self, ping: Ping) -> None:
        """Answer, note that the person is here, and hold the search of this tab."""
        answer: dict[str, Any] = {"type": "pong", "t": ping.t, "now": int(time.time() * 1000)}
        await self._touch()
        if self.person_id is not None and ping.tab is not None:
            search = await _in_thread(seeks.renew_lease)(person_id=self.person_id, tab=ping.tab)
            fetched = search.status is seeks.Status.PAIRED and search.fetched
            answer["search"] = seeks.Status.GONE if fetched else search.status
            if search.status is seeks.Status.PAIRED and not fetched:
                match = search.match or ""
                await self._say(
                    {"type": "paired", "match": match, "url": self._address(match), "tab": ping.tab}
                )
        await self._say(answer)

    async def _touch(self) -> None:
        now = time.monotonic()
        if self.person_id is not None and now - self.touched > TOUCH_EVERY:
            self.touched = now
            await _in_thread(presence.touch)(self.person_id)

    async def blocks_changed(self, message: dict[str, Any]) -> None:
        """Lists and conversations of the page may show others now."""
        await self._say({"type": "notification", "kind": "blocks_changed"})

    async def frame(self, message: dict[str, Any]) -> None:
        """Pass on what the site says; addresses are added here, since only the socket knows its language."""
        if (match := message.get("match")) is None:
            await self.send_text(message["text"])
        else:
            await self._say({**json.loads(message["text"]), "url": self._address(match)})

    def _address(self, match: str) -> str:
        with translation.override(self.language):
            return reverse("games:match", args=[match])

    async def _count(self) -> None:
        """Push the counts when they change, and every 8 s as a sign of life that wakes sleeping timers."""
        sent, last = "", float("-inf")
        while not self.closed:
            try:
                frame = await shared_counts.frame()
            except Exception:
                log.exception("counts_failed")
                frame = sent
            now = time.monotonic()
            if frame and (frame != sent or now - last >= COUNTS_AT_LEAST_EVERY):
                sent, last = frame, now
                await self.send_text(frame)
            await asyncio.sleep(COUNTS_EVERY)

    async def _refuse(self, error: Refusal) -> None:
        with translation.override(self.language):
            text = refusal(error.code, error.params)
        await self._say(
            {"type": "refused", "id": None, "code": error.code, "params": error.params, "text": text}
        )

    async def _say(self, message: dict[str, Any]) -> None:
        await self.send_text(broadcast.encode(message))
