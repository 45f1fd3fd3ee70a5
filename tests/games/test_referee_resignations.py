"""A points match of backgammon: losing one game by consent, and going on."""

import pytest

from games.engine.boards.cube import resignation
from games.engine.core import Awaits
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import decide
from games.referee.questions import offers
from tests.games.table import BACKGAMMON, DOUBLE, FIVE_PLUS_FIVE, ROLL, TAKE, sit_down

YES, NO = say.AnswerResignation(True), say.AnswerResignation(False)
SINGLE, GAMMON = say.OfferResignation("single"), say.OfferResignation("gammon")
BACK = say.OfferResignation("backgammon")


def refused(code: str):
    return pytest.raises(Refusal, match=code)


def points_match(length=5, levels=(None, None), clock=None, dice=((3, 1),)):
    return sit_down(BACKGAMMON, options={"length": length}, levels=levels, clock=clock, dice=dice)


def score(table):
    return BACKGAMMON.counters(table.state.position)["score"]


def test_an_accepted_resignation_loses_one_game_and_the_match_goes_on():
    table = points_match(dice=[(3, 1), (2, 6)])
    assert table.does(0, GAMMON) == ["resignation_offered"]
    assert table.last.data == {
        "seat": 0,
        "size": "gammon",
        "clocks": None,
        "turn": {"awaits": "call", "seat": 1},
    }
    assert table.does(1, YES) == ["resignation_answered", "called", "rolled"]
    called = table.events[-2].data
    assert (called["seat"], called["name"]) == (0, "seat_0_resigns_gammon")
    assert "game_won" in [effect["kind"] for effect in called["effects"]]
    assert score(table) == [0, 2]
    assert table.state.result is None
    assert table.state.turn == BACKGAMMON.turn(table.state.position)
    assert table.state.turn.seat == 1


def test_the_cube_multiplies_what_is_resigned():
    table = points_match(dice=[(3, 1), (2, 6)])
    table.plays(0, "8/5 6/5")
    table.does(1, DOUBLE)
    table.does(0, TAKE)
    table.does(0, GAMMON)
    table.does(1, YES)
    assert score(table) == [0, 4]


def test_a_resignation_can_end_the_match():
    table = points_match(length=3)
    table.does(1, BACK)
    assert table.does(0, YES) == ["resignation_answered", "called", "match_ended"]
    assert (table.state.result.places, table.state.result.ending) == ((1, 2), "resigned")


def test_a_refused_resignation_leaves_everything_as_it_was():
    table = points_match()
    before = table.state.position
    table.does(0, SINGLE)
    assert table.does(1, NO) == ["resignation_answered"]
    assert table.last.data == {
        "seat": 1,
        "accept": False,
        "clocks": None,
        "turn": {"awaits": "move", "seat": 0},
    }
    assert table.state.position == before
    table.plays(0, "8/5 6/5")


def test_nothing_else_is_done_before_the_answer():
    table = points_match()
    table.does(0, SINGLE)
    with refused("not_your_turn"):
        table.plays(0, "8/5 6/5")
    for body in (ROLL, say.SayCall("seat_0_resigns_single"), GAMMON):
        with refused("question_open"):
            table.does(1, body)
    with refused("no_question"):
        table.does(0, YES)


def test_nobody_takes_a_double_for_the_other_by_a_resignation():
    table = points_match(dice=[(3, 1)])
    table.plays(0, "8/5 6/5")
    table.does(1, DOUBLE)
    table.does(0, SINGLE)
    with refused("question_open"):
        table.does(1, TAKE)
    table.does(1, NO)
    table.does(0, TAKE)


def test_it_can_be_offered_while_the_other_is_on_turn():
    table = points_match(dice=[(3, 1), (2, 6)])
    assert table.does(1, SINGLE) == ["resignation_offered"]
    assert table.state.turn.seat == 0
    table.does(0, YES)
    assert score(table) == [1, 0]


def test_after_a_refusal_only_more_is_offered_until_one_has_moved():
    table = points_match(dice=[(3, 1), (2, 1)])
    table.does(0, GAMMON)
    table.does(1, NO)
    for body in (SINGLE, GAMMON):
        with refused("asked_already"):
            table.does(0, body)
    assert offers(table.state)["may_resignation"] == [0, 1]
    table.does(0, BACK)
    table.does(1, NO)
    assert offers(table.state)["may_resignation"] == [1]
    table.plays(0, "8/5 6/5")
    assert table.does(0, SINGLE) == ["resignation_offered"]


def test_the_clock_of_the_seat_that_must_answer_runs():
    table = points_match(clock=FIVE_PLUS_FIVE, dice=[(3, 1), (2, 1), (5, 4)])
    table.plays(0, "8/5 6/5")
    table.does(1, ROLL)
    table.plays(1, "13/11 6/5")
    assert table.state.times.running == 0
    table.wait(10_000)
    left = table.remaining
    table.does(0, SINGLE)
    assert table.state.times.running == 1
    table.wait(7_000)
    table.does(1, NO)
    assert table.state.times.running == 0
    assert table.remaining == (left[0], left[1] - 7_000)


def test_a_time_out_over_the_answer_loses_the_match():
    table = points_match(clock=FIVE_PLUS_FIVE, dice=[(3, 1), (2, 1)])
    table.plays(0, "8/5 6/5")
    table.does(1, ROLL)
    table.plays(1, "13/11 6/5")
    table.does(0, SINGLE)
    table.wait(400_000)
    assert table.state.result.places == (1, 2)


def test_an_answer_to_an_earlier_offer_is_stale():
    table = points_match()
    seen = table.state.v
    table.does(0, SINGLE)
    with refused("stale"):
        table.does(1, YES, at=seen)


def test_no_move_is_taken_back_over_the_end_of_a_game():
    table = points_match(dice=[(3, 1), (2, 6)])
    table.plays(0, "8/5 6/5")
    table.does(0, SINGLE)
    table.does(1, YES)
    with refused("nothing_to_take_back"):
        table.does(0, say.AskTakeback())


def test_an_open_question_is_answered_first():
    table = points_match()
    table.plays(0, "8/5 6/5")
    table.does(0, say.AskTakeback())
    with refused("question_open"):
        table.does(1, SINGLE)


def test_a_computer_is_asked_as_well():
    table = points_match(levels=(None, 1), dice=[(3, 1), (2, 6)])
    table.does(0, SINGLE)
    with refused("question_open"):
        decide.play(table.state, 1, ROLL, table.now, table)
    assert table.take(decide.play(table.state, 1, YES, table.now, table))[1] == "called"
    with refused("no_question"):
        decide.play(table.state, 1, YES, table.now, table)


def test_nobody_resigns_without_the_consent_of_the_other():
    table = points_match(levels=(None, 1), dice=[(1, 3)])
    with refused("illegal_call"):
        decide.play(table.state, 1, resignation(0, "backgammon"), table.now, table)
    table = points_match()
    with refused("illegal_call"):
        table.does(0, say.SayCall("seat_1_resigns_single"))


def test_it_is_shown_who_may_resign_and_who_does():
    table = points_match()
    shown = offers(table.state)
    assert (shown["resignation"], shown["may_resignation"]) == (None, [0, 1])
    table.does(0, GAMMON)
    shown = offers(table.state)
    assert shown["resignation"] == {"seat": 0, "size": "gammon"}
    assert (shown["may_resignation"], shown["may_takeback"]) == ([], [])


def test_a_whole_points_match_is_one_log():
    table = points_match(length=3, dice=[(3, 1), (1, 2), (5, 5), (5, 6), (6, 1), (2, 1)])
    for loser in (0, 1, 0, 1):
        table.does(loser, SINGLE)
        table.does(1 - loser, YES)
    assert score(table) == [2, 2]
    table.does(1, SINGLE)
    assert table.does(0, YES)[-1] == "match_ended"
    assert [event.v for event in table.events] == list(range(1, table.state.v + 1))
    assert table.state.turn.awaits is Awaits.NOTHING


def test_what_was_refused_is_forgotten_with_its_game():
    table = points_match(dice=[(3, 1), (2, 6)])
    table.does(0, SINGLE)
    table.does(1, NO)
    table.does(1, SINGLE)
    table.does(0, YES)
    assert score(table) == [1, 0]
    assert table.does(0, SINGLE) == ["resignation_offered"]


def doubled(length, taken):
    """A game whose cube stands at 2, or is only offered so, with seat 0 to answer or seat 1 to roll."""
    table = sit_down(BACKGAMMON, options={"length": length}, clock=FIVE_PLUS_FIVE, dice=[(3, 1), (2, 6)])
    table.plays(0, "8/5 6/5")
    table.does(1, DOUBLE)
    if taken:
        table.does(0, TAKE)
        table.does(1, ROLL)
        table.plays(1, "24/18 13/11")
    return table


GIVING_UP = {
    "resigned": lambda table: table.does(0, say.Resign()),
    "time": lambda table: table.wait(600_000),
}


@pytest.mark.parametrize(("length", "taken", "stake"), [(0, True, 2), (0, False, 1), (5, True, 1)])
@pytest.mark.parametrize("ending", GIVING_UP)
def test_giving_up_costs_a_game_as_the_cube_stands_for_money_else_the_match(ending, length, taken, stake):
    table = doubled(length, taken)
    GIVING_UP[ending](table)
    result = table.state.result
    assert (result.places, result.ending, result.stake) == ((2, 1), ending, stake)
