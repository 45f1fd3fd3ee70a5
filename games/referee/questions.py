"""One question at a time: draws and take-backs, asked and answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.errors import Refusal
from games.referee.draft import Draft
from games.referee.resignations import check_resignation
from games.referee.shown import board_data
from games.referee.state import Data, Question, State, turn_data
from games.referee.turns import end


def offer_draw(draft: Draft, seat: int, command: Any) -> None:
    _check_draw(draft.state, seat)
    draft.add("draw_offered", {"seat": seat})


def answer_draw(draft: Draft, seat: int, command: Any) -> None:
    _check_can_answer(draft.state, "draw", seat, command.at)
    draft.add("draw_answered", {"seat": seat, "accept": command.body.accept})
    if command.body.accept:
        end(draft, (1,) * len(draft.state.seats), "agreed")


def ask_takeback(draft: Draft, seat: int, command: Any) -> None:
    """Where only computers sit beside, nobody needs to agree."""
    _check_takeback(draft.state, seat)
    draft.add("takeback_asked", {"seat": seat})
    if not _people_beside(draft.state, seat):
        _take_back(draft, seat)


def answer_takeback(draft: Draft, seat: int, command: Any) -> None:
    """The move is taken back when every other person has agreed."""
    question = _check_can_answer(draft.state, "takeback", seat, command.at)
    draft.add("takeback_answered", {"seat": seat, "accept": command.body.accept})
    after = draft.state.question
    if after is not None and set(_people_beside(draft.state, question.seat)) <= set(after.agreed):
        _take_back(draft, question.seat)


def offers(state: State) -> Data:
    """Who has asked what, and which seats may ask it now, as shown to everybody."""
    question = state.question
    shown: Data = {"agreed": list(question.agreed) if question else []}
    checks = {"draw": _check_draw, "takeback": _check_takeback, "resignation": check_resignation}
    for kind, check in checks.items():
        shown[kind] = question.seat if question and question.kind == kind else None
        shown[f"may_{kind}"] = [seat for seat in range(len(state.seats)) if _may(check, state, seat)]
    if question and question.kind == "resignation":
        shown["resignation"] = {"seat": question.seat, "size": question.size}
    return shown


def _may(check: Callable[[State, int], None], state: State, seat: int) -> bool:
    if state.result is not None or not state.seats[seat].is_person:
        return False
    try:
        check(state, seat)
    except Refusal:
        return False
    return True


def _check_draw(state: State, seat: int) -> None:
    if not state.setup.draws or len(state.seats) != 2:
        raise Refusal("not_available", {"type": "offer_draw"})
    _check_can_ask(state, seat, asked=state.seats[seat].asked_draw)
    if not _people_beside(state, seat):
        raise Refusal("nobody_to_ask")


def _check_takeback(state: State, seat: int) -> None:
    if state.setup.rated:
        raise Refusal("rated_match")
    _check_can_ask(state, seat, asked=state.seats[seat].asked_takeback)
    if not any(entry.seat == seat for entry in state.undo):
        raise Refusal("nothing_to_take_back")


def _take_back(draft: Draft, seat: int) -> None:
    """Back to before the last move of ``seat``, over later moves of others; no clock gains time."""
    state = draft.state
    entry = next(entry for entry in reversed(state.undo) if entry.seat == seat)
    position = state.rules.load(entry.position)
    turn = state.rules.turn(position)
    draft.add(
        "taken_back",
        {
            "seat": seat,
            "to_v": entry.v,
            "position": entry.position,
            "board": board_data(state.rules, position),
            "clocks": draft.next_times(turn),
            "turn": turn_data(turn),
        },
    )


def _people_beside(state: State, seat: int) -> tuple[int, ...]:
    return tuple(n for n, other in enumerate(state.seats) if n != seat and other.is_person)


def _check_can_ask(state: State, seat: int, *, asked: bool) -> None:
    if state.question is not None:
        raise Refusal("asked_already" if state.question.seat == seat else "question_open")
    if asked:
        raise Refusal("asked_already")


def _check_can_answer(state: State, kind: str, seat: int, at: int | None) -> Question:
    question = state.question
    if question is None or question.kind != kind or question.seat == seat or seat in question.agreed:
        raise Refusal("no_question")
    if at is None or not question.v <= at <= state.v:
        raise Refusal("stale", {"at": at or 0, "v": state.v})
    return question
