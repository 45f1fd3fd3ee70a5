"""What the site keeps of somebody can be taken along, and whoever leaves is gone."""

from __future__ import annotations

import json

import pytest

from accounts import blocks, friends
from accounts.models import Member, Person
from games.models import ChatLine, Match, Seat
from games.services import SeatRequest, start_match
from lobby.models import Room, Seek
from lobby.services import challenges, rooms, seeks
from rankings.models import Rating
from tests.lobby.people import a_guest, a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]

PASSWORD = "geheim-genug-1"


def at_login(client, person: Person):
    """The client of a member who has said the password once more."""
    logged_in(client, person)
    assert client.post("/konto/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return client


def a_room(host: Person, game: str = "abalone", free: int = 1) -> Room:
    return rooms.create_room(host=host, game=game, clock="5+5", begins="random", others=(None,) * free)


def playing(person: Person, **agreed: object) -> Match:
    return start_match(game="abalone", seats=[SeatRequest(person), SeatRequest(a_guest())], **agreed)  # type: ignore[arg-type]


def test_all_data_come_as_a_file(client):
    anna, ben, cleo = a_member("Annegret"), a_member("Benedikt"), a_member("Cleopatra")
    friends.ask_friend(asker=ben, asked=anna)
    friends.accept_friend(person=anna, asker=ben)
    blocks.block_person(blocker=anna, blocked=cleo)
    match = playing(anna)
    ChatLine.objects.create(match=match, circle="players", person=anna, seat=0, words="Hallo!", key="k")
    Rating.objects.create(person=anna, game="abalone", value=1612.5, rounds=12)
    a_room(anna)
    challenges.challenge(host=ben, addressee=anna, game="halma", clock="5+5", begins="random")
    friends.ask_friend(asker=anna, asked=(dora := a_member("Dora")))
    friends.decline_friend(person=dora, asker=anna)
    friends.withdraw_request(asker=anna, asked=dora)
    seeks.open_seek(person=anna, game="dorada", rated=False, clock="5+5", seats=3, tab="t")
    answer = logged_in(client, anna).post("/konto/daten/")
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert (data["person"]["name"], data["person"]["username"]) == ("Annegret", "annegret")
    assert [(one["name"], one["state"]) for one in data["friends"]] == [("Benedikt", "accepted")]
    assert [one["name"] for one in data["blocked"]] == ["Cleopatra"]
    assert data["ratings"] == [{"game": "abalone", "value": 1612.5, "rounds": 12, "last": None}]
    assert [(one["match"], one["seat"]) for one in data["matches"]] == [(match.pk, 0)]
    assert [one["words"] for one in data["chat"]] == ["Hallo!"]
    assert len(data["rooms"]) == 1
    assert [(one["from"], one["game"]) for one in data["challenges"]] == [("Benedikt", "halma")]
    assert [one["text"] for one in data["notifications"]] == ["Benedikt fordert dich heraus: Stern-Halma."]
    assert [(one["game"], one["seats"]) for one in data["searches"]] == [("dorada", 3)]
    assert "password" not in answer.content.decode()


def test_whoever_asked_does_not_learn_from_the_data_that_it_was_declined(client):
    anna, ben = a_member(), a_member()
    friends.ask_friend(asker=anna, asked=ben)
    friends.decline_friend(person=ben, asker=anna)
    assert logged_in(client, anna).post("/konto/daten/").json()["friends"][0]["state"] == "open"
    assert logged_in(client, ben).post("/konto/daten/").json()["friends"][0]["state"] == "declined"
    friends.withdraw_request(asker=anna, asked=ben)
    assert logged_in(client, anna).post("/konto/daten/").json()["friends"] == []


def test_nobody_has_no_data_and_a_link_gives_none_away(client):
    assert client.post("/konto/daten/").headers["Location"] == "/konto/"
    assert client.get("/konto/daten/").status_code == 405
    assert client.get("/konto/abschied/").headers["Location"] == "/konto/"


def test_a_member_leaves_and_the_matches_stay_below_a_neutral_name(client):
    anna = a_member("Annegret")
    ended, running = playing(anna), playing(anna, rated=True)
    Match.objects.filter(pk=ended.pk).update(
        status="finished", result={"places": [1, 2], "ending": "resigned"}
    )
    room = a_room(anna)
    seeks.open_seek(person=anna, game="dorada", rated=False, clock="5+5", tab="t")
    page = at_login(client, anna).get("/konto/abschied/").content.decode()
    assert "Du gibst 1 laufende Partie auf." in page
    answer = client.post("/konto/abschied/", {"agreed": "yes"}, follow=True)
    assert "aus den Büchern gestrichen" in answer.content.decode()
    assert not Member.objects.exists()
    assert not Seek.objects.exists()
    assert Room.objects.get(pk=room.pk).is_over
    running.refresh_from_db()
    assert not running.is_running
    neutral = Seat.objects.get(match=ended, number=0).person
    assert neutral.name.startswith("N. N.")
    assert "Annegret" not in client.get(f"/partie/{ended.pk}/").content.decode()
    assert "Annegret" not in client.get("/konto/").content.decode()
    a_member("Annegret")


def test_it_is_done_only_after_a_yes(client):
    anna = a_member()
    answer = at_login(client, anna).post("/konto/abschied/")
    assert answer.status_code == 400
    assert "Sag bitte zuerst" in answer.content.decode()
    assert Member.objects.exists()


def test_a_member_whose_log_in_is_old_is_asked_for_the_password(client):
    logged_in(client, a_member())
    for method in (client.get, client.post):
        answer = method("/konto/abschied/", {"agreed": "yes"})
        assert answer.status_code == 302
        assert "reauthenticate" in answer.headers["Location"]
    assert Member.objects.exists()


def test_a_guest_can_be_forgotten(client):
    client.post("/suche/", {"game": "abalone", "rated": "0", "clock": "5+5"})
    guest = Person.objects.get()
    match = playing(guest)
    name = guest.name
    assert client.post("/konto/abschied/", {"agreed": "yes"}).status_code == 302
    guest.refresh_from_db()
    assert guest.is_gone
    assert name not in client.get(f"/partie/{match.pk}/").content.decode()
    assert "guest" not in client.cookies or not client.cookies["guest"].value
    assert not Seek.objects.exists()


def test_the_seat_at_somebody_elses_table_becomes_free(client):
    host, anna = a_member(), a_member()
    room = a_room(host, "halma", 2)
    rooms.join_room(code=room.code, person=anna)
    at_login(client, anna).post("/konto/abschied/", {"agreed": "yes"})
    assert [seat.person for seat in room.seats.all()] == [host, None, None]


def test_whoever_leaves_has_declined_what_was_open():
    from lobby.models import Notification
    from lobby.services.farewell import say_farewell

    anna, ben = a_member(), a_member()
    room = challenges.challenge(host=ben, addressee=anna, game="halma", clock="5+5", begins="random")
    say_farewell(person=anna)
    room.refresh_from_db()
    assert room.declined_at is not None
    assert not Notification.objects.filter(person=anna).exists()
