"""Reading matches: who may, and what a page gets."""

import pytest

from games import selectors
from games.clocks import Clock
from games.errors import NotAllowed, UnknownMatch
from games.protocol import commands as say
from tests.games.people import against_computer, guest, match_of, move, overdue, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def test_private_matches_are_for_their_seats():
    black, white = guest(), guest()
    match = match_of(black, white, visibility="private")
    assert selectors.match_page(match.pk, white).you == (1,)
    for person in (guest(), None):
        with pytest.raises(NotAllowed):
            selectors.match_page(match.pk, person)


def test_an_unknown_match():
    with pytest.raises(UnknownMatch):
        selectors.match_page("0000000000", None)


def test_moves_are_offered_to_the_seat_on_turn_only():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert len(selectors.match_page(match.pk, black).entry["moves"]) == 44
    assert selectors.match_page(match.pk, white).entry is None
    assert selectors.match_page(match.pk, None).entry is None


def test_the_moves_offered_are_reached_step_by_step():
    person = guest()
    entry = selectors.match_page(match_of(person, guest()).pk, person).entry
    reached = set()
    for node in entry["nodes"]:
        for _, _, following in node["steps"]:
            assert 0 < following < len(entry["nodes"])
        if node["move"] is not None:
            reached.add(node["move"])
    assert reached == set(range(len(entry["moves"])))


def test_moves_taken_back_are_not_listed():
    person = guest()
    match = against_computer(person)
    sends(match, person, move("a1b1"))
    sends(match, person, say.AskTakeback())
    sends(match, person, move("a2b2"))
    assert [line["text"] for line in selectors.match_page(match.pk, None).moves] == ["a2b2"]


def test_the_clock_that_runs_is_shown_as_it_stands_now():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 10_000)
    snapshot = selectors.match_page(match.pk, None).snapshot
    assert 45_000 < snapshot["clocks"]["remaining"][0] <= 50_000
    assert snapshot["clocks"]["running"] == 0


def test_a_page_costs_few_queries(django_assert_max_num_queries):
    black, white = guest(), guest()
    match = match_of(black, white)
    with django_assert_max_num_queries(4):
        assert selectors.match_page(match.pk, black).snapshot["v"] == 1
