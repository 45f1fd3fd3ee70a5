"""Time: so many days for each move, as in correspondence matches."""

import pytest

from games.clocks import DAY, DAYS_PRESETS, DaysPerMove, is_days, parse
from games.protocol import commands as say
from games.referee import endings
from games.referee.state import State, dump, load
from tests.games.table import BACKGAMMON, DOUBLE, RACE, ROLL, TAKE, sit_down

THREE_DAYS = DaysPerMove(3)
FULL = 3 * DAY
HOUR = DAY // 24


def by_letter(*arguments, **options):
    return sit_down(*arguments, clock=THREE_DAYS, **options)


def reloaded(state: State) -> State:
    return load(state.setup, dump(state))


@pytest.mark.parametrize(("text", "days"), [("1d", 1), ("3d", 3), ("7d", 7)])
def test_days_per_move_are_read_and_written(text, days):
    assert parse(text) == DaysPerMove(days)
    assert str(DaysPerMove(days)) == text
    assert is_days(text)
    assert text in DAYS_PRESETS


@pytest.mark.parametrize("text", ["2d", "0d", "d", "3D", "3 d", "3d\n", "30d", "٣d", "3d+5", "-3d", "03d"])
def test_no_other_number_of_days_can_be_had(text):
    assert not is_days(text)
    with pytest.raises(ValueError, match="time control"):
        parse(text)


def test_the_time_of_the_first_move_runs_from_the_start():
    table = by_letter()
    table.wait(HOUR)
    assert table.remaining == (FULL - HOUR, FULL)
    assert table.state.times.running == 0
    assert table.state.times.first_by is None


def test_every_move_has_all_days_however_long_those_before_took():
    table = by_letter()
    table.wait(2 * DAY)
    table.plays(0, "a1b1")
    assert table.remaining == (FULL, FULL)
    assert table.state.deadline == table.now + FULL
    table.wait(FULL - HOUR)
    table.plays(1, "i5h4")
    assert table.remaining == (FULL, FULL)
    assert table.last.data["clocks"] == {"remaining": [FULL, FULL], "running": 0, "first_move_by": None}


def test_the_line_is_not_measured_where_a_move_has_days():
    table = by_letter()
    table.wait(HOUR)
    table.plays(0, "a1b1")
    assert "credited" not in table.last.data


def test_the_version_at_which_a_turn_began_is_kept():
    table = by_letter()
    assert table.state.times.turn_v == 1
    table.plays(0, "a1b1")
    assert table.state.times.turn_v == 2
    table.does(0, say.OfferDraw())
    table.does(1, say.AnswerDraw(False))
    assert table.state.times.turn_v == 2
    assert reloaded(table.state) == table.state


def test_a_roll_does_not_begin_the_days_anew_but_the_move_does():
    table = by_letter(RACE, dice=[(3, 1), (1,), (1,)])
    table.wait(HOUR)
    table.does(0, ROLL)
    assert table.remaining == (FULL - HOUR, FULL)
    table.wait(HOUR)
    table.plays(0, "start-1")
    assert table.remaining == (FULL, FULL)
    assert table.state.times.running == 1


def test_while_a_double_is_answered_the_time_of_the_other_runs_and_the_own_waits():
    table = by_letter(RACE, dice=[(3, 1), (1,), (1,)])
    for seat in range(2):
        table.does(seat, ROLL)
        table.plays(seat, "start-1")
    table.wait(HOUR)
    table.does(0, DOUBLE)
    assert table.state.times.running == 1
    table.wait(2 * HOUR)
    assert table.remaining == (FULL - HOUR, FULL - 2 * HOUR)
    table.does(1, TAKE)
    assert table.state.times.running == 0
    assert table.remaining == (FULL - HOUR, FULL)


def test_offering_a_resignation_gains_no_time():
    table = by_letter(BACKGAMMON, options={"length": 5}, dice=[(3, 1)])
    table.wait(HOUR)
    table.does(0, say.OfferResignation("single"))
    assert table.state.times.running == 1
    table.wait(HOUR)
    table.does(1, say.AnswerResignation(False))
    assert table.state.times.running == 0
    assert table.remaining == (FULL - HOUR, FULL)


def test_a_move_taken_back_gives_the_turn_back_with_all_days():
    table = by_letter()
    table.both_play("a1b1", "i5h4", "b1a1")
    table.wait(HOUR)
    table.does(0, say.AskTakeback())
    table.does(1, say.AnswerTakeback(True))
    assert table.state.times.running == 0
    assert table.remaining == (FULL, FULL)


def test_whoever_lets_the_days_pass_loses_by_time():
    table = by_letter(rated=True)
    table.both_play("a1b1", "i5h4")
    assert table.wait(FULL - 1) == []
    assert table.wait(1) == ["clock_flagged", "match_ended"]
    assert (table.state.result.places, table.state.result.ending) == ((2, 1), "time")


def test_a_first_move_that_never_comes_calls_the_match_off():
    table = by_letter(rated=True)
    table.plays(0, "a1b1")
    assert table.wait(FULL - 1) == []
    assert table.wait(1) == ["match_ended"]
    assert (table.state.result.places, table.state.result.ending) == (None, "not_begun")


def test_with_three_seats_a_computer_goes_on_for_whoever_let_the_days_pass():
    table = by_letter(RACE, levels=(None,) * 3, dice=[(3, 1, 1), (1,), (1,), (1,)])
    for seat in range(3):
        table.does(seat, ROLL)
        table.plays(seat, "start-1")
    assert table.wait(FULL) == ["clock_flagged", "seat_taken_over"]
    assert table.state.seats[0].plays_level == 2
    assert table.state.times.running is None


def test_nobody_is_absent_while_days_run():
    table = by_letter()
    assert endings.mark_absent(table.state, 1, table.now, table) == ()


def test_an_answer_while_the_server_was_down_comes_too_late():
    table = by_letter()
    table.both_play("a1b1", "i5h4")
    table.now += 10 * DAY
    assert table.wait(0) == ["clock_flagged", "match_ended"]
