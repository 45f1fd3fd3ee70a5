"""Sockets of pages that say something: how much they may say and leave unread, and what is no message."""

from __future__ import annotations

import time
from abc import abstractmethod
from typing import Any, Generic, TypeVar

import structlog
from channels.exceptions import StopConsumer
from django.utils import translation

from games import texts
from games.errors import Refusal
from games.live import broadcast
from games.live.credits import MESSAGES_A_SECOND, Credits
from games.live.line import Line
from games.live.sockets import Socket
from games.protocol import BadMessage, Command

log = structlog.get_logger(__name__)

FLOOD, TOO_SLOW = 4400, 4408

Said = TypeVar("Said")


class Dialogue(Socket, Generic[Said]):
    """A socket that answers each message of its page, or refuses it with a sentence in its language."""

    longest_unread: int
    """Characters that are sent to a page without a sign that it reads."""
    person_id: int | None
    game: str | None = None
    """The game that sentences are about."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.person_id = self.scope.get("person_id")
        self.language: str = self.scope.get("language", "de")
        self.credits = Credits()
        self.line = Line()
        await self.accept()
        await self.join_groups()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.closed = True
        raise StopConsumer

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        arrived = time.time_ns() // 1_000_000
        if not self.credits.spend():
            await self.flooded()
            return
        text = message.get("text")
        try:
            if text is None:
                raise BadMessage("binary_frame")
            said = self.parse(text)
        except BadMessage as bad:
            await self.refuse(bad, bad.command_id)
            return
        try:
            await self.answer(said, arrived)
        except Exception:
            log.exception("message_failed", path=self.scope.get("path"))
            await self.refuse(Refusal("internal"), said.id if isinstance(said, Command) else None)

    @abstractmethod
    def parse(self, frame: str) -> Said:
        """What a text frame says. Raises BadMessage."""

    @abstractmethod
    async def answer(self, said: Said, arrived: int) -> None:
        """Do what is said; ``arrived`` is when it came, in milliseconds."""

    async def send_text(self, text: str) -> None:
        """Send a frame, unless so much has gone unread that the page had better come again."""
        if self.closed:
            return
        self.line.note_sent(len(text))
        if self.line.unread > self.longest_unread:
            await self.close_with(TOO_SLOW)
        else:
            await super().send_text(text)

    async def say(self, message: dict[str, Any]) -> None:
        await self.send_text(broadcast.encode(message))

    async def refuse(self, refusal: Refusal, command_id: str | None = None) -> None:
        with translation.override(self.language):
            text = texts.refusal(refusal.code, refusal.params, game=self.game)
        await self.say(
            {
                "type": "refused",
                "id": command_id,
                "code": refusal.code,
                "params": refusal.params,
                "text": text,
            }
        )

    async def flooded(self) -> None:
        """The page says more than it may."""
        await self.turn_away(Refusal("flood", {"limit": MESSAGES_A_SECOND}), FLOOD)

    async def turn_away(self, refusal: Refusal, close_code: int) -> None:
        await self.refuse(refusal)
        await self.close_with(close_code)
