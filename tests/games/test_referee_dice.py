"""The dice are committed to, then mixed; nobody rolls before that, and the seed is told after the end."""

import json

import pytest

from games.errors import Refusal
from games.protocol import commands as say
from games.referee import decide, endings
from games.referee.state import NONCES_WITHIN_MS, dump, load
from tests.games.table import FIVE_PLUS_FIVE, RACE, ROLL, sit_down, steps_of


def refused(code: str):
    return pytest.raises(Refusal, match=code)


def race(levels=(None, None), clock=None, dice=((3, 1),)):
    return sit_down(RACE, levels=levels, clock=clock, dice=dice, commitment="c0" * 32)


def kinds(table):
    return [event.type for event in table.events]


def both_begin(table):
    """Play until both seats have begun, so that their clocks run."""
    while not all(seat.moved for seat in table.state.seats):
        seat, moves = table.state.turn.seat, RACE.moves(table.state.position)
        table.does(seat, say.PlayMove(steps_of(RACE, moves[0])) if moves else ROLL)


def test_the_commitment_comes_first_and_the_house_waits():
    table = race()
    assert kinds(table) == ["started", "committed"]
    assert table.events[0].data["turn"] == {"awaits": "roll", "seat": None}
    assert table.events[1].data == {"commitment": "c0" * 32, "until": table.now + NONCES_WITHIN_MS}
    assert table.state.turn.seat is None
    assert table.state.deadline == table.now + NONCES_WITHIN_MS


def test_the_dice_roll_as_soon_as_the_last_nonce_is_there():
    table = race()
    assert table.does(1, say.Nonce("of_1")) == ["nonce_given"]
    assert table.does(0, say.Nonce("of_0")) == ["nonce_given", "nonces_fixed", "rolled"]
    assert table.events[-2].data["nonces"] == ["of_0", "of_1"]
    assert table.state.turn.seat == 0


def test_a_seat_whose_page_runs_no_scripts_has_the_empty_nonce():
    table = race()
    table.does(1, say.Nonce("of_1"))
    assert table.wait(NONCES_WITHIN_MS - 1) == []
    assert table.wait(1) == ["nonces_fixed", "rolled"]
    assert table.state.mixing.nonces == ("", "of_1")


def test_computers_have_the_empty_nonce_and_nobody_waits_for_them():
    table = race(levels=(None, 1))
    assert table.does(0, say.Nonce("of_0")) == ["nonce_given", "nonces_fixed", "rolled"]
    assert table.state.mixing.nonces == ("of_0", "")


def test_nobody_waits_for_a_seat_that_was_handed_over():
    table = race(levels=(None, None, None), dice=[(3, 1, 1)])
    table.does(0, say.Nonce("of_0"))
    table.does(1, say.Nonce("of_1"))
    assert table.does(2, say.Leave()) == ["seat_taken_over", "nonces_fixed", "rolled"]
    assert table.state.mixing.nonces == ("of_0", "of_1", "")


def test_a_nonce_is_given_once_and_in_time():
    table = race()
    table.does(0, say.Nonce("of_0"))
    with refused("nonce_given"):
        table.does(0, say.Nonce("better"))
    table.wait(NONCES_WITHIN_MS)
    with refused("nonces_fixed"):
        table.does(1, say.Nonce("of_1"))


def test_nobody_rolls_before_the_dice_are_mixed():
    table = race(levels=(1, None))
    for seat in (0, 1):
        with refused("not_your_turn"):
            decide.decide(table.state, seat, say.Command("c", ROLL, table.state.v), table.now, table)
    with refused("not_your_turn"):
        decide.play(table.state, 0, ROLL, table.now, table)


def test_no_clock_runs_while_the_dice_are_mixed():
    table = race(clock=FIVE_PLUS_FIVE)
    assert table.state.times.running is None
    assert table.state.times.first_by is None
    table.wait(NONCES_WITHIN_MS)
    fixed = next(event for event in table.events if event.type == "nonces_fixed")
    assert fixed.data["clocks"]["running"] is None
    assert table.state.times.first_by == table.now + 60_000


@pytest.mark.parametrize("end", ["resigned", "aborted", "not_begun", "flagged"])
def test_the_seed_is_told_at_every_end_and_only_then(end):
    table = race(clock=FIVE_PLUS_FIVE)
    assert "seed_revealed" not in kinds(table)
    if end == "resigned":
        table.does(0, say.Resign())
    elif end == "aborted":
        table.take(endings.abort(table.state, table.now, table))
    else:
        table.wait(NONCES_WITHIN_MS)
        if end == "flagged":
            both_begin(table)
        table.wait(60_000 if end == "not_begun" else 600_000)
        assert ("clock_flagged" in kinds(table)) is (end == "flagged")
    assert kinds(table)[-2:] == ["match_ended", "seed_revealed"]
    assert table.last.data == {"seed": table.seed()}


def test_the_state_survives_its_json_at_every_version():
    table = race()
    setup, seen = table.state.setup, [dump(table.state)]
    for act in (lambda: table.does(0, say.Nonce("of_0")), lambda: table.wait(NONCES_WITHIN_MS)):
        act()
        seen.append(dump(table.state))
        assert load(setup, json.loads(json.dumps(seen[-1]))) == table.state
    assert [data["mixing"]["fixed"] for data in seen] == [False, False, True]


def test_a_match_without_dice_commits_to_nothing():
    table = sit_down()
    assert kinds(table) == ["started"]
    with refused("not_available"):
        table.does(0, say.Nonce("of_0"))
    table.does(0, say.Resign())
    assert kinds(table)[-1] == "match_ended"
