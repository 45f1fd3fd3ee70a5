"""The rules of moving in backgammon, one drawn board for each."""

from __future__ import annotations

import itertools

import pytest

from games.engine.boards.points import START, after_hits, own_of, plays
from games.engine.core import Awaits, Piece, Roll, Step
from tests.engine.drawn_points import RULES, after, board, refusal, shown, texts

SET_UP = """
    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o"""
PLAYS = (
    "21:15 31:16 41:14 51:8 61:10 32:17 42:18 52:8 62:14 43:17 53:9 63:14 54:9 64:14 65:7 "
    "11:42 22:75 33:73 44:52 55:4 66:11"
)


def test_the_board_is_set_up_as_each_side_sees_it() -> None:
    assert RULES.start(2).sides == board(SET_UP).sides
    assert RULES.counters(RULES.start(2))["pips"] == [167, 167]
    assert len(RULES.pieces(RULES.start(2))) == 30
    assert RULES.pieces(board(SET_UP))[:3] == (Piece(1, 1), Piece(1, 1), Piece(6, 0))


def test_the_house_rolls_one_die_for_each_seat() -> None:
    position = RULES.start(2)

    assert (RULES.turn(position).awaits, RULES.turn(position).seat) == (Awaits.ROLL, None)
    assert len(RULES.rolls(position)) == 36
    assert RULES.turn(after(position, "3-1")).seat == 0
    assert RULES.turn(after(position, "2-6")).seat == 1
    assert after(position, "2-6").dice == (2, 6)


@pytest.mark.parametrize("number", range(1, 7))
def test_equal_numbers_are_rolled_again(number: int) -> None:
    position, text = RULES.start(2), f"{number}-{number}"

    assert after(position, text) == position
    assert shown(position, text) == [("retry", None, None, None, 0)]


def test_a_checker_on_the_bar_has_twenty_five_pips_to_go() -> None:
    position = board(SET_UP.replace("2x", "1x"), bar="x")

    assert RULES.counters(position)["pips"] == [167 + 1, 167]


@pytest.mark.parametrize("text", PLAYS.split())
def test_every_opening_roll_has_its_distinct_plays(text: str) -> None:
    dice, count = text.split(":")

    assert len(RULES.moves(board(SET_UP, dice))) == int(count)


def test_two_rolls_from_the_start_have_202_782_plays() -> None:
    rolls = list(itertools.combinations_with_replacement(range(1, 7), 2))
    first = [state for roll in rolls for state in plays(START, START, *roll)]
    assert len(first) == 447
    assert sum(
        len(plays(after_hits(START, state), own_of(state), *roll)) or 1 for state in first for roll in rolls
    ) == (202_782)


def test_seats_move_in_opposite_directions() -> None:
    assert (
        after(board(SET_UP, "31"), "8/5 6/5").sides
        == board("""
        5x . . . 3o . | 5o . . . . 2x
        5o . . . 2x . | 4x 2x . . . 2o""").sides
    )
    assert (
        after(board(SET_UP, "31", "o"), "8/5 6/5").sides
        == board("""
        5x . . . 2o . | 4o 2o . . . 2x
        5o . . . 3x . | 5x . . . . 2o""").sides
    )


def test_two_enemy_checkers_close_a_point_and_a_stopover() -> None:
    position = board(
        """
        . . . . 2x . | . . . . . .
        . . . . . 2o | . . . 2o . 1x""",
        "64",
    )

    assert "17/7" not in texts(position)
    assert "17/11 17/13" in texts(position)


@pytest.mark.parametrize("count", range(2, 16))
def test_any_larger_number_of_enemy_checkers_closes_a_point(count: int) -> None:
    position = board(f"13x . . . . . | . . . . . .  . . . . . . | {count}o . . . . 2x", "61")

    assert all("/6" not in text for text in texts(position))
    assert refusal(position, "13/6") == ("point_blocked", {"point": "6"})


@pytest.mark.parametrize("count", range(1, 16))
def test_any_number_of_checkers_can_move_from_a_point(count: int) -> None:
    position = board(f"{count}x . . . . . | . . . . . 2o  . . . . . . | . . . . . .", "21")

    assert "13/10" in texts(position)
    assert ("13/11 13/12" in texts(position)) == (count > 1)


def test_a_blot_is_hit_and_goes_to_the_bar() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        . . 2x . . . | 1o . . . 1x 2o""",
        "42",
    )

    assert shown(position, "10/6*/4") == [
        ("moved", 0, "10", "6", 0),
        ("hit", 1, "6", "bar", 0),
        ("moved", 0, "6", "4", 1),
    ]
    assert (
        after(position, "10/6*/4").sides
        == board(
            """
        . . . . . . | . . . . . .
        . . 1x . . . | . . 1x . 1x 2o""",
            bar="o",
        ).sides
    )


def test_a_blot_is_hit_by_the_first_of_two_checkers_only() -> None:
    position = board(". . . . . . | . . . . . 2o  . . . . . . | 2x . 1o . . .", "11")

    effects = shown(position, "6/4*(2)")
    assert [effect[:4] for effect in effects if effect[0] == "hit"] == [("hit", 1, "4", "bar")]
    assert (
        after(position, "6/4*(2)").sides
        == board(". . . . . . | . . . . . 2o  . . . . . . | . . 2x . . .", bar="o").sides
    )


def test_a_way_around_a_blot_is_another_play() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        . . 2x . . . | 1o . . . 1x 2o""",
        "42",
    )

    assert {"10/4", "10/6*/4"} <= set(texts(position))
    assert RULES.write_move(position, RULES.read_move(position, "10/8/4")) == "10/4"


def test_checkers_on_the_bar_enter_first() -> None:
    position = board(
        """
        5x . . . . . | . 2o . . . .
        . . . . . . | 2x . . . . .""",
        "53",
        bar="x",
    )

    assert texts(position) == ["bar/17", "bar/22 13/8", "bar/22 6/1"]


def test_with_two_on_the_bar_nothing_else_moves() -> None:
    position = board(
        """
        5x . . . . . | . 2o . . . .
        . . . . . . | 2x . . . . .""",
        "53",
        bar="xx",
    )

    assert texts(position) == ["bar/22"]


def test_against_a_closed_board_the_turn_passes() -> None:
    position = board(
        """
        5x . . . . . | 2o 2o 2o 2o 2o 2o
        . . . . . . | 2x . . . . .""",
        "53",
        bar="x",
    )

    assert texts(position) == ["pass"]
    assert shown(position, "pass") == [("passed", 0, None, None, 0)]
    assert RULES.turn(after(position, "pass")).seat == 1


def test_a_double_is_played_four_times_as_far_as_points_are_open() -> None:
    open_way = board(
        """
        . . 1x . . . | . . . . . .
        . . . . . . | . . . . . 2o""",
        "33",
    )
    closed_at_twelve = board(
        """
        . . 1x . . . | . . . . . .
        2o . . . . . | . . . . . 2o""",
        "33",
    )

    assert texts(open_way) == ["15/3"]
    assert texts(closed_at_twelve) == ["pass"]


def test_a_double_is_played_in_part_when_no_more_is_open() -> None:
    position = board(
        """
        . . 1x . . . | . . . . . .
        . . . . . . | 2o . . . . .""",
        "33",
    )

    assert texts(position) == ["15/9"]


def test_both_dice_are_played_when_they_can_be() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        . 1x . . 1x . | . . . 2o . .""",
        "65",
    )

    assert texts(position) == ["11/6 8/2"]
    assert Step(11, 5) not in RULES.next_steps(position, [])


def test_of_two_dice_that_exclude_each_other_the_larger_is_played() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        1x . . . . . | . . . . 2o .""",
        "64",
    )

    assert texts(position) == ["12/6"]


def test_the_only_playable_die_is_played() -> None:
    position = board(
        """
        . . . . . . | . . . . . .
        1x . . . . . | 2o . . . 2o .""",
        "64",
    )

    assert texts(position) == ["12/8"]


def test_bearing_off_needs_all_checkers_at_home() -> None:
    position = board(
        """
        . . . . . . | . . . . . 2o
        . . . . . 1x | 2x . . . . .""",
        "65",
    )

    assert texts(position) == ["7/1 6/1", "7/2 6/off"]


def test_a_larger_number_bears_off_from_the_highest_point() -> None:
    position = board(
        """
        . . . . . . | . . . . . 2o
        . . . . . . | . . 3x . 2x .""",
        "65",
    )

    assert texts(position) == ["4/off(2)"]


def test_a_smaller_number_is_moved_within_home() -> None:
    position = board(
        """
        . . . . . . | . . . . . 2o
        . . . . . . | . 1x . . 2x .""",
        "31",
    )

    assert texts(position) == ["5/1"]


def test_the_last_checker_may_take_its_exact_number_at_once() -> None:
    position = board(
        """
        . . . . . . | . . . . . 2o
        . . . . . . | . . . 1x . .""",
        "31",
    )
    at_once = RULES.complete(position, [Step(3, 0)])

    assert texts(position) == ["3/off"]
    assert at_once == RULES.moves(position)[0]


def test_steps_are_offered_in_any_order_that_ends_in_a_legal_play() -> None:
    position = board(
        """
        . . . . . . | . . . . . 2o
        . . . . . 1x | 2x . . . . .""",
        "65",
    )

    assert RULES.next_steps(position, []) == (Step(7, 1), Step(7, 2), Step(6, 1))
    assert RULES.next_steps(position, [Step(6, 1)]) == (Step(7, 1),)
    assert RULES.complete(position, [Step(6, 1), Step(7, 1)]) == RULES.read_move(position, "7/1 6/1")


def test_every_roll_of_a_turn_is_as_likely_as_the_dice_say() -> None:
    rolls = RULES.rolls(board(SET_UP))

    assert len(rolls) == 36
    assert rolls[Roll((6, 6))] == rolls[Roll((1, 2))]
