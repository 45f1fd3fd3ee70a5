"""The cube, the score and the ends of games and matches of backgammon."""

from __future__ import annotations

import pytest

from games.engine.boards.cube import MONEY, Stakes, resignation
from games.engine.core import Awaits, InvalidOptions, Outcome
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Position
from tests.engine.drawn_points import RULES, after, board, shown

RACE = """
    . . . . . . | . . . . . .
    . . . . . . | . . . . . 1x"""


def test_a_match_has_an_odd_number_of_points_up_to_eleven_or_is_one_game_for_money() -> None:
    (length,) = RULES.options

    assert sorted(length.choices) == [MONEY, 1, 3, 5, 7, 9, 11]
    assert length.default == 1
    assert RULES.start(2).stakes == Stakes(1)
    for points in (2, 6, 13, -1):
        with pytest.raises(InvalidOptions):
            RULES.start(2, {"length": points})


@pytest.mark.parametrize(
    ("stakes", "lost"),
    [
        (Stakes(MONEY), 1),
        (Stakes(MONEY, (0, 0), 4, 1), 4),
        (Stakes(5, (1, 1), 4, 1), 1),
    ],
)
def test_giving_up_costs_the_cube_for_money_and_otherwise_the_match(stakes: Stakes, lost: int) -> None:
    assert RULES.forfeited(board(RACE, stakes=stakes)) == lost


def last_checker(theirs: str, stakes: Stakes, bar: str = "") -> Position:
    """Seat 0 to bear off its last checker; ``theirs`` are fifteen points of ``o``, tray included."""
    rows = [["."] * 12, ["."] * 12]
    rows[1][11] = "1x"
    for cell in theirs.split():
        point, number = (int(part) for part in cell.split(":"))
        row, column = (0, point - 13) if point > 12 else (1, 12 - point)
        rows[row][column] = f"{number}o"
    return board(" ".join(rows[0] + rows[1]), "65", bar=bar, stakes=stakes)


@pytest.mark.parametrize(
    ("theirs", "bar", "ending", "points"),
    [
        ("24:14", "", "single", 1),
        ("24:14 7:1", "", "gammon", 2),
        ("24:14 6:1", "", "backgammon", 3),
        ("24:14", "o", "backgammon", 3),
        ("24:13 6:1", "", "single", 1),
    ],
)
def test_a_game_counts_one_two_or_three_times_the_cube(
    theirs: str, bar: str, ending: str, points: int
) -> None:
    for cube, owner in ((1, -1), (4, 1)):
        over = after(last_checker(theirs, Stakes(MONEY, (0, 0), cube, owner), bar), "1/off")

        assert RULES.outcome(over) == Outcome((1, 2), ending, points * cube)
        assert RULES.turn(over).awaits is Awaits.NOTHING


def test_a_match_of_one_point_ends_with_its_first_game() -> None:
    over = after(last_checker("24:15", Stakes(1)), "1/off")

    assert RULES.outcome(over) == Outcome((1, 2), "gammon", 1)


def test_a_match_goes_on_with_the_next_game_set_up() -> None:
    position = last_checker("24:15", Stakes(5))
    following = after(position, "1/off")

    assert RULES.outcome(following) is None
    assert following.sides == RULES.start(2).sides
    assert RULES.turn(following).seat is None
    assert following.stakes == Stakes(5, (2, 0))
    effects = shown(position, "1/off")
    won = ("game_won", 0, None, None, 1, ("points", 2), ("crawford", False))
    assert effects[:2] == [("homed", 0, "1", "off", 0), won]
    assert len([effect for effect in effects if effect[0] == "set_up"]) == 30
    assert {effect[4] for effect in effects[2:]} == {2}
    assert {effect[2] for effect in effects[2:] if effect[1] == 0} == {"off"}


def test_a_taken_double_belongs_to_the_taker() -> None:
    position = after(RULES.start(2, {"length": 5}), "3-1", "8/5 6/5")
    assert RULES.calls(position) == (DOUBLE,)

    doubled = after(position, "double")
    assert RULES.turn(doubled).seat == 0
    assert RULES.calls(doubled) == (TAKE, DROP)
    assert shown(doubled, "take") == [("cube", 0, None, None, 0, ("call", "take"), ("value", 2))]

    taken = after(doubled, "take")
    assert (RULES.turn(taken).seat, RULES.turn(taken).awaits) == (1, Awaits.ROLL)
    assert taken.stakes == Stakes(5, (0, 0), 2, 0)
    assert RULES.calls(taken) == ()
    assert RULES.calls(after(taken, "6-5", "24/13")) == (DOUBLE,)


def test_a_dropped_double_loses_the_stake_before_it() -> None:
    position = after(RULES.start(2, {"length": 5}), "3-1", "8/5 6/5", "double", "drop")
    assert position.stakes == Stakes(5, (0, 1))

    redoubled = board(RACE, stakes=Stakes(5, (1, 1), 2, 0), doubled=True)
    assert after(redoubled, "drop").stakes == Stakes(5, (3, 1))
    assert RULES.outcome(after(board(RACE, doubled=True), "drop")) == Outcome((1, 2), "dropped", 1)


def test_the_game_after_match_point_is_the_crawford_game_and_only_that_one() -> None:
    position = after(RULES.start(2, {"length": 3}), "3-1", resignation(0, "gammon").name)
    assert position.stakes == Stakes(3, (0, 2), crawford=True)
    assert RULES.calls(after(position, "3-1", "8/5 6/5")) == ()

    position = after(position, "3-1", resignation(1, "single").name)
    assert position.stakes == Stakes(3, (1, 2), crawford=False)
    assert RULES.calls(after(position, "1-3", "8/5 6/5")) == (DOUBLE,)
    assert RULES.calls(after(position, "3-1", "8/5 6/5")) == ()

    position = after(position, "3-1", resignation(1, "single").name)
    assert position.stakes == Stakes(3, (2, 2), crawford=False)


def test_a_match_won_by_more_points_than_it_needs_is_won() -> None:
    over = after(board(RACE, stakes=Stakes(3, (2, 0))), resignation(1, "backgammon").name)

    assert over.stakes.score == (5, 0)
    assert RULES.outcome(over) == Outcome((1, 2), "resigned", 1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("size", "times"), [("single", 1), ("gammon", 2), ("backgammon", 3)])
def test_an_accepted_resignation_counts_at_any_time_but_is_never_offered(
    seat: int, size: str, times: int
) -> None:
    call = resignation(seat, size)
    for position in (
        RULES.start(2, {"length": 0}),
        board(RACE, stakes=Stakes(MONEY, (0, 0), 2, 1)),
        board(RACE, "31", stakes=Stakes(MONEY, (0, 0), 2, 1)),
        board(RACE, stakes=Stakes(MONEY, (0, 0), 2, 0), doubled=True),
    ):
        over = after(position, call.name)

        assert call not in RULES.calls(position)
        assert RULES.outcome(over) == Outcome(
            (2, 1) if seat == 0 else (1, 2), "resigned", times * position.stakes.cube
        )
