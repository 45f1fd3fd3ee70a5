"""What can be chosen before a match on one device, and what is refused with a code."""

import json

import pytest

from games.engine import registry
from games.engine.core import Awaits
from games.guides import claims, shelf
from games.solo import bridge
from games.solo.settings import CODES, seats_at
from tests.engine.contract.cases import CASES, playout
from tests.solo.page import SEED, Page

REGISTERED = [case for case in CASES if case.rules.slug in registry.slugs()]


def begun(settings, **request):
    """The answer to a request; whatever is refused has a code that is known."""
    answer = json.loads(
        bridge.start(json.dumps({"id": "t", "seed": SEED, "settings": settings, **request}), 5)
    )
    assert answer.get("error", {"code": "bad_seats"})["code"] in CODES
    return answer


def code(settings, **request):
    return begun(settings, **request)["error"]["code"]


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        ("", "bad_settings"),
        ("17", "bad_settings"),
        ("{}", "bad_settings"),
        ("[" * 50_000, "bad_settings"),
        ('{"save": "", "id": "x"}', "bad_settings"),
        ('{"id": "a", "seed": "00"}', "bad_settings"),
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(request_text, code):
    assert json.loads(bridge.start(request_text, 0))["error"]["code"] == code


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (None, "bad_settings"),
        ([], "bad_settings"),
        ({"game": "halma"}, "bad_settings"),
        ({"game": "halma", "seats": [None, 1], "clock": "5+5"}, "bad_settings"),
        ({"game": "chess", "seats": [None, 1]}, "unknown_game"),
        ({"game": 3, "seats": [None, 1]}, "unknown_game"),
        ({"game": "halma", "seats": 2}, "bad_seats"),
        ({"game": "halma", "seats": [None]}, "bad_seats"),
        ({"game": "halma", "seats": [None, 1, 1, 1, 1]}, "bad_seats"),
        ({"game": "abalone", "seats": [None, 1, 1]}, "bad_seats"),
        ({"game": "abalone", "seats": [1, 3]}, "bad_seats"),
        ({"game": "ab-ins-ziel", "seats": [None, None]}, "bad_seats"),
        ({"game": "ab-ins-ziel", "seats": [None, 1, None]}, "bad_seats"),
        ({"game": "abalone", "seats": [None, 4]}, "bad_level"),
        ({"game": "abalone", "seats": [None, True]}, "bad_level"),
        ({"game": "abalone", "seats": [None, "1"]}, "bad_level"),
        ({"game": "abalone", "seats": [None, 1.0]}, "bad_level"),
        ({"game": "abalone", "seats": [None, 1], "beginner": 1}, "bad_beginner"),
        ({"game": "halma", "seats": [None, 1], "beginner": 2}, "bad_beginner"),
        ({"game": "halma", "seats": [None, 1], "beginner": "0"}, "bad_beginner"),
        ({"game": "halma", "seats": [None, 1], "beginner": None}, "bad_beginner"),
        ({"game": "abalone", "seats": [None, 1], "options": {"layout": "mine"}}, "bad_option"),
        ({"game": "abalone", "seats": [None, 1], "options": {"length": 1}}, "bad_option"),
        ({"game": "abalone", "seats": [None, 1], "options": {"layout": []}}, "bad_option"),
        ({"game": "abalone", "seats": [None, 1], "options": []}, "bad_settings"),
        ({"game": "backgammon", "seats": [None, 1], "options": {"length": True}}, "bad_option"),
        ({"game": "backgammon", "seats": [None, 1], "options": {"length": 2}}, "bad_option"),
        ({"game": "ab-ins-ziel", "seats": [None, 1], "options": {"neighbours": 1}}, "bad_option"),
        ({"game": "halma", "seats": [None, 1, 1], "options": {"pieces": 15}}, "bad_option"),
        ({"game": "halma", "seats": [None, 1], "position": "0/00"}, "bad_position"),
        ({"game": "halma", "seats": [None, 1], "position": "x" * 3_000}, "bad_position"),
        ({"game": "halma", "seats": [None, 1], "position": "\ud800"}, "bad_position"),
        ({"game": "halma", "seats": [None, 1], "position": None}, "bad_settings"),
    ],
)
def test_what_cannot_be_played_is_refused(settings, expected):
    assert code(settings) == expected


@pytest.mark.parametrize("match_id", ["", "a b", "ä", "x" * 41, None, 5])
def test_an_id_that_dice_cannot_follow_from_is_refused(match_id):
    assert code({"game": "halma", "seats": [None, 1]}, id=match_id) == "bad_settings"


@pytest.mark.parametrize("seed", ["", "5E" * 32, "5e" * 31, None, 7, "g" * 64])
def test_a_seed_that_is_none_is_refused(seed):
    assert code({"game": "halma", "seats": [None, 1]}, seed=seed) == "bad_settings"


@pytest.mark.parametrize("case", REGISTERED, ids=lambda case: case.name)
def test_every_game_is_played_with_every_option_and_number_of_seats(case):
    seats = [None, *([1] * (case.seats - 1))]
    page = Page(case.rules.slug, seats, options=dict(case.options))
    page.plays_on(4)
    assert len(page.watches()["match"]["seats"]) == case.seats


@pytest.mark.parametrize("case", REGISTERED, ids=lambda case: case.name)
def test_a_position_of_a_match_is_played_on(case):
    """Whatever it awaits; with another number of seats it is refused."""
    rules = case.rules
    positions = [position for position, _ in playout(case, 3)]
    for position in positions[:: max(1, len(positions) // 6)]:
        assert seats_at(rules, position) == case.seats
        text = rules.write(position)
        seats = [None, *([1] * (case.seats - 1))]
        page = Page(rules.slug, seats, position=text)
        if rules.turn(position).seat is not None and len(rules.moves(position)) != 1:
            assert page.snapshot["position"] == rules.dump(position)
        page.plays_on(5)
        before = page.watches()
        assert page.reloads() == before
        for other in rules.seats:
            if other != case.seats:
                wrong = {"game": rules.slug, "seats": [None, *([1] * (other - 1))], "position": text}
                assert begun(wrong)["error"] == {"code": "position_seats", "params": {"seats": case.seats}}


@pytest.mark.parametrize("case", REGISTERED, ids=lambda case: case.name)
def test_a_finished_position_is_not_played_on(case):
    *_, (position, action) = playout(case, 5)
    over = case.rules.play(position, action)
    assert case.rules.turn(over).awaits is Awaits.NOTHING
    seats = [None, *([1] * (case.seats - 1))]
    settings = {"game": case.rules.slug, "seats": seats, "position": case.rules.write(over)}
    assert code(settings) == "position_over"


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_positions_of_the_guides_are_played_on(slug):
    rules, tried = registry.get(slug), 0
    for name in shelf.names(slug):
        for example in shelf.get(slug, "de", name).examples.values():
            position = claims.position_of(example, rules)
            text = rules.write(position)
            seats = [None, *([1] * (seats_at(rules, position) - 1))]
            answer = begun({"game": slug, "seats": seats, "position": text})
            if rules.outcome(position) is not None:
                assert answer["error"]["code"] == "position_over"
                continue
            page = Page(slug, seats, position=text)
            page.plays_on(4)
            tried += 1
    assert tried
