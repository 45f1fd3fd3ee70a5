"""A browser without a window: cookies, forms and lobby sockets of one person at a running site."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from tests.services.site import Site


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Visitor:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), _Stay)
        self.get("/")

    def get(self, path: str) -> tuple[int, str]:
        """Status and address that the page leads to (its own when it leads nowhere)."""
        return self._open(urllib.request.Request(self.site.url + path), path)

    def post(self, path: str, **fields: str) -> tuple[int, str]:
        cookies = {cookie.name: cookie.value for cookie in self.jar}
        fields["csrfmiddlewaretoken"] = cookies.get("csrftoken") or ""
        body = urllib.parse.urlencode(fields).encode()
        headers = {"Referer": self.site.url + "/", "Origin": self.site.url}
        return self._open(urllib.request.Request(self.site.url + path, body, headers), path)

    def _open(self, request: urllib.request.Request, path: str) -> tuple[int, str]:
        try:
            with self.opener.open(request, timeout=10) as answer:
                return answer.status, path
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers.get("Location") or path

    async def lobby(self, **more: Any) -> Lobby:
        query = f"?lang={more.pop('lang')}" if "lang" in more else ""
        return await self.open(f"/ws/lobby/{query}", **more)

    async def open(self, path: str, **more: Any) -> Lobby:
        """A socket of the site at that path."""
        cookie = more.pop("cookie", "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar))
        origin = more.pop("origin", self.site.url)
        socket = await websockets.connect(
            self.site.ws_url + path, additional_headers={"Cookie": cookie}, origin=origin
        )
        return Lobby(socket)


class Lobby:
    """One lobby socket; ``expect`` skips what was not asked for."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def expect(self, kind_of: str, /, within: float = 6.0, **fields: Any) -> dict[str, Any]:
        until = time.monotonic() + within
        while True:
            text = await asyncio.wait_for(self.socket.recv(), max(0.01, until - time.monotonic()))
            message = json.loads(text)
            if message["type"] == kind_of and all(
                message.get(name) == value for name, value in fields.items()
            ):
                return message

    async def close(self) -> None:
        await self.socket.close()
