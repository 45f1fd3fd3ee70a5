"""A move suggested to a person who has asked for one, with what speaks for it."""

from __future__ import annotations

from typing import Final

from games.engine.core import Awaits, ShouldStop
from games.engine.hints import suggest
from games.referee.shown import move_data
from games.referee.state import Data, State

NODES: Final = 40_000
"""How much is searched for a suggestion."""


def can_advise(state: State, seat: int) -> bool:
    """Whether this seat has a move to choose."""
    return state.turn.seat == seat and state.turn.awaits is Awaits.MOVE


def advise(state: State, seat: int, seed: int, should_stop: ShouldStop) -> Data:
    """The ``hint`` message for the seat on turn; the best found so far when ``should_stop`` says so."""
    rules, position = state.rules, state.position
    hint = suggest(rules, position, NODES, should_stop, seed)
    reasons = [{"code": reason.code, "params": dict(reason.params)} for reason in hint.reasons]
    move = move_data(rules, position, hint.move)
    return {"type": "hint", "v": state.v, "seat": seat, "move": move, "reasons": reasons}
