"""The page of one's own correspondence matches, from one to the next, and where they are agreed on."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from games.clocks import DAY, DaysPerMove
from games.days_left import days_left, due_at
from games.models import Match
from games.names import clock_name
from lobby import correspondence, match_lists
from lobby.errors import RankedMatchRunning, UnknownChoice
from lobby.models import Room
from lobby.services import challenges, computers, rooms, seeks
from tests.lobby.far import a_far_match, let_pass
from tests.lobby.people import a_guest, a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]

HOUR = DAY // 24
MINUTE = HOUR // 60


@pytest.mark.parametrize(
    ("ms", "german", "english"),
    [
        (3 * DAY, "3 Tage", "3 days"),
        (2 * DAY + 3 * HOUR + 40 * MINUTE, "2 Tage 3 Std", "2 days 3 h"),
        (DAY + HOUR, "1 Tag 1 Std", "1 day 1 h"),
        (DAY - MINUTE, "23 Std 59 Min", "23 h 59 min"),
        (HOUR, "1 Std", "1 h"),
        (HOUR - 1, "1 Std", "1 h"),
        (59 * MINUTE, "59 Min", "59 min"),
        (1, "1 Min", "1 min"),
        (0, "0 Min", "0 min"),
        (-5, "0 Min", "0 min"),
    ],
)
def test_what_is_left_is_said_in_the_two_largest_units(ms, german, english):
    assert days_left(ms) == german
    with translation.override("en"):
        assert days_left(ms) == english


def test_a_day_on_which_the_clocks_change_has_as_many_hours_as_any_other():
    before = datetime(2026, 10, 24, 12, tzinfo=timezone.get_default_timezone())
    after = before.astimezone(UTC) + timedelta(days=1)
    assert due_at(before) == "Sa, 24. Okt, 12:00 CEST"
    assert due_at(after) == "So, 25. Okt, 11:00 CET"


def test_clocks_have_names():
    assert [clock_name(text) for text in ("5+5", "1d", "7d", "")] == [
        "5+5",
        "1 Tag je Zug",
        "7 Tage je Zug",
        "ohne Uhr",
    ]
    with translation.override("en"):
        assert clock_name(DaysPerMove(3)) == "3 days per move"


@pytest.mark.data_layer
def test_those_where_it_is_ones_turn_come_first_and_of_them_the_most_urgent():
    anna, ben = a_member("Anna"), a_member("Ben")
    slow, waiting, urgent = a_far_match(anna, ben, clock="7d"), a_far_match(ben, anna), a_far_match(anna, ben)
    let_pass(urgent, timedelta(days=2, hours=15))
    [lines] = match_lists.read(correspondence.running_of(anna), person=anna)
    far = correspondence.sorted_out(lines)
    assert [line.match for line in far.mine] == [urgent, slow]
    assert [line.match for line in far.theirs] == [waiting]
    assert [correspondence.is_short(line.match) for line in far.mine] == [True, False]


@pytest.mark.data_layer
def test_the_next_match_is_another_one_where_it_is_ones_turn():
    anna, ben = a_member("Anna"), a_member("Ben")
    first, second = a_far_match(anna, ben, clock="1d"), a_far_match(anna, ben)
    a_far_match(ben, anna)
    assert correspondence.next_turn_of(anna) == first.pk
    assert correspondence.next_turn_of(anna, after=first.pk) == second.pk
    assert correspondence.next_turn_of(ben, after="") not in (first.pk, second.pk)


def test_the_way_to_the_next_match_ends_at_the_page(client):
    anna, ben = a_member("Anna"), a_member("Ben")
    first, second = a_far_match(anna, ben, clock="1d"), a_far_match(anna, ben)
    logged_in(client, anna)
    assert client.get("/fernpartien/weiter/").url == first.get_absolute_url()
    assert client.get(f"/fernpartien/weiter/?nach={first.pk}").url == second.get_absolute_url()
    Match.objects.filter(pk=second.pk).update(status="finished")
    assert client.get(f"/fernpartien/weiter/?nach={first.pk}").url == "/fernpartien/"
    assert client.get("/fernpartien/weiter/?nach=%00%22").status_code == 302


def test_the_page_and_the_lobby_show_the_time_left(client):
    anna = a_member("Anna")
    match = a_far_match(anna, a_member("Ben"), rated=True)
    let_pass(match, timedelta(hours=20, minutes=30))
    logged_in(client, anna)
    for address in ("/fernpartien/", "/"):
        page = client.get(address).content.decode()
        assert "noch 2 Tage 3 Std" in page
        assert f'href="/partie/{match.pk}/"' in page
    assert "2 days 3 h left" in client.get("/en/fernpartien/").content.decode()


def test_without_any_the_page_leads_on(client):
    page = client.get("/fernpartien/").content.decode()
    assert "Gerade läuft keine Fernpartie" in page


def test_the_page_of_a_match_works_without_a_script(client):
    anna = a_member("Anna")
    match = a_far_match(anna, a_member("Ben"))
    let_pass(match, timedelta(days=2, hours=23, minutes=20))
    page = logged_in(client, anna).get(match.get_absolute_url()).content.decode()
    assert "40 Min</span>" in page
    assert "Zeit, die Anna für einen Zug hat" in page
    assert "Der nächste Zug ist fällig bis" in page
    assert "3 Tage je Zug" in page
    assert f"/fernpartien/weiter/?nach={match.pk}" in page
    match.refresh_from_db()
    assert f'datetime="{timezone.localtime(match.deadline_at).isoformat()}"' in page


def test_a_room_and_a_challenge_can_be_by_correspondence():
    anna, ben = a_member("Anna"), a_member("Ben")
    room = rooms.create_room(host=anna, game="halma", clock="7d", begins="random")
    assert rooms.join_room(code=room.code, person=a_guest()).clock == DaysPerMove(7)
    room = challenges.challenge(
        host=anna, addressee=ben, game="abalone", clock="3d", begins="random", rated=True
    )
    assert room.expires_at - timezone.now() > timedelta(days=2, hours=23)
    match = challenges.accept(code=room.code, person=ben)
    assert (match.clock, match.rated) == (DaysPerMove(3), True)


@pytest.mark.parametrize("clock", ["2d", "3d ", "3D", "99d", "-1d", "d", "3d+1", "1e9d", "3\u0664"])
def test_forged_numbers_of_days_are_refused(client, clock):
    anna = a_member("Anna")
    with pytest.raises(UnknownChoice):
        rooms.create_room(host=anna, game="abalone", clock=clock, begins="random")
    assert logged_in(client, anna).post("/einladen/", {"game": "abalone", "clock": clock}).status_code == 400
    assert not Room.objects.exists()


def test_nobody_plays_by_correspondence_against_a_computer_alone():
    with pytest.raises(UnknownChoice):
        computers.start_computer_match(person=a_guest(), game="abalone", level=1, clock="3d")


def test_a_ranked_correspondence_match_keeps_nobody_from_a_ranked_one_at_the_clock():
    anna, ben = a_member("Anna"), a_member("Ben")
    a_far_match(anna, ben, rated=True)
    seeks.refuse_second_ranked(anna, "abalone")
    for _ in range(2):
        challenges.challenge(
            host=anna, addressee=a_member(), game="abalone", clock="3d", begins="random", rated=True
        )
    live = seeks.open_seek(person=anna, game="abalone", rated=True, clock="5+5", tab="a")
    assert seeks.open_seek(person=ben, game="abalone", rated=True, clock="5+5", tab="b").match
    assert live.match is None
    with pytest.raises(RankedMatchRunning):
        seeks.refuse_second_ranked(ben, "abalone")


def test_the_text_of_a_match_says_how_long_a_move_may_take(client):
    match = a_far_match(a_member("Anna"), a_member("Ben"))
    assert "3 Tage je Zug" in client.get(f"/partie/{match.pk}/text/").content.decode()
    assert client.get(f"/partie/{match.pk}/json/").json()["match"]["clock"] == {"days": 3}


def test_what_invites_to_days_holds_for_days(client):
    anna, ben = a_member("Anna"), a_member("Ben")
    room = rooms.create_room(host=anna, game="abalone", clock="3d", begins="random")
    challenge = challenges.challenge(host=anna, addressee=ben, game="abalone", clock="3d", begins="random")
    assert room.expires_at - timezone.now() > timedelta(days=6)
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    over = logged_in(client, anna).get(challenge.get_absolute_url())
    assert "Ben hat nicht innerhalb von drei Tagen geantwortet." in over.content.decode()
    assert "gilt eine Woche" in client.get(room.get_absolute_url()).content.decode()


def test_whoever_watches_finds_matches_at_a_clock_first():
    slow = a_far_match(a_member(), a_member(), rated=True)
    quick = a_far_match(a_member(), a_member(), clock="5+5")
    [lines] = match_lists.read(match_lists.running_to_watch(limit=9))
    assert [line.match for line in lines] == [quick, slow]
    assert match_lists.top_match(lines).match == quick
