"""The table of a room between two rounds, in the browser without a script."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.blocks import block_person
from accounts.models import Person
from games.models import Match, NextSeat
from games.series import latest_round
from lobby.models import Room
from lobby.services import next_rounds
from tests.games.people import ended
from tests.lobby.people import a_guest, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def evening():
    """A room of three people and a computer whose first round has ended; the host first."""
    clients = [Client(), Client(), Client()]
    seats = {"seat2": "person", "seat3": "person", "seat4": "1"}
    wish = {"game": "ab-ins-ziel", "clock": "", "begins": "host", **seats}
    address = clients[0].post("/einladen/", wish).url
    for client in clients[1:]:
        client.post(f"{address}platz/")
    ended(Match.objects.get())
    return address, clients


def page(client, address):
    return client.get(address).content.decode()


def test_the_room_asks_everybody_and_the_next_round_begins(evening):
    address, clients = evening
    assert "Runde 1 ist vorbei." in page(clients[0], address)
    assert "gewonnene Runden: 1" in page(clients[1], address)
    for client in clients[:2]:
        assert client.post(f"{address}bereit/").url == address
        assert "Du bist bereit. Die anderen werden gefragt." in page(client, address)
    assert "noch nicht bereit" in page(clients[0], address)
    clients[2].post(f"{address}bereit/")
    second = Match.objects.get(round=2)
    assert [client.get(address).url for client in clients] == [f"/partie/{second.pk}/"] * 3
    assert second.beginner == 1
    assert clients[0].get(f"{address}bereit/").url == address


def test_the_match_that_has_ended_leads_to_the_room(evening):
    address, clients = evening
    first = f"/partie/{Match.objects.get().pk}/"
    assert f'href="{address}"' in page(clients[1], first)
    assert f'href="{address}"' not in page(Client(), first)


def test_whoever_leaves_frees_the_seat_for_somebody_else(evening):
    address, clients = evening
    clients[1].post(f"{address}aufstehen/")
    for client in (clients[0], clients[2]):
        client.post(f"{address}bereit/")
    assert "Ein Platz ist noch frei." in page(clients[0], address)
    newcomer = Client()
    assert "Freien Platz nehmen" in page(newcomer, address)
    assert Person.objects.count() == 3
    answer = newcomer.post(f"{address}platz/")
    assert answer.url == f"/partie/{Match.objects.get(round=2).pk}/"
    assert clients[1].post(f"{address}platz/").status_code == 409


def test_whoever_has_left_sees_the_free_seat_and_may_take_it_again(evening):
    address, clients = evening
    clients[1].post(f"{address}aufstehen/")
    assert "Freien Platz nehmen" in page(clients[1], address)
    assert clients[1].post(f"{address}platz/").url == address
    assert page(clients[1], address).count("noch nicht bereit") == 2


def test_the_host_gives_a_free_seat_to_a_computer(evening):
    address, clients = evening
    clients[2].post(f"{address}aufstehen/")
    place = NextSeat.objects.get().number
    clients[1].post(f"{address}besetzen/", {"seat": str(place), "level": "3"})
    assert NextSeat.objects.get().is_free
    clients[0].post(f"{address}besetzen/", {"seat": str(place), "level": "3"})
    for client in clients[:2]:
        client.post(f"{address}bereit/")
    assert sorted(seat.level or 0 for seat in Match.objects.get(round=2).seats.all()) == [0, 0, 1, 3]


def test_the_host_frees_the_seat_of_somebody_who_does_not_answer(evening):
    address, clients = evening
    clients[0].post(f"{address}besetzen/", {"seat": "1", "level": ""})
    assert NextSeat.objects.get().number == 1


def test_once_the_host_has_left_the_next_one_decides_about_the_seats(evening):
    address, clients = evening
    clients[0].post(f"{address}aufstehen/")
    assert "Computer hinsetzen" in page(clients[1], address)
    assert "Computer hinsetzen" not in page(clients[2], address)


def test_whoever_is_blocked_by_somebody_at_the_table_gets_no_seat(evening):
    address, clients = evening
    clients[1].post(f"{address}aufstehen/")
    room, member = Room.objects.get(), a_member()
    sitting = a_member()
    latest_round(room.match).seats.filter(number=0).update(person=sitting)
    block_person(blocker=sitting, blocked=member)
    with pytest.raises(next_rounds.NoSeatForYou):
        next_rounds.take_seat(code=room.code, person=member)


def test_of_two_who_want_the_free_seat_one_gets_it(evening):
    address, clients = evening
    clients[1].post(f"{address}aufstehen/")
    room = Room.objects.get()
    assert next_rounds.take_seat(code=room.code, person=a_guest()) is None
    with pytest.raises(next_rounds.SeatTaken):
        next_rounds.take_seat(code=room.code, person=a_guest())
    with pytest.raises(next_rounds.UnknownChoice):
        next_rounds.take_seat(code=room.code, person=a_guest(), number=9)


def test_during_a_round_nobody_leaves_and_no_seat_is_free(evening):
    address, clients = evening
    for client in clients:
        client.post(f"{address}bereit/")
    clients[1].post(f"{address}aufstehen/")
    assert not NextSeat.objects.exists()
    late = Client().post(f"{address}platz/")
    assert late.status_code == 409
    assert Person.objects.count() == 3
