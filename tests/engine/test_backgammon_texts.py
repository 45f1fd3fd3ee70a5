"""Backgammon in notation, as a line of text and as JSON, and what is no position."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.boards.cube import Stakes
from games.engine.boards.points import counts_of
from games.engine.core import IllegalAction, InvalidNotation, Move, Roll, Step
from games.engine.rules.backgammon import Position
from tests.engine.contract.cases import CASES, playout
from tests.engine.drawn_points import RULES, after, board

SET_UP = """
    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o"""
TEXT = "-b----E-C---eE---c-e----B- move 0 3-1 1 - 0-0 1 - -"


def read(position: Position, text: str) -> str:
    return RULES.write_move(position, RULES.read_move(position, text))


@pytest.mark.parametrize(
    ("dice", "text", "written"),
    [
        ("31", "6/5 8/5", "8/5 6/5"),
        ("33", "8/5(2) 6/3(2)", "8/5(2) 6/3(2)"),
        ("33", "6/3 8/5 6/3 8/5", "8/5(2) 6/3(2)"),
        ("65", "24/18/13", "24/13"),
        ("65", "24/18 18/13", "24/13"),
        ("65", "24/13", "24/13"),
        ("22", "13/5", "13/5"),
        ("22", "6/4(2) 13/11 13/11", "13/11(2) 6/4(2)"),
    ],
)
def test_plays_are_read_in_any_order_and_written_in_one(dice: str, text: str, written: str) -> None:
    assert read(board(SET_UP, dice), text) == written


def test_the_bar_and_the_tray_have_names_and_numbers() -> None:
    position = board(SET_UP, "31", bar="x")
    assert read(position, "25/22 6/5") == read(position, "BAR/22 6/5") == "bar/22 6/5"

    bearing_off = board(". . . . . . . . . . . 2o . . . . . . 5x . . . . .", "61")
    assert read(bearing_off, "6/0 6/5") == read(bearing_off, "6/Off 6/5") == "6/off 6/5"


def test_stars_may_be_left_out_when_read() -> None:
    position = board(". . . . . . . . . . . . " + ". . 2x . . . 1o . . . 1x 2o", "42")

    assert read(position, "10/6*/4") == "10/6*/4"
    assert read(position, "10/6/4") == "10/4"
    assert read(position, "10/6 10/8") == "10/6* 10/8"


def test_a_star_stands_only_where_a_blot_is_hit() -> None:
    position = board(". . . . . . . . . . . . " + ". . 2x . . . 1o . . . 1x 2o", "42")

    for text in ("10/6 10/8*", "10/6/4*", "10/8*/4"):
        with pytest.raises(IllegalAction):
            RULES.read_move(position, text)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("8/5 hello", "not_a_move", 5),
        ("8/5 6", "not_a_move", 5),
        ("8/26", "unknown_point", 1),
        ("6/5 99/3", "unknown_point", 5),
        ("8/5(0)", "not_a_move", 1),
        ("8/5(7)", "not_a_move", 1),
        ("", "not_a_move", 1),
        ("7-1", "not_a_move", 1),
    ],
)
def test_what_is_no_play_is_refused_with_its_column(text: str, code: str, column: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        RULES.read_move(board(SET_UP, "31"), text)

    assert (refused.value.code, refused.value.params["column"]) == (code, column)


def test_dice_and_calls_are_written_as_they_are_said() -> None:
    assert RULES.write_move(board(SET_UP), Roll((3, 1))) == "3-1"
    assert RULES.read_move(board(SET_UP), "3-1") == Roll((3, 1))
    assert RULES.write_move(board(SET_UP, "31"), Move((Step(8, 5), Step(6, 5)))) == "8/5 6/5"


def test_a_position_is_one_line() -> None:
    position = after(RULES.start(2), "3-1")

    assert RULES.write(position) == TEXT
    assert RULES.read(TEXT) == position


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (" - -", " -", "wrong_field_count"),
        ("-b----E-C---eE---c-e----B-", "-b----E-C---eE---c-e----B", "wrong_length"),
        ("-b----E", "-b----F", "too_many_checkers"),
        ("-b----E", "Ab----D", "unknown_cell"),
        ("-b----E", "-b--?-E", "unknown_cell"),
        ("B- move", "Ba move", "unknown_cell"),
        ("move", "think", "unknown_phase"),
        (" 0 3-1", " 2 3-1", "out_of_range"),
        ("3-1", "3-7", "wrong_dice"),
        ("3-1", "3", "wrong_dice"),
        ("3-1", "-", "wrong_dice"),
        ("3-1", "3-x", "bad_number"),
        ("3-1 1", "3-1 3", "out_of_range"),
        ("3-1 1", "3-1 x", "bad_number"),
        ("1 - 0-0", "2 - 0-0", "wrong_owner"),
        ("1 - 0-0", "1 1 0-0", "wrong_owner"),
        ("1 - 0-0", "2 1 0-0", "no_cube_here"),
        ("0-0 1", "0 1", "bad_number"),
        ("0-0 1", "1-0 1", "match_already_won"),
        ("0-0 1", "0-0 100", "out_of_range"),
        ("0-0 1", "9999-0 5", "out_of_range"),
        ("1 - -", "1 maybe -", "bad_text"),
        ("0-0 1 -", "0-0 5 crawford", "no_crawford_game"),
        ("0-0 1 -", "3-1 5 crawford", "no_crawford_game"),
        ("0-0 1 -", "4-4 5 crawford", "no_crawford_game"),
        ("1 - -", "1 - single", "unknown_ending"),
        ("-b----E-C---eE---c-e----B-", "-b-----------------------", "wrong_length"),
        ("-b----E-C---eE---c-e----B-", "-b------------------------", "already_won"),
        ("-b----E-C---eE---c-e----B-", "--------------------------", "two_winners"),
        ("move 0 3-1", "opening 0 3-1", "wrong_dice"),
        ("move 0 3-1", "opening 1 -", "out_of_range"),
        ("-b----E-C---eE---c-e----B- move 0 3-1", "-b----E------E----------B- opening 0 -", "not_set_up"),
        ("move 0 3-1 1 - 0-0 1 -", "opening 0 - 2 0 0-0 5 -", "not_set_up"),
        ("move 0 3-1", "answer 0 -", "no_cube"),
        ("move 0 3-1 1 - 0-0 1 -", "answer 0 - 2 1 0-0 5 -", "cube_not_yours"),
        ("move 0 3-1 1 - 0-0 1 -", "answer 0 - 1 - 4-1 5 crawford", "crawford_game"),
        ("move 0 3-1 1 - 0-0 1 -", "answer 0 - 2 0 3-0 5 -", "cube_dead"),
        ("1 - 0-0 1 -", "2 0 4-1 5 crawford", "no_cube_here"),
        ("-b----E-C---eE---c-e----B-", "-------E-C----E---------B-", "already_won"),
        ("move 0 3-1", "over 0 -", "match_not_won"),
        ("move 0 3-1 1 - 0-0 1 - -", "over 0 - 1 - 1-0 1 - -", "unknown_ending"),
        ("move 0 3-1 1 - 0-0 1 - -", "over 1 - 1 - 1-0 1 - resigned", "wrong_winner"),
        ("move 0 3-1 1 - 0-0 1 - -", "over 0 - 1 - 1-0 1 - gammon", "wrong_ending"),
        ("move 0 3-1 1 - 0-0 1 - -", "over 0 - 1 - 1-1 1 - resigned", "match_not_won"),
    ],
)
def test_what_no_play_leads_to_is_no_position(old: str, new: str, code: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidNotation) as refused:
        RULES.read(TEXT.replace(old, new, 1))

    assert refused.value.code == code


@pytest.mark.parametrize("ending", ["single", "backgammon", "dropped", "resigned"])
def test_the_end_of_a_match_fits_its_board(ending: str) -> None:
    """Seat 0 has borne off all its checkers, seat 1 none, and none is in the home of seat 0: a gammon."""
    text = f"{'-' * 24}o- over 0 - 1 - 2-0 1 -"

    assert RULES.write(RULES.read(f"{text} gammon")) == f"{text} gammon"
    with pytest.raises(InvalidNotation) as refused:
        RULES.read(f"{text} {ending}")
    assert (refused.value.code, refused.value.params) == ("wrong_ending", {"text": ending})


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("board", 3, "bad_text"),
        ("phase", None, "bad_text"),
        ("seat", True, "bad_number"),
        ("dice", "3-1", "bad_list"),
        ("dice", [3, 1, 1], "bad_list"),
        ("dice", [3, "1"], "bad_number"),
        ("cube", 1.0, "bad_number"),
        ("owner", -1, "out_of_range"),
        ("owner", "0", "bad_number"),
        ("score", [0], "bad_list"),
        ("score", [0, False], "bad_number"),
        ("crawford", 0, "bad_flag"),
        ("length", -1, "out_of_range"),
        ("ending", 0, "bad_text"),
        ("more", 0, "wrong_fields"),
    ],
)
def test_json_is_trusted_in_nothing(field: str, value: Any, code: str) -> None:
    data = RULES.dump(RULES.read(TEXT))
    assert isinstance(data, dict)
    data[field] = value
    with pytest.raises(InvalidNotation) as refused:
        RULES.load(data)

    assert refused.value.code == code


def test_no_checker_is_ever_lost() -> None:
    for case in CASES:
        if case.rules.slug == "backgammon":
            for position, _ in playout(case, seed=3):
                assert [sum(counts_of(side)) for side in position.sides] == [15, 15]


def test_both_seats_have_the_same_game() -> None:
    match = next(case for case in CASES if case.rules.slug == "backgammon" and ("length", 5) in case.options)
    for position, action in playout(match, seed=8):
        if RULES.moves(position):
            turned = Position(
                position.sides[::-1], position.phase, 1 - position.seat, Stakes(0), position.dice
            )
            assert [RULES.write_move(turned, move) for move in RULES.moves(turned)] == [
                RULES.write_move(position, move) for move in RULES.moves(position)
            ]
            text = RULES.write_move(position, action)
            assert (
                after(turned, text).sides
                == after(
                    Position(position.sides, position.phase, position.seat, Stakes(0), position.dice), text
                ).sides[::-1]
            )
