"""A line between a browser and a site that is as slow as one by mobile network: shared by all connections."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

CHUNK: Final = 1_460
"""Bytes that travel together."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a line carries: kilobits a second down and up, and milliseconds there and back."""

    name: str
    down: int
    up: int
    round_trip: int


LINES: Final = (Line("4G", 9_000, 9_000, 170), Line("3G", 1_600, 768, 300))
"""As WebPageTest simulates them."""


class _Direction:
    """One way of the line: whatever is sent queues behind everything sent before, then travels."""

    def __init__(self, kilobits: int, seconds: float) -> None:
        self._rate, self._travel, self._free = kilobits * 125, seconds, 0.0
        self.carried = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry everything from one end to the other until the first closes."""
        loop = asyncio.get_running_loop()
        travelling: deque[tuple[float, bytes]] = deque()
        arrived = asyncio.Event()

        async def deliver() -> None:
            while True:
                while not travelling:
                    arrived.clear()
                    await arrived.wait()
                due, chunk = travelling.popleft()
                await asyncio.sleep(max(0.0, due - loop.time()))
                if not chunk:
                    writer.write_eof()
                    return
                writer.write(chunk)
                await writer.drain()

        delivery = asyncio.create_task(deliver())
        with suppress(ConnectionError):
            while True:
                chunk = await reader.read(CHUNK)
                self.carried += len(chunk)
                self._free = max(self._free, loop.time()) + len(chunk) / self._rate
                travelling.append((self._free + self._travel, chunk))
                arrived.set()
                if not chunk:
                    break
                await asyncio.sleep(max(0.0, self._free - loop.time()))
            await delivery
        delivery.cancel()


class SlowLine:
    """A listening end of a line to ``port``; ``url`` is its address. It runs in a thread of its own."""

    def __init__(self, line: Line, port: int) -> None:
        self._line, self._target = line, port
        self._loop = asyncio.new_event_loop()
        half = line.round_trip / 2_000
        self.down, self.up = _Direction(line.down, half), _Direction(line.up, half)
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.start_server(self._connected, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # the three steps of a new connection
        await asyncio.sleep(self._line.round_trip / 1_000)
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        with suppress(ConnectionError, asyncio.CancelledError):
            await asyncio.gather(self.up.carry(reader, back), self.down.carry(there, writer))
        for end in (writer, back):
            end.close()

    def close(self) -> None:
        """Cut the line."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _cut(self) -> None:
        self._server.close()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
