"""Draws and take-backs: one question at a time."""

import pytest

from games.engine import registry
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import decide
from games.referee.questions import offers
from tests.games.table import RACE, ROLL, sit_down

OFFER, AGREE, DECLINE = say.OfferDraw(), say.AnswerDraw(True), say.AnswerDraw(False)
ASK, LET, KEEP = say.AskTakeback(), say.AnswerTakeback(True), say.AnswerTakeback(False)


def refused(code: str):
    return pytest.raises(Refusal, match=code)


def test_a_draw_is_offered_and_agreed():
    table = sit_down()
    assert table.does(0, OFFER) == ["draw_offered"]
    assert table.does(1, AGREE) == ["draw_answered", "match_ended"]
    assert table.state.result.places == (1, 1)
    assert table.state.result.ending == "agreed"


def test_a_draw_may_be_offered_out_of_turn():
    assert sit_down().does(1, OFFER) == ["draw_offered"]


def test_a_declined_draw_is_offered_again_only_after_a_further_own_move():
    table = sit_down()
    table.does(0, OFFER)
    table.does(1, DECLINE)
    with refused("asked_already"):
        table.does(0, OFFER)
    table.both_play("a1b1", "i5h4")
    assert table.does(0, OFFER) == ["draw_offered"]


def test_the_other_seat_may_offer_after_it_has_declined():
    table = sit_down()
    table.does(0, OFFER)
    table.does(1, DECLINE)
    assert table.does(1, OFFER) == ["draw_offered"]


def test_a_move_of_the_asked_seat_lets_the_offer_lapse():
    table = sit_down()
    table.does(1, OFFER)
    table.plays(0, "a1b1")
    with refused("no_question"):
        table.does(0, AGREE)


def test_the_offer_stands_after_the_move_of_the_seat_that_made_it():
    table = sit_down()
    table.does(0, OFFER)
    table.plays(0, "a1b1")
    assert table.does(1, AGREE)[-1] == "match_ended"


def test_nobody_agrees_to_an_own_offer():
    table = sit_down()
    table.does(0, OFFER)
    with refused("no_question"):
        table.does(0, AGREE)


def test_a_draw_is_not_agreed_to_where_a_move_is_to_be_taken_back():
    table = sit_down()
    table.plays(0, "a1b1")
    table.does(0, ASK)
    with refused("no_question"):
        table.does(1, AGREE)
    table.does(1, KEEP)
    table.does(1, OFFER)
    with refused("no_question"):
        table.does(0, LET)
    assert table.does(0, AGREE) == ["draw_answered", "match_ended"]


def test_an_answer_that_was_meant_for_an_earlier_question_is_stale():
    table = sit_down()
    seen = table.state.v
    table.does(0, OFFER)
    with refused("stale"):
        table.does(1, AGREE, at=seen)


def test_one_question_at_a_time():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.does(0, OFFER)
    with refused("question_open"):
        table.does(1, OFFER)
    with refused("question_open"):
        table.does(1, ASK)
    with refused("asked_already"):
        table.does(0, ASK)


def test_computers_are_not_asked():
    with refused("nobody_to_ask"):
        sit_down(levels=(None, 1)).does(0, OFFER)


def test_a_race_knows_no_draws():
    with refused("not_available"):
        sit_down(RACE, dice=[(3, 1)]).does(0, OFFER)


def test_a_move_is_taken_back_by_agreement():
    table = sit_down()
    before = table.state.position
    table.plays(0, "a1b1")
    assert table.does(0, ASK) == ["takeback_asked"]
    assert table.does(1, LET) == ["takeback_answered", "taken_back"]
    assert table.state.position == before
    assert table.state.turn.seat == 0
    assert table.last.data["to_v"] == 1
    assert table.last.data["board"]["pieces"][0] == ["a1", 0]


def test_a_take_back_crosses_the_move_of_the_other():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.does(0, ASK)
    table.does(1, LET)
    assert table.state.turn.seat == 0
    assert table.state.position == table.first.position


def test_a_refused_take_back_is_not_asked_again_at_once():
    table = sit_down()
    table.plays(0, "a1b1")
    table.does(0, ASK)
    assert table.does(1, KEEP) == ["takeback_answered"]
    with refused("asked_already"):
        table.does(0, ASK)


def test_a_move_at_the_version_before_a_take_back_is_stale():
    table = sit_down()
    table.plays(0, "a1b1")
    seen = table.state.v
    table.does(0, ASK)
    table.does(1, LET)
    with refused("stale"):
        table.does(0, say.PlayMove((("a2", "b2"),)), at=seen)


def test_no_clock_gains_time_by_a_take_back():
    table = sit_down()
    table.both_play("a1b1", "i5h4", "b1a1")
    left = table.remaining
    table.does(0, ASK)
    table.does(1, LET)
    assert table.remaining == left
    assert table.state.times.running == 0


def test_a_rated_match_has_no_take_backs():
    table = sit_down(rated=True)
    table.plays(0, "a1b1")
    with refused("rated_match"):
        table.does(0, ASK)


def test_before_the_first_own_move_there_is_nothing_to_take_back():
    table = sit_down()
    table.plays(0, "a1b1")
    with refused("nothing_to_take_back"):
        table.does(1, ASK)


def test_against_a_computer_a_move_is_taken_back_without_asking():
    table = sit_down(levels=(None, 1), clock=None)
    table.plays(0, "a1b1")
    assert table.does(0, ASK) == ["takeback_asked", "taken_back"]
    assert table.state.turn.seat == 0


def test_no_roll_is_taken_back():
    table = sit_down(RACE, dice=[(3, 1), (1,), (1,)])
    table.does(0, ROLL)
    table.plays(0, "start-1")
    table.does(1, ROLL)
    with refused("nothing_to_take_back"):
        table.does(0, ASK)


def test_among_three_everybody_else_must_agree():
    table = sit_down(RACE, levels=(None,) * 3, dice=[(3, 1, 1), (1,)])
    table.does(0, ROLL)
    table.plays(0, "start-1")
    table.does(0, ASK)
    assert table.does(1, LET) == ["takeback_answered"]
    assert offers(table.state)["agreed"] == [1]
    with refused("no_question"):
        table.does(1, LET)
    assert table.does(2, LET) == ["takeback_answered", "taken_back"]


def test_against_a_computer_every_move_can_be_taken_back():
    table = sit_down(levels=(None, 1), clock=None)
    table.plays(0, "a1b1")
    computer_plays(table)
    assert table.does(0, ASK) == ["takeback_asked", "taken_back"]
    table.plays(0, "a1b1")
    computer_plays(table)
    table.plays(0, "b1a1")
    computer_plays(table)
    for _ in range(2):
        assert table.does(0, ASK) == ["takeback_asked", "taken_back"]


def computer_plays(table):
    move = table.state.rules.moves(table.state.position)[0]
    table.take(decide.play(table.state, 1, move, table.now, table))


def test_it_is_shown_who_may_ask():
    table = sit_down()
    assert offers(table.state) == {
        "draw": None,
        "may_draw": [0, 1],
        "takeback": None,
        "may_takeback": [],
        "agreed": [],
        "resignation": None,
        "may_resignation": [],
    }
    table.both_play("a1b1")
    assert offers(table.state)["may_takeback"] == [0]
    table.does(0, OFFER)
    shown = offers(table.state)
    assert (shown["draw"], shown["may_draw"], shown["may_takeback"]) == (0, [], [])
    table.does(1, DECLINE)
    shown = offers(table.state)
    assert (shown["draw"], shown["may_draw"], shown["may_takeback"]) == (None, [1], [0])
    table.does(0, say.Resign())
    assert offers(table.state)["may_draw"] == []


def test_a_pass_is_nothing_to_take_back():
    table = sit_down(registry.get("ab-ins-ziel"), clock=None, dice=[(1,), (2,), (3,)])
    for _ in range(3):
        table.does(0, say.ThrowDice())
    assert (table.last.type, table.last.data["steps"]) == ("moved", [])
    assert table.state.turn.seat == 1
    assert offers(table.state)["may_takeback"] == []
