"""The one entrance for Daphne: pages by HTTP, live matches and lobby by WebSocket."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.embedded")
pages = get_asgi_application()

# Models can be imported only from here on.
from accounts.live import PersonMiddleware
from games.live.routing import websocket_urlpatterns as match_sockets
from lobby.routing import websocket_urlpatterns as lobby_sockets
from site_config.long_lines import answer_long_lines

NO_SUCH_SOCKET = 4404


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Turn away a socket whose path nobody serves, without a stack trace in the log."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET})


answer_long_lines()
sockets = URLRouter([*match_sockets, *lobby_sockets, re_path(r"", no_such_socket)])  # type: ignore[list-item, arg-type]
application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(PersonMiddleware(sockets))},
)
