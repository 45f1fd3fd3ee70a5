"""The computer's backgammon: repeatable, obedient, sensible with checkers and with the cube."""

from __future__ import annotations

import pytest

from games.engine.boards.cube import MONEY, Stakes
from games.engine.boards.points import START
from games.engine.bots import choose
from games.engine.bots.backgammon import LEVELS, best_move
from games.engine.bots.backgammon_net import worth
from games.engine.core import InvalidOptions
from games.engine.hints import suggest
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Position
from tests.engine.drawn_points import RULES, board

SET_UP = """
    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o"""
FAR_AHEAD = """
    . . . . . . | . . 5o 5o . .
    . . . . . . | . . . . . 2x"""
FAR_BEHIND = """
    5x 5x . . . . | . . . . . 2o
    . . . . . . | 5x . . . . ."""


def never() -> bool:
    return False


def best(position: Position, level: int = 2) -> str:
    """The move of a level without its noise, or of the strongest."""
    chosen = LEVELS[level]
    return RULES.write_move(position, best_move(position, chosen, 1, never))


@pytest.mark.parametrize(
    ("dice", "wanted"),
    [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("65", "24/13"), ("53", "8/3 6/3")],
)
def test_well_known_openings_are_found(dice: str, wanted: str) -> None:
    assert best(board(SET_UP, dice)) == wanted


def test_a_blot_is_hit_rather_than_passed() -> None:
    position = board(
        """
        3x . . . 3o . | 5o . . . . 2x
        4o . . . 3x . | 5x . 1o . . 2o""",
        "42",
    )

    assert "4*" in best(position)


def test_equal_sides_are_worth_the_same_but_for_the_roll() -> None:
    assert -0.15 < worth(START, START) < 0


def test_a_game_won_is_worth_its_size() -> None:
    over = board(". . . . . . . . . . . 15o . . . . . . . . . . . .")
    assert worth(over.sides[0], over.sides[1]) == 2.0
    assert worth(over.sides[1], over.sides[0]) == -2.0


def test_the_same_seed_and_nodes_give_the_same_move() -> None:
    position = board(SET_UP, "21")
    for level in LEVELS:
        assert len({best_move(position, level, 7, never) for _ in range(3)}) == 1
    assert len({best_move(position, LEVELS[0], seed, never) for seed in range(20)}) > 3


def test_a_search_that_is_stopped_at_once_still_answers() -> None:
    position = board(SET_UP, "31")

    assert RULES.write_move(position, best_move(position, LEVELS[2], 1, lambda: True)) == "8/5 6/5"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_cube_is_turned_and_answered(level: int) -> None:
    five = Stakes(5)
    assert choose.choose_call(RULES, board(FAR_AHEAD, stakes=five), level) == DOUBLE
    assert choose.choose_call(RULES, board(FAR_BEHIND, stakes=five), level) is None
    assert choose.choose_call(RULES, board(SET_UP, stakes=five), level) is None
    assert choose.choose_call(RULES, board(SET_UP, stakes=five, doubled=True), level) == TAKE
    assert choose.choose_call(RULES, board(FAR_AHEAD, stakes=five, doubled=True), level) == DROP
    assert choose.choose_call(RULES, board(SET_UP, "31", stakes=five), level) is None
    assert choose.choose_call(RULES, board(FAR_AHEAD, stakes=Stakes(1)), level) is None


def test_who_wins_a_gammon_for_certain_does_not_settle_for_a_single_game() -> None:
    no_checker_off = """
        . . . . . . | . . 5o 5o 5o .
        . . . . . . | . . . . . 2x"""

    assert choose.choose_call(RULES, board(no_checker_off, stakes=Stakes(MONEY)), 3) is None
    assert choose.choose_call(RULES, board(no_checker_off, stakes=Stakes(5, (3, 0))), 3) is None
    assert choose.choose_call(RULES, board(FAR_AHEAD, stakes=Stakes(MONEY)), 3) == DOUBLE


def test_who_could_lose_the_match_anyway_doubles() -> None:
    assert choose.choose_call(RULES, board(FAR_BEHIND, stakes=Stakes(5, (2, 4))), 3) == DOUBLE


def test_an_unknown_level_says_nothing() -> None:
    with pytest.raises(InvalidOptions):
        choose.choose_call(RULES, board(SET_UP), 4)


@pytest.mark.parametrize(
    ("drawing", "dice", "bar", "code"),
    [
        (SET_UP, "31", "", "makes_point"),
        (". . . . . . . . . . . 2o . . . . . . 3x . . . . 2x", "61", "", "bears_off"),
        (". . . . . . . . . . . 2o . . . . . . . . . . . 1x", "61", "", "wins"),
        (". . . . . . . . . . . 2o 2x . . . . . 5x . . . . .", "61", "x", "enters"),
        ("3x . . . 3o . 5o . . . . 2x 4o . . . 3x . 5x . 1o . . 2o", "42", "", "hits"),
        (". . . . . . . . . . . 2o 4x . . . . . 5x . . . . .", "63", "", "quiet"),
        (". . . . . . . . . . . 1x . . . . . . 2o . . . 5x .", "66", "", "escapes"),
    ],
)
def test_a_hint_says_what_speaks_for_the_move(drawing: str, dice: str, bar: str, code: str) -> None:
    hint = suggest(RULES, board(drawing, dice, bar=bar), 2_000, never, 1)

    assert code in [reason.code for reason in hint.reasons], hint
