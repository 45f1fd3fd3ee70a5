"""Searches by the plain forms of the front page: begun, held, taken over, cancelled, refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.models import Match
from lobby.models import Seek
from lobby.services import seeks
from tests.lobby.people import a_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def test_a_guest_who_plays_now_waits_on_the_lobby(client):
    answer = client.post("/suche/", {"game": "abalone", "rated": "0", "clock": "10+10"}, follow=True)
    text = answer.content.decode()
    assert "Wir suchen dir jemanden" in text
    assert "10+10" in text
    assert '<meta http-equiv="refresh" content="10">' in text
    assert Seek.objects.get().person.is_guest


def test_the_second_who_plays_now_lands_in_the_match(client):
    client.post("/suche/", {"rated": "0", "clock": "5+5"})
    other = Client()
    answer = other.post("/suche/", {"rated": "0", "clock": "5+5"})
    match = Match.objects.get()
    assert answer.url == f"/partie/{match.pk}/"
    first = client.get("/")
    assert (first.status_code, first.url) == (302, f"/partie/{match.pk}/")
    assert client.get("/").status_code == 200


def test_a_page_without_javascript_holds_its_search_by_coming_back(client):
    client.post("/suche/", {"rated": "0"})
    Seek.objects.update(lease_until=timezone.now() + timedelta(seconds=1))
    client.get("/")
    assert Seek.objects.get().lease_until > timezone.now() + timedelta(seconds=20)


def test_a_page_does_not_hold_the_search_of_another_tab(client):
    client.post("/suche/", {"rated": "0", "tab": "abc"})
    until = timezone.now() + timedelta(seconds=1)
    Seek.objects.update(lease_until=until)
    client.get("/")
    assert Seek.objects.get().lease_until == until


def test_a_lapsed_search_is_told(client):
    client.post("/suche/", {"rated": "0", "tab": "abc"})
    Seek.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    text = client.get("/").content.decode()
    assert "Deine letzte Suche ist zu Ende" in text
    assert "Jetzt spielen" in text


def test_a_guest_is_told_that_ranked_play_needs_an_account(client):
    answer = client.post("/suche/", {"rated": "1", "clock": "5+5"})
    assert answer.status_code == 403
    text = answer.content.decode()
    assert "brauchst du ein Konto" in text
    assert "/konto/login/?next=/" in text
    assert not Seek.objects.exists()


@pytest.mark.parametrize("wrong", [{"clock": "9+9"}, {"game": "chess"}, {"clock": "5+5\x00"}])
def test_a_choice_that_does_not_exist_is_refused_politely(client, wrong):
    answer = client.post("/suche/", {"rated": "0", **wrong})
    assert answer.status_code == 400
    assert "Diese Wahl gibt es hier nicht" in answer.content.decode()


def test_only_games_of_several_seats_ask_how_many_play(client):
    assert 'name="seats"' not in client.get("/?spiel=backgammon").content.decode()
    page = client.get("/?spiel=halma").content.decode()
    assert [f'name="seats" value="{seats}"' in page for seats in range(2, 7)] == [
        True,
        True,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("seats", ["5", "0", "1", "x", "66", ""])
def test_a_table_of_a_size_that_does_not_exist_is_refused_and_creates_nobody(client, seats):
    answer = client.post("/suche/", {"game": "halma", "rated": "0", "clock": "5+5", "seats": seats})
    assert answer.status_code == 400
    assert not Person.objects.exists()


def test_a_cancelled_search_is_gone(client):
    client.post("/suche/", {"rated": "0"})
    answer = client.post("/suche/abbrechen/", follow=True)
    assert "Deine Suche ist abgebrochen" in answer.content.decode()
    assert not Seek.objects.exists()


def test_a_late_cancel_leads_to_the_match(client):
    client.post("/suche/", {"rated": "0", "clock": "5+5"})
    seeks.open_seek(person=a_guest(), game="abalone", rated=False, clock="5+5")
    answer = client.post("/suche/abbrechen/")
    assert answer.url == f"/partie/{Match.objects.get().pk}/"


def test_another_tab_can_take_the_search_over(client):
    client.post("/suche/", {"rated": "0", "tab": "one"})
    client.post("/suche/hierher/", {"tab": "two"})
    assert Seek.objects.get().tab == "two"


def test_holding_over_http_says_what_has_become_of_the_search(client):
    assert client.post("/suche/halten/", {"tab": "one"}).json() == {"status": "gone"}
    client.post("/suche/", {"rated": "0", "clock": "5+5", "tab": "one"})
    assert client.post("/suche/halten/", {"tab": "one"}).json() == {"status": "waiting"}
    assert client.post("/suche/halten/", {"tab": "two"}).json() == {"status": "elsewhere"}
    seeks.open_seek(person=a_guest(), game="abalone", rated=False, clock="5+5")
    match = Match.objects.get().pk
    told = client.post("/suche/halten/", {"tab": "one"}).json()
    assert told == {"status": "paired", "match": match, "url": f"/partie/{match}/"}
    assert client.post("/suche/halten/", {"tab": "one"}).json() == told
    seeks.mark_fetched(person_id=Seek.objects.get(tab="one").person_id, match_id=match)
    assert client.post("/suche/halten/", {"tab": "one"}).json()["status"] == "gone"
