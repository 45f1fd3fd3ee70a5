"""An illegal attempt in Dorada says why, and so do positions that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.core import Action, Call, IllegalAction, InvalidNotation, InvalidOptions, Move, Roll, Step
from games.engine.hints import explain
from games.engine.rules.dorada import Position
from tests.engine.drawn_path import DORADA, after, path, refusal

AT = DORADA.points.index


@pytest.mark.parametrize(
    ("position", "text", "code", "params"),
    [
        (path("10:01", die=3), "3: 10", "covered", {"point": "10", "seat": 1}),
        (path("10:1", die=3), "3: 10-13†", "not_your_stone", {"point": "10", "seat": 1}),
        (path("10:1", die=3), "3: 11", "empty_point", {"point": "11"}),
        (path("10:0", start="04", die=3), "3: s", "empty_point", {"point": "s0"}),
        (path("10:0", die=1), "1: –", "no_passing", {}),
        (path("3:0", die=1), "1: 3-4>9", "other_way", {"expected": "1: 3-4>8"}),
        (path("20:0", die=1), "1: 20-21", "other_way", {"expected": "1: 20-21†"}),
        (path("20:0", die=1), "2: 20-22", "other_die", {"die": 2, "expected": 1}),
        (path("20:0", die=2), "1: 20", "other_die", {"die": 1, "expected": 2}),
        (path("20:0", die=1), "1", "not_awaited", {"awaits": "move"}),
        (path("20:0"), "1: 20-21†", "not_awaited", {"awaits": "roll"}),
        (path(goal="00001111"), "1", "game_over", {}),
    ],
)
def test_an_attempt_says_why(position: Position, text: str, code: str, params: dict[str, str | int]) -> None:
    assert refusal(position, text) == (code, params)


def _refused(position: Position, action: Action) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as refused:
        DORADA.play(position, action)
    return refused.value.code, dict(refused.value.params)


@pytest.mark.parametrize(
    ("steps", "code", "params"),
    [
        ([("10", "14")], "wrong_distance", {"die": 3, "expected": "13"}),
        ([("s0", "4")], "wrong_distance", {"die": 3, "expected": "3"}),
        ([("s1", "3")], "not_your_stone", {"point": "s1", "seat": 1}),
        ([("s3", "3")], "empty_point", {"point": "s3"}),
        ([("goal", "goal")], "already_home", {"point": "goal"}),
        ([("10", "11"), ("11", "12")], "too_many_steps", {"limit": 1}),
    ],
)
def test_steps_that_have_no_text_say_why(
    steps: list[tuple[str, str]], code: str, params: dict[str, str | int]
) -> None:
    move = Move(tuple(Step(AT(origin), AT(target)) for origin, target in steps))

    assert _refused(path("10:0", goal="0", die=3), move) == (code, params)


@pytest.mark.parametrize("point", [-1, 48])
def test_a_point_beyond_the_board_is_unknown(point: int) -> None:
    assert _refused(path(die=3), Move((Step(point, 0),))) == ("unknown_point", {"point": point})


@pytest.mark.parametrize("dice", [(), (0,), (7,), (1, 2)])
def test_a_die_has_six_faces(dice: tuple[int, ...]) -> None:
    assert _refused(path(), Roll(dice)) == ("impossible_roll", {"dice": " ".join(map(str, dice))})


def test_nothing_is_said() -> None:
    assert _refused(path(), Call("double")) == ("not_awaited", {"awaits": "roll"})


def test_a_tried_step_is_explained() -> None:
    reason = explain(DORADA, path("10:01", die=3), [Step(AT("10"), AT("13"))])

    assert reason is not None
    assert reason.code == "covered"


@pytest.mark.parametrize("text", ["", "0", "7", "3:", "3 10", "3: x", "3: 10-", "3: s-3?", "٣"])
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        DORADA.read_move(path("10:0", die=3), text)

    assert refused.value.code == "not_a_move"


@pytest.mark.parametrize("name", ["0", "00", "03", "44", "99"])
def test_an_unknown_field_is_named(name: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        DORADA.read_move(path("10:0", die=3), f"3: {name}")

    assert (refused.value.code, refused.value.params) == ("unknown_point", {"text": name, "column": 4})


def test_a_move_may_be_read_without_its_way_and_a_pass_with_a_hyphen() -> None:
    assert after(path("3:0", die=1), "1: 3") == after(path("3:0", die=1), "1: 3-4>8")
    assert after(path("3:01", start="00", die=1), "1: -") == path("3:01", start="00", seat=1)


def test_there_are_no_options() -> None:
    with pytest.raises(InvalidOptions) as refused:
        DORADA.start(2, {"layout": "standard"})

    assert (refused.value.code, refused.value.params) == ("unknown_option", {"name": "layout"})


def test_a_position_is_one_line_of_text() -> None:
    position = path("5:01 9:1", goal="0", lost="01", bridges="9", seat=1, die=6)

    assert DORADA.write(position) == "21 5:01,9:1 9 0 01 1 6"
    assert DORADA.read("21 5:01,9:1 9 0 01 1 6") == position
    assert DORADA.write(DORADA.start(3)) == "444 - - - 000 0 0"
    assert DORADA.dump(position) == {
        "start": [2, 1],
        "stacks": {"5": [0, 1], "9": [1]},
        "bridges": [9],
        "goal": [0],
        "lost": [0, 1],
        "seat": 1,
        "die": 6,
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("44 - - - 00 0", "not_a_position"),
        ("44 - - - 00 0 0\n", "not_a_position"),
        ("44 5 - - 00 0 0", "not_a_position"),
        ("44 5: - - 00 0 0", "not_a_position"),
        ("24 5:0,5:0 - - 00 0 0", "repeated_field"),
        ("34 44:0 - - 00 0 0", "unknown_point"),
        ("34 05:0 - - 00 0 0", "unknown_point"),
        ("34 4:0 - - 00 0 0", "no_rest_there"),
        ("34 15:0 - - 00 0 0", "no_rest_there"),
        ("34 9:0 - - 00 0 0", "no_rest_there"),
        ("34 5:2 - - 00 0 0", "out_of_range"),
        ("44 5:0 - - 00 0 0", "wrong_stone_count"),
        ("34 - - - 00 0 0", "wrong_stone_count"),
        ("34 - 9 - 00 0 0", "wrong_bridge_count"),
        ("34 - - - 10 0 0", "wrong_bridge_count"),
        ("34 - 8 - 10 0 0", "wrong_bridges"),
        ("24 - 13,9 - 20 0 0", "wrong_bridges"),
        ("24 - 9,9 - 20 0 0", "wrong_bridges"),
        ("444 - - - 00 0 0", "wrong_seat_count"),
        ("44 - - - 00 2 0", "out_of_range"),
        ("44 - - - 00 0 7", "out_of_range"),
        ("04 - - 0000 00 0 1", "seat_is_done"),
        ("04 - - 0000 00 0 0", "seat_is_done"),
        ("00 - - 00001111 00 0 1", "impossible_end"),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, code: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        DORADA.read(text)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"colour": 1}, "wrong_fields"),
        ({"start": 4}, "bad_list"),
        ({"start": [4, True]}, "bad_number"),
        ({"start": [4]}, "wrong_seat_count"),
        ({"stacks": []}, "bad_list"),
        ({"stacks": {"5": 0}}, "bad_list"),
        ({"stacks": {"5": []}}, "empty_stack"),
        ({"stacks": {"s0": [0]}}, "unknown_point"),
        ({"goal": [-1]}, "out_of_range"),
        ({"goal": [2]}, "out_of_range"),
        ({"seat": None}, "bad_number"),
        ({"die": 1.0}, "bad_number"),
    ],
)
def test_data_that_cannot_be_say_why(change: dict[str, Any], code: str) -> None:
    data = json.loads(json.dumps(DORADA.dump(DORADA.start(2))))
    with pytest.raises(InvalidNotation) as refused:
        DORADA.load({**data, **change})

    assert refused.value.code == code
