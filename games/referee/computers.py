"""What a computer does on its turn, and how long that must not be shown; the same wherever it thinks."""

from __future__ import annotations

import zlib
from typing import Final

from games.engine.bots.choose import accepts, choose, choose_call
from games.engine.core import Awaits, ShouldStop
from games.protocol import commands as say
from games.referee.decide import Deed
from games.referee.events import Event
from games.referee.state import State, must_answer

PAUSE_MS: Final = 600
"""A computer's move is never shown sooner than this after the event before it, and after a turn that
passed not sooner than twice as much: that no move was possible must have been seen."""
ROLL: Final = say.ThrowDice()
ACCEPT: Final = say.AnswerResignation(True)
REFUSE: Final = say.AnswerResignation(False)


def seed_of(match_id: str, version: int) -> int:
    """What a computer's choice among equal moves follows from."""
    return zlib.crc32(f"{match_id}/{version}".encode())


def is_due(state: State) -> bool:
    """Whether a computer is on turn."""
    seat = state.turn.seat
    return seat is not None and state.seats[seat].plays_level is not None


def think(state: State, seed: int, should_stop: ShouldStop) -> Deed:
    """What the computer on turn does: an answer that is awaited, what it says before it acts, its roll, or
    its move, which is the best found so far when ``should_stop`` says so."""
    rules, position, question = state.rules, state.position, state.question
    level = _level(state)
    if question is not None and must_answer(state):
        return ACCEPT if accepts(rules, position, question.seat, question.size) else REFUSE
    call = choose_call(rules, position, level) if rules.calls(position) else None
    if call is not None:
        return call
    if state.turn.awaits is Awaits.ROLL:
        return ROLL
    return choose(rules, position, level, seed, should_stop)


def anything(state: State) -> Deed:
    """Something legal for the computer on turn, found without thinking."""
    rules, position = state.rules, state.position
    if must_answer(state):
        return ACCEPT
    if state.turn.awaits is Awaits.ROLL:
        return ROLL
    return rules.moves(position)[0] if state.turn.awaits is Awaits.MOVE else rules.calls(position)[-1]


def pauses_after(event: Event) -> int:
    """How many pauses a computer makes after an event before what it does is shown."""
    shown = event.data.get("effects", [])
    return 2 if event.type == "moved" and shown and shown[0]["kind"] == "passed" else 1


def _level(state: State) -> int:
    assert state.turn.seat is not None
    level = state.seats[state.turn.seat].plays_level
    assert level is not None
    return level
