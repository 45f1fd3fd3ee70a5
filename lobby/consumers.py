"""The lobby's socket: who is here, who searches, and where a search led.

Everything pushed is a hint. What counts is asked with every ping: ``paired`` is said again until a
page of the person shows the match.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Final

import structlog
from django.urls import reverse
from django.utils import translation

from accounts import presence
from games.live import broadcast
from games.live.database import Threads, in_presence_thread
from games.live.dialogue import Dialogue
from lobby import selectors
from lobby.messages import Message, Ping, parse
from lobby.services import seeks

log = structlog.get_logger(__name__)

COUNTS_EVERY: Final = 2.0
COUNTS_AT_LEAST_EVERY: Final = 8.0
TOUCH_EVERY: Final = 20.0

_in_thread = Threads(2, "lobby")


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
        counts = await _in_thread(selectors.counts)
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


class LobbyConsumer(Dialogue[Message]):
    """One open lobby page."""

    longest_unread = 256 * 1024  # a page pings every eight seconds

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.touched = float("-inf")
        self.counting = False
        await super().websocket_connect(message)

    def group_names(self) -> list[str]:
        if self.person_id is None:
            return [broadcast.LOBBY]
        own = self.person_id
        return [broadcast.LOBBY, broadcast.person_group(own), broadcast.sockets_group(own)]

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        self.line.note_all_read()
        await super().websocket_receive(message)

    def parse(self, frame: str) -> Message:
        return parse(frame)

    async def answer(self, said: Message, arrived: int) -> None:
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
            search = await _in_thread(seeks.renew_lease, person_id=self.person_id, tab=ping.tab)
            fetched = search.status is seeks.Status.PAIRED and search.fetched
            answer["search"] = seeks.Status.GONE if fetched else search.status
            if search.status is seeks.Status.PAIRED and not fetched:
                match = search.match or ""
                await self.say(
                    {"type": "paired", "match": match, "url": self._address(match), "tab": ping.tab}
                )
        await self.say(answer)

    async def _touch(self) -> None:
        now = time.monotonic()
        if self.person_id is not None and now - self.touched > TOUCH_EVERY:
            self.touched = now
            await in_presence_thread(presence.touch, self.person_id)

    async def blocks_changed(self, message: dict[str, Any]) -> None:
        """Lists and conversations of the page may show others now."""
        await self.say({"type": "notification", "kind": "blocks_changed"})

    async def frame(self, message: dict[str, Any]) -> None:
        """Pass on what the site says; addresses are added here, since only the socket knows its language."""
        if (match := message.get("match")) is None:
            await self.send_text(message["text"])
        else:
            await self.say({**json.loads(message["text"]), "url": self._address(match)})

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
