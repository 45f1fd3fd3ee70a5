"""Whole matches on one device: every game with every number of seats, against computers and among people."""

import pytest

from games.engine import registry
from games.engine.bots import choose
from games.referee.shown import steps_data
from games.solo.settings import ONE_PERSON
from tests.solo.page import Page, never

LONGEST = 4_000
THINKS = ("backgammon", "halma")
"""Games that hardly end when nobody thinks."""


def seatings():
    for rules in registry.games():
        for count in rules.seats:
            yield rules.slug, [None, *([1] * (count - 1))]
            if rules.slug not in ONE_PERSON:
                yield rules.slug, [None] * count
                if count > 2:
                    yield rules.slug, [1, *([None] * (count - 1))]


def sensible(page):
    """A move as the weakest computer finds it, for games that hardly end otherwise."""

    def choice(moves):
        state = page.state
        move = choose.choose(state.rules, state.position, 1, state.v, never)
        steps = steps_data(state.rules.points, move.steps)
        return next(offered for offered in moves if offered["steps"] == steps)

    return choice if page.state.rules.slug in THINKS else None


@pytest.mark.parametrize(("game", "seats"), list(seatings()))
def test_a_whole_match(game, seats):
    page = Page(game, seats)
    page.plays_on(LONGEST, sensible(page))
    (ended,) = page.ended
    own = [number for number, level in enumerate(seats) if level is None]
    assert (ended["id"], ended["game"], ended["levels"], ended["own"]) == (page.id, game, seats, own)
    assert len(ended["places"]) == ended["seats"] == len(seats)
    before = page.watches()
    assert before["result"]["places"] == ended["places"]
    assert before["match"]["status"] == "finished"
    assert page.reloads() == before
    assert page.thinks is False
    assert len(page.ended) == 1, "an end is counted once"


@pytest.mark.parametrize(
    "layout", [choice for spec in registry.get("abalone").options for choice in spec.choices]
)
def test_every_layout_of_abalone(layout):
    page = Page("abalone", [1, None], options={"layout": layout})
    page.plays_on(6)
    assert page.watches()["match"]["options"] == {"layout": layout}
    assert page.reloads()["board"] == page.watches()["board"]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("halma", [None, None], {"pieces": 15}),
        ("ab-ins-ziel", [None, 2], {"first_colour": 3, "neighbours": True}),
    ],
)
def test_options_are_what_is_played_with(game, seats, options):
    page = Page(game, seats, options=options)
    rules = registry.get(game)
    assert page.snapshot["position"] == rules.dump(rules.start(2, options))
    assert page.snapshot["match"]["options"] == options


def test_a_points_match_of_backgammon_is_lost_by_consent_of_the_computer():
    page = Page("backgammon", [None, 1], options={"length": 3})
    assert page.says("offer_resignation", {"size": "backgammon"})["type"] == "accepted"
    page.thinks_once()
    assert page.says("offer_resignation", {"size": "gammon"})["code"] == "match_over"
    assert (page.ended[0]["ending"], page.ended[0]["places"]) == ("resigned", [2, 1])


@pytest.mark.parametrize(("game", "seats"), [("halma", 3), ("dorada", 4), ("ab-ins-ziel", 3)])
@pytest.mark.parametrize("beginner", [0, 2])
def test_whoever_is_to_begin_begins(game, seats, beginner):
    page = Page(game, [None, *([1] * (seats - 1))], beginner=beginner)
    assert page.snapshot["turn"]["seat"] == beginner
    assert page.thinks is (beginner != 0)
