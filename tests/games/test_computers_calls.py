"""What computers do beside moving: roll, double, answer a double, answer a resignation."""

from dataclasses import replace

import pytest

from games.engine.bots import choose
from games.engine.core import Call, Move
from games.protocol import commands as say
from games.referee import decide
from games.services import computers
from tests.games.table import BACKGAMMON, DOUBLE, ROLL, sit_down


def points_match(position=None, levels=(None, 2), length=5, dice=((3, 1),)):
    table = sit_down(BACKGAMMON, options={"length": length}, levels=levels, clock=None, dice=dice)
    if position is not None:
        table.state = replace(table.state, position=position)
    return table


def thought(table):
    return computers.think(table.state, seed=7)


def computer_does(table):
    return table.take(decide.play(table.state, 1, thought(table), table.now, table))


def race(ahead, behind, phase="roll", seat=1, cube="1 -", length=5):
    """Seat 1 has ``ahead`` checkers left on its one point, seat 0 ``behind`` on its six point."""
    board = ["-"] * 26
    board[6], board[24] = chr(64 + behind), chr(96 + ahead)
    return BACKGAMMON.read(f"{''.join(board)} {phase} {seat} - {cube} 0-0 {length} - -")


def test_a_computer_asks_for_its_roll_and_does_not_know_it():
    table = points_match(BACKGAMMON.read("-b----E-C---eE---c-e----B- roll 1 - 1 - 0-0 5 - -"))
    assert thought(table) == ROLL
    assert computer_does(table) == ["rolled"]
    assert isinstance(thought(table), Move)


def test_a_computer_that_is_far_ahead_doubles_before_it_rolls():
    table = points_match(race(2, 12))
    assert thought(table) == Call("double")
    assert computer_does(table) == ["called"]
    assert table.state.turn.seat == 0


def test_a_computer_takes_what_it_can_win_and_drops_what_it_cannot():
    table = points_match(race(8, 8, seat=0))
    table.does(0, DOUBLE)
    assert thought(table) == Call("take")
    table = points_match(race(15, 2, seat=0))
    table.does(0, DOUBLE)
    assert thought(table) == Call("drop")


def test_a_computer_that_owns_no_cube_rolls():
    table = points_match(race(2, 12, cube="2 0"))
    assert thought(table) == ROLL


@pytest.mark.parametrize(
    ("behind", "size", "content"),
    [(12, "single", True), (15, "single", False), (15, "gammon", True), (12, "gammon", True)],
)
def test_a_computer_accepts_as_much_as_it_can_expect(behind, size, content):
    table = points_match(race(2, behind))
    table.does(0, say.OfferResignation(size))
    assert thought(table) == say.AnswerResignation(content)
    assert computer_does(table)[0] == "resignation_answered"


def test_a_computer_accepts_what_wins_it_the_match():
    table = points_match(race(2, 15, length=1))
    table.does(0, say.OfferResignation("single"))
    assert thought(table) == say.AnswerResignation(True)
    assert computer_does(table)[-1] == "match_ended"


@pytest.mark.parametrize(
    ("position", "asked", "does"),
    [
        (race(8, 8), None, ROLL),
        (race(8, 8, seat=0), DOUBLE, Call("drop")),
        (race(2, 15), say.OfferResignation("single"), say.AnswerResignation(True)),
    ],
)
def test_a_computer_that_fails_does_something_legal(monkeypatch, position, asked, does):
    def hang(*args):
        raise TimeoutError("thinks for ever")

    for name in ("choose", "choose_call", "accepts"):
        monkeypatch.setattr(f"games.referee.computers.{name}", hang)
    table = points_match(position)
    if asked is not None:
        table.does(0, asked)
    assert thought(table) == does
    computer_does(table)


@pytest.mark.parametrize("deed", [ROLL, say.AnswerResignation(True), say.AnswerResignation(False)])
def test_a_thought_is_written_for_a_later_task_without_dice(deed):
    state = points_match(race(8, 8)).state
    assert computers._recall(state, computers._WRITTEN[deed]) == deed
    assert computers._recall(state, None) is None


def test_dice_cannot_be_slipped_into_a_task():
    assert computers._recall(points_match(race(8, 8)).state, "6-6") is None


def test_a_game_without_stakes_accepts_anything():
    assert choose.accepts(points_match().state.rules, points_match().state.position, 0, "single")
