"""The site with one more socket that only sends back what it hears: what the server itself can do."""

from __future__ import annotations

from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

get_asgi_application()

from site_config.asgi import application as site  # noqa: E402

PATH = "/ws/echo/"


class Echo(AsyncWebsocketConsumer):
    """Channels' own consumer without its thread hop per message."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(text_data=text_data)


_echo = Echo.as_asgi()


async def sockets(scope: Any, receive: Any, send: Any) -> None:
    """The echo beside the site's own sockets."""
    await (_echo if scope["path"] == PATH else site)(scope, receive, send)


application = ProtocolTypeRouter({"http": site, "websocket": sockets})
