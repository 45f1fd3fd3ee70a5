"""A block takes effect everywhere: searches, rooms, talk, however the lines reach a page."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client

from accounts import blocks
from accounts.models import Person
from accounts.services import create_guest, merge_guest
from games import services
from games.models import Match
from games.services import SeatRequest, start_match
from lobby import pairing as rules
from lobby.errors import NoSeatForYou
from lobby.services import pairing, rooms, seeks
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.visitor import Visitor
from tests.services.site import Site

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("turned", [False, True], ids=["blocker", "blocked"])


def two(turned: bool) -> tuple[Person, Person]:
    """Two members of whom one has blocked the other, in either order."""
    anna, ben = a_member(), a_member()
    blocks.block_person(blocker=anna, blocked=ben)
    return (ben, anna) if turned else (anna, ben)


def search(person: Person, *, rated: bool = False) -> str | None:
    return seeks.open_seek(person=person, game="abalone", rated=rated, clock="5+5", tab=f"t{person.pk}").match


def test_the_nearest_who_may_be_played_is_chosen():
    waiting = [rules.Waiting(person, 1500 + 10 * person, 60.0 - person) for person in (1, 2, 3, 4)]
    apart = {1: {2}, 2: {1}}
    found = [(first.person, second.person) for first, second in rules.tables(waiting, 2, apart)]
    assert found == [(1, 3), (2, 4)]
    assert rules.tables(waiting[:2], 2, apart) == []


@both_ways
@pytest.mark.data_layer
@pytest.mark.parametrize("rated", [False, True])
def test_they_are_never_paired_however_long_they_wait(turned: bool, rated: bool):
    one, other = two(turned)
    assert search(one, rated=rated) is None
    assert search(other, rated=rated) is None
    assert pairing.pair_all() == 0
    third = a_member()
    match = search(third, rated=rated)
    assert match is not None
    seated = set(Match.objects.get(pk=match).seats.values_list("person_id", flat=True))
    assert third.pk in seated
    assert seated != {one.pk, other.pk}


@pytest.mark.data_layer
def test_a_guest_who_is_blocked_is_not_paired_either():
    anna, ben = (create_guest(token=token) for token in "ab")
    blocks.block_person(blocker=anna, blocked=ben)
    search(anna)
    search(ben)
    assert not Match.objects.exists()
    blocks.lift_block(blocker=anna, blocked=ben)
    assert pairing.pair_all() == 1


@both_ways
@pytest.mark.data_layer
def test_no_room_seats_them_together(turned: bool):
    one, other = two(turned)
    room = rooms.create_room(host=one, game="abalone", clock="", begins="host")
    with pytest.raises(NoSeatForYou):
        rooms.join_room(code=room.code, person=other)
    large = rooms.create_room(host=a_guest(), game="halma", clock="", begins="host", others=(None, None))
    rooms.join_room(code=large.code, person=one)
    with pytest.raises(NoSeatForYou):
        rooms.join_room(code=large.code, person=other)
    rooms.join_room(code=large.code, person=a_guest())
    assert Match.objects.count() == 1


@both_ways
def test_the_page_of_the_room_says_so_in_neutral_words(client, turned: bool):
    one, other = two(turned)
    room = rooms.create_room(host=one, game="abalone", clock="", begins="host")
    answer = logged_in(client, other).post(f"/raum/{room.code}/platz/")
    assert answer.status_code == 403
    assert "An diesem Tisch kannst du nicht Platz nehmen." in answer.content.decode()
    assert "blockier" not in answer.content.decode()


@pytest.mark.data_layer
def test_whoever_blocks_no_longer_waits_at_the_same_table():
    host, ben, carla = a_member(), a_member(), a_member()
    own = rooms.create_room(host=host, game="halma", clock="", begins="host", others=(None, None, None))
    for person in (ben, carla):
        rooms.join_room(code=own.code, person=person)
    blocks.block_person(blocker=host, blocked=ben)
    assert [seat.person for seat in own.seats.all()] == [host, None, carla, None]
    blocks.block_person(blocker=carla, blocked=host)
    assert [seat.person for seat in own.seats.all()] == [host, None, None, None]


def talk(match: Match, person: Person, phrase: str, key: str) -> None:
    services.say_line(match_id=match.pk, person=person, phrase=phrase, words="", key=key)


def lines_of(match: Match, reader: Person) -> tuple[list[str], str]:
    """What a reader is told when the script asks, and the page without a script."""
    client = logged_in(Client(), reader)
    asked = client.get(f"/partie/{match.pk}/chat/", headers={"Accept": "application/json"}).json()["lines"]
    page = client.get(f"/partie/{match.pk}/?chat=1").content.decode()
    return [line["phrase"] for line in asked], page.split('class="chat-lines"')[1].split("</div>")[0]


def test_the_lines_of_somebody_blocked_are_not_read_and_the_blocked_one_reads_on():
    anna, ben = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    talk(match, anna, "hello", "a")
    talk(match, ben, "nice", "b")
    blocks.block_person(blocker=anna, blocked=ben)
    asked, page = lines_of(match, anna)
    assert asked == ["hello"]
    assert "Schön gespielt" not in page
    assert ben.name not in page
    assert lines_of(match, ben)[0] == ["hello", "nice"]
    blocks.lift_block(blocker=anna, blocked=ben)
    assert lines_of(match, anna)[0] == ["hello", "nice"]


def test_what_somebody_said_as_a_guest_is_covered_by_the_block_of_the_member():
    anna, guest, ben = a_member(), a_guest(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(guest)])
    talk(match, guest, "lucky", "a")
    merge_guest(guest=guest, into=ben)
    blocks.block_person(blocker=anna, blocked=ben)
    assert lines_of(match, anna)[0] == []


BLOCK = """
from accounts import blocks
from games.models import Seat
[host, other] = [seat.person for seat in Seat.objects.filter(match={match!r}).order_by("person_id")]
blocks.{deed}(blocker=host, blocked=other)
"""


@pytest.mark.live
async def test_open_pages_stop_hearing_somebody_at_once(live_site: Site):
    live_site.python("from django.core.cache import cache; cache.clear()")
    anna, ben = Visitor(live_site), Visitor(live_site)
    _, room = await asyncio.to_thread(anna.post, "/einladen/", clock="", begins="host")
    _, match = await asyncio.to_thread(ben.post, f"{room}platz/")
    sockets = []
    for visitor in (anna, ben):
        sockets.append(await visitor.open(f"/ws{match}"))
        await sockets[-1].say(type="watch", since=None)
        await sockets[-1].expect("presence")

    async def say(visitor: Visitor, phrase: str) -> None:
        status, _ = await asyncio.to_thread(visitor.post, f"{match}chat/", phrase=phrase, key=phrase)
        assert status == 302

    async def heard(number: int) -> list[str]:
        """What a socket passes on until somebody says good-bye."""
        said: list[str] = []
        while "bye" not in said:
            said += [line["phrase"] for line in (await sockets[number].expect("chat"))["lines"]]
        return said

    await say(ben, "nice")
    await sockets[0].expect("chat")
    await asyncio.to_thread(live_site.python, BLOCK.format(match=match[8:18], deed="block_person"))
    await say(ben, "oops")
    await say(anna, "bye")
    assert await heard(0) == ["bye"]
    assert await heard(1) == ["nice", "oops", "bye"]
    await asyncio.to_thread(live_site.python, BLOCK.format(match=match[8:18], deed="lift_block"))
    assert (await sockets[0].expect("chat"))["lines"] == [], "the page asks for the conversation anew"
    await say(ben, "sorry")
    assert (await sockets[0].expect("chat"))["lines"][0]["phrase"] == "sorry"
    for socket in sockets:
        await socket.close()


@pytest.mark.live
async def test_a_page_knows_of_a_block_whose_hint_was_lost(live_site: Site):
    live_site.python("from django.core.cache import cache; cache.clear()")
    anna, ben = Visitor(live_site), Visitor(live_site)
    _, room = await asyncio.to_thread(anna.post, "/einladen/", clock="", begins="host")
    _, match = await asyncio.to_thread(ben.post, f"{room}platz/")
    socket = await anna.open(f"/ws{match}")
    await socket.say(type="watch", since=None)
    await socket.expect("presence")
    sql = "INSERT INTO accounts_block (blocker_id, blocked_id, since)"
    sql += " SELECT min(person_id), max(person_id), now() FROM games_seat WHERE match_id = %s"
    await asyncio.to_thread(live_site.sql, sql, match[8:18])
    for visitor, phrase in ((ben, "oops"), (anna, "bye")):
        await asyncio.to_thread(visitor.post, f"{match}chat/", phrase=phrase, key=phrase)
    assert (await socket.expect("chat"))["lines"][0]["phrase"] == "bye"
    await socket.close()
