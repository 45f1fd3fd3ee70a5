"""A computer's move: thought out outside the transaction, then played if it still fits."""

from __future__ import annotations

import time
import zlib
from typing import Final

import structlog
from django.db import transaction

from games import snapshots
from games.engine.bots.choose import accepts, choose, choose_call
from games.engine.core import Awaits, EngineError, Roll
from games.errors import Refusal, UnknownMatch
from games.models import Event, Match
from games.protocol import commands as say
from games.referee import decide
from games.referee.decide import Deed
from games.referee.state import State, must_answer
from games.services.announcing import show_computer_move
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record

log = structlog.get_logger(__name__)

THINK_SECONDS: Final = 1.5
"""The longest that a computer thinks; then it plays the best it has found."""
PAUSE_MS: Final = 600
"""A computer's move is never shown sooner than this after the event before it, and after a turn that
passed not sooner than twice as much: that no move was possible must have been seen."""
_ROLL, _ACCEPT, _REFUSE = say.ThrowDice(), say.AnswerResignation(True), say.AnswerResignation(False)
_WRITTEN: Final[dict[Deed, str]] = {_ROLL: "!roll", _ACCEPT: "!accept", _REFUSE: "!refuse"}
"""Thoughts that are no action of the rules. That the dice are to be thrown is all that can be known of a
roll before it has happened."""


def play_computer(*, match_id: str, version: int, thought: str | None = None) -> bool:
    """Play for the computer on turn if the match still stands at ``version``; says whether it did.

    A move found within this pause is handed to a later task as ``thought``, so that no worker waits.
    """
    match = Match.objects.filter(pk=match_id, version=version, status=Match.Status.RUNNING).first()
    if match is None or match.turn_level is None:
        return False
    state = snapshots.state_of(match)
    deed = _recall(state, thought)
    if deed is None:
        deed = think(state, seed=zlib.crc32(f"{match_id}/{version}".encode()))
        text = _WRITTEN.get(deed) or state.rules.write_move(state.position, deed)
        wait_ms = _rest_of_pause(match_id, version)
        if wait_ms > 0 and show_computer_move(match_id, version, text, wait_ms):
            return False
    return _play(match_id, version, deed)


def think(state: State, seed: int) -> Deed:
    """What the computer on turn does. Whatever goes wrong while it thinks, it does something legal."""
    turn = state.turn
    assert turn.seat is not None
    level = state.seats[turn.seat].plays_level
    assert level is not None
    try:
        return _thought(state, level, seed)
    except Exception:
        log.exception("computer_failed", game=state.rules.slug, position=state.rules.write(state.position))
    if must_answer(state):
        return _ACCEPT
    if turn.awaits is Awaits.ROLL:
        return _ROLL
    position = state.position
    return state.rules.moves(position)[0] if turn.awaits is Awaits.MOVE else state.rules.calls(position)[-1]


def _thought(state: State, level: int, seed: int) -> Deed:
    """An answer that is awaited, what it says before it acts, its roll, or its move."""
    rules, position, question = state.rules, state.position, state.question
    if question is not None and must_answer(state):
        return _ACCEPT if accepts(rules, position, question.seat, question.size) else _REFUSE
    call = choose_call(rules, position, level) if rules.calls(position) else None
    if call is not None:
        return call
    if state.turn.awaits is Awaits.ROLL:
        return _ROLL
    until = time.monotonic() + THINK_SECONDS
    return choose(rules, position, level, seed, lambda: time.monotonic() >= until)


def _recall(state: State, thought: str | None) -> Deed | None:
    """The thought of an earlier task, None when there is none that fits."""
    for deed, text in _WRITTEN.items():
        if thought == text:
            return deed
    try:
        action = None if thought is None else state.rules.read_move(state.position, thought)
    except EngineError:
        return None
    return None if isinstance(action, Roll) else action


def _rest_of_pause(match_id: str, version: int) -> int:
    before = Event.objects.get(match_id=match_id, v=version)
    shown = before.data.get("effects", [])
    passed = before.type == "moved" and shown and shown[0]["kind"] == "passed"
    return int(before.at) + PAUSE_MS * (2 if passed else 1) - now_ms()


@transaction.atomic
def _play(match_id: str, version: int, deed: Deed) -> bool:
    try:
        match = lock_match(match_id)
    except UnknownMatch:
        return False
    if match.version != version or match.turn_seat is None or not match.is_running:
        return False
    state = snapshots.state_of(match)
    try:
        events = decide.play(state, match.turn_seat, deed, now_ms(), StoredDice(match))
    except Refusal as refusal:
        log.error("computer_refused", match=match_id, v=version, code=refusal.code)
        return False
    record(match, state, events)
    return True
