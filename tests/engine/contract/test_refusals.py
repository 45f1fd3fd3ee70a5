"""What no game accepts: starts it lacks, data and texts that it cannot have written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core import EngineError, InvalidNotation, InvalidOptions, Json
from games.engine.registry import AnyRules
from tests.engine.contract.cases import CASES, RULES, Case

each_game = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.slug)
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

_json: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@each_game
def test_a_start_needs_a_number_of_seats_that_the_game_has(rules: AnyRules) -> None:
    for seats in (-1, 0, 1, max(rules.seats) + 1):
        with pytest.raises(InvalidOptions):
            rules.start(seats)


@each_game
def test_a_start_takes_only_options_and_choices_that_the_game_has(rules: AnyRules) -> None:
    with pytest.raises(InvalidOptions):
        rules.start(rules.seats[0], {"weather": "fine"})
    for spec in rules.options:
        assert spec.default in spec.choices
        with pytest.raises(InvalidOptions):
            rules.start(rules.seats[0], {spec.name: "weather"})


@each_game
def test_a_start_takes_only_beginners_at_the_table(rules: AnyRules) -> None:
    for seats in rules.seats:
        for beginner in (-1, seats):
            with pytest.raises(InvalidOptions):
                rules.start(seats, None, beginner)


@each_case
def test_a_start_without_options_takes_the_defaults(case: Case) -> None:
    assert case.rules.start(case.seats) == case.rules.start(case.seats, case.defaults)


@each_game
def test_points_have_different_names(rules: AnyRules) -> None:
    assert len(set(rules.points)) == len(rules.points)


@each_game
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=_json)
def test_foreign_data_are_no_position(rules: AnyRules, data: Json) -> None:
    with pytest.raises(InvalidNotation) as refused:
        rules.load(data)
    assert refused.value.code


@each_case
@settings(max_examples=60, deadline=None, derandomize=True)
@given(foreign=_json, place=st.integers(0, 5))
def test_data_with_one_foreign_value_are_refused_or_still_round_trip(
    case: Case, foreign: Json, place: int
) -> None:
    rules = case.rules
    data = rules.dump(case.start())
    assert isinstance(data, dict | list)
    if isinstance(data, dict):
        data[sorted(data)[place % len(data)]] = foreign
    else:
        data[place % len(data)] = foreign
    try:
        position = rules.load(data)
    except InvalidNotation:
        return
    assert rules.load(rules.dump(position)) == position


@each_game
@settings(max_examples=60, deadline=None, derandomize=True)
@given(text=st.text(max_size=24))
def test_foreign_text_is_neither_position_nor_move(rules: AnyRules, text: str) -> None:
    with pytest.raises(InvalidNotation):
        rules.read(text)
    with pytest.raises(EngineError):
        rules.read_move(rules.start(rules.seats[0]), text)
