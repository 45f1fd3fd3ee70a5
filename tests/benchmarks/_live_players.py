"""The players of the live benchmark: real WebSocket clients in a process of their own.

Reads one JSON object on stdin (``url``, ``echo``, ``tables`` with ids and cookies, ``matches``,
``seconds``, ``pace`` in moves a second of all matches together or null for as fast as possible)
and prints a line when all are seated, another when time is up, and one JSON object: every latency,
and what each client saw of each match.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import zlib
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

import websockets
from websockets.asyncio.client import ClientConnection

SPECTATORS = 2
PATIENCE = 20.0
ECHO_SOCKETS = 8
SEATED_AT_ONCE = 8
MESSAGES_A_SECOND = 18
"""What a player says at most; the site closes sockets that say more than 20."""


@dataclass(slots=True)
class Page:
    """One socket: what it saw, checked as it comes."""

    socket: ClientConnection
    seat: int | None
    v: int = 0
    seen: list[tuple[int, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    offered: dict[str, Any] | None = None
    answers: dict[str, int] = field(default_factory=dict)
    times: dict[int, float] = field(default_factory=dict)
    accepted_at: dict[str, float] = field(default_factory=dict)
    ended: bool = False
    may_speak_at: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self) -> None:
        try:
            async for text in self.socket:
                now = perf_counter()
                self.take(json.loads(text), now)
                self.news.set()
        except websockets.ConnectionClosed:
            pass

    def take(self, message: dict[str, Any], now: float) -> None:
        kind = message["type"]
        if kind == "events":
            for event in message["events"]:
                if event["v"] != self.v + 1:
                    self.faults.append(f"event {event['v']} after version {self.v}")
                self.v = event["v"]
                self.seen.append((event["v"], fingerprint(event)))
                self.times[event["v"]] = now
                self.ended |= event["type"] == "match_ended"
        elif kind == "your_turn":
            self.offered = message
        elif kind in ("accepted", "refused"):
            name = message["id"]
            self.answers[name] = self.answers.get(name, 0) + 1
            self.accepted_at[name] = now
            if kind == "refused":
                self.faults.append(f"{name} was refused: {message['code']}")
        elif kind == "snapshot":
            self.v = message["v"]

    async def until(self, ready: Any, patience: float = PATIENCE) -> bool:
        try:
            async with asyncio.timeout(patience):
                while not ready():
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return False
        return True


Group: TypeAlias = tuple[dict[str, Any], list[Page], list[asyncio.Task[None]]]
"""A match, its pages and what reads them."""


def fingerprint(event: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps([event["type"], event["v"], event["data"].get("text")]).encode())


class Load:
    """All matches of one run."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.spare = iter(order["tables"])
        self.accepted: list[float] = []
        self.seen_by_other: list[float] = []
        self.moves = 0
        self.faults: list[str] = []
        self.final: dict[str, dict[str, Any]] = {}
        self.begun = asyncio.Event()
        self.until = 0.0

    async def run(self) -> dict[str, Any]:
        matches = self.order["matches"]
        groups: list[Group] = []
        while len(groups) < matches:
            together = min(SEATED_AT_ONCE, matches - len(groups))
            tables = [next(self.spare) for _ in range(together)]
            groups += await asyncio.gather(*(self.sit_down(table) for table in tables))
        print("seated", flush=True)
        started = perf_counter()
        self.until = started + self.order["seconds"]
        groups = await asyncio.gather(*(self.play(number, *group) for number, group in enumerate(groups)))
        seconds = perf_counter() - started
        print("played", flush=True)
        for group in groups:
            await self.leave(*group)
        return {
            "moves": self.moves,
            "seconds": seconds,
            "accepted": self.accepted,
            "seen": self.seen_by_other,
            "faults": self.faults,
            "final": self.final,
        }

    async def sit_down(self, table: dict[str, Any]) -> Group:
        pages = [await self.open(table, seat) for seat in (0, 1, *[None] * SPECTATORS)]
        readers = [asyncio.create_task(page.read()) for page in pages]
        for page in pages:
            await page.socket.send('{"type":"watch","since":null}')
        for page in pages:
            if not await page.until(lambda page=page: page.v > 0):
                raise SystemExit("no snapshot came")
        return table, pages, readers

    async def open(self, table: dict[str, Any], seat: int | None) -> Page:
        headers = {} if seat is None else {"Cookie": f"guest={table['cookies'][seat]}"}
        address = f"{self.order['url']}/ws/partie/{table['id']}/"
        socket = await websockets.connect(
            address,
            additional_headers=headers,
            origin=self.order["origin"],
            compression=None,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
        )
        return Page(socket, seat)

    async def play(
        self, number: int, table: dict[str, Any], pages: list[Page], readers: list[asyncio.Task[None]]
    ) -> Group:
        chance = random.Random(f"match {number}")
        pace = self.order["pace"]
        interval = self.order["matches"] / pace if pace else 0.0
        due = perf_counter() + chance.random() * interval
        while perf_counter() < self.until:
            if interval:
                await asyncio.sleep(max(0.0, due - perf_counter()))
                due += interval
            if not await self.one_move(chance, pages):
                break
            if pages[0].ended:
                following = next(self.spare, None)
                if following is None:
                    break
                await self.leave(table, pages, readers)
                table, pages, readers = await self.sit_down(following)
        return table, pages, readers

    async def one_move(self, chance: random.Random, pages: list[Page]) -> bool:
        mover, other = pages[:2] if pages[0].v % 2 == 1 else pages[1::-1]
        if not await mover.until(lambda: mover.offered is not None and mover.offered["v"] == mover.v):
            self.faults.append("no moves were offered")
            return False
        assert mover.offered is not None
        await asyncio.sleep(mover.may_speak_at - perf_counter())
        v = mover.v
        steps = chance.choice(mover.offered["entry"]["moves"])["steps"]
        name = f"m{v}"
        frame = json.dumps({"type": "move", "id": name, "at": v, "data": {"steps": steps}})
        sent = perf_counter()
        mover.may_speak_at = sent + 1 / MESSAGES_A_SECOND
        await mover.socket.send(frame)
        if not await mover.until(lambda: name in mover.answers and mover.v > v):
            self.faults.append("no answer came")
            return False
        if not await other.until(lambda: other.v > v):
            self.faults.append("the other did not see the move")
            return False
        self.accepted.append(mover.accepted_at[name] - sent)
        self.seen_by_other.append(other.times[v + 1] - sent)
        self.moves += 1
        return True

    async def leave(
        self, table: dict[str, Any], pages: list[Page], readers: list[asyncio.Task[None]]
    ) -> None:
        last = max(page.v for page in pages)
        for page in pages:
            if not await page.until(lambda page=page: page.v == last, 5):
                self.faults.append(f"a client stopped at version {page.v} of {last}")
            if page.seen != pages[0].seen:
                self.faults.append("two clients saw different events")
            if set(page.answers.values()) - {1}:
                self.faults.append("a command got more than one answer")
            self.faults += page.faults
            await page.socket.close()
        await asyncio.wait(readers)
        self.final[table["id"]] = {"v": last, "fingerprints": [code for _, code in pages[0].seen]}


async def echo(order: dict[str, Any]) -> dict[str, Any]:
    """Round trips a second of the bare echo over a few sockets, as fast as possible."""
    address, until = f"{order['url']}{order['echo']}", perf_counter() + order["seconds"]

    async def bounce() -> int:
        done = 0
        frame = json.dumps({"type": "move", "id": "m1", "at": 1, "data": {"steps": [["a1", "b1"]]}})
        async with websockets.connect(address, origin=order["origin"], compression=None) as socket:
            while perf_counter() < until:
                await socket.send(frame)
                await socket.recv()
                done += 1
        return done

    print("seated", flush=True)
    trips = sum(await asyncio.gather(*(bounce() for _ in range(ECHO_SOCKETS))))
    print("played", flush=True)
    return {"trips": trips, "seconds": order["seconds"]}


async def main() -> None:
    order = json.load(sys.stdin)
    result = await (echo(order) if order.get("echo") else Load(order).run())
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main())
