"""Elo as specified, by example and by property."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankings import elo
from rankings.elo import Standing, changes

ratings = st.floats(min_value=100, max_value=3500)
rounds = st.integers(min_value=0, max_value=5000)
places = st.integers(min_value=1, max_value=6)
standings = st.lists(st.builds(Standing, ratings, rounds, places), min_size=2, max_size=6)


@pytest.mark.parametrize(
    ("rating", "played", "k"),
    [(1500, 0, 40), (1500, 19, 40), (1500, 20, 20), (2199.9, 500, 20), (2200, 20, 10), (2300, 5, 40)],
)
def test_k_is_40_for_the_first_20_rounds_then_20_and_10_from_2200(rating, played, k):
    assert elo.k_factor(rating, played) == k


def test_two_beginners_win_and_lose_twenty_points():
    assert changes([Standing(1500, 0, 1), Standing(1500, 0, 2)]) == (20.0, -20.0)


def test_four_hundred_points_promise_ten_to_one():
    assert elo.expected(1900, 1500) == pytest.approx(10 / 11)
    won, _ = changes([Standing(1900, 50, 1), Standing(1500, 50, 2)])
    assert won == pytest.approx(20 / 11)


def test_a_draw_lifts_the_weaker():
    strong, weak = changes([Standing(1700, 30, 1), Standing(1500, 30, 1)])
    assert strong < 0 < weak
    assert strong == pytest.approx(-weak)


def test_with_four_seats_the_pairs_are_averaged():
    first, second, third, fourth = changes([Standing(1500, 40, place) for place in (1, 2, 3, 4)])
    assert (first, fourth) == (10.0, -10.0)
    assert second == pytest.approx(10 / 3)
    assert third == pytest.approx(-10 / 3)


def test_a_longer_match_counts_by_its_square_root():
    assert elo.length_weight(1) == 1
    assert elo.length_weight(9) == 3
    single = changes([Standing(1500, 0, 1), Standing(1600, 0, 2)])
    nine = changes([Standing(1500, 0, 1), Standing(1600, 0, 2)], weight=elo.length_weight(9))
    assert nine == pytest.approx([3 * change for change in single])


def test_a_rating_is_provisional_for_twenty_rounds():
    assert elo.is_provisional(19)
    assert not elo.is_provisional(20)


@pytest.mark.parametrize("wrong", [lambda: changes([Standing(1500, 0, 1)]), lambda: elo.length_weight(0)])
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError, match="at least"):
        wrong()


@given(ratings, ratings)
def test_the_promises_of_both_sides_add_up_to_one(one, other):
    assert elo.expected(one, other) + elo.expected(other, one) == pytest.approx(1)


@given(st.lists(st.tuples(ratings, places), min_size=2, max_size=6))
def test_with_equal_k_nothing_is_lost_or_made(seats):
    moved = changes([Standing(rating, 0, place) for rating, place in seats])
    assert math.fsum(moved) == pytest.approx(0, abs=1e-9)


@given(standings, st.randoms(use_true_random=False))
def test_seats_in_another_order_get_the_same(seats, random):
    order = list(range(len(seats)))
    random.shuffle(order)
    moved, shuffled = changes(seats), changes([seats[number] for number in order])
    assert shuffled == pytest.approx([moved[number] for number in order])


@given(standings)
def test_nobody_moves_by_more_than_k(seats):
    for seat, moved in zip(seats, changes(seats), strict=True):
        assert abs(moved) <= elo.k_factor(seat.rating, seat.rounds)


@given(standings)
def test_a_better_place_never_brings_less(seats):
    better = [Standing(seats[0].rating, seats[0].rounds, 1), *seats[1:]]
    assert changes(better)[0] >= changes(seats)[0]
