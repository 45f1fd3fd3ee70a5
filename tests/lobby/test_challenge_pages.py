"""Challenges by name on their pages: from form to board, strangers, refusals, double clicks."""

from __future__ import annotations

import pytest
from django.test import Client

from games.clocks import Clock
from games.models import Match
from games.services import SeatRequest, start_match
from lobby.models import Room
from lobby.services import challenges
from tests.lobby.people import a_member, logged_in
from tests.lobby.test_challenges import challenge, expire, kinds

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_from_the_form_to_the_board(two):
    anna, ben = two
    at_anna, at_ben = logged_in(Client(), anna), logged_in(Client(), ben)
    assert "Ben herausfordern" in page(at_anna, "/einladen/?spiel=dorada&an=ben")
    wish = {"an": "Ben", "game": "dorada", "clock": "10+10", "rated": "1"}
    answer = at_anna.post("/einladen/", wish)
    room = Room.objects.get()
    assert answer.url == f"/raum/{room.code}/"
    waiting = page(at_anna, answer.url)
    assert "Ben ist herausgefordert." in waiting
    assert "Der Link" not in waiting
    assert "Du hast Ben herausgefordert" in page(at_anna, "/")
    assert "Anna fordert dich heraus: Dorada" in page(at_ben, "/")
    seen = page(at_ben, answer.url)
    assert "Annehmen und spielen" in seen
    assert "für die Rangliste" in seen
    assert "Anna fordert dich heraus" in page(at_ben, "/mitteilungen/")
    begun = at_ben.post(f"{answer.url}annehmen/")
    assert begun.url == f"/partie/{Match.objects.get().pk}/"
    assert at_ben.post(f"{answer.url}annehmen/").url == begun.url
    assert at_anna.get(answer.url).url == begun.url
    assert at_ben.get(f"{answer.url}annehmen/").url == answer.url


def test_declining_by_form_and_what_both_see_then(two):
    anna, ben = two
    at_anna, at_ben = logged_in(Client(), anna), logged_in(Client(), ben)
    address = challenge(anna, ben).get_absolute_url()
    answer = at_ben.post(f"{address}ablehnen/", follow=True)
    assert "Du hast die Herausforderung abgelehnt." in answer.content.decode()
    assert "Ben hat abgelehnt." in page(at_anna, address, 410)
    assert at_ben.post(f"{address}annehmen/").status_code == 410


def test_strangers_do_not_learn_of_a_challenge(two):
    anna, ben = two
    address = challenge(anna, ben).get_absolute_url()
    for client in (Client(), logged_in(Client(), a_member())):
        text = page(client, address, 404)
        assert "Anna" not in text
        assert client.post(f"{address}platz/").status_code == 404
        assert client.post(f"{address}annehmen/").status_code in (302, 404)
    challenges.accept(code=Room.objects.get().code, person=ben)
    page(Client(), address, 404)
    assert Match.objects.count() == 1


def test_expired_and_withdrawn_challenges_say_so(two):
    anna, ben = two
    at_anna, at_ben = logged_in(Client(), anna), logged_in(Client(), ben)
    room = challenge(anna, ben)
    expire(room)
    assert "Ben hat nicht innerhalb von zehn Minuten geantwortet." in page(
        at_anna, room.get_absolute_url(), 410
    )
    answer = at_ben.post(f"{room.get_absolute_url()}annehmen/")
    assert answer.status_code == 410
    assert "Eine Herausforderung gilt zehn Minuten." in answer.content.decode()
    room = challenge(anna, ben)
    at_anna.post(f"{room.get_absolute_url()}schliessen/")
    assert "Anna hat sie zurückgezogen." in page(at_ben, room.get_absolute_url(), 410)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"an": "Niemand"}, 404, "So heißt kein Mitglied."),
        ({"an": "Be\u200bn"}, 404, "So heißt kein Mitglied."),
        ({"an": "<b>"}, 404, "&lt;b&gt;"),
        ({"an": "x" * 300}, 404, "So heißt kein Mitglied."),
        ({"an": "Anna"}, 409, "Dich selbst kannst du nicht herausfordern."),
        ({"an": "Ben", "game": "chess"}, 400, "Diese Wahl gibt es hier nicht"),
        ({"an": "Ben", "clock": "9+99"}, 400, "Diese Wahl gibt es hier nicht"),
        ({"an": "Ben", "begins": "nobody"}, 400, "Diese Wahl gibt es hier nicht"),
        ({"an": "Ben", "rated": "1", "clock": ""}, 400, "Gewertete Partien haben die übliche Aufstellung"),
    ],
)
def test_a_form_that_is_refused_says_why(two, fields, status, said):
    answer = logged_in(Client(), two[0]).post("/einladen/", {"game": "abalone", "clock": "5+5"} | fields)
    assert answer.status_code == status
    assert said in answer.content.decode()
    assert not Room.objects.exists()


def test_guests_and_strangers_invite_by_link(two):
    guest = Client()
    guest.post("/suche/", {"game": "abalone", "rated": "0", "clock": "5+5"})
    for client in (Client(), guest):
        answer = client.post("/einladen/", {"an": "Ben", "clock": "5+5"})
        assert answer.status_code == 403
        assert "Lade mit einem Link ein." in answer.content.decode()
        assert "Link erzeugen" in answer.content.decode()
    assert not Room.objects.exists()


def test_sending_the_form_twice_challenges_once(two, settings):
    at_anna = logged_in(Client(), two[0])
    wish = {"an": "Ben", "game": "abalone", "clock": "5+5"}
    first, again = at_anna.post("/einladen/", wish), at_anna.post("/einladen/", wish)
    assert (first.status_code, again.status_code) == (302, 409)
    assert f'href="{first.url}"' in again.content.decode()
    assert kinds(two[1]) == ["challenge"]
    settings.ACCOUNT_RATE_LIMITS = {"ask_people": "1/m/key"}
    assert [at_anna.post("/einladen/", wish | {"an": a_member().name}).status_code for _ in range(2)] == [
        302,
        429,
    ]


def test_a_ranked_challenge_during_a_ranked_match_leads_to_that_match(two):
    anna, ben = two
    room = challenge(anna, ben, rated=True)
    seats = [SeatRequest(ben), SeatRequest(a_member())]
    running = start_match(game="abalone", seats=seats, rated=True, clock=Clock(60_000, 0))
    answer = logged_in(Client(), ben).post(f"{room.get_absolute_url()}annehmen/")
    assert answer.status_code == 409
    assert f'href="/partie/{running.pk}/"' in answer.content.decode()


def test_beside_a_challenge_lies_a_board_for_two(two):
    browser = logged_in(Client(), two[0])
    for_two = browser.get("/einladen/?spiel=halma&an=Ben").content.decode()
    for_six = browser.get("/einladen/?spiel=halma").content.decode()
    assert "pair-halma" in for_two
    assert "pair-halma" not in for_six
