"""What people try who mean no good: names and words that break pages, floods, many selves, friendly wins."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games import services
from games.errors import Refusal
from games.models import Match, Seat
from games.services import SeatRequest, start_match
from games.services.chatting import LINES, LONGEST_LINE
from lobby.models import Seek
from lobby.services import rooms
from lobby.services.farewell import say_farewell
from rankings.eligibility import reason_not_rated
from tests.lobby.people import a_guest, a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]
EVIL = ("<b>Eva</b>", "\u202eavE", "E\u200bva", "Éva\u0301\u0302\u0303", "</script><i>", "Ева", "&lt;Eva")
PASSWORD = "viele bunte Murmeln"


def match_of(*people: Person, **agreed) -> Match:
    return start_match(game="abalone", seats=[SeatRequest(person) for person in people], **agreed)


def say(match: Match, person: Person, words: str, key: str = "k") -> str:
    return services.say_line(match_id=match.pk, person=person, phrase="", words=words, key=key).words


@pytest.mark.parametrize("name", [*EVIL, "x" * 5000, "", "a\x00b"])
def test_a_name_that_could_break_a_page_is_not_taken(client, name):
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post("/konto/signup/", sent)
    assert answer.status_code == 200
    assert not Person.objects.exists()


@pytest.mark.parametrize("name", ["<b>Eva", "<script>alert(1)<", '" onload="x'])
def test_whatever_a_name_holds_pages_show_it_as_text(name):
    """Names that an operator has given by hand are bound to no rule."""
    evil, other = a_member(), a_member()
    Person.objects.filter(pk=evil.pk).update(name=name, name_key=name.lower())
    match = match_of(Person.objects.get(pk=evil.pk), other)
    rooms.create_room(host=Person.objects.get(pk=evil.pk), game="abalone", clock="", begins="host")
    say(match, Person.objects.get(pk=evil.pk), "Hallo")
    client = logged_in(Client(), other)
    for path in (
        f"/partie/{match.pk}/?chat=1",
        "/freunde/",
        "/zuschauen/",
        "/",
        f"/melden/partie/{match.pk}/",
    ):
        page = client.get(path).content.decode()
        assert name not in page, path
    assert client.get(f"/partie/{match.pk}/text/")["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/@{}/", "/@{}/partien/", "/melden/person/{}/", "/einladen/?an={}"])
@pytest.mark.parametrize("name", ["x" * 3000, "%E2%80%AEavE", "%3Cb%3E", "%00", "%ED%A0%80", "..%2F.."])
def test_addresses_with_such_names_lead_to_nobody(client, path, name):
    answer = logged_in(client, a_member()).get(path.format(name))
    assert answer.status_code in (200, 404)
    assert "<b>" not in answer.content.decode().split("<main", 1)[-1] or answer.status_code == 404


def test_words_that_hide_turn_or_tower_are_made_plain_and_counted_as_they_are_shown():
    anna, ben = a_member(), a_member()
    match = match_of(anna, ben)
    assert say(match, anna, "Z" + "\u0336\u0322" * 500 + "algo") == "Z\u0336\u0336algo"
    assert say(match, anna, "\u202e" * 300 + "links", "k2") == "links"
    with pytest.raises(Refusal) as refused:
        say(match, anna, "a\u0301\u0322\u0336b" * LONGEST_LINE, "k3")
    assert refused.value.code == "chat_too_long"
    page = logged_in(Client(), ben).get(f"/partie/{match.pk}/?chat=1").content.decode()
    assert "<bdi>links</bdi>" in page


def test_a_flood_over_several_matches_is_one_flood():
    anna = a_member()
    matches = [match_of(anna, a_member()) for _ in range(LINES + 1)]
    for match in matches[:LINES]:
        say(match, anna, "Kauft Murmeln!")
    with pytest.raises(Refusal) as refused:
        say(matches[-1], anna, "Kauft Murmeln!")
    assert refused.value.code == "chat_too_fast"


@pytest.mark.django_db(transaction=True)
def test_of_two_accounts_in_one_browser_only_the_present_one_searches():
    client = Client()
    one, other = a_member(), a_member()
    for person in (one, other):
        client.post("/konto/login/", {"login": person.name.lower(), "password": "geheim-genug-1"})
        client.post("/suche/", {"game": "abalone", "rated": "1", "clock": "5+5", "tab": "t"})
        if person is one:
            assert Seek.objects.get().person == one
            client.post("/konto/logout/")
            assert not Seek.objects.exists()
    assert Seek.objects.get().person == other
    assert not Match.objects.exists()


def test_a_second_account_at_the_same_device_wins_no_points(client):
    one, other = a_member(), a_member()
    match = start_match(
        game="abalone",
        seats=[SeatRequest(one, device="d" * 64), SeatRequest(other, device="d" * 64)],
        rated=True,
    )
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=timezone.now())
    assert reason_not_rated(Match.objects.get(pk=match.pk), list(match.seats.all())) == "same_device"


@pytest.fixture
def old_match() -> tuple[Match, Person, Person]:
    """A match that has ended, of somebody who stays and somebody who is about to leave, who has talked."""
    stays, leaves = a_member("Bleibt"), a_member("Geht")
    match = match_of(stays, leaves)
    say(match, leaves, "Bis dann")
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED,
        ended_at=timezone.now(),
        result={"places": [1, 2], "ending": "resigned", "seat": 1},
    )
    return match, stays, leaves


def test_somebody_who_has_left_stands_in_old_matches_under_a_neutral_name(old_match):
    match, stays, leaves = old_match
    say_farewell(person=leaves)
    client = logged_in(Client(), stays)
    for path in ("", "text/", "json/", "bild.svg", "chat/"):
        answer = client.get(f"/partie/{match.pk}/{path}", headers={"Accept": "application/json"})
        assert answer.status_code == 200, path
        assert "Geht" not in answer.content.decode(), path
    assert f"N. N. {leaves.pk}" in client.get(f"/partie/{match.pk}/?chat=1").content.decode()
    for path in ("/", "/freunde/", "/zuschauen/", "/@Bleibt/", "/@Bleibt/partien/"):
        assert "Geht" not in client.get(path).content.decode().split("<main", 1)[-1], path
    assert client.get("/@Geht/").status_code == 404
    assert client.get(f"/melden/partie/{match.pk}/").status_code == 200
    sent = {"name": f"N. N. {leaves.pk}", "deed": "block"}
    assert client.post("/freunde/", sent).status_code == 404


def test_a_seat_whose_person_is_no_more_breaks_nothing(old_match):
    match, stays, leaves = old_match
    Seat.objects.filter(person=leaves).update(person=None)
    match.chat.update(person=None)
    client = logged_in(Client(), stays)
    for path in ("", "?chat=1", "text/", "json/", "?zug=0"):
        assert client.get(f"/partie/{match.pk}/{path}").status_code == 200, path
    assert client.get(f"/melden/zeile/{match.chat.get().pk}/").status_code == 404
    assert client.get(f"/melden/partie/{match.pk}/").status_code == 200


def test_a_guest_who_logs_in_does_not_meet_their_own_room(client):
    member = a_member()
    room = rooms.create_room(host=member, game="abalone", clock="", begins="host")
    client.post(f"/raum/{room.code}/platz/")
    match = Match.objects.first()
    assert match is not None
    client.post("/konto/login/", {"login": member.name.lower(), "password": "geheim-genug-1"})
    people = list(Seat.objects.filter(match=match).values_list("person", flat=True))
    assert len(set(people)) == len(people)
    assert a_guest().pk not in people
