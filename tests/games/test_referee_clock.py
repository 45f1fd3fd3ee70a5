"""Time: Fischer clocks, first moves, flags."""

import pytest

from games.clocks import Clock, parse
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import decide
from games.referee.state import FIRST_MOVE_MS
from tests.games.table import DOUBLE, RACE, ROLL, TAKE, sit_down


def test_no_clock_runs_before_both_have_moved():
    table = sit_down()
    table.wait(20_000)
    table.plays(0, "a1b1")
    table.wait(30_000)
    assert table.remaining == (300_000, 300_000)
    assert table.state.times.running is None


def test_the_clock_of_the_seat_on_turn_runs_from_its_second_move_on():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    assert table.state.times.running == 0
    table.wait(10_000)
    assert table.remaining == (290_000, 300_000)


def test_the_increment_comes_when_the_turn_passes():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.wait(9_000)
    table.plays(0, "b1a1")
    assert table.remaining == (300_000 - 10_000 + 5_000, 300_000)
    assert table.last.data["clocks"] == {"remaining": [295_000, 300_000], "running": 1, "first_move_by": None}


def test_a_seat_that_rolls_and_moves_gets_one_increment():
    table = sit_down(RACE, dice=[(3, 1), (1,), (1,), (1,)])
    table.does(0, ROLL)
    table.plays(0, "start-1")
    table.does(1, ROLL)
    table.plays(1, "start-1")
    before = table.remaining[0]
    table.now += 2_000
    table.does(0, ROLL)
    assert table.remaining[0] == before - 2_000
    table.plays(0, "start-1")
    assert table.remaining[0] == before - 3_000 + 5_000


def test_while_an_answer_is_awaited_the_clock_of_the_answering_seat_runs():
    table = sit_down(RACE, dice=[(3, 1), (1,), (1,)])
    table.does(0, ROLL)
    table.plays(0, "start-1")
    table.does(1, ROLL)
    table.plays(1, "start-1")
    table.does(0, DOUBLE)
    assert table.state.times.running == 1
    table.now += 7_000
    assert table.remaining == (304_000, 304_000 - 7_000)
    table.does(1, TAKE)
    assert table.remaining == (304_000, 304_000 - 7_000)
    assert table.state.times.running == 0


def test_a_seat_that_does_not_begin_lets_the_match_be_aborted():
    table = sit_down(rated=True)
    assert table.wait(FIRST_MOVE_MS - 1) == []
    assert table.wait(1) == ["match_ended"]
    assert table.state.result.places is None
    assert table.state.result.ending == "not_begun"


def test_the_second_seat_has_the_same_time_to_begin():
    table = sit_down()
    table.plays(0, "a1b1")
    assert table.wait(FIRST_MOVE_MS) == ["match_ended"]
    assert table.state.result.ending == "not_begun"


def test_an_offer_gives_no_more_time_for_the_first_move():
    table = sit_down()
    table.wait(50_000)
    table.does(1, say.OfferDraw())
    table.does(0, say.AnswerDraw(False))
    assert table.wait(10_000) == ["match_ended"]


def test_a_flag_loses():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    assert table.wait(299_999) == []
    assert table.wait(1) == ["clock_flagged", "match_ended"]
    assert table.state.result.places == (2, 1)
    assert table.state.result.ending == "time"
    assert table.remaining == (0, 300_000)


def test_the_deadline_is_when_the_running_clock_flags():
    table = sit_down()
    assert table.state.deadline == table.now + FIRST_MOVE_MS
    table.both_play("a1b1", "i5h4")
    assert table.state.deadline == table.now + 300_000
    table.does(0, say.Resign())
    assert table.state.deadline is None


def test_the_win_by_time_can_be_claimed():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.now += 300_000
    assert table.does(1, say.Claim()) == ["clock_flagged", "match_ended"]
    assert table.state.result.places == (2, 1)


def test_nothing_is_claimed_while_the_clock_runs():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    with pytest.raises(Refusal, match="nothing_to_claim"):
        table.does(1, say.Claim())


def test_a_computer_has_no_clock():
    table = sit_down(levels=(None, 2))
    table.plays(0, "a1b1")
    assert table.state.times.running is None
    assert table.state.deadline is None


def test_without_a_clock_nothing_is_ever_due():
    table = sit_down(clock=None)
    assert table.wait(10**9) == []
    assert table.state.deadline is None


def test_with_three_seats_a_flag_hands_the_seat_to_a_computer():
    table = sit_down(RACE, levels=(None,) * 3, dice=[(3, 1, 1), (1,), (1,), (1,)])
    for seat in range(3):
        table.does(seat, ROLL)
        table.plays(seat, "start-1")
    assert table.wait(304_000) == ["clock_flagged", "seat_taken_over"]
    assert table.state.seats[0].plays_level == 2
    assert table.state.times.running is None
    assert table.state.result is None


@pytest.mark.parametrize(
    ("text", "clock"),
    [("3+2", Clock(180_000, 2_000)), ("20+20", Clock(1_200_000, 20_000)), ("1+0", Clock(60_000, 0))],
)
def test_time_controls_are_read_as_minutes_and_seconds(text, clock):
    assert parse(text) == clock
    assert str(clock) == text


@pytest.mark.parametrize(
    "text", ["", "0+5", "5", "5+", "+5", "05+5", "5 + 5", "5+5\n", "181+0", "1+181", "٣+٢", "-3+2"]
)
def test_what_is_no_time_control(text):
    with pytest.raises(ValueError, match="time control"):
        parse(text)


def test_what_the_line_took_is_not_charged_and_is_shown():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.now += 1_000
    move = say.Command("c", say.PlayMove((("b1", "a1"),)), table.state.v)
    table.take(decide.decide(table.state, 0, move, table.now, table.roll, 150))
    assert table.last.data["credited"] == 150
    assert table.last.data["clocks"]["remaining"] == [300_000 - 850 + 5_000, 300_000]
    table.now += 1_000
    assert table.remaining[1] == 299_000


def test_no_more_than_the_time_spent_is_given_back():
    table = sit_down()
    table.both_play("a1b1", "i5h4")
    table.now += 60
    move = say.Command("c", say.PlayMove((("b1", "a1"),)), table.state.v)
    table.take(decide.decide(table.state, 0, move, table.now, table.roll, 200))
    assert table.last.data["credited"] == 60
    assert table.last.data["clocks"]["remaining"] == [305_000, 300_000]
