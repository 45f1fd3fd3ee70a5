"""Whole matches on one device: every game with every number of seats, against computers and among people."""

import pytest

from games.engine import registry
from games.solo.settings import ONE_PERSON
from tests.solo.page import Page

LONGEST = 4_000


def farthest(moves):
    """The move with the most steps, the last of them: games among people who play so come to an end."""
    return max(enumerate(moves), key=lambda item: (len(item[1]["steps"]), item[0]))[1]


def seatings():
    for rules in registry.games():
        for count in rules.seats:
            yield rules.slug, [None, *([1] * (count - 1))]
            if rules.slug not in ONE_PERSON and count > 2:
                yield rules.slug, [1, *([None] * (count - 1))]
            if rules.slug not in ONE_PERSON and rules.slug != "backgammon":
                yield rules.slug, [None] * count


@pytest.mark.parametrize(("game", "seats"), list(seatings()))
def test_a_whole_match(game, seats):
    page = Page(game, seats)
    page.plays_on(LONGEST, farthest if game == "halma" else None)
    (ended,) = page.ended
    assert (ended["game"], ended["levels"]) == (game, seats)
    assert len(ended["places"]) == len(seats)
    before = page.watches()
    assert before["result"]["places"] == ended["places"]
    assert page.reloads() == before
    assert page.thinks is False
