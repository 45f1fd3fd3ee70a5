"""kill -9 in the middle of a match: nothing that was acknowledged is lost, and play goes on."""

import asyncio
import json
from contextlib import suppress

import pytest
import websockets

from tests.live.clients import Client, Table, client_of, start_tables
from tests.services.site import Site

pytestmark = pytest.mark.live


def stored(site: Site, table: Table) -> list[tuple[int, str]]:
    """The log of a match; fails unless it is numbered without gaps and the match stands at its end."""
    rows = site.sql("SELECT v, type FROM games_event WHERE match_id = %s ORDER BY v", table.id)
    assert [v for v, _ in rows] == list(range(1, len(rows) + 1))
    assert site.sql("SELECT version FROM games_match WHERE id = %s", table.id) == [(len(rows),)]
    return [(int(v), str(kind)) for v, kind in rows]


async def sit_down(site: Site, table: Table) -> tuple[Client, Client]:
    black, white = await client_of(site, table, 0).open(), await client_of(site, table, 1).open()
    await black.my_turn()
    await white.hear("snapshot")
    return black, white


async def play(black: Client, white: Client, moves: int) -> None:
    """Let both play by turns, each seeing every move."""
    for _ in range(moves):
        mover, other = (black, white) if black.v % 2 else (white, black)
        answer = await mover.play(mover.v)
        assert answer["type"] == "accepted"
        await other.until(lambda other=other, v=answer["v"]: other.v == v)


async def reconnect(client: Client, seconds: float = 20) -> None:
    """What a page does after its connection broke: again and again, from the last event it saw."""
    async with asyncio.timeout(seconds):
        while True:
            try:
                await client.open(since=client.v)
                return
            except OSError:
                await asyncio.sleep(0.2)


async def test_the_web_process_is_killed(site: Site) -> None:
    (table,) = start_tables(site)
    black, white = await sit_down(site, table)
    await play(black, white, 3)
    offered = await white.my_turn()
    command_id = await white.send("move", steps=offered["entry"]["moves"][0]["steps"])
    site.kill_web()
    for client in (black, white):
        await client.until(lambda client=client: client.close_code is not None)
    site.start_web()
    for client in (black, white):
        await reconnect(client)
    # The page does not know whether its move arrived; sending it again is harmless.
    await white.send("move", at=4, command_id=command_id, steps=offered["entry"]["moves"][0]["steps"])
    assert (await white.answer_to(command_id))["v"] == 5
    await black.until(lambda: black.v == 5)
    await play(black, white, 2)
    assert stored(site, table) == [(1, "started"), *((v, "moved") for v in range(2, 8))]
    for client in (black, white):
        await client.close()


async def go_on(client: Client, parity: int, until: float) -> int:
    """Play whenever it is the own turn, through broken connections; the last version acknowledged."""
    acknowledged = 0
    while asyncio.get_running_loop().time() < until:
        if client.close_code is not None:
            await reconnect(client)
        if client.v % 2 != parity:
            await asyncio.sleep(0.02)
            continue
        with suppress(TimeoutError, websockets.ConnectionClosed):
            answer = await client.play(client.v, seconds=3)
            acknowledged = answer["v"] if answer["type"] == "accepted" else acknowledged
    return acknowledged


async def test_the_web_process_is_killed_while_many_play(site: Site) -> None:
    tables = start_tables(site, 6)
    pairs = [await sit_down(site, table) for table in tables]
    until = asyncio.get_running_loop().time() + 15
    playing = [
        asyncio.create_task(go_on(client, parity, until))
        for pair in pairs
        for client, parity in zip(pair, (1, 0), strict=True)
    ]
    for client in (one for pair in pairs for one in pair):
        await client.until(lambda client=client: client.v >= 5)
    site.kill_web()
    site.start_web()
    acknowledged = await asyncio.gather(*playing)
    for number, (table, pair) in enumerate(zip(tables, pairs, strict=True)):
        assert len(stored(site, table)) >= max(acknowledged[2 * number : 2 * number + 2]) > 1
        for client in pair:
            await client.close()


async def test_the_worker_is_killed_while_a_computer_thinks(site: Site) -> None:
    (table,) = start_tables(site, levels=(None, 3), clock=None)
    black = await client_of(site, table, 0).open()
    await black.play()
    site.kill_worker()
    assert len(stored(site, table)) == 2
    site.start_worker()
    await black.until(lambda: black.v == 3, 40)
    await black.play()
    await black.until(lambda: black.v == 5, 20)
    assert [kind for _, kind in stored(site, table)] == ["started", *["moved"] * 4]
    await black.close()


async def ping_until(client: Client, v: int) -> None:
    """Ping, only more often than a page does, until a version is seen."""
    async with asyncio.timeout(60):
        while client.v < v:
            await client.say({"type": "ping", "t": 1})
            await asyncio.sleep(0.5)


async def test_valkey_is_killed(site: Site) -> None:
    (table,) = start_tables(site)
    black, white = await sit_down(site, table)
    await play(black, white, 2)
    site.kill_valkey()
    # No hint reaches anybody; the mover looks for itself, the other's next ping finds the move.
    answer = await black.play()
    assert answer["type"] == "accepted"
    await black.until(lambda: black.v == 4)
    await ping_until(white, 4)
    site.start_valkey()
    async with asyncio.timeout(20):
        while white.offered is None or white.offered["v"] != 4:
            await asyncio.sleep(0.1)
    # A hint may be lost until the web process has subscribed again: then the next ping finds the move.
    assert (await white.play())["type"] == "accepted"
    await ping_until(black, 5)
    for client in (black, white):
        assert client.close_code is None
    # The subscriptions have come back by themselves: pushes arrive without a ping.
    await play(black, white, 2)
    assert len(stored(site, table)) == 7
    for client in (black, white):
        await client.close()


async def test_valkey_is_killed_while_a_computer_is_on_turn(site: Site) -> None:
    (table,) = start_tables(site, levels=(None, 1), clock=None)
    black = await client_of(site, table, 0).open()
    await black.my_turn()
    site.kill_valkey()
    await black.play()
    site.start_valkey()
    await ping_until(black, 3)
    assert [kind for _, kind in stored(site, table)] == ["started", "moved", "moved"]
    await black.close()


async def test_a_polite_restart_loses_nothing_either(site: Site) -> None:
    (table,) = start_tables(site)
    black, white = await sit_down(site, table)
    await play(black, white, 2)
    site.restart_web()
    for client in (black, white):
        await client.until(lambda client=client: client.close_code is not None)
        await reconnect(client)
    await play(black, white, 2)
    assert len(stored(site, table)) == 5
    assert json.dumps(black.events) == json.dumps(white.events)
    for client in (black, white):
        await client.close()
