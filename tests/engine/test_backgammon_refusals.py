"""An illegal attempt in backgammon says why."""

from __future__ import annotations

import pytest

from games.engine.boards.cube import Stakes, resignation
from games.engine.core import Call, IllegalAction, Move, Roll, Step
from games.engine.hints import explain
from games.engine.rules.backgammon import DOUBLE, TAKE, Position
from tests.engine.drawn_points import RULES, after, board, refusal, refused

SET_UP = """
    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o"""
HOME = """
    . . . . . . | . . . . . 2o
    . . . . . . | . 1x . . 3x ."""


@pytest.mark.parametrize(
    ("dice", "text", "code", "params"),
    [
        ("31", "12/9", "not_your_checker", {"point": "12"}),
        ("31", "10/9", "empty_point", {"point": "10"}),
        ("31", "6/9", "wrong_direction", {"origin": "6", "target": "9"}),
        ("31", "off/3", "already_borne_off", {}),
        ("31", "13/8", "no_such_die", {"pips": 5}),
        ("31", "13/10 8/5", "die_used_up", {"pips": 3}),
        ("31", "13/10 6/5 6/5", "dice_used_up", {}),
        ("51", "6/1 24/23", "point_blocked", {"point": "1"}),
        ("55", "24/14", "point_blocked", {"point": "19"}),
        ("55", "13/3 24/19", "point_blocked", {"point": "19"}),
        ("61", "13/off", "not_all_home", {"point": "24"}),
        ("31", "13/10", "dice_left", {"count": 1}),
        ("31", "pass", "no_passing", {}),
    ],
)
def test_an_attempt_from_the_start_says_why(
    dice: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(board(SET_UP, dice), text) == (code, params)


@pytest.mark.parametrize(
    ("dice", "text", "code", "params"),
    [
        ("64", "2/off(2)", "higher_checker_first", {"point": "5"}),
        ("41", "5/off 2/1", "no_such_die", {"pips": 5}),
    ],
)
def test_bearing_off_too_early_says_why(
    dice: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(board(HOME, dice), text) == (code, params)


def test_a_checker_just_outside_of_home_or_one_point_behind_comes_first() -> None:
    outside = board(". . . . . . | . . . . . 2o  . . . . . 1x | 2x . . . . .", "65")
    behind = board(". . . . . . | . . . . . 2o  . . . . . . | . . . 1x 3x .", "64")

    assert refusal(outside, "6/off") == ("not_all_home", {"point": "7"})
    assert refusal(behind, "2/off(2)") == ("higher_checker_first", {"point": "3"})


def test_of_several_closed_stopovers_of_a_double_the_first_is_named() -> None:
    position = board("1x . . . . . | . . . . . .  . . 2o . . 2o | . . . . . .", "33")

    assert refusal(position, "13/4") == ("point_blocked", {"point": "10"})
    assert refusal(position, "13/1") == ("point_blocked", {"point": "10"})


def test_the_bar_comes_first() -> None:
    assert refusal(board(SET_UP, "31", bar="x"), "13/10 6/5") == ("enter_first", {"count": 1})


def test_seats_hear_of_points_as_they_count_them() -> None:
    assert refusal(board(SET_UP, "51", "o"), "6/1 24/23") == ("point_blocked", {"point": "1"})


def test_both_stopovers_of_a_longer_way_are_named() -> None:
    position = board(
        """
        1x . . . . . | . . . . . .
        . . 2o 2o . . | 2x . . . . .""",
        "43",
    )

    assert refusal(position, "13/6") == ("stopovers_blocked", {"first": "9", "second": "10"})
    assert refusal(board("1x . . . . . . . . . . . " + ". . . . . . 2o . . . . .", "43"), "13/6") == (
        "point_blocked",
        {"point": "6"},
    )


def test_a_die_may_not_be_stranded() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        . 1x . . 1x . | . . . 2o . .""",
        "65",
    )

    assert refusal(position, "11/5") == ("both_dice_must_be_played", {})


def test_the_larger_die_must_be_played() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        1x . . . . . | . . . . 2o .""",
        "64",
    )

    assert refusal(position, "12/8") == ("larger_die_must_be_played", {"die": 6})


def _reason(position: Position, *steps: tuple[int, int]) -> str:
    reason = explain(RULES, position, [Step(*step) for step in steps])
    assert reason is not None
    return reason.code


def test_a_hand_moves_one_die_at_a_time() -> None:
    assert _reason(board(SET_UP, "31"), (24, 20)) == "one_die_at_a_time"


def test_a_point_beyond_the_board_is_unknown() -> None:
    assert _reason(board(SET_UP, "31"), (26, 20)) == "unknown_point"
    assert _reason(board(SET_UP, "31"), (6, -1)) == "unknown_point"


def test_a_roll_is_awaited_before_a_move() -> None:
    with pytest.raises(IllegalAction) as refused_move:
        RULES.play(board(SET_UP), Move((Step(6, 5),)))

    assert (refused_move.value.code, refused_move.value.params) == ("not_awaited", {"awaits": "roll"})
    assert refused(board(SET_UP, "31"), Roll((3, 1))) == "not_awaited"
    assert refused(board(SET_UP, doubled=True), Roll((3, 1))) == "not_awaited"


@pytest.mark.parametrize("dice", [(7, 1), (0, 1), (3,), (3, 1, 1), ()])
def test_two_dice_have_six_faces_each(dice: tuple[int, ...]) -> None:
    assert refused(board(SET_UP), Roll(dice)) == "impossible_roll"
    assert refused(RULES.start(2), Roll(dice)) == "impossible_roll"


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        (Stakes(1), "no_cube"),
        (Stakes(5, (4, 1), crawford=True), "crawford_game"),
        (Stakes(5, (0, 0), 2, 1), "cube_not_yours"),
        (Stakes(5, (3, 1), 2, 0), "cube_dead"),
        (Stakes(0, (0, 0), 1024, 0), "cube_at_limit"),
    ],
)
def test_a_double_that_is_not_allowed_says_why(stakes: Stakes, code: str) -> None:
    assert refused(board(SET_UP, stakes=stakes), DOUBLE) == code
    assert RULES.calls(board(SET_UP, stakes=stakes)) == ()


def test_calls_have_their_time() -> None:
    assert refused(board(SET_UP, "31"), DOUBLE) == "not_awaited"
    assert refused(board(SET_UP), TAKE) == "not_awaited"
    assert refused(board(SET_UP, doubled=True), DOUBLE) == "not_awaited"
    assert refused(board(SET_UP), Call("hello")) == "unknown_call"


def test_after_the_end_nothing_may_be_done() -> None:
    over = after(board(HOME, "41", stakes=Stakes(1)), resignation(1, "single").name)

    for action in (Roll((3, 1)), DOUBLE, resignation(0, "single")):
        assert refused(over, action) == "game_over"
    assert refusal(over, "5/1") == ("game_over", {})
