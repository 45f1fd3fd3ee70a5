"""Rooms that stand in the lobby: listed while they seek players and their host is here."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import presence
from accounts.blocks import block_person
from games.models import Match
from lobby import open_rooms
from lobby.errors import NotYourRoom, SeatTaken, TooManyRooms, UnknownChoice
from lobby.models import Room
from lobby.services import challenges, next_rounds, rooms
from tests.games.people import ended
from tests.lobby.people import a_guest, a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def a_room(host=None, *, listed=True, **wishes):
    host = host or a_guest()
    presence.touch(host.pk)
    wishes = {"game": "ab-ins-ziel", "clock": "", "begins": "host", "others": (None, 2, None), **wishes}
    return rooms.create_room(host=host, listed=listed, **wishes)


def shown_to(person=None):
    cache.clear()
    return [one.room for one in open_rooms.as_seen_by(person, open_rooms.open_rooms())]


def test_an_open_room_is_listed_with_what_one_must_know_of_it(client):
    room = a_room(a_guest("Bruno"), clock="25+3")
    text = client.get("/").content.decode()
    for said in ("bei Bruno", "25+3", "2 von 4 Plätzen besetzt", "1 Computer", "offener Raum"):
        assert said in text
    assert f'action="/raum/{room.code}/platz/"' in text
    assert f'href="/raum/{room.code}/"' in text


def test_only_what_is_unusual_is_said_of_the_options():
    a_room(game="abalone", others=(None,), options={"layout": "belgian_daisy"})
    a_room(game="abalone", others=(None,))
    assert [one.unusual for one in open_rooms.open_rooms()] == [[], ["Belgian Daisy"]]


def test_a_private_room_appears_nowhere(client):
    room = a_room(listed=False)
    assert room.code not in client.get("/").content.decode()
    assert room.code not in client.get("/aktuell/").content.decode()


def test_a_challenge_is_never_listed():
    anna, ben = a_member(), a_member()
    room = challenges.challenge(host=anna, addressee=ben, game="abalone", clock="", begins="random")
    presence.touch(anna.pk)
    Room.objects.update(listed=True)
    assert shown_to() == []
    with pytest.raises(UnknownChoice):
        rooms.list_room(code=room.code, host=anna, listed=True)


def test_a_room_is_listed_while_its_host_is_here():
    room = a_room()
    assert shown_to() == [room]
    presence.gone(room.host_id)
    assert shown_to() == []


def test_rooms_that_are_over_are_not_listed():
    closed, expired = a_room(), a_room()
    rooms.close_room(code=closed.code, person=closed.host)
    Room.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert shown_to() == []


def test_the_own_rooms_stand_elsewhere():
    guest, room = a_guest(), a_room()
    assert shown_to(guest) == [room]
    assert shown_to(room.host) == []
    rooms.join_room(code=room.code, person=guest)
    assert shown_to(guest) == []


@pytest.mark.parametrize("who", ["host", "somebody at the table"])
@pytest.mark.parametrize("blocked_by_them", [True, False])
def test_whoever_is_kept_apart_from_a_table_does_not_see_it(who, blocked_by_them):
    room, seated, other = a_room(a_member()), a_member(), a_member()
    rooms.join_room(code=room.code, person=seated)
    at_table = room.host if who == "host" else seated
    pair = (at_table, other) if blocked_by_them else (other, at_table)
    block_person(blocker=pair[0], blocked=pair[1])
    assert shown_to(other) == []
    assert shown_to() == [room]


def test_once_it_has_begun_everybody_may_watch(client):
    room = a_room(game="abalone", others=(None,))
    match = rooms.join_room(code=room.code, person=a_guest())
    assert (match.visibility, match.rated) == ("public", False)
    assert shown_to() == []
    assert f'href="/partie/{match.pk}/"' in client.get("/").content.decode()
    late = Client().post(f"/raum/{room.code}/platz/")
    assert late.status_code == 409
    assert f'href="/partie/{match.pk}/"' in late.content.decode()


def test_the_host_opens_a_room_later_and_takes_it_back(client):
    answer = client.post("/einladen/", {"game": "halma", "clock": ""})
    room = Room.objects.get()
    assert not room.listed
    page = client.post(f"{answer.url}offen/", {"listed": "1"}, follow=True)
    assert "Dein Raum steht in der Lobby" in page.content.decode()
    assert shown_to() == [room]
    client.post(f"{answer.url}offen/", {"listed": "0"})
    assert shown_to() == []
    assert client.get(f"{answer.url}offen/").url == answer.url


def test_only_the_host_opens_a_room():
    room = a_room(listed=False)
    with pytest.raises(NotYourRoom):
        rooms.list_room(code=room.code, host=a_guest(), listed=True)


def test_a_room_whose_match_has_begun_is_not_opened_any_more():
    room = a_room(listed=False, game="abalone", others=(None,))
    rooms.join_room(code=room.code, person=a_guest())
    with pytest.raises(SeatTaken):
        rooms.list_room(code=room.code, host=room.host, listed=True)


def test_one_host_has_two_rooms_in_the_lobby_at_most():
    host = a_guest()
    first, _second = a_room(host), a_room(host)
    third = a_room(host, listed=False)
    with pytest.raises(TooManyRooms):
        a_room(host)
    with pytest.raises(TooManyRooms):
        rooms.list_room(code=third.code, host=host, listed=True)
    rooms.list_room(code=first.code, host=host, listed=False)
    rooms.list_room(code=third.code, host=host, listed=True)
    assert first not in shown_to()


@pytest.fixture
def after_a_round():
    """An open room of three and a computer after its first round: the host, and two who came."""
    room = a_room(a_guest("Bruno"))
    others = [a_member(), a_member()]
    for one in others:
        presence.touch(one.pk)
        rooms.join_room(code=room.code, person=one)
    room.refresh_from_db()
    ended(room.match)
    Match.objects.update(ended_at=timezone.now())
    return room, others


def test_a_seat_that_was_left_after_a_round_is_offered_in_the_lobby(client, after_a_round):
    room, [first, second] = after_a_round
    assert shown_to() == []
    next_rounds.leave(code=room.code, person=first)
    assert shown_to() == [room]
    assert shown_to(second) == []
    assert shown_to(first) == [room]
    text = client.get("/").content.decode()
    for said in ("bei Bruno", "vor Runde 2", "3 von 4 Plätzen besetzt", "1 Computer"):
        assert said in text
    client.post(f"/raum/{room.code}/platz/")
    assert shown_to() == []


def test_when_the_host_has_left_another_one_receives(after_a_round):
    room, [first, _] = after_a_round
    next_rounds.leave(code=room.code, person=room.host)
    presence.gone(room.host_id)
    cache.clear()
    [one] = open_rooms.open_rooms()
    assert one.host == first
    presence.gone(first.pk)
    assert shown_to() == []


def test_a_private_room_is_not_listed_between_its_rounds_either(after_a_round):
    room, [first, _] = after_a_round
    next_rounds.leave(code=room.code, person=first)
    Room.objects.update(listed=False)
    assert shown_to() == []


def test_a_room_that_nobody_has_filled_for_an_hour_is_listed_no_longer(after_a_round):
    room, [first, _] = after_a_round
    next_rounds.leave(code=room.code, person=first)
    Match.objects.update(ended_at=timezone.now() - timedelta(hours=1, seconds=1))
    assert shown_to() == []


def test_blocks_count_between_rounds_too(after_a_round):
    room, [first, second] = after_a_round
    next_rounds.leave(code=room.code, person=first)
    other = a_member()
    block_person(blocker=other, blocked=second)
    assert shown_to(other) == []


def test_open_rooms_cost_few_queries_however_many_there_are(client, django_assert_max_num_queries):
    anna = a_member("Anna")
    for _ in range(20):
        a_room()
    logged_in(client, anna).get("/")
    with django_assert_max_num_queries(15):
        assert len(client.get("/").context["rooms"]) == open_rooms.SHOWN
    client.get("/aktuell/")
    with django_assert_max_num_queries(6):
        client.get("/aktuell/")


@pytest.mark.parametrize(
    ("minutes", "increment", "clock"), [("1", "0", "1+0"), ("180", "60", "180+60"), (" 25 ", "", "25+0")]
)
def test_a_room_may_have_a_clock_of_its_own(client, minutes, increment, clock):
    answer = client.post("/einladen/", {"clock": "own", "minutes": minutes, "increment": increment})
    assert answer.status_code == 302
    assert Room.objects.get().clock == clock
    match = rooms.join_room(code=Room.objects.get().code, person=a_guest())
    assert str(match.clock) == clock


@pytest.mark.parametrize(
    ("minutes", "increment"),
    [
        *(
            ("0", "5"),
            ("181", "0"),
            ("5", "61"),
            ("-5", "0"),
            ("5", "-1"),
            ("5.5", "0"),
            ("", "5"),
            ("٥", "0"),
        ),
        *(("5", "x"), ("9" * 400, "0"), ("5+5", "5"), ("5", "1e1")),
    ],
)
def test_forged_clocks_are_refused(client, minutes, increment):
    answer = client.post("/einladen/", {"clock": "own", "minutes": minutes, "increment": increment})
    assert answer.status_code == 400
    assert 'value="own" checked' in answer.content.decode()
    assert not Room.objects.exists()


@pytest.mark.parametrize("clock", ["5+99", "181+0", "0+1", "own", "5", "5+5+5", "1d!"])
def test_clocks_that_no_form_offers_are_refused_too(client, clock):
    assert client.post("/einladen/", {"clock": clock}).status_code == 400
    assert not Room.objects.exists()


def test_a_clock_of_ones_own_is_neither_searched_for_nor_ranked(client):
    assert client.post("/suche/", {"clock": "25+3", "rated": "0"}).status_code == 400
    anna, ben = a_member("Anna"), a_member("Ben")
    logged_in(client, anna)
    wish = {"an": ben.name, "rated": "1", "clock": "own", "minutes": "25", "increment": "3"}
    answer = client.post("/einladen/", wish)
    assert answer.status_code == 400
    assert not Room.objects.exists()
    assert client.post("/einladen/", {**wish, "rated": "0"}).status_code == 302
    assert (Room.objects.get().clock, Match.objects.count()) == ("25+3", 0)


@pytest.mark.parametrize(("read", "shown"), [(4, 1), (5, 1), (7, 1), (8, 2)])
def test_no_room_is_shown_without_its_last_seats_however_few_are_read(monkeypatch, read, shown):
    a_room()
    a_room()
    monkeypatch.setattr(open_rooms, "SEATS_READ", read)
    assert [len(one.seats) for one in open_rooms.open_rooms()] == [4] * shown
