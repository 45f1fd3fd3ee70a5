"""A page that goes away while something is said to it: its line is gone, and nobody need read of that."""

from __future__ import annotations

import base64
import json
import os
import socket

import pytest

from tests.live.clients import Table, client_of, start_tables
from tests.services.site import Site

pytestmark = pytest.mark.live
WATCHED = 3
"""Snapshots that are asked for and not read: more than fit between the server and the page."""
SMALL = 536
"""The least that every network carries in one segment; the server's own buffer stays small with it."""


class SilentPage:
    """A page that speaks, frame by frame, and reads nothing but the answer to its opening."""

    def __init__(self, site: Site, table: Table, seat: int) -> None:
        self._line = socket.socket()
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SMALL)
        self._line.settimeout(20)
        self._line.connect(("127.0.0.1", site.port))
        self._line.sendall(
            f"GET /ws/partie/{table.id}/ HTTP/1.1\r\nHost: {site.host}\r\nOrigin: {site.url}\r\n"
            f"Cookie: guest={table.cookies[seat]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert self._line.recv(256).startswith(b"HTTP/1.1 101 ")

    def say(self, message: dict) -> None:
        self._frame(0x81, json.dumps(message).encode())

    def go(self) -> None:
        """Say that the page closes, and leave unread what is still on its way."""
        self._frame(0x88, (1001).to_bytes(2))

    def close(self) -> None:
        self._line.close()

    def _frame(self, kind: int, content: bytes) -> None:
        """A frame as browsers send it: masked, here with a mask that changes nothing."""
        assert len(content) < 126
        self._line.sendall(bytes([kind, 0x80 | len(content), 0, 0, 0, 0]) + content)


async def test_a_page_that_goes_away_in_the_middle_is_no_failure(live_site: Site):
    (table,) = start_tables(live_site)
    said_before = len(live_site.log())
    black, white = SilentPage(live_site, table, 0), await client_of(live_site, table, 1).open()
    try:
        for _ in range(WATCHED):
            black.say({"type": "watch", "since": None})
        black.say({"type": "move", "id": "m", "at": 1, "data": {"steps": [["a1", "b1"]]}})
        await white.my_turn()
        black.go()
        await white.play()
        await white.say({"type": "ping", "t": 1})
        await white.hear("pong")
        said = live_site.log()[said_before:]
        assert "closed protocol" not in said, said
        assert "socket_failed" not in said, said
    finally:
        black.close()
        await white.close()
