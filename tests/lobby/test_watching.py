"""The watch page: what one may keep to, and how many people watch each match."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from games.clocks import parse
from games.live import presence
from games.models import Match
from games.services import SeatRequest, start_match
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_friends_page import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def running():
    """Matches of every kind, by name."""
    anna, ben = a_member("Anna"), a_member("Ben")

    def begun(*seats, **agreed):
        return start_match(game="abalone", seats=list(seats), **agreed).pk

    def two():
        return SeatRequest(person=a_guest()), SeatRequest(person=a_guest())

    return {
        "rated": begun(SeatRequest(person=anna), SeatRequest(person=ben), rated=True, clock=parse("5+5")),
        "days": begun(*two(), clock=parse("3d")),
        "no clock": begun(*two()),
        "computer": begun(SeatRequest(person=a_guest()), SeatRequest(level=1), clock=parse("3+2")),
    }


def shown(client, query=""):
    cache.clear()
    context = client.get(f"/zuschauen/{query}").context
    return {line.match.pk for line in context["running"]} | {line.match.pk for line, _ in context["tops"]}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"rated", "days", "no clock", "computer"}),
        ("?wertung=rated", {"rated"}),
        ("?wertung=casual", {"days", "no clock", "computer"}),
        ("?uhr=clock", {"rated", "computer"}),
        ("?uhr=days", {"days"}),
        ("?uhr=none", {"no clock"}),
        ("?computer=with", {"computer"}),
        ("?computer=without", {"rated", "days", "no clock"}),
        ("?computer=without&uhr=clock", {"rated"}),
        ("?spiel=halma", set()),
        ("?wertung=x&uhr=y&computer=z&freunde=1", {"rated", "days", "no clock", "computer"}),
    ],
)
def test_an_address_says_what_to_keep_to(client, running, query, names):
    assert shown(client, query) == {running[name] for name in names}


def test_a_member_may_keep_to_matches_of_friends(running):
    anna = Match.objects.get(pk=running["rated"]).seats.get(number=0).person
    cleo = a_member("Cleo")
    befriend(cleo, anna)
    browser = logged_in(Client(), cleo)
    assert shown(browser, "?freunde=1") == {running["rated"]}
    assert shown(logged_in(Client(), a_member("Dora")), "?freunde=1") == set()
    assert 'name="freunde" value="1" checked' in browser.get("/zuschauen/?freunde=1").content.decode()


def test_what_is_kept_to_stays_when_the_page_asks_again_and_in_the_links_to_the_games(client, running):
    page = client.get("/zuschauen/?uhr=none&spiel=abalone").content.decode()
    assert "?spiel=abalone&amp;uhr=none&amp;stand=" in page
    assert 'href="?spiel=halma&amp;uhr=none"' in page
    assert '<option value="none" selected>' in page
    part = client.get("/zuschauen/?uhr=none", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div class="stack loose" id="watch-now"')
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<!doctype html>" in client.get("/zuschauen/?uhr=none", headers=restored).content.decode()


@pytest.mark.usefixtures("running")
def test_where_nothing_fits_there_is_a_way_back(client):
    text = client.get("/zuschauen/?uhr=days&wertung=rated").content.decode()
    assert "So eine Partie läuft gerade nicht" in text
    assert 'href="/zuschauen/"' in text


def test_spectators_are_people_and_never_tabs(client, running):
    match_id = running["rated"]
    for socket in ("one", "two", "three"):
        presence.enter(match_id, socket=socket, seat=None, watcher="person:1")
    presence.enter(match_id, socket="four", seat=None, watcher="person:2")
    assert presence.watching([match_id, running["days"]]) == {match_id: 2, running["days"]: 0}
    for address in ("/zuschauen/", "/"):
        cache.clear()
        assert "2 schauen zu" in client.get(address).content.decode()
    presence.leave(match_id, socket="four", seat=None, watcher="person:2")
    presence.leave(match_id, socket="one", seat=None, watcher="person:1")
    cache.clear()
    assert "1 schaut zu" in client.get("/zuschauen/").content.decode()


def test_the_filters_cost_no_more_queries(client, running, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        client.get("/zuschauen/?uhr=clock&wertung=rated&computer=without")
