"""After a restart of Valkey messages flow again; while it is away the cache is merely empty."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.exceptions import RedisError

from site_config.cache import ForgivingCache
from site_config.celery import app
from site_config.settings.connections import valkey as settings_of
from site_config.supervisor import valkey
from site_config.supervisor.children import kill, spawn
from tests.services.plugin import running_services


class Server:
    """A Valkey of this test's own, to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.at = folder, folder / valkey.NAME
        self.guard = running_services().guard
        self.url = f"unix://{self.at}"
        self.start()

    def start(self) -> None:
        with (self.folder / "log").open("wb") as output:
            self.process = spawn(valkey.command(self.at, folder=self.folder), guard=self.guard, output=output)
        assert valkey.wait_for(self.at)

    def kill(self) -> None:
        kill(self.process, guard=self.guard)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder, _ = valkey.socket_folder(tmp_path)
    started = Server(folder)
    yield started
    started.kill()


async def heard(layer: RedisPubSubChannelLayer, channel: str, word: str) -> bool:
    """Send a word to the group until the channel hears it, for ten seconds at most."""
    receiving = asyncio.create_task(layer.receive(channel))
    until = time.monotonic() + 10
    while time.monotonic() < until and not receiving.done():
        with contextlib.suppress(RedisError):
            await layer.group_send("match", {"type": word})
        await asyncio.sleep(0.1)
    return receiving.done() and (await receiving)["type"] == word


async def test_channels_are_heard_again_after_a_restart(server: Server) -> None:
    layer = RedisPubSubChannelLayer(hosts=[server.url], prefix="test")
    channel = await layer.new_channel()
    await layer.group_add("match", channel)
    assert await heard(layer, channel, "before")
    server.kill()
    server.start()
    assert await heard(layer, channel, "after")
    await layer.flush()


def test_cache_is_empty_while_valkey_is_away(server: Server) -> None:
    location = settings_of(server.url)["CACHES"]["default"]["LOCATION"]
    cache = ForgivingCache(location, {"OPTIONS": {"socket_timeout": 1}})
    cache.set("a", 1)
    assert cache.get("a") == 1
    server.kill()
    cache.set("a", 2)
    assert cache.get("a", "nothing") == "nothing"
    assert cache.get_many(["a"]) == {}
    assert cache.add("lock", 1) is True
    assert cache.delete("a") is False
    server.start()
    assert cache.get("a") is None


def test_sending_a_task_fails_quickly_while_valkey_is_away(server: Server) -> None:
    server.kill()
    url = settings_of(server.url)["CELERY_BROKER_URL"]
    started = time.monotonic()
    with app.connection_for_write(url) as connection, pytest.raises(Exception, match="connecting"):
        app.send_task("games.tasks.sweep", connection=connection)
    assert time.monotonic() - started < 5
