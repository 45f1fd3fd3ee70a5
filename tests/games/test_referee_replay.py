"""The log is the truth: a snapshot and the events after it give the same state as the log from the start."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks import Clock, DaysPerMove
from games.engine.core import Awaits
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import decide, endings
from games.referee.events import Event, apply, apply_all
from games.referee.state import dump, load
from tests.games.table import ABALONE, FIVE_PLUS_FIVE, RACE, Table, sit_down, steps_of

CASES = [
    (ABALONE, (None, None), FIVE_PLUS_FIVE),
    (ABALONE, (None, 1), None),
    (RACE, (None, None), Clock(60_000, 1_000)),
    (RACE, (None, None, None), Clock(60_000, 0)),
    (RACE, (None, None), DaysPerMove(1)),
    (RACE, (None, None, None), DaysPerMove(7)),
    (RACE, (None, 2, None, 1), None),
]


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def wish(table: Table, chance: random.Random) -> None:
    """Let somebody do something, sensible or not."""
    state, seats = table.state, range(len(table.state.seats))
    seat = chance.choice(seats)
    turn = state.turn
    if turn.seat is not None and chance.random() < 0.7:
        if state.seats[turn.seat].plays_level is not None:
            return computer(table, chance)
        seat = turn.seat
        if turn.awaits is Awaits.MOVE:
            move = chance.choice(state.rules.moves(state.position))
            return attempt(table, seat, say.PlayMove(steps_of(state.rules, move)))
        return attempt(
            table, seat, chance.choice([say.ThrowDice(), say.SayCall("double"), say.SayCall("take")])
        )
    if chance.random() < 0.2:
        table.take(endings.mark_absent(state, seat, table.now, table))
        return None
    return attempt(table, seat, chance.choice(WISHES))


WISHES: list[say.Body] = [
    say.OfferDraw(),
    say.AnswerDraw(False),
    say.AskTakeback(),
    say.AnswerTakeback(True),
    say.AnswerTakeback(False),
    say.Return(),
    say.Leave(),
    say.Claim(),
    say.PlayMove((("a1", "b1"),)),
    say.ThrowDice(),
]


def attempt(table: Table, seat: int, body: say.Body) -> None:
    before = table.state
    try:
        table.does(seat, body)
    except Refusal:
        assert table.state is before


def computer(table: Table, chance: random.Random) -> None:
    state = table.state
    assert state.turn.seat is not None
    rules, position = state.rules, state.position
    rolls = [say.ThrowDice()] if rules.rolls(position) else []
    deed = chance.choice([*rolls, *rules.calls(position), *rules.moves(position)])
    table.take(decide.play(state, state.turn.seat, deed, table.now, table))


@pytest.mark.parametrize(("rules", "levels", "clock"), CASES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_snapshot_and_events_give_the_fresh_state(rules, levels, clock, seed):
    chance = random.Random(seed)
    table = sit_down(
        rules, levels=levels, clock=clock, dice=[(3,) + (1,) * (len(levels) - 1)] if rules is RACE else []
    )
    snapshots = [(table.state.v, through_json(dump(table.state)))]
    for _ in range(60):
        table.wait(chance.choice([0, 100, 3_000, 20_000]))
        if table.state.result is not None:
            break
        wish(table, chance)
        snapshots.append((table.state.v, through_json(dump(table.state))))
    stored = [Event(event.type, event.v, through_json(event.data), event.at) for event in table.events]
    assert [event.v for event in stored] == list(range(1, table.state.v + 1))
    setup = table.state.setup
    assert apply_all(table.first, stored) == table.state
    for v, snapshot in snapshots:
        assert apply_all(load(setup, snapshot), stored[v:]) == table.state


def test_an_event_out_of_order_is_not_applied():
    table = sit_down()
    with pytest.raises(ValueError, match="cannot follow"):
        apply(table.state, Event("moved", 3, {}, 0))
    with pytest.raises(ValueError, match="cannot follow"):
        apply(table.state, table.events[0])
