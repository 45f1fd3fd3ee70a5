"""The lobby's socket of a running site: counts, pairing, tabs, invitations, and bad input."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest
import websockets
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from games.live import broadcast
from lobby import catalogue
from lobby.consumers import LobbyConsumer
from tests.lobby.visitor import Visitor
from tests.services.site import Site

pytestmark = pytest.mark.live

MEMBER = """
from accounts.models import Member, Person
member = Member.objects.create_user(username="zweimal", password="viele bunte Murmeln")
Person.objects.create(name="Zweimal", member=member)
"""

NEWS = """
from lobby.models import Seek
from lobby.services import notifications
notifications.notify(person_id=Seek.objects.get(tab="news").person_id, kind="your_turn", key="k")
"""

BLOCKS = """
from accounts.signals import blocks_changed
from lobby.models import Seek
blocks_changed.send(sender=None, person_id=Seek.objects.get(tab="blocks").person_id)
"""

FRESH = """
from django.core.cache import cache
from lobby.models import Seek
cache.clear()
Seek.objects.all().delete()
"""


@pytest.fixture(scope="module")
def fresh(live_site: Site) -> Site:
    live_site.python(FRESH)
    return live_site


@pytest.fixture
def arrive(fresh: Site) -> Iterator[Callable[[], Visitor]]:
    """Let people come to the site; their searches end with the test."""
    visitors: list[Visitor] = []

    def new() -> Visitor:
        visitors.append(Visitor(fresh))
        return visitors[-1]

    yield new
    for visitor in visitors:
        visitor.post("/suche/abbrechen/")


def searching(people: int) -> dict[str, int]:
    """The counts of searches while so many people search for Abalone and nobody for anything else."""
    return {**dict.fromkeys(catalogue.slugs(), 0), "abalone": people}


async def search(visitor: Visitor, tab: str, clock: str = "5+5") -> tuple[int, str]:
    return await asyncio.to_thread(visitor.post, "/suche/", game="abalone", rated="0", clock=clock, tab=tab)


async def test_watching_brings_the_counts(arrive):
    lobby = await arrive().lobby()
    await lobby.say(type="watch")
    counts = await lobby.expect("counts")
    assert counts["searching"] == searching(0)
    assert counts["online"] is None or counts["online"] >= 0
    await lobby.close()


async def test_counts_are_people_however_many_tabs_they_have(arrive):
    anna = arrive()
    await search(anna, "one")
    sockets = [await anna.lobby() for _ in range(3)]
    for socket in sockets:
        await socket.say(type="ping", t=1, tab="one")
        await socket.say(type="watch")
    await sockets[0].expect("counts", searching=searching(1))
    for socket in sockets:
        await socket.close()


async def test_counts_come_at_most_every_two_seconds(arrive):
    anna = arrive()
    lobby = await anna.lobby()
    await lobby.say(type="watch")
    await lobby.expect("counts")
    for clock in ("3+2", "5+5", "10+10", "20+20"):
        await search(arrive(), "tab", clock)
    await lobby.expect("counts", searching=searching(4))
    with pytest.raises(TimeoutError):
        await lobby.expect("counts", within=1.5)
    await lobby.close()


async def test_only_the_tab_that_searched_is_named_and_every_tab_hears_of_the_match(arrive):
    anna, ben = arrive(), arrive()
    await search(anna, "anna1")
    here, there = await anna.lobby(), await anna.lobby(lang="en")
    await here.say(type="ping", t=1, tab="anna1")
    assert (await here.expect("pong"))["search"] == "waiting"
    await there.say(type="ping", t=1, tab="anna2")
    assert (await there.expect("pong"))["search"] == "elsewhere"
    status, address = await search(ben, "ben1")
    assert status == 302
    told = await here.expect("paired")
    assert (told["tab"], told["url"]) == ("anna1", address)
    told = await there.expect("paired")
    assert (told["tab"], told["url"]) == ("anna1", f"/en{address}")
    await here.close()
    await there.close()


async def test_a_pairing_that_was_not_heard_is_told_with_the_next_ping(arrive):
    anna, ben = arrive(), arrive()
    await search(anna, "anna1")
    _, address = await search(ben, "ben1")
    for _ in range(2):
        late = await anna.lobby()
        await late.say(type="ping", t=1, tab="anna1")
        assert (await late.expect("paired"))["url"] == address
        assert (await late.expect("pong"))["search"] == "paired"
        await late.close()
    board = await anna.open(f"/ws{address}")
    await board.say(type="watch", since=None)
    await board.expect("presence")
    late = await anna.lobby()
    await late.say(type="ping", t=2, tab="anna1")
    assert (await late.expect("pong"))["search"] == "gone"
    await late.close()
    await board.close()


async def test_a_ping_holds_the_search_and_silence_ends_it(arrive, live_site):
    anna = arrive()
    await search(anna, "anna1")
    lobby = await anna.lobby()
    await lobby.say(type="ping", t=1, tab="anna1")
    assert (await lobby.expect("pong"))["search"] == "waiting"
    await asyncio.to_thread(live_site.sql, "UPDATE lobby_seek SET lease_until = now()")
    await lobby.expect("seek_closed", game="abalone", clock="5+5", rated=False)
    await lobby.say(type="ping", t=2, tab="anna1")
    assert (await lobby.expect("pong", t=2))["search"] == "gone"
    await lobby.close()


async def test_opened_and_cancelled_searches_are_told_to_everybody(arrive):
    watcher = await arrive().lobby()
    anna = arrive()
    await search(anna, "anna1", "3+2")
    assert (await watcher.expect("seek_opened"))["clock"] == "3+2"
    await asyncio.to_thread(anna.post, "/suche/abbrechen/")
    await watcher.expect("seek_closed", clock="3+2")
    await watcher.close()


async def test_a_newer_tab_takes_the_search_and_the_older_one_is_told(arrive):
    anna = arrive()
    await search(anna, "one")
    older = await anna.lobby()
    await older.say(type="ping", t=1, tab="one")
    await older.expect("pong", search="waiting")
    await search(anna, "two")
    await older.expect("notification", kind="search_moved", tab="two")
    await older.say(type="ping", t=2, tab="one")
    await older.expect("pong", search="elsewhere")
    await older.close()


async def test_the_host_hears_when_the_seat_is_taken(arrive):
    anna, ben = arrive(), arrive()
    _, room = await asyncio.to_thread(anna.post, "/einladen/", clock="", begins="host")
    lobby = await anna.lobby()
    await lobby.say(type="ping", t=1)
    await lobby.expect("pong")
    status, match = await asyncio.to_thread(ben.post, f"{room}platz/")
    assert status == 302
    told = await lobby.expect("notification", kind="room_taken")
    assert (f"/raum/{told['room']}/", told["url"]) == (room, match)
    await lobby.close()


async def test_the_socket_hints_at_what_is_new(arrive, live_site):
    anna = arrive()
    await search(anna, "news")
    lobby = await anna.lobby()
    await lobby.say(type="ping", t=1)
    await lobby.expect("pong")
    await asyncio.to_thread(live_site.python, NEWS)
    await lobby.expect("notification", kind="bell")
    await lobby.close()


async def test_the_socket_says_that_others_are_blocked_now(arrive, live_site):
    anna = arrive()
    await search(anna, "blocks")
    lobby = await anna.lobby()
    await lobby.say(type="ping", t=1)
    await lobby.expect("pong")
    await asyncio.to_thread(live_site.python, BLOCKS)
    await lobby.expect("notification", kind="blocks_changed")
    await lobby.close()


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("[" * 3000, "malformed"),
        ('{"type":"dance"}', "unknown_type"),
        ('{"type":["ping"]}', "unknown_type"),
        ('{"t":1}', "unknown_type"),
        ('{"type":"watch","extra":1}', "unknown_field"),
        ('{"type":"ping","t":"soon"}', "bad_field"),
        ('{"type":"ping","t":-1}', "bad_field"),
        ('{"type":"ping","tab":"<script>"}', "bad_field"),
        ('{"type":"ping","tab":7}', "bad_field"),
        (json.dumps({"type": "ping", "tab": "a" * 5000}), "message_too_large"),
        (b"\x00\x01", "binary_frame"),
    ],
)
async def test_bad_input_has_a_code_and_a_sentence_and_the_socket_lives_on(arrive, frame, code):
    lobby = await arrive().lobby(lang="de")
    await lobby.socket.send(frame)
    refused = await lobby.expect("refused")
    assert refused["code"] == code
    assert refused["text"]
    await lobby.say(type="ping", t=5)
    await lobby.expect("pong", t=5)
    await lobby.close()


async def test_a_flood_is_refused_and_closes_the_socket(arrive):
    lobby = await arrive().lobby()
    for number in range(60):
        await lobby.say(type="ping", t=number)
    await lobby.expect("refused", code="flood")
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await lobby.socket.recv()
    assert closed.value.rcvd.code == 4400


async def test_a_socket_from_which_nothing_comes_back_is_closed(monkeypatch):
    async def known(scope, receive, send):
        await LobbyConsumer.as_asgi()({**scope, "person_id": None, "language": "en"}, receive, send)

    monkeypatch.setattr(LobbyConsumer, "longest_unread", 2_000)
    silent = WebsocketCommunicator(known, "ws/lobby/")
    assert (await silent.connect())[0]
    await silent.send_to(text_data='{"type":"ping"}')
    assert "pong" in await silent.receive_from(timeout=5)
    for _ in range(12):
        await database_sync_to_async(broadcast.to_lobby)({"type": "seek_opened", "clock": "x" * 200})
    while (last := await silent.receive_output(timeout=5))["type"] == "websocket.send":
        continue
    assert last["code"] == 4408
    await silent.disconnect()


async def test_a_log_out_leaves_the_other_device_alone(arrive, live_site):
    live_site.python(MEMBER)
    desk, phone = arrive(), arrive()
    for device in (desk, phone):
        device.get("/konto/login/")
        status, _ = await asyncio.to_thread(
            device.post, "/konto/login/", login="zweimal", password="viele bunte Murmeln"
        )
        assert status == 302
    await search(phone, "phone")
    lobby, left = await phone.lobby(), await desk.lobby()
    for socket in (lobby, left):
        await socket.say(type="ping", t=1, tab="phone")
        await socket.expect("pong")
    await asyncio.to_thread(desk.post, "/konto/logout/")
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await left.expect("never")
    assert closed.value.rcvd.code == 4401
    await lobby.say(type="ping", t=2, tab="phone")
    assert (await lobby.expect("pong", t=2))["search"] == "waiting"
    await lobby.close()


async def test_a_foreign_page_may_not_open_the_socket(arrive):
    with pytest.raises(websockets.InvalidStatus):
        await arrive().lobby(origin="https://evil.example")
