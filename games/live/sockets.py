"""What every socket of the site does alike: join the channel layer, outlive a failure, leave nothing."""

from __future__ import annotations

import asyncio
import uuid
from abc import abstractmethod
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import structlog
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.utils import await_many_dispatch

from accounts.live import is_suspended, still_the_same

log = structlog.get_logger(__name__)

SIGNED_OUT, SUSPENDED, AGAIN = 4401, 4405, 4012
GONE: Final = (Disconnected, OSError)
"""What servers raise when they are to send to a page that has closed its line: Daphne, and those that keep to
the ASGI specification."""
LAYER_SECONDS: Final = 2.0
"""How long the channel layer may take to answer a socket, and the pause before it is asked again."""
REOPEN_AFTER: Final = 1.5
"""Seconds that a log-in needs to bring its cookies to the browser whose sockets are opened anew."""


class Socket(AsyncWebsocketConsumer):
    """A socket that names its groups in ``group_names`` once it is connected.

    Messages are handled without Channels' hop to a thread: the database is reached in threads of its own.
    Without the channel layer a socket works all the same, hears nothing, and joins as soon as it can.
    """

    closed: bool
    channel_name: str

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self.base_send = send
        self.closed = False
        self.channel_layer = get_channel_layer(self.channel_layer_alias)
        self.channel_name = ""
        self._joined: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        try:
            await self._open_channel()
            await await_many_dispatch([receive, self._hear], self.dispatch)
        except StopConsumer:
            pass
        finally:
            self.closed = True
            for timer in self._timers.values():
                timer.cancel()
            for task in self._tasks:
                task.cancel()
            await self._leave_layer()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message; a handler that fails closes the socket so that the page opens another."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("socket_failed", message=message.get("type"))
            await self.close_with(AGAIN)

    @abstractmethod
    def group_names(self) -> list[str]:
        """The groups of the channel layer that the socket belongs to."""

    async def joined(self) -> None:
        """The socket, open for a while already, hears its groups from now on."""

    async def join_groups(self) -> None:
        """Hear the groups. Without the channel layer that is made up for later."""
        if self.channel_name and not await self._joins():
            self.after("join", LAYER_SECONDS, self._join_late)

    async def _join_late(self) -> None:
        """Join the groups, now or once more in a while. The channel stays, since it is being listened to."""
        if await self._joins():
            await self.joined()
        else:
            self.after("join", LAYER_SECONDS, self._join_late)

    async def _joins(self) -> bool:
        """Add the socket to its groups: to all of them, or to none (False)."""
        try:
            async with asyncio.timeout(LAYER_SECONDS):
                for group in self.group_names():
                    self._joined.append(group)
                    await self.channel_layer.group_add(group, self.channel_name)
        except Exception as error:
            log.warning("layer_away", error=str(error))
            await self.leave_groups()
            return False
        return True

    async def leave_groups(self) -> None:
        """Hear the groups no more. Whatever fails here is forgotten all the same."""
        while self._joined:
            await _within(self.channel_layer.group_discard(self._joined.pop(), self.channel_name))

    async def signed_out(self, message: dict[str, Any]) -> None:
        """The person has left somewhere; a socket whose own log-in still holds, on another device, stays."""
        if not await still_the_same(self.scope):
            await self.close_with(SUSPENDED if await is_suspended(self.scope) else SIGNED_OUT)

    async def person_changed(self, message: dict[str, Any]) -> None:
        """Whoever opened the socket is somebody else now: the page opens another, with its new cookies."""
        self.after("reopen", REOPEN_AFTER, partial(self.close_with, AGAIN))

    async def blocks_changed(self, message: dict[str, Any]) -> None:
        """Whom the person has blocked is another set now; only sockets that pass on talk need to know."""

    async def send_text(self, text: str) -> None:
        """Send a frame; a page that has just gone away, of which nobody has told yet, is spared it."""
        if self.closed:
            return
        try:
            await self.send(text_data=text)
        except GONE as error:
            self.closed = True
            log.debug("page_gone", error=str(error))

    async def close_with(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            await self.close(code)

    def after(self, name: str, seconds: float, work: Any) -> None:
        """Run a coroutine function later, in place of what was to run under the same name."""
        self.not_after(name)
        loop = asyncio.get_running_loop()
        self._timers[name] = loop.call_later(seconds, lambda: self.start(work()))

    def not_after(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the messages; it ends with the socket at the latest."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("socket_failed")
            await self.close_with(AGAIN)

    async def _hear(self) -> dict[str, Any]:
        """The next message of the channel layer; joins it first where that has not been possible yet."""
        while not self.channel_name:
            await asyncio.sleep(LAYER_SECONDS)
            if await self._open_channel():
                self.start(self._join_late())
        message: dict[str, Any] = await self.channel_layer.receive(self.channel_name)
        return message

    async def _open_channel(self) -> bool:
        prefix = f"specific.{uuid.uuid4().hex}."
        try:
            async with asyncio.timeout(LAYER_SECONDS):
                self.channel_name = await self.channel_layer.new_channel(prefix)
        except Exception as error:
            log.warning("layer_away", error=str(error))
            for name in [name for name in self.channel_layer.channels if prefix in name]:
                del self.channel_layer.channels[name]
            return False
        return True

    async def _leave_layer(self) -> None:
        """Take the socket out of the layer, which itself forgets a channel only when its wait is cancelled.

        A message that arrives while the socket closes ends the wait first; then the channel and its
        subscription would stay for as long as the process lives.
        """
        name, layer = self.channel_name, self.channel_layer
        if name:
            await self.leave_groups()
            self.channel_name = ""
            if layer.channels.pop(name, None) is not None:
                await _within(layer._get_shard(name).unsubscribe(name))


async def _within(work: Coroutine[Any, Any, Any]) -> None:
    try:
        async with asyncio.timeout(LAYER_SECONDS):
            await work
    except Exception as error:
        log.warning("layer_away", error=str(error))
