"""One socket at one match: decoding, encoding, catching up. Everything is decided elsewhere."""

from __future__ import annotations

import asyncio
import hashlib
import time
from functools import partial
from typing import Any, Final

import structlog
from channels.exceptions import StopConsumer
from django.utils import translation

from games import texts
from games.errors import NotAllowed, Refusal, UnknownMatch
from games.live import attending, broadcast
from games.live.credits import MESSAGES_A_SECOND, Credits
from games.live.database import in_thread
from games.live.sockets import Socket
from games.protocol.commands import BadMessage, Command, Ping, Watch, parse
from games.services import Answer, submit

log = structlog.get_logger(__name__)

FLOOD, NOT_ALLOWED, UNKNOWN, TOO_SLOW = 4400, 4403, 4404, 4408
LONGEST_UNHEARD: Final = 1024 * 1024
"""Bytes that are sent to a socket from which nothing comes back; a live page pings every ten seconds."""
HINT_SECONDS: Final = 0.4
"""How long the push of an accepted command may take before the socket looks for itself."""


class MatchConsumer(Socket):
    """The socket of ``/ws/partie/<id>/``."""

    match_id: str
    person_id: int | None

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        scope = self.scope
        self.match_id = scope["url_route"]["kwargs"]["match_id"]
        self.person_id = scope.get("person_id")
        self.language = scope.get("language", "de")
        self.watcher = _watcher(scope)
        self.seat: int | None = None
        self.v: int | None = None
        self.credits = Credits()
        self.unheard = 0
        self.catching_up = asyncio.Lock()
        self.presence: attending.Frame | None = None
        await self.accept()
        await self.join_groups()
        try:
            self.seat = await in_thread(attending.admit, self.match_id, self.person_id)
        except UnknownMatch:
            await self.close_with(UNKNOWN)
        except NotAllowed:
            await self.close_with(NOT_ALLOWED)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.closed = True
        await self.leave_groups()
        if self.v is not None:
            await in_thread(attending.leave, self.match_id, self.channel_name, self.seat, self.watcher)
        raise StopConsumer

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        self.unheard = 0
        if not self.credits.spend():
            await self._refuse(None, Refusal("flood", {"limit": MESSAGES_A_SECOND}))
            await self.close_with(FLOOD)
            return
        text = message.get("text")
        try:
            if text is None:
                raise BadMessage("binary_frame")
            said = parse(text)
        except BadMessage as bad:
            await self._refuse(bad.command_id, bad)
            return
        try:
            await self._answer(said)
        except Exception:
            log.exception("message_failed", match=self.match_id)
            await self._refuse(said.id if isinstance(said, Command) else None, Refusal("internal"))

    async def _answer(self, said: Command | Watch | Ping) -> None:
        if isinstance(said, Ping):
            await self._pong(said)
        elif isinstance(said, Watch):
            await self._watch(said)
        else:
            await self._submit(said)

    async def _submit(self, command: Command) -> None:
        answer: Answer = await in_thread(
            submit, match_id=self.match_id, person_id=self.person_id, command=command
        )
        if not answer.accepted:
            await self._refuse(answer.id, Refusal(answer.code or "internal", answer.params))
            return
        await self._send(f'{{"type":"accepted","id":"{answer.id}","v":{answer.v}}}')
        if self.v is not None and self.v < answer.v:
            self.after("hint", HINT_SECONDS, partial(self._look_for, answer.v))

    async def _watch(self, said: Watch) -> None:
        async with self.catching_up:
            shown = await in_thread(attending.watch, self.match_id, self.person_id, said.since)
            await self._show(shown)
        self.presence = await in_thread(
            attending.enter, self.match_id, self.channel_name, self.seat, self.watcher, self.person_id
        )
        if self.presence is not None:
            await self._send(self.presence.text)

    async def _pong(self, said: Ping) -> None:
        await self._send(f'{{"type":"pong","t":{said.t},"now":{time.time_ns() // 1_000_000}}}')
        if self.v is None:
            return
        present, version = await in_thread(
            attending.ping, self.match_id, self.channel_name, self.seat, self.watcher, self.person_id
        )
        if present is not None and present != self.presence:
            self.presence = present
            await self._send(present.text)
        if version > self.v:
            await self._catch_up()

    async def match_events(self, message: dict[str, Any]) -> None:
        """Events were stored. Only the very next are passed on; after a gap the database is read."""
        if self.closed or self.v is None or message["last"] <= self.v:
            return
        if message["first"] != self.v + 1 or self.catching_up.locked():
            await self._catch_up()
            return
        await self._send(message["text"])
        self.v = message["last"]
        await self._turn_to(message["after"])

    async def frame(self, message: dict[str, Any]) -> None:
        if not self.closed and self.v is not None:
            await self._send(message["text"])

    async def match_presence(self, message: dict[str, Any]) -> None:
        frame = attending.Frame(message["text"])
        if self.v is not None and frame != self.presence:
            self.presence = frame
            await self._send(frame.text)

    async def joined(self) -> None:
        await self._catch_up()

    async def _catch_up(self) -> None:
        async with self.catching_up:
            if not self.closed and self.v is not None:
                await self._show(await in_thread(attending.watch, self.match_id, self.person_id, self.v))

    async def _show(self, shown: attending.Shown) -> None:
        for text in shown.frames:
            await self._send(text)
        self.v = shown.v
        self._set_flag_timer(shown.deadline)

    async def _turn_to(self, after: dict[str, Any]) -> None:
        """After new events: offer the moves to the seat on turn, watch the running clock."""
        self._set_flag_timer(after["deadline"])
        if self.seat is not None and after["turn"] == self.seat and after["level"] is None:
            v = self.v or 0
            text = await in_thread(attending.offer, after["game"], after["position"], self.seat, v)
            if text is not None and self.v == v:
                await self._send(text)

    def _set_flag_timer(self, deadline: int | None) -> None:
        """Ask for the flag right when it is due; only sockets of seats do, the sweep finds the rest."""
        self.not_after("flag")
        if deadline is not None and self.seat is not None:
            wait = max(0, deadline - time.time_ns() // 1_000_000) / 1000
            self.after("flag", wait + 0.01, partial(in_thread, attending.ask_for_flag, self.match_id))

    async def _look_for(self, v: int) -> None:
        if self.v is not None and self.v < v:
            await self._catch_up()

    async def _refuse(self, command_id: str | None, refusal: Refusal) -> None:
        with translation.override(self.language):
            text = texts.refusal(refusal.code, refusal.params)
        message = {
            "type": "refused",
            "id": command_id,
            "code": refusal.code,
            "params": refusal.params,
            "text": text,
        }
        await self._send(broadcast.encode(message))

    async def _send(self, text: str) -> None:
        if self.closed:
            return
        self.unheard += len(text)
        if self.unheard > LONGEST_UNHEARD:
            await self.close_with(TOO_SLOW)
            return
        await self.send_text(text)

    def group_names(self) -> list[str]:
        groups = [broadcast.match_group(self.match_id)]
        if self.person_id is not None:
            groups.append(broadcast.sockets_group(self.person_id))
        return groups


def _watcher(scope: dict[str, Any]) -> str:
    """Who watches, as one name per person; strangers are told apart by address and browser."""
    if scope.get("person_id") is not None:
        return f"p{scope['person_id']}"
    client = (scope.get("client") or ("",))[0]
    agent = dict(scope.get("headers", ())).get(b"user-agent", b"")
    return "s" + hashlib.sha256(client.encode() + b"\0" + agent).hexdigest()[:16]
