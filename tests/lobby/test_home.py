"""The front page: what it offers and lists, and how few queries it needs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts import presence
from accounts.models import Person
from games.clocks import Clock
from games.models import Event, Match
from games.services import SeatRequest, start_match
from lobby import catalogue, match_lists, selectors
from lobby.models import Seek
from lobby.services import rooms, seeks
from rankings.models import Rating
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_friends_page import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def a_match(*people, game="abalone", rated=False, visibility="public", clock=None):
    seats = [SeatRequest(person, None) for person in people]
    return start_match(game=game, seats=seats, options={}, rated=rated, visibility=visibility, clock=clock)


def ended(match, places=(1, 2)):
    result = {"places": list(places), "ending": "six_ejected", "stake": 1, "forfeits": []}
    Match.objects.filter(pk=match.pk).update(status="finished", ended_at=timezone.now(), result=result)
    return match


def of_some_length(match, moves=10):
    Event.objects.bulk_create(Event(match=match, v=50 + v, type="moved", at=0) for v in range(moves))


def test_the_lobby_is_german_and_english(client):
    german = client.get("/")
    assert "Nimm Platz." in german.content.decode()
    assert '<html lang="de"' in german.content.decode()
    english = client.get("/en/")
    assert "Take a seat." in english.content.decode()
    assert '<html lang="en"' in english.content.decode()


def test_looking_around_creates_nobody(client):
    client.get("/")
    assert not Person.objects.exists()


def test_a_second_ranked_search_leads_to_the_match_that_runs(client):
    anna = a_member()
    match = a_match(anna, a_member(), rated=True)
    answer = logged_in(client, anna).post("/suche/", {"rated": "1", "clock": "5+5"})
    assert answer.status_code == 409
    assert f'href="/partie/{match.pk}/"' in answer.content.decode()


@pytest.mark.parametrize(
    "address", ["/suche/", "/suche/abbrechen/", "/suche/hierher/", "/suche/halten/", "/computer/"]
)
def test_nothing_is_written_by_looking_or_without_the_token(client, address):
    assert client.get(address).status_code == (405 if address == "/suche/halten/" else 302)
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address, {"rated": "0", "level": "1"}).status_code == 403
    assert not Match.objects.exists()


def test_a_guest_begins_a_match_against_the_computer(client, tasks_at_once):
    answer = client.post("/computer/", {"level": "2", "seat": "0", "layout": "german_daisy"})
    match = Match.objects.get()
    assert answer.url == f"/partie/{match.pk}/"
    assert match.options["layout"] == "german_daisy"


@pytest.mark.parametrize(
    ("address", "page"),
    [("/suche/", "/"), ("/en/suche/", "/en/"), ("/computer/", "/"), ("/suche/abbrechen/", "/")],
)
def test_whoever_follows_the_address_of_a_form_gets_to_its_page(client, address, page):
    assert client.get(address).url == page
    assert client.head(address).status_code == 302
    assert client.put(address).status_code == 405


@pytest.mark.parametrize(
    ("address", "wish"),
    [
        ("/suche/", {"rated": "1"}),
        ("/suche/", {"rated": "0", "clock": "9+9"}),
        ("/computer/", {"level": "9"}),
        ("/computer/", {"level": "1", "seat": "red"}),
        ("/einladen/", {"layout": "x"}),
    ],
)
def test_what_is_refused_creates_nobody(client, address, wish):
    assert client.post(address, wish).status_code in (400, 403)
    assert not Person.objects.exists()


def test_nul_bytes_are_not_found_and_never_reach_the_database(client):
    for address in (
        "/raum/%00/",
        "/raum/%00/platz/",
        "/@%00/",
        "/partie/%00/",
        "/partie/%00/text/",
        "/en/raum/a%00/",
    ):
        assert client.get(address).status_code == 404
    assert client.post("/suche/", {"rated": "0", "tab": "a\x00"}).status_code == 302
    assert Seek.objects.get().tab == ""
    assert client.post("/suche/halten/", {"tab": "\x00"}).status_code == 200


@pytest.mark.data_layer
def test_matches_with_a_clock_come_first_among_ones_own():
    anna = a_guest()
    clocked = a_match(anna, a_guest(), clock=Clock(300_000, 5_000))
    for _ in range(match_lists.OWN_SHOWN):
        a_match(anna, a_guest())
    [own] = match_lists.read(match_lists.own_running(anna))
    assert own[0].match == clocked


def test_beyond_three_the_own_matches_are_folded(client):
    anna = a_member("Anna")
    for _ in range(3):
        a_match(anna, a_guest())
    text = logged_in(client, anna).get("/").content.decode()
    assert "weitere Partie" not in text
    for _ in range(2):
        a_match(anna, a_guest())
    text = client.get("/").content.decode()
    assert "2 weitere Partien von dir" in text
    assert text.count("Weiterspielen") == 5


@pytest.mark.parametrize("level", ["", "0", "9", "zwei", "²", "11"])
def test_a_level_that_does_not_exist_is_refused(client, level):
    assert client.post("/computer/", {"level": level}).status_code == 400


def test_own_running_matches_stand_on_top(client):
    anna = a_member("Anna")
    match = a_match(anna, a_member("Ben"))
    text = logged_in(client, anna).get("/").content.decode()
    assert "Deine Partie gegen Ben" in text
    assert "Du bist dran" in text
    assert f'href="/partie/{match.pk}/"' in text


def test_only_public_matches_are_listed(client):
    a_match(a_member("Anna"), a_member("Ben"))
    a_match(a_member("Carla"), a_member("Dora"), visibility="private")
    a_match(a_member("Emil"), a_member("Fritz"), visibility="unlisted")
    text = client.get("/zuschauen/").content.decode()
    assert "Anna" in text
    assert "Carla" not in text
    assert "Emil" not in text


def test_finished_matches_can_be_played_through(client):
    match = ended(a_match(a_member("Anna"), a_member("Ben")), places=(2, 1))
    text = client.get("/").content.decode()
    assert f'href="/partie/{match.pk}/"' in text
    assert "0\u2009:\u20091" in text


def test_the_watch_page_shows_the_strongest_ranked_match_of_each_game(client):
    a_match(a_member("Anna"), a_member("Ben"))
    top = a_match(a_member("Carla"), a_member("Dora"), rated=True)
    halma = a_match(a_member("Emil"), a_member("Fritz"), game="halma")
    page = client.get("/zuschauen/")
    assert [line.match for line, board in page.context["tops"] if "<svg" in board] == [top, halma]
    assert len(page.context["running"]) == 1
    cache.clear()
    assert [line.match for line, _ in client.get("/zuschauen/?spiel=halma").context["tops"]] == [halma]
    assert not client.get("/zuschauen/?spiel=dorada").context["tops"]
    assert client.get("/zuschauen/?spiel=schach").context["game"] == ""


def test_an_open_watch_page_gets_only_what_has_changed(client):
    match = a_match(a_member("Anna"), a_member("Ben"))
    stand = client.get("/zuschauen/").context["stand"]
    htmx = {"HX-Request": "true"}
    assert client.get("/zuschauen/", {"stand": stand}, headers=htmx).status_code == 204
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    cache.clear()
    answer = client.get("/zuschauen/", {"stand": stand}, headers=htmx)
    assert answer.content.decode().lstrip().startswith('<div class="stack loose" id="watch-now"')


def test_an_empty_club_is_friendly(client):
    assert "Gerade sind alle Tische frei" in client.get("/").content.decode()
    assert "Gerade spielt niemand" in client.get("/zuschauen/").content.decode()


def test_somebody_who_waits_is_shown_to_others_and_not_to_themselves(client):
    seeks.open_seek(person=a_guest(), game="abalone", rated=False, clock="20+20")
    assert "Da wartet jemand" in client.get("/aktuell/").content.decode()
    Seek.objects.all().delete()
    cache.clear()
    client.post("/suche/", {"rated": "0", "clock": "20+20"})
    assert "Da wartet jemand" not in client.get("/aktuell/").content.decode()


def test_lobbies_that_ask_at_the_same_moment_are_answered_from_memory(client, django_assert_num_queries):
    a_match(a_member("Anna"), a_member("Ben"))
    seeks.open_seek(person=a_guest(), game="abalone", rated=False, clock="20+20")
    first = client.get("/aktuell/").content.decode()
    assert "Anna" in first
    assert "20+20" in first
    with django_assert_num_queries(0):
        english = Client().get("/en/aktuell/").content.decode()
    assert "Somebody is waiting" in english
    assert "Anna" in english


def test_counts_are_people_and_unknown_is_a_dash(client, monkeypatch):
    anna = a_guest()
    seeks.open_seek(person=anna, game="abalone", rated=False, clock="20+20", tab="a")
    seeks.open_seek(person=anna, game="abalone", rated=False, clock="20+20", tab="b")
    assert selectors.counts().searching["abalone"] == 1
    monkeypatch.setattr(presence, "online_count", lambda: None)
    assert '<b data-count="online">—</b>' in client.get("/").content.decode()


def test_searching_is_unknown_while_the_database_is_away(monkeypatch):
    def away():
        raise OperationalError

    monkeypatch.setattr(selectors, "waiting_by_queue", away)
    assert set(selectors.counts().searching.values()) == {None}


def test_the_lobby_of_a_member_needs_few_queries_however_much_there_is(client, django_assert_max_num_queries):
    """Nothing of it is remembered: matches of all games, friends who play, rooms, a search of one's own."""
    anna, people = a_member("Anna"), [a_member() for _ in range(30)]
    for game in catalogue.slugs():
        for first, second in zip(people[::2], people[1::2], strict=True):
            a_match(first, second, game=game, rated=True)
            of_some_length(ended(a_match(first, second, game=game)))
        a_match(anna, people[0], game=game)
    for person in people[:8]:
        seeks.open_seek(person=person, game="abalone", rated=False, clock="20+20")
        befriend(anna, person)
        presence.touch(person.pk)
    rooms.create_room(host=people[9], game="halma", clock="", begins="host", listed=True)
    presence.touch(people[9].pk)
    logged_in(client, anna).post("/suche/", {"rated": "0", "clock": "3+2", "tab": "one"})
    cache.clear()
    with django_assert_max_num_queries(15):
        page = client.get("/")
    assert page.context["of_the_day"] is not None
    assert page.context["rooms"]
    assert page.context["friends"][0].match is not None
    cache.clear()
    with django_assert_max_num_queries(12):
        client.get("/zuschauen/")


def test_no_page_of_the_lobby_needs_inline_scripts_or_styles(client):
    for address in ("/", "/einladen/", "/zuschauen/", "/en/"):
        text = client.get(address).content.decode()
        assert "style=" not in text
        assert "onclick" not in text
        assert "<script>" not in text


def test_computers_always_offer_a_match_and_one_begins_at_once(client, tasks_at_once):
    page = client.get("/").content.decode()
    assert "Jemand hat immer Zeit" in page
    [first, second] = client.get("/").context["offers"]
    assert first.game != second.game
    answer = client.post("/computer/", {"game": first.game, "level": first.level})
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/partie/{match.pk}/"
    assert (match.game, match.rated) == (first.game, False)


def test_offers_of_computers_go_through_all_games_and_levels():
    offers = {offer for hour in range(15) for offer in catalogue.computer_offers(hour)}
    assert {(offer.game, offer.level) for offer in offers} == {
        (game, level) for game in catalogue.slugs() for level in (1, 2, 3)
    }


def test_the_match_of_the_day_is_that_of_the_strongest_who_played_today(client):
    assert client.get("/").context["of_the_day"] is None
    cache.clear()
    strong, anna, ben, cleo = (a_member(name) for name in ("Stark", "Anna", "Ben", "Cleo"))
    Rating.objects.create(person=strong, game="abalone", value=2100, rounds=50)
    best, other, short, old = (
        ended(a_match(*two)) for two in ((strong, anna), (ben, cleo), (strong, ben), (strong, cleo))
    )
    for match, moves in ((best, 10), (other, 30), (short, 9), (old, 30)):
        of_some_length(match, moves)
    Match.objects.filter(pk=old.pk).update(ended_at=timezone.now() - timedelta(days=2))
    page = client.get("/")
    assert page.context["of_the_day"][0].match == best
    assert f'href="/partie/{best.pk}/?zug=0"' in page.content.decode()
