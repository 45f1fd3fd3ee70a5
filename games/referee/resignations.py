"""Losing the present game of a points match by consent: offered, answered, and the match goes on."""

from __future__ import annotations

from typing import Any

from games.engine.core import Awaits, Call, Turn
from games.errors import Refusal
from games.protocol.commands import SIZES
from games.referee.draft import Draft
from games.referee.state import Data, Question, State, turn_data
from games.referee.turns import act, open_play


def offer_resignation(draft: Draft, seat: int, command: Any) -> None:
    """Offer to lose by a size; after a refusal only by a larger one, until one has acted again."""
    size: str = command.body.size
    check_resignation(draft.state, seat, size)
    answers = Turn(Awaits.CALL, 1 - seat)
    clocks = draft.next_times(answers, seat, gains=False)
    data: Data = {"seat": seat, "size": size, "clocks": clocks, "turn": turn_data(answers)}
    draft.add("resignation_offered", data)


def answer_resignation(draft: Draft, seat: int, command: Any) -> None:
    """An accepted one ends the game by a call, which the rules turn into points and the next game."""
    state = draft.state
    if state.setup.resignation is None:
        raise Refusal("not_available", {"type": command.type})
    question = offered(state, seat)
    if command.at is None or not question.v <= command.at <= state.v:
        raise Refusal("stale", {"at": command.at or 0, "v": state.v})
    answer(draft, seat, command.body.accept)


def answer(draft: Draft, seat: int, accept: bool) -> None:
    """Answer for a seat. Raises Refusal when it has been offered nothing."""
    state = draft.state
    question, turn = offered(state, seat), state.rules.turn(state.position)
    clocks = draft.next_times(turn, seat, gains=False, decided=True)
    data: Data = {"seat": seat, "accept": accept, "clocks": clocks, "turn": turn_data(turn)}
    draft.add("resignation_answered", data)
    if accept:
        act(draft, question.seat, _call(state, question.seat, question.size))
        open_play(draft)


def offered(state: State, seat: int) -> Question:
    """The resignation that this seat must answer. Raises Refusal when there is none."""
    question = state.question
    if question is None or question.kind != "resignation" or question.seat == seat:
        raise Refusal("no_question")
    return question


def check_resignation(state: State, seat: int, size: str = SIZES[-1]) -> None:
    """Raises Refusal when the seat may not offer to lose the present game by this size."""
    if state.setup.resignation is None or len(state.seats) != 2:
        raise Refusal("not_available", {"type": "offer_resignation"})
    if state.awaits_nonces:
        raise Refusal("not_your_turn", {"awaits": Awaits.ROLL.value})
    if state.question is not None:
        raise Refusal("asked_already" if state.question.seat == seat else "question_open")
    before = state.seats[seat].resigning
    if before is not None and SIZES.index(size) <= SIZES.index(before):
        raise Refusal("asked_already")


def _call(state: State, seat: int, size: str) -> Call:
    assert state.setup.resignation is not None
    return state.setup.resignation(seat, size)
