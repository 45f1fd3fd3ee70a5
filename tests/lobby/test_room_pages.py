"""The pages of an invitation, as the host, the invited, a latecomer and a link preview see them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.models import Match
from lobby.models import Room

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def host(client):
    return client


@pytest.fixture
def address(host):
    answer = host.post("/einladen/", {"clock": "5+5", "layout": "belgian_daisy", "begins": "guest"})
    assert answer.status_code == 302
    return answer.url


def test_the_form_offers_all_conditions(client):
    text = client.get("/einladen/").content.decode()
    for choice in ("3+2", "ohne Uhr", "Belgian Daisy", "German Daisy", "Wer beginnt?"):
        assert choice in text


def test_the_host_gets_link_and_code_to_share(host, address):
    text = host.get(address).content.decode()
    assert f"http://testserver{address}" in text
    assert 'class="qr"' in text
    assert '<meta http-equiv="refresh" content="10">' in text


def test_a_link_preview_takes_no_seat_and_creates_nobody(address):
    preview = Client()
    for _ in range(3):
        text = preview.get(address).content.decode()
    assert "lädt dich ein" in text
    assert "Belgian Daisy" in text
    assert "5+5" in text
    assert preview.head(address).status_code == 200
    assert not Match.objects.exists()
    assert Person.objects.count() == 1


def test_the_invited_takes_the_seat_by_post_only(host, address):
    invited = Client()
    assert invited.get(f"{address}platz/").url == address
    assert not Match.objects.exists()
    answer = invited.post(f"{address}platz/")
    match = Match.objects.get()
    assert answer.url == f"/partie/{match.pk}/"
    assert invited.get(address).url == f"/partie/{match.pk}/"
    assert host.get(address).url == f"/partie/{match.pk}/"


def test_the_seat_is_not_taken_without_the_token(address):
    assert Client(enforce_csrf_checks=True).post(f"{address}platz/").status_code == 403
    assert not Match.objects.exists()


def test_whoever_comes_second_is_told_and_may_not_watch_a_private_match(address):
    Client().post(f"{address}platz/")
    late = Client()
    answer = late.post(f"{address}platz/")
    assert answer.status_code == 409
    assert "Der Platz ist besetzt" in answer.content.decode()
    assert "zuschauen</a>" not in answer.content.decode()
    assert late.get(address).status_code == 200


def test_whoever_comes_second_may_watch_when_the_host_allowed_it(host):
    address = host.post("/einladen/", {"watchable": "on"}).url
    Client().post(f"{address}platz/")
    text = Client().get(address).content.decode()
    assert f'href="/partie/{Match.objects.get().pk}/"' in text


def test_the_host_does_not_play_alone(host, address):
    assert host.post(f"{address}platz/").url == address
    assert not Match.objects.exists()


def test_an_expired_room_is_gone_with_a_way_on(host, address):
    Room.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    for client in (host, Client()):
        answer = client.get(address)
        assert answer.status_code == 410
        assert 'href="/einladen/"' in answer.content.decode()
    assert Client().post(f"{address}platz/").status_code == 410


def test_the_host_closes_the_room(host, address):
    assert "geschlossen" in host.post(f"{address}schliessen/", follow=True).content.decode()
    assert Client().get(address).status_code == 410


def test_nobody_else_closes_the_room(address):
    other = Client()
    other.post("/einladen/")
    assert other.post(f"{address}schliessen/").url == address
    assert Client().get(address).status_code == 200


def test_an_unknown_code_has_a_page(client):
    assert client.get("/raum/xxxxxxxxxxxxxxxxxxxxxxxx/").status_code == 404
    assert client.post("/raum/xxxxxxxxxxxxxxxxxxxxxxxx/platz/").status_code == 404


def test_open_invitations_are_found_again(host, address):
    assert address in host.get("/").content.decode()
    assert address in host.get("/einladen/").content.decode()


@pytest.mark.parametrize("wrong", [{"clock": "x"}, {"layout": "x"}, {"begins": "x"}, {"game": "x"}])
def test_a_choice_that_does_not_exist_is_refused(client, wrong):
    assert client.post("/einladen/", wrong).status_code == 400
    assert not Room.objects.exists()


def test_a_refused_form_keeps_what_was_picked_and_says_how_many_can_play(client):
    seats = {"seat3": "person", "seat4": "1", "seat5": "2", "seat6": ""}
    answer = client.post("/einladen/", {"game": "halma", "clock": "", "begins": "host", **seats})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "Möglich sind: 2, 3, 4, 6." in text
    assert 'name="clock" value="" checked' in text
    assert 'name="begins" value="host" checked' in text
    assert '<option value="2" selected>' in text
    assert not Room.objects.exists()
