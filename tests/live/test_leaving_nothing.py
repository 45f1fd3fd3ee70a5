"""Sockets that come and go, fail, or open while the channel layer is away: nothing of them stays."""

import pytest
from channels.layers import get_channel_layer
from redis.exceptions import ConnectionError as NoConnection

from games.live import attending, broadcast, sockets
from tests.games.people import move, sends
from tests.live.people import in_thread, two_people

pytestmark = pytest.mark.django_db(transaction=True)


def nothing_is_left():
    """Whether the layer of this process knows no channel, no group and no subscription."""
    layer = get_channel_layer()
    return (dict(layer.channels), dict(layer.groups), set(layer._shards[0]._subscribed_to)) == ({}, {}, set())


async def test_fifty_visits_leave_no_channel_behind(page):
    match, black, _ = await two_people()
    for _ in range(50):
        visit = await page(match, black)
        await visit.watch()
        await visit.close()
    assert nothing_is_left()


async def test_a_push_that_cannot_be_handled_closes_the_socket_so_that_it_comes_back(page, monkeypatch):
    match, black, white = await two_people()
    mine = await page(match, white)
    await mine.watch()

    def fails(*args):
        raise RuntimeError("no database")

    monkeypatch.setattr(attending, "offer", fails)
    await in_thread(sends)(match, black, move("a1b1"))
    assert await mine.closed_with() == 4012
    await mine.close()
    assert nothing_is_left()


async def test_a_socket_opened_while_the_layer_is_away_plays_and_joins_later(page, monkeypatch):
    match, black, white = await two_people()
    layer = get_channel_layer()
    shard = layer._shards[0]
    subscribe = shard.subscribe

    async def away(channel):
        raise NoConnection("away")

    monkeypatch.setattr(sockets, "LAYER_SECONDS", 0.2)
    monkeypatch.setattr(shard, "subscribe", away)
    mine = await page(match, black)
    await mine.watch()
    assert (await mine.move("a1b1", at=1))["v"] == 2
    assert (await mine.hear("events"))["events"][0]["v"] == 2
    assert dict(layer.channels) == {}
    monkeypatch.setattr(shard, "subscribe", subscribe)
    await in_thread(sends)(match, white, move("i5h4"))
    assert (await mine.hear("events"))["events"][0]["v"] == 3
    await mine.close()
    assert nothing_is_left()


@pytest.mark.parametrize("failing", [1, 2])
async def test_a_socket_that_could_not_join_its_groups_hears_them_soon(page, monkeypatch, failing):
    match, black, _ = await two_people()
    layer = get_channel_layer()._get_layer()
    group_add, tried = layer.group_add, []

    async def fails_at_first(group, channel):
        tried.append(group)
        if len(tried) <= failing:
            raise NoConnection("away")
        await group_add(group, channel)

    monkeypatch.setattr(sockets, "LAYER_SECONDS", 0.2)
    monkeypatch.setattr(layer, "group_add", fails_at_first)
    mine = await page(match, black)
    await mine.watch()
    await mine.hear("your_turn")
    assert (await mine.hear("chat"))["lines"] == []
    await in_thread(sends)(match, black, move("a1b1"))
    assert (await mine.hear("events"))["events"][0]["v"] == 2
    await mine.close()
    assert nothing_is_left()


async def test_whoever_logs_in_gets_new_sockets(page, monkeypatch):
    match, black, _ = await two_people()
    monkeypatch.setattr(sockets, "REOPEN_AFTER", 0.01)
    mine = await page(match, black)
    await mine.watch()
    await in_thread(broadcast.reopen_sockets)(black.pk)
    assert await mine.closed_with() == 4012


async def test_threads_publish_where_the_layer_listens(monkeypatch):
    published = []
    monkeypatch.setattr(broadcast, "_publish", lambda channel, content: published.append(channel))
    await in_thread(broadcast.to_lobby)({"type": "counts"})
    layer = get_channel_layer()
    assert published == [layer._get_group_channel_name(broadcast.LOBBY)]
    assert len(layer._shards) == 1
