"""Positions that leave the site and come back: versions, wrong counts, impossible stacks."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import envelope, registry
from games.engine.core import EngineError, InvalidNotation
from games.engine.registry import AnyRules, UnknownGame
from tests.engine.contract.cases import CASES, Case, playout

PLAYED = [
    case for case in CASES if case.rules.slug in registry.slugs() and dict(case.options) == case.defaults
]
each_case = pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)
each_game = pytest.mark.parametrize("rules", registry.games(), ids=lambda rules: rules.slug)


@each_case
def test_every_position_of_a_round_comes_back(case: Case) -> None:
    rules = case.rules
    for number, (position, _action) in enumerate(playout(case, seed=11)):
        if number % 13 == 0:
            assert loaded(rules, rules.dump(position)) == position
            assert envelope.read(envelope.write(rules, position)) == (rules, position)


def dumped(rules: AnyRules, position: Any) -> Any:
    """The position as data that a test may change."""
    return copy.deepcopy(rules.dump(position))


def loaded(rules: AnyRules, data: Any) -> Any:
    """The position of data from outside, once it has also passed what is asked of a text."""
    return envelope.read(envelope.write(rules, rules.load(data)))[1]


@each_game
def test_another_version_of_a_text_is_named(rules: AnyRules) -> None:
    written = rules.write(rules.start(rules.seats[0]))
    for version in ("2", "0", "x", "01x", "-1", "9" * 30):
        with pytest.raises(InvalidNotation) as refused:
            envelope.read(f"{rules.slug} {version} {written}")
        assert refused.value.code == "unknown_version"


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame) as refused:
        envelope.read("chess 1 rnbqkbnr")
    assert refused.value.params == {"slug": "chess"}


@pytest.mark.parametrize("text", ["", "abalone", "abalone 1", " ", "x" * 3_000])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        envelope.read(text)


Change = Callable[[Any], None]


def _set(path: str, value: Any) -> Change:
    """Put a value to a place named by dots: ``pieces.0.1``."""

    def change(data: Any) -> None:
        *way, last = path.split(".")
        for name in way:
            data = data[int(name) if isinstance(data, list) else name]
        data[int(last) if isinstance(data, list) else last] = value

    return change


def _replace(old: str, new: str) -> Change:
    """Change the first such cells of the board's text."""

    def change(data: Any) -> None:
        assert old in data["board"]
        data["board"] = data["board"].replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("game", "change", "code"),
    [
        # wrong counts
        ("abalone", _replace("b", "1"), "wrong_marble_count"),
        ("abalone", _replace("8/9", "7b/9"), "too_many_marbles"),
        ("abalone", _set("ejected", [1, 0]), "too_many_marbles"),
        ("abalone", _set("ejected", [7, 0]), "out_of_range"),
        ("abalone", _set("idle", 301), "out_of_range"),
        ("backgammon", _replace("E", "F"), "too_many_checkers"),
        ("backgammon", _replace("E", "D"), "not_set_up"),
        ("backgammon", _set("cube", 3), "out_of_range"),
        ("backgammon", _set("score", [1, 0]), "match_already_won"),
        ("dorada", _set("start.0", 3), "wrong_stone_count"),
        ("dorada", _set("start.1", 5), "wrong_stone_count"),
        ("dorada", _set("lost.0", 1), "wrong_bridge_count"),
        ("dorada", _set("start", [4]), "wrong_seat_count"),
        ("ab-ins-ziel", _set("pieces.0", [-1, -1, -1]), "wrong_piece_count"),
        ("ab-ins-ziel", _set("pieces.1", [-1, -1, -1, -1, 5]), "wrong_piece_count"),
        ("ab-ins-ziel", _set("pieces.0.3", 44), "out_of_range"),
        ("ab-ins-ziel", _set("tries", 3), "out_of_range"),
        ("ab-ins-ziel", _set("die", 7), "out_of_range"),
        ("halma", _replace("0", "."), "wrong_piece_count"),
        ("halma", _replace(".", "1"), "wrong_piece_count"),
        ("halma", _set("turns", [5, 0]), "impossible_turns"),
        ("halma", _set("places", [1, 0]), "not_arrived"),
        # impossible stacks
        ("dorada", _set("stacks", {"4": [0]}), "no_rest_there"),
        ("dorada", _set("stacks", {"15": [0]}), "no_rest_there"),
        ("dorada", _set("stacks", {"9": [0]}), "no_rest_there"),
        ("dorada", _set("stacks", {"5": []}), "empty_stack"),
        ("dorada", _set("stacks", {"05": [0]}), "unknown_point"),
        ("dorada", _set("stacks", {"44": [0]}), "unknown_point"),
        ("dorada", _set("stacks", {"5": [2]}), "out_of_range"),
        ("dorada", _set("bridges", [5]), "wrong_bridges"),
        ("dorada", _set("goal", [0]), "wrong_stone_count"),
        ("ab-ins-ziel", _set("pieces.0", [-1, -1, 7, 7]), "two_pieces"),
        ("ab-ins-ziel", _set("pieces", [[-1, -1, -1, 20], [-1, -1, -1, 0]]), "two_pieces"),
        ("ab-ins-ziel", _set("pieces.0", [-1, 5, -1, -1]), "wrong_order"),
        ("ab-ins-ziel", _set("colours", [2, 2]), "wrong_colours"),
        ("halma", _replace("0", "7"), "unknown_piece"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(game: str, change: Change, code: str) -> None:
    rules = registry.get(game)
    data = dumped(rules, rules.start(rules.seats[0]))
    change(data)
    with pytest.raises(InvalidNotation) as refused:
        loaded(rules, data)
    assert refused.value.code == code


@cache
def _positions(case: Case) -> list[Any]:
    return [position for position, _action in playout(case, seed=3)]


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, dict):
        return [leaf for name, value in data.items() for leaf in _leaves(value, (*path, name))]
    if isinstance(data, list):
        return [leaf for index, value in enumerate(data) for leaf in _leaves(value, (*path, index))]
    return [path]


@each_case
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_one_changed_value_is_refused_or_gives_a_position_that_can_be_played(
    case: Case, data: st.DataObject
) -> None:
    """Pieces are neither won nor lost by it: what is accepted has as many as the start."""
    rules = case.rules
    positions = _positions(case)
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    changed = dumped(rules, position)
    leaves = _leaves(changed)
    *way, last = leaves[data.draw(st.integers(0, len(leaves) - 1))]
    place = changed
    for name in way:
        place = place[name]
    old = place[last]
    if isinstance(old, str) and old:
        at = data.draw(st.integers(0, len(old) - 1))
        place[last] = old[:at] + data.draw(st.sampled_from("bw-AaBb01.2/15")) + old[at + 1 :]
    else:
        place[last] = data.draw(st.integers(-3, 50) | st.booleans())
    try:
        read = loaded(rules, changed)
    except EngineError:
        return
    ejected: Any = rules.counters(read).get("ejected", [])
    assert len(rules.pieces(read)) + sum(ejected) == len(rules.pieces(case.start()))
    for action in (*rules.rolls(read), *rules.calls(read), *rules.moves(read)):
        rules.play(read, action)
    assert rules.load(rules.dump(read)) == read
