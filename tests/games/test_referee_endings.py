"""Resigning, absence, leaving and coming back."""

import pytest

from games.errors import Refusal
from games.protocol import commands as say
from games.referee import endings
from games.referee.state import CLAIM_AFTER_MS
from tests.games.table import RACE, ROLL, sit_down


def refused(code: str):
    return pytest.raises(Refusal, match=code)


def absent(table, seat):
    return table.take(endings.mark_absent(table.state, seat, table.now, table))


def begun(**options):
    table = sit_down(clock=None, **options)
    table.both_play("a1b1", "i5h4")
    return table


def three(**options):
    return sit_down(RACE, levels=(None,) * 3, dice=[(3, 1, 1)], clock=None, **options)


def test_who_resigns_loses_in_and_out_of_turn():
    for seat in (0, 1):
        table = sit_down()
        assert table.does(seat, say.Resign()) == ["resigned", "match_ended"]
        assert table.state.result.places == ((2, 1) if seat == 0 else (1, 2))
        assert table.state.result.ending == "resigned"


def test_an_announced_absence_can_be_claimed_after_its_grace():
    table = begun()
    assert absent(table, 1) == ["absent"]
    assert table.last.data == {"seat": 1, "claim_at": table.now + CLAIM_AFTER_MS}
    table.wait(CLAIM_AFTER_MS - 1)
    with refused("claim_too_early"):
        table.does(0, say.Claim())
    table.wait(1)
    assert table.does(0, say.Claim()) == ["claimed", "match_ended"]
    assert table.state.result.places == (1, 2)
    assert table.state.result.ending == "abandoned"


def test_nobody_wins_by_absence_before_both_have_moved():
    table = sit_down(clock=None)
    absent(table, 1)
    table.wait(CLAIM_AFTER_MS)
    table.does(0, say.Claim())
    assert (table.state.result.places, table.state.result.ending) == (None, "called_off")


def test_an_absence_is_announced_once():
    table = begun()
    absent(table, 1)
    assert absent(table, 1) == []


def test_the_absent_seat_cannot_claim_its_own_absence():
    table = begun()
    absent(table, 1)
    table.wait(CLAIM_AFTER_MS)
    with refused("nothing_to_claim"):
        table.does(1, say.Claim())


def test_whoever_comes_back_is_no_longer_absent():
    table = begun()
    absent(table, 1)
    assert table.take(endings.mark_present(table.state, 1, table.now, table)) == ["seat_returned"]
    with refused("nothing_to_claim"):
        table.does(0, say.Claim())


def test_a_command_of_the_absent_seat_ends_its_absence():
    table = begun()
    absent(table, 0)
    assert table.does(0, say.PlayMove((("b1", "a1"),))) == ["seat_returned", "moved"]


def test_nobody_waits_for_whoever_plays_a_computer():
    table = sit_down(levels=(None, 1), clock=None)
    assert absent(table, 0) == []


def test_computers_are_never_absent():
    table = sit_down(levels=(None, 1), clock=None)
    assert absent(table, 1) == []


def test_with_two_seats_nobody_leaves_but_resigns():
    with refused("two_seats"):
        sit_down().does(0, say.Leave())


def test_with_three_seats_a_computer_plays_for_whoever_leaves():
    table = three()
    assert table.does(1, say.Leave()) == ["seat_taken_over"]
    with refused("seat_taken_over"):
        table.does(1, say.Resign())
    assert table.does(1, say.Return()) == ["seat_returned"]
    assert table.state.seats[1].is_person


def test_with_three_seats_an_absence_hands_the_seat_over_by_itself():
    table = three()
    absent(table, 2)
    assert table.state.deadline == table.now + CLAIM_AFTER_MS
    assert table.wait(CLAIM_AFTER_MS) == ["seat_taken_over"]
    assert table.last.data["reason"] == "absent"
    assert table.does(2, say.Return()) == ["seat_returned"]


def test_with_three_seats_a_claim_hands_the_absent_seat_over_and_ends_nothing():
    table = three()
    absent(table, 2)
    with refused("claim_too_early"):
        table.does(0, say.Claim())
    table.now += CLAIM_AFTER_MS
    assert table.does(0, say.Claim()) == ["seat_taken_over"]
    assert table.last.data["seat"] == 2
    with refused("nothing_to_claim"):
        table.does(0, say.Claim())


def test_a_seat_that_was_resigned_is_given_up_for_good():
    table = three()
    assert table.does(1, say.Resign()) == ["resigned", "seat_taken_over"]
    with refused("cannot_return"):
        table.does(1, say.Return())


def test_who_is_here_has_nothing_to_return_from():
    with refused("cannot_return"):
        sit_down().does(0, say.Return())


def test_a_computer_plays_for_a_seat_that_was_left():
    from games.referee import decide

    table = three()
    table.does(0, say.Leave())
    table.dice = [(1,)]
    assert table.take(decide.play(table.state, 0, ROLL, table.now, table)) == ["rolled"]


def test_a_computer_does_not_play_for_a_person():
    from games.referee import decide

    table = sit_down()
    move = table.state.rules.moves(table.state.position)[0]
    with refused("not_your_turn"):
        decide.play(table.state, 0, move, table.now, table)


def test_owners_of_seats_that_computers_play_at_the_end_forfeit():
    table = three()
    table.does(2, say.Leave())
    table.take(endings.abort(table.state, table.now, table))
    assert table.state.result.forfeits == (2,)


def test_a_clock_stops_for_a_computer_and_runs_again_for_the_owner():
    table = sit_down(RACE, levels=(None,) * 3, dice=[(3, 1, 1), (1,), (1,), (1,)])
    for seat in range(3):
        table.does(seat, ROLL)
        table.plays(seat, "start-1")
    assert table.state.times.running == 0
    table.does(0, say.Leave())
    assert table.state.times.running is None
    table.wait(60_000)
    table.does(0, say.Return())
    assert table.state.times.running == 0
    assert table.remaining[0] == 304_000
