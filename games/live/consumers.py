"""One socket at one match: decoding, encoding, catching up. Everything is decided elsewhere."""

from __future__ import annotations

import asyncio
import hashlib
import time
import uuid
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final

from games.errors import NotAllowed, Refusal, UnknownMatch
from games.live import attending, broadcast
from games.live.database import in_presence_thread, in_thread
from games.live.dialogue import Dialogue
from games.protocol.commands import LONGEST_CREDIT, Command, Ping, PlayMove, Watch, parse
from games.services import Answer, submit

NOT_ALLOWED, UNKNOWN = 4403, 4404
SNAPSHOT_PRICE: Final = 5
"""Messages that a snapshot counts for: it is by far the longest answer."""
STAY_SECONDS: Final = 12.0
"""How long a page may be silent, as sleeping tabs are, before the server itself renews its presence."""
UNHEARD_SECONDS: Final = 15.0
"""How long a socket believes whom its person has blocked, when the hint of a change was lost."""
ASK_ANEW: Final = '{"type":"chat","lines":[]}'
"""Lets the page ask for the conversation as it stands."""
PUSH_SECONDS: Final = 0.4
"""How long the push of an accepted command may take before the socket looks for itself."""


class MatchConsumer(Dialogue[Command | Watch | Ping]):
    """The socket of ``/ws/partie/<id>/``."""

    longest_unread = 1024 * 1024  # a live page pings every ten seconds
    match_id: str

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.watcher = _watcher(self.scope)
        self.seat: int | None = None
        self.v: int | None = None
        self.name = uuid.uuid4().hex
        self.catching_up = asyncio.Lock()
        self.presence: str | None = None
        self.presences_heard = 0
        self.staying = asyncio.Lock()
        self.told = dict(attending.NOTHING_SAID)
        self.circle = ""
        self.unheard: frozenset[int] = frozenset()
        self.unheard_since = float("-inf")
        await super().websocket_connect(message)
        try:
            admitted = await in_thread(attending.admit, self.match_id, self.person_id)
            self.game, self.seat, self.circle = admitted
        except UnknownMatch:
            await self.turn_away(Refusal("unknown_match"), UNKNOWN)
        except NotAllowed:
            await self.turn_away(Refusal("not_allowed"), NOT_ALLOWED)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.closed = True
        await self.leave_groups()
        if self.v is not None:
            # after a renewal that is under way; none begins any more
            async with self.staying:
                await in_presence_thread(attending.leave, *self._place())
        await super().websocket_disconnect(message)

    def parse(self, frame: str) -> Command | Watch | Ping:
        return parse(frame)

    async def answer(self, said: Command | Watch | Ping, arrived: int) -> None:
        if isinstance(said, Ping):
            await self._pong(said)
        elif isinstance(said, Watch):
            await self._watch(said)
        else:
            await self._submit(said, arrived)

    async def _submit(self, command: Command, arrived: int) -> None:
        answer: Answer = await in_thread(
            submit,
            match_id=self.match_id,
            person_id=self.person_id,
            command=command,
            arrived=arrived,
            lag=self.line.lag,
        )
        if not answer.accepted:
            await self.refuse(Refusal(answer.code or "internal", answer.params), answer.id)
            return
        if isinstance(command.body, PlayMove):
            self.line.note_all_read()
        await self.send_text(f'{{"type":"accepted","id":"{answer.id}","v":{answer.v}}}')
        if self.v is not None and self.v < answer.v:
            self.after("push", PUSH_SECONDS, partial(self._look_for, answer.v))

    async def _watch(self, said: Watch) -> None:
        if said.since is None and not self.credits.spend(SNAPSHOT_PRICE - 1):
            await self.flooded()
            return
        async with self.catching_up:
            shown = await in_thread(attending.watch, self.match_id, self.person_id, said.since)
            await self._show(shown)
        if said.since is not None:
            people = await in_thread(attending.people_at, self.match_id)
            await self.say(people)
        if self.seat is not None and self.person_id is not None:
            await in_thread(attending.attend, self.match_id, self.person_id)
        self.presence = None
        await self._show_presence(await in_presence_thread(attending.enter, *self._place(), self.person_id))
        self.after("stay", STAY_SECONDS, self._stay)

    async def _pong(self, said: Ping) -> None:
        if said.mark is not None:
            self.line.note_mark(said.mark)
        if said.lag is not None:
            self.line.note_lag(said.lag)
        now, mark = time.time_ns() // 1_000_000, self.line.new_mark()
        await self.send_text(f'{{"type":"pong","t":{said.t},"now":{now},"mark":"{mark}"}}')
        if self.v is None:
            return
        await self._stay()
        version, aftermath = await in_thread(attending.look, self.match_id)
        if version > self.v:
            await self._catch_up()
        else:
            await self._tell(aftermath)

    async def _stay(self, missed: bool = False) -> None:
        """Renew the presence; a tab whose pings are held back by the browser is here all the same."""
        async with self.staying:
            if self.closed:
                return
            self.after("stay", STAY_SECONDS, self._stay)
            heard = self.presences_heard
            present = await in_presence_thread(attending.stay, *self._place(), self.person_id, missed)
        if heard == self.presences_heard:
            await self._show_presence(present)

    async def _show_presence(self, text: str | None) -> None:
        if text is not None and text != self.presence:
            self.presence = text
            await self.send_text(text)

    async def match_events(self, message: dict[str, Any]) -> None:
        """Events were stored. Only the very next are passed on; after a gap the database is read."""
        if self.closed or self.v is None or message["last"] <= self.v:
            return
        if message["first"] != self.v + 1 or self.catching_up.locked():
            await self._catch_up()
            return
        await self.send_text(message["text"])
        self.v = message["last"]
        await self._turn_to(message["after"])

    async def frame(self, message: dict[str, Any]) -> None:
        if self.v is not None:
            self.told[message["kind"]] = message["text"]
            await self.send_text(message["text"])

    async def seat_frame(self, message: dict[str, Any]) -> None:
        if self.v is not None and message["seat"] == self.seat:
            await self.send_text(message["text"])

    async def circle_frame(self, message: dict[str, Any]) -> None:
        if self.v is None or message["circle"] != self.circle:
            return
        if message["speaker"] not in await self._unheard():
            await self.send_text(message["text"])

    async def blocks_changed(self, message: dict[str, Any]) -> None:
        """The page asks what it hears now, so that lines of somebody who is blocked go."""
        self.unheard_since = float("-inf")
        if self.v is not None:
            await self.send_text(ASK_ANEW)

    async def _unheard(self) -> frozenset[int]:
        """Whom the person at this page has blocked, as it was a few seconds ago at most."""
        if self.person_id is not None and time.monotonic() - self.unheard_since > UNHEARD_SECONDS:
            self.unheard = await in_thread(attending.unheard_by, self.person_id)
            self.unheard_since = time.monotonic()
        return self.unheard

    async def match_presence(self, message: dict[str, Any]) -> None:
        """Others came or went. A seat that is here and not counted says so before its page is told."""
        if self.v is None:
            return
        self.presences_heard += 1
        if self.seat is not None and self.seat not in message["seats"]:
            self.start(self._stay(missed=True))
        else:
            await self._show_presence(message["text"])

    async def joined(self) -> None:
        """The groups are heard again; what was said meanwhile the page has to ask for."""
        await self._catch_up()
        if self.v is not None:
            await self.send_text(ASK_ANEW)

    async def _catch_up(self) -> None:
        async with self.catching_up:
            if not self.closed and self.v is not None:
                await self._show(await in_thread(attending.watch, self.match_id, self.person_id, self.v))

    async def _show(self, shown: attending.Shown) -> None:
        for text in shown.frames:
            await self.send_text(text)
        self.v = shown.v
        await self._tell(shown.aftermath)
        self._set_flag_timer(shown.deadline)
        await self._come_back(shown.absent)

    async def _tell(self, aftermath: Mapping[str, str]) -> None:
        """Say what is said after the end, unless it is what was said of it last."""
        for kind, text in aftermath.items():
            if self.told.get(kind) != text:
                self.told[kind] = text
                await self.send_text(text)

    async def _come_back(self, absent: Collection[int]) -> None:
        """Somebody whose socket is open is not absent, whatever was announced."""
        if self.seat in absent and self.person_id is not None:
            await in_thread(attending.come_back, self.match_id, self.person_id)

    async def _turn_to(self, after: dict[str, Any]) -> None:
        """After new events: offer the moves to the seat on turn, watch the running clock."""
        self._set_flag_timer(after["deadline"])
        if self.seat is not None and after["turn"] == self.seat and after["level"] is None:
            v = self.v or 0
            text = await in_thread(attending.offer, after["game"], after["position"], self.seat, v)
            if self.v == v:
                await self.send_text(text)
        await self._come_back(after["absent"])

    def _set_flag_timer(self, deadline: int | None) -> None:
        """Ask for the flag once no move on its way can avert it; only sockets of seats do, the sweep
        finds the rest."""
        self.not_after("flag")
        if deadline is not None and self.seat is not None:
            wait = max(0, deadline - time.time_ns() // 1_000_000) / 1000
            due = wait + LONGEST_CREDIT / 1000 + 0.01
            self.after("flag", due, partial(in_thread, attending.ask_for_flag, self.match_id, self.v or 0))

    async def _look_for(self, v: int) -> None:
        if self.v is not None and self.v < v:
            await self._catch_up()

    def _place(self) -> tuple[str, str, int | None, str]:
        return self.match_id, self.name, self.seat, self.watcher

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
