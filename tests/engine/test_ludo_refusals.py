"""An illegal attempt in Ab ins Ziel says why, and so do starts and positions that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.core import Action, Call, IllegalAction, InvalidNotation, InvalidOptions, Move, Roll, Step
from games.engine.hints import explain
from games.engine.rules.ludo import Position
from tests.engine.drawn_track import LUDO, after, refusal, track

EMPTY = ".......... .......... .......... .........."
ONE = "....a..... .......... .......... .........."


@pytest.mark.parametrize(
    ("ring", "goals", "text", "code", "params"),
    [
        (ONE, "", "3: e", "six_needed", {"die": 3}),
        (ONE, "", "6: 4-10", "must_enter", {"point": "0"}),
        (ONE, "b:b...", "6: 4-11", "must_enter", {"point": "0"}),
        ("a..a...... .......... .......... ..........", "", "6: 3-9", "clear_start_first", {"point": "0"}),
        ("a..a...... .......... .......... ..........", "", "6: e", "clear_start_first", {"point": "0"}),
        ("a.....a... .......... .......... ..........", "", "6: e", "own_piece_there", {"point": "0"}),
        ("a.....a... .......... .......... ..........", "", "6: 0-6", "own_piece_there", {"point": "6"}),
        ("a..a...... .......... .......... ..........", "", "3: 0-3", "own_piece_there", {"point": "3"}),
        (ONE, "", "3: 4-8", "wrong_distance", {"die": 3, "expected": "7"}),
        (ONE, "", "3: 4-g1", "wrong_distance", {"die": 3, "expected": "7"}),
        (ONE, "a:a...", "2: g1-6", "wrong_distance", {"die": 2, "expected": "0g3"}),
        (ONE, "a:.a..", "3: g2-g4", "past_goal", {"point": "0g2", "die": 3, "limit": 2}),
        (ONE, "a:...a", "1: g4-g4", "past_goal", {"point": "0g4", "die": 1, "limit": 0}),
        (ONE, "", "3: 5-8", "empty_point", {"point": "5"}),
        (ONE, "", "3: g1-g4", "empty_point", {"point": "0g1"}),
        (
            "....ab.... .......... .......... ..........",
            "",
            "3: 5-8",
            "not_your_piece",
            {"point": "5", "seat": 1},
        ),
        (ONE, "", "3: –", "no_passing", {}),
        (ONE, "", "3: 4-7x", "nothing_to_capture", {"point": "7"}),
        (EMPTY, "", "6: ex", "nothing_to_capture", {"point": "0"}),
        (ONE, "", "3", "not_awaited", {"awaits": "move"}),
    ],
)
def test_an_attempt_says_why(
    ring: str, goals: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(track(ring, goals, die=int(text[0])), text) == (code, params)


def test_a_full_board_has_nobody_in_the_house_to_enter() -> None:
    position = track("...aaa.... .......... .......... ..........", "a:a...", die=6)

    assert refusal(position, "6: e") == ("empty_point", {"point": "0h"})


def test_an_empty_house_leaves_nobody_who_must_enter() -> None:
    position = track("...a.....a .......... .......... ........a.", "a:a...", die=6)

    assert refusal(position, "6: 3-9") == ("own_piece_there", {"point": "9"})


@pytest.mark.parametrize(("text", "die"), [("4: 4-8", 4), ("2: 4-7", 2), ("2: 4-6", 2)])
def test_only_the_die_that_was_rolled_is_played(text: str, die: int) -> None:
    assert refusal(track(ONE, die=3), text) == ("other_die", {"die": die, "expected": 3})


def test_before_the_roll_nothing_is_moved() -> None:
    assert refusal(track(ONE), "4: 4-8") == ("not_awaited", {"awaits": "roll"})


def test_after_the_end_nothing_is_done() -> None:
    won = track(ONE, "b:bbbb", turn="b")

    assert refusal(won, "3") == ("game_over", {})


def _refused(position: Position, action: Action) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as refused:
        LUDO.play(position, action)
    return refused.value.code, dict(refused.value.params)


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        (Move((Step(4, 5), Step(5, 6))), "too_many_steps", {"limit": 1}),
        (Move((Step(60, 5),)), "unknown_point", {"point": 60}),
        (Move((Step(4, -1),)), "unknown_point", {"point": -1}),
        (Move((Step(58, 20),)), "not_your_piece", {"point": "2h", "seat": 1}),
        (Move((Step(57, 20),)), "empty_point", {"point": "1h"}),
        (Move((Step(48, 49),)), "not_your_piece", {"point": "2g1", "seat": 1}),
        (Call("double"), "not_awaited", {"awaits": "move"}),
    ],
)
def test_an_action_that_has_no_text_says_why(action: Action, code: str, params: dict[str, str | int]) -> None:
    assert _refused(track(ONE, "b:b...", die=2), action) == (code, params)


@pytest.mark.parametrize("dice", [(), (0,), (7,), (1, 2)])
def test_a_die_has_six_faces(dice: tuple[int, ...]) -> None:
    assert _refused(track(ONE), Roll(dice)) == ("impossible_roll", {"dice": " ".join(map(str, dice))})


def test_a_tried_step_is_explained() -> None:
    reason = explain(LUDO, track("a..a...... .......... .......... ..........", die=6), [Step(3, 9)])

    assert reason is not None
    assert (reason.code, reason.params) == ("clear_start_first", (("point", "0"),))


@pytest.mark.parametrize(
    "text", ["", "7", "0", "3:", "3: x", "3: 4", "3: 4-", "3 4-7", "3: 4-7xx", "٣", "33"]
)
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        LUDO.read_move(track(ONE, die=3), text)

    assert refused.value.code == "not_a_move"


@pytest.mark.parametrize(("text", "name", "column"), [("3: 41-7", "41", 4), ("3: 4-g5", "g5", 6)])
def test_an_unknown_field_is_named(text: str, name: str, column: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        LUDO.read_move(track(ONE, die=3), text)

    assert (refused.value.code, refused.value.params) == ("unknown_point", {"text": name, "column": column})


def test_a_capture_may_be_read_without_its_mark_and_a_pass_with_a_hyphen() -> None:
    position = track("b......... .......... .......... ..........", die=6)

    assert after(position, "6: e") == after(position, "6: ex")
    assert after(track(EMPTY, die=3), "3: -") == track(EMPTY, tries=1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"first_colour": 4}, "unknown_choice"),
        ({"first_colour": True}, "unknown_choice"),
        ({"neighbours": 1}, "unknown_choice"),
        ({"weather": 1}, "unknown_option"),
    ],
)
def test_a_start_with_other_options_says_why(options: dict[str, str | int | bool], code: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        LUDO.start(2, options)

    assert refused.value.code == code


def test_a_position_is_written_as_its_owner_calls_the_fields() -> None:
    position = track("a......... .......... .......... .........b", "a:..a. b:b...", turn="b", die=4)

    assert LUDO.write(position) == "02 h,h,0,g3/h,h,39,g1 1 4 0"
    assert LUDO.read("02 h,h,0,g3/h,h,39,g1 1 4 0") == position
    assert LUDO.dump(position) == {
        "colours": [0, 2],
        "pieces": [[-1, -1, 0, 42], [-1, -1, 19, 40]],
        "seat": 1,
        "die": 4,
        "tries": 0,
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("02 h,h,0,g3/h,h,39,g1 1 4", "not_a_position"),
        ("02 h,h,0,g3/h,h,39,g1 1 4 0 ", "not_a_position"),
        ("02 h,h,0,g3 1 4 0", "wrong_seat_count"),
        ("02 h,h,h,h/h,h,h,h/h,h,h,h 0 0 0", "wrong_seat_count"),
        ("00 h,h,h,h/h,h,h,h 0 0 0", "wrong_colours"),
        ("04 h,h,h,h/h,h,h,h 0 0 0", "wrong_colours"),
        ("021 h,h,h,h/h,h,h,h/h,h,h,h 0 0 0", "wrong_colours"),
        ("02 h,h,h,40/h,h,h,h 0 0 0", "unknown_point"),
        ("02 h,h,h,00/h,h,h,h 0 0 0", "unknown_point"),
        ("02 h,h,h/h,h,h,h 0 0 0", "wrong_piece_count"),
        ("02 h,h,5,5/h,h,h,h 0 0 0", "two_pieces"),
        ("02 h,h,h,5/h,h,h,5 0 0 0", "two_pieces"),
        ("02 h,h,g1,g1/h,h,h,h 0 0 0", "two_pieces"),
        ("02 h,h,5,h/h,h,h,h 0 0 0", "wrong_order"),
        ("02 h,h,h,h/h,h,h,h 2 0 0", "out_of_range"),
        ("02 h,h,h,h/h,h,h,h 0 7 0", "out_of_range"),
        ("02 h,h,h,h/h,h,h,h 0 0 3", "out_of_range"),
        ("02 h,h,h,5/h,h,h,h 0 0 1", "no_tries_here"),
        ("02 g1,g2,g3,g4/g1,g2,g3,g4 0 0 0", "impossible_end"),
        ("02 g1,g2,g3,g4/h,h,h,h 1 0 0", "impossible_end"),
        ("02 g1,g2,g3,g4/h,h,h,h 0 3 0", "impossible_end"),
        ("02 g1,g2,g3,g4/h,h,h,h 0 0 1", "impossible_end"),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, code: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        LUDO.read(text)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"colour": 1}, "wrong_fields"),
        ({"colours": 2}, "bad_list"),
        ({"colours": [0, True]}, "bad_number"),
        ({"pieces": "h"}, "bad_list"),
        ({"pieces": [[-1, -1, -1, -1], None]}, "bad_list"),
        ({"pieces": [[-1, -1, -1, 44], [-1, -1, -1, -1]]}, "out_of_range"),
        ({"pieces": [[-2, -1, -1, 4], [-1, -1, -1, -1]]}, "out_of_range"),
        ({"seat": "0"}, "bad_number"),
        ({"seat": -1}, "out_of_range"),
        ({"die": 1.0}, "bad_number"),
        ({"tries": False}, "bad_number"),
    ],
)
def test_data_that_cannot_be_say_why(change: dict[str, Any], code: str) -> None:
    data = json.loads(json.dumps(LUDO.dump(LUDO.start(2))))
    with pytest.raises(InvalidNotation) as refused:
        LUDO.load({**data, **change})

    assert refused.value.code == code
