"""Who is paired with whom, without a database."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from lobby.pairing import ANYONE_AFTER_SECONDS, START_DISTANCE, Waiting, accepted_distance, first_seat, tables


def people(found):
    return [tuple(sorted(seek.person for seek in table)) for table in found]


def test_two_of_like_strength_play_at_once():
    assert people(tables([Waiting(1, 1500, 0), Waiting(2, 1560, 0)])) == [(1, 2)]


def test_nobody_is_paired_alone_or_with_themselves():
    assert tables([]) == []
    assert tables([Waiting(1, 1500, 99)]) == []
    assert tables([Waiting(1, 1500, 99), Waiting(1, 1500, 3)]) == []


def test_two_searches_of_one_tab_are_one_visitor():
    assert tables([Waiting(1, 1500, 99, "tab"), Waiting(2, 1500, 99, "tab")]) == []
    assert people(tables([Waiting(1, 1500, 99, "tab"), Waiting(2, 1500, 9, "tab"), Waiting(3, 1500, 0)])) == [
        (1, 3)
    ]
    assert people(tables([Waiting(1, 1500, 99), Waiting(2, 1500, 99)])) == [(1, 2)]


def test_distant_ratings_wait_until_the_reach_has_grown():
    strong, weak = 2000, 1500
    assert tables([Waiting(1, strong, 0), Waiting(2, weak, 0)]) == []
    assert tables([Waiting(1, strong, 11), Waiting(2, weak, 0)]) == []
    assert people(tables([Waiting(1, strong, 12), Waiting(2, weak, 0)])) == [(1, 2)]


def test_after_half_a_minute_anybody_will_do():
    assert accepted_distance(0) == START_DISTANCE
    assert people(tables([Waiting(1, 2900, ANYONE_AFTER_SECONDS), Waiting(2, 800, 0)])) == [(1, 2)]


def test_whoever_waited_longest_chooses_the_nearest():
    found = tables([Waiting(1, 1500, 20), Waiting(2, 1650, 5), Waiting(3, 1510, 1)])
    assert people(found) == [(1, 3)]


def test_of_equally_near_opponents_the_one_who_waited_longer_is_taken():
    assert people(tables([Waiting(1, 1500, 9), Waiting(2, 1500, 2), Waiting(3, 1500, 5)])) == [(1, 3)]


def test_two_hundred_searches_are_paired_in_one_pass():
    chance = random.Random(7)
    waiting = [Waiting(person, chance.randint(900, 2300), chance.uniform(30, 60)) for person in range(200)]
    assert len(tables(waiting)) == 100


def test_the_first_seat_goes_to_whoever_had_it_less():
    chance = random.Random(1)
    assert first_seat(3, 1, chance) == 1
    assert first_seat(-2, 0, chance) == 0


def test_between_equals_chance_gives_the_first_seat_about_evenly():
    chance = random.Random(1)
    second = sum(first_seat(0, 0, chance) for _ in range(1000))
    assert 430 < second < 570


def test_a_table_of_three_begins_with_the_third():
    two = [Waiting(1, 1500, 5), Waiting(2, 1500, 3)]
    assert tables(two, 3) == []
    assert people(tables([*two, Waiting(3, 1500, 0)], 3)) == [(1, 2, 3)]


def test_a_table_of_four_takes_the_nearest_within_the_reach_of_who_waited_longest():
    waiting = [
        Waiting(1, 1500, 9),
        Waiting(2, 1900, 3),
        Waiting(3, 1490, 2),
        Waiting(4, 1650, 1),
        Waiting(5, 1300, 0),
    ]
    assert people(tables(waiting, 4)) == [(1, 3, 4, 5)]


def test_whoever_found_no_table_joins_none_that_is_put_together_later():
    early, later, far = Waiting(1, 1500, 2), Waiting(2, 1690, 1), Waiting(3, 1880, 0)
    assert tables([early, later, far], 3) == []


def test_at_a_table_nobody_sits_with_someone_who_is_kept_apart_from_them():
    waiting = [Waiting(person, 1500, 9 - person) for person in range(1, 6)]
    assert people(tables(waiting, 3, {2: {3}})) == [(1, 2, 4)]
    assert people(tables(waiting, 3, {3: {2}, 2: {4}})) == [(1, 2, 5)]
    assert tables(waiting[:3], 3, {2: {3}}) == []


def test_two_tabs_of_one_visitor_do_not_fill_a_table():
    waiting = [
        Waiting(1, 1500, 9),
        Waiting(2, 1500, 5, "tab"),
        Waiting(3, 1500, 4, "tab"),
        Waiting(4, 1500, 0),
    ]
    assert people(tables(waiting, 3)) == [(1, 2, 4)]


RATINGS, PATIENCE = st.integers(100, 3000), st.floats(0, 120)
WAITING = st.lists(st.builds(Waiting, st.integers(1, 30), RATINGS, PATIENCE), max_size=40)


@given(
    st.lists(
        st.builds(Waiting, st.integers(1, 99), RATINGS, PATIENCE),
        max_size=40,
        unique_by=lambda one: one.person,
    )
)
def test_two_by_two_everybody_gets_the_nearest_that_is_left(waiting):
    left = sorted(waiting, key=lambda one: (-one.waited, one.person))
    expected = []
    while left:
        first = left.pop(0)
        near = [one for one in left if abs(one.rating - first.rating) <= accepted_distance(first.waited)]
        if near:
            second = min(near, key=lambda one: (abs(one.rating - first.rating), -one.waited, one.person))
            left.remove(second)
            expected.append((first, second))
    assert tables(waiting) == expected


@given(WAITING, st.sampled_from([2, 3, 4, 6]), st.sets(st.tuples(st.integers(1, 30), st.integers(1, 30))))
def test_every_person_sits_at_one_table_within_reach_and_with_nobody_they_block(waiting, seats, blocks):
    apart = {}
    for one, other in blocks:
        apart.setdefault(one, set()).add(other)
    found = tables(waiting, seats, apart)
    seated = [seek.person for table in found for seek in table]
    assert len(seated) == len(set(seated))
    for table in found:
        assert len(table) == seats
        longest = max(table, key=lambda one: one.waited)
        for one in table:
            assert abs(one.rating - longest.rating) <= accepted_distance(longest.waited)
            assert not apart.get(one.person, set()) & {other.person for other in table} - {one.person}


@given(WAITING, st.sampled_from([2, 3, 4, 6]))
def test_so_many_as_can_sit_down_do_once_anybody_will_do(waiting, seats):
    patient = [Waiting(one.person, one.rating, 60) for one in waiting]
    people_there = len({one.person for one in patient})
    assert len(tables(patient, seats)) == people_there // seats
