"""The same over a real server, frame by frame."""

import http.client
import json

import pytest
import websockets

from tests.live.clients import Client, client_of, start_tables
from tests.services.site import Site

pytestmark = pytest.mark.live


@pytest.fixture
async def black(live_site: Site):
    (table,) = start_tables(live_site)
    client = await client_of(live_site, table, 0).open()
    await client.my_turn()
    yield client
    await client.close()


async def refused(client: Client, frame: str | bytes) -> dict:
    client.heard.clear()
    assert client.socket is not None
    await client.socket.send(frame)
    return await client.hear("refused")


async def test_bad_frames_are_answered_and_the_socket_lives_on(black: Client):
    for frame, code in (
        ("{", "malformed"),
        ("", "malformed"),
        (b"\x00\xff", "binary_frame"),
        (b"", "binary_frame"),
        ("x" * 4097, "message_too_large"),
        ("x" * 500_000, "message_too_large"),
        (json.dumps({"type": "fly", "id": "a"}), "unknown_type"),
        (json.dumps({"type": "resign", "id": "a", "as": 1}), "unknown_field"),
    ):
        assert (await refused(black, frame))["code"] == code
    assert (await black.play())["type"] == "accepted"


async def test_a_frame_beyond_all_bounds_cuts_the_connection(black: Client):
    assert black.socket is not None
    await black.socket.send("x" * 2_000_000)
    await black.until(lambda: black.close_code is not None)
    assert black.close_code == 1006


async def test_a_flood_is_closed_with_its_code(black: Client):
    """Of messages that are refused at once, so that no machine is too slow to be flooded."""
    for _ in range(80):
        await black.say({"type": "fly"})
    await black.until(lambda: black.close_code is not None)
    assert black.close_code == 4400
    assert (await black.hear("refused"))["code"] == "flood"


async def test_a_foreign_origin_is_turned_away(live_site: Site, black: Client):
    with pytest.raises(websockets.InvalidStatus) as turned_away:
        await Client(black.url, black.cookie).open(origin="https://elsewhere.example")
    assert turned_away.value.response.status_code == 403


async def test_an_unknown_match_is_closed_with_its_code(live_site: Site):
    client = await Client(f"{live_site.ws_url}/ws/partie/0000000000/").open(watch=False)
    await client.until(lambda: client.close_code is not None)
    assert client.close_code == 4404


async def test_a_private_match_is_closed_to_strangers(live_site: Site):
    (table,) = start_tables(live_site, visibility="private")
    stranger = await client_of(live_site, table).open(watch=False)
    await stranger.until(lambda: stranger.close_code is not None)
    assert stranger.close_code == 4403
    seated = await client_of(live_site, table, 1).open()
    assert (await seated.hear("snapshot"))["you"] == {"seats": [1]}
    await seated.close()


async def test_a_dropped_connection_resumes_where_it_was(live_site: Site, black: Client):
    (table,) = start_tables(live_site)
    first, second = await client_of(live_site, table, 0).open(), await client_of(live_site, table, 1).open()
    await first.play()
    assert second.socket is not None
    second.socket.transport.abort()
    await second.until(lambda: second.close_code is not None)
    await second.open(since=second.v)
    assert (await second.play())["v"] == 3
    await first.until(lambda: first.v == 3)
    for client in (first, second):
        await client.close()


async def test_a_computer_answers_no_sooner_than_it_can_be_followed(live_site: Site):
    (table,) = start_tables(live_site, levels=(None, 1), clock=None)
    black = await client_of(live_site, table, 0).open()
    for number in range(2):
        await black.play(number)
        await black.my_turn(20)
    times = [event["at"] for event in black.events]
    assert times[1] - times[0] >= 600
    assert times[3] - times[2] >= 600
    await black.close()


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("/stellung/?p=" + "a" * 18_000, {}, 414),
        ("/stellung/?p=" + "a" * 60_000, {}, 414),
        ("/", {"Cookie": "a=" + "b" * 18_000}, 431),
        ("/stellung/?p=" + "a" * 15_000, {}, 400),
    ],
)
def test_what_is_too_long_is_answered(
    live_site: Site, address: str, headers: dict[str, str], status: int
) -> None:
    line = http.client.HTTPConnection("127.0.0.1", live_site.port, timeout=10)
    line.request("GET", address, headers=headers)
    answer = line.getresponse()
    assert answer.status == status
    assert answer.read()
    line.close()
