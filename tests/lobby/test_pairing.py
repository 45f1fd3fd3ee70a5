"""Who is paired with whom, without a database."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from lobby.pairing import ANYONE_AFTER_SECONDS, START_DISTANCE, Waiting, accepted_distance, first_seat, pairs


def people(found):
    return [tuple(sorted(seek.person for seek in two)) for two in found]


def test_two_of_like_strength_play_at_once():
    assert people(pairs([Waiting(1, 1500, 0), Waiting(2, 1560, 0)])) == [(1, 2)]


def test_nobody_is_paired_alone_or_with_themselves():
    assert pairs([]) == []
    assert pairs([Waiting(1, 1500, 99)]) == []
    assert pairs([Waiting(1, 1500, 99), Waiting(1, 1500, 3)]) == []


def test_two_searches_of_one_tab_are_one_visitor():
    assert pairs([Waiting(1, 1500, 99, "tab"), Waiting(2, 1500, 99, "tab")]) == []
    assert people(pairs([Waiting(1, 1500, 99, "tab"), Waiting(2, 1500, 9, "tab"), Waiting(3, 1500, 0)])) == [
        (1, 3)
    ]
    assert people(pairs([Waiting(1, 1500, 99), Waiting(2, 1500, 99)])) == [(1, 2)]


def test_distant_ratings_wait_until_the_reach_has_grown():
    strong, weak = 2000, 1500
    assert pairs([Waiting(1, strong, 0), Waiting(2, weak, 0)]) == []
    assert pairs([Waiting(1, strong, 11), Waiting(2, weak, 0)]) == []
    assert people(pairs([Waiting(1, strong, 12), Waiting(2, weak, 0)])) == [(1, 2)]


def test_after_half_a_minute_anybody_will_do():
    assert accepted_distance(0) == START_DISTANCE
    assert people(pairs([Waiting(1, 2900, ANYONE_AFTER_SECONDS), Waiting(2, 800, 0)])) == [(1, 2)]


def test_whoever_waited_longest_chooses_the_nearest():
    found = pairs([Waiting(1, 1500, 20), Waiting(2, 1650, 5), Waiting(3, 1510, 1)])
    assert people(found) == [(1, 3)]


def test_of_equally_near_opponents_the_one_who_waited_longer_is_taken():
    assert people(pairs([Waiting(1, 1500, 9), Waiting(2, 1500, 2), Waiting(3, 1500, 5)])) == [(1, 3)]


def test_two_hundred_searches_are_paired_in_one_pass():
    chance = random.Random(7)
    waiting = [Waiting(person, chance.randint(900, 2300), chance.uniform(30, 60)) for person in range(200)]
    assert len(pairs(waiting)) == 100


def test_the_first_seat_goes_to_whoever_had_it_less():
    chance = random.Random(1)
    assert first_seat(3, 1, chance) == 1
    assert first_seat(-2, 0, chance) == 0


def test_between_equals_chance_gives_the_first_seat_about_evenly():
    chance = random.Random(1)
    second = sum(first_seat(0, 0, chance) for _ in range(1000))
    assert 430 < second < 570


@given(
    st.lists(st.builds(Waiting, st.integers(1, 30), st.integers(100, 3000), st.floats(0, 120)), max_size=40)
)
def test_every_person_is_paired_at_most_once_and_within_reach(waiting):
    found = pairs(waiting)
    seated = [seek.person for two in found for seek in two]
    assert len(seated) == len(set(seated))
    for first, second in found:
        reach = accepted_distance(max(first.waited, second.waited))
        assert abs(first.rating - second.rating) <= reach
    left = {seek.person for seek in waiting if seek.waited >= ANYONE_AFTER_SECONDS} - set(seated)
    assert len(left) <= 1
