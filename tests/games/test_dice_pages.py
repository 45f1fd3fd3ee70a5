"""Pages of matches with dice: what they say while the dice are mixed, and resigning one game by form."""

from fractions import Fraction

import pytest
from django.test import Client

from accounts import cookies
from accounts import services as people
from games import fairness, luck, services
from games.engine import registry
from games.models import DiceSeed, Event, Match
from games.services import SeatRequest, start_match
from tests.games.people import log_of, past_mixing

pytestmark = pytest.mark.django_db


def guest():
    token = cookies.new_guest_token()
    person, client = people.create_guest(token=token), Client()
    client.cookies["guest"] = cookies.sealed(token)
    return person, client


@pytest.fixture
def table():
    """A points match of backgammon, and the browsers at its seats."""
    (one, first), (other, second) = guest(), guest()
    match = start_match(
        game="backgammon", seats=[SeatRequest(one), SeatRequest(other)], options={"length": 5}
    )
    return match, first, second


def page(client, match):
    return client.get(f"/partie/{match.pk}/").content.decode()


def post(client, match, **fields):
    version = Match.objects.get(pk=match.pk).version
    return client.post(f"/partie/{match.pk}/zug/", {"command": "c1", "at": version, **fields})


def test_a_page_without_scripts_waits_for_the_dice_and_looks_again(table):
    match, first, _ = table
    shown = page(first, match)
    assert "Die Würfel werden gemischt." in shown
    assert '<meta http-equiv="refresh"' in shown
    past_mixing(match)
    services.flag_clock(match_id=match.pk)
    assert "Die Würfel werden gemischt." not in page(first, match)


def test_one_game_is_resigned_by_form(table):
    match, first, second = table
    past_mixing(match)
    services.flag_clock(match_id=match.pk)
    assert 'value="offer_resignation:gammon"' in page(first, match)
    assert post(first, match, action="offer_resignation:gammon").status_code == 302
    asked = page(second, match)
    assert 'value="answer_resignation:yes"' in asked
    assert "dieses Spiel als Gammon aufzugeben." in asked
    assert "verdoppelt auf 2" not in asked
    assert 'value="answer_resignation:yes"' not in page(first, match)
    assert post(second, match, action="answer_resignation:yes").status_code == 302
    assert "called" in log_of(match)
    assert Match.objects.get(pk=match.pk).is_running


@pytest.mark.parametrize("action", ["offer_resignation", "offer_resignation:all", "answer_resignation"])
def test_a_form_that_says_no_size_is_refused(table, action):
    match, first, _ = table
    assert post(first, match, action=action).status_code == 400


def test_a_game_without_points_offers_no_resignation_of_one_game():
    (one, first), (other, _) = guest(), guest()
    match = start_match(game="abalone", seats=[SeatRequest(one), SeatRequest(other)])
    assert "offer_resignation" not in page(first, match)


def dice_page(client, match):
    return client.get(f"/partie/{match.pk}/wuerfel/")


def test_the_page_of_the_dice_keeps_the_seed_to_itself_until_the_end(table):
    match, first, _ = table
    seed = DiceSeed.objects.get(match=match)
    running = dice_page(first, match).content.decode()
    assert fairness.commitment(seed.secret) in running
    assert seed.secret not in running
    assert "wird noch erwartet" in running
    assert "data-log" not in running
    past_mixing(match)
    services.flag_clock(match_id=match.pk)
    post(first, match, action="resign")
    ended = dice_page(first, match).content.decode()
    assert seed.secret in ended
    assert f'data-log="/partie/{match.pk}/json/"' in ended
    assert "Eröffnungswurf" in ended
    assert f'href="/partie/{match.pk}/wuerfel/"' in page(first, match)


def test_a_match_without_dice_has_no_page_of_them():
    (one, first), (other, _) = guest(), guest()
    match = start_match(game="abalone", seats=[SeatRequest(one), SeatRequest(other)])
    assert dice_page(first, match).status_code == 404


def test_the_luck_of_every_seat_is_counted():
    events = [
        Event(type="rolled", data={"seat": seat, "dice": dice})
        for seat, dice in ((None, [3, 1]), (1, [6, 6]), (0, [2, 5]), (1, [1, 2]))
    ]
    thrown = luck.rolls([Event(type="started", data={}), *events])
    assert [(roll.number, roll.text) for roll in thrown] == [(1, "3-1"), (2, "6-6"), (3, "2-5"), (4, "1-2")]
    zero, one, house = luck.luck(thrown)
    assert (zero.seat, zero.dice, zero.mean) == (0, 2, 3.5)
    assert (one.seat, one.faces, one.mean) == (1, (1, 1, 0, 0, 0, 2), 3.75)
    assert (house.seat, house.dice) == (None, 2)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_with_dice_has_six_faces(slug):
    """The check in the browser counts on it."""
    rules = registry.get(slug)
    rolls = rules.rolls(rules.start(rules.seats[0]))
    dice = len(next(iter(rolls)).dice) if rolls else 0
    assert set(rolls.values()) <= {Fraction(1, 6**dice)}
    assert {die for roll in rolls for die in roll.dice} <= set(luck.FACES)
