"""A computer's move: thought out outside the transaction, then played if it still fits."""

from __future__ import annotations

import time
import zlib
from typing import Final

import structlog
from django.db import transaction

from games import snapshots
from games.engine.bots.choose import choose
from games.engine.core import Action, Awaits, EngineError
from games.errors import Refusal, UnknownMatch
from games.models import Event, Match
from games.referee import decide
from games.referee.state import State
from games.services.announcing import show_computer_move
from games.services.recording import draw_roll, lock_match, now_ms, record

log = structlog.get_logger(__name__)

THINK_SECONDS: Final = 1.5
"""The longest that a computer thinks; then it plays the best it has found."""
PAUSE_MS: Final = 600
"""A computer's move is never shown sooner than this after the event before it."""


def play_computer(*, match_id: str, version: int, thought: str | None = None) -> bool:
    """Play for the computer on turn if the match still stands at ``version``; says whether it did.

    A move found within PAUSE_MS is handed to a later task as ``thought``, so that no worker waits.
    """
    match = Match.objects.filter(pk=match_id, version=version, status=Match.Status.RUNNING).first()
    if match is None or match.turn_level is None:
        return False
    state = snapshots.state_of(match)
    action = _recall(state, thought)
    if action is None:
        action = think(state, seed=zlib.crc32(f"{match_id}/{version}".encode()))
        text = state.rules.write_move(state.position, action)
        wait_ms = _rest_of_pause(match_id, version)
        if wait_ms > 0 and show_computer_move(match_id, version, text, wait_ms):
            return False
    return _play(match_id, version, action)


def think(state: State, seed: int) -> Action:
    """What the computer on turn does. Whatever goes wrong while it thinks, it makes a legal move."""
    rules, position, turn = state.rules, state.position, state.turn
    assert turn.seat is not None
    level = state.seats[turn.seat].plays_level
    assert level is not None
    if turn.awaits is Awaits.ROLL:
        return draw_roll(state.rolls, rules.rolls(position))
    until = time.monotonic() + THINK_SECONDS
    try:
        return choose(rules, position, level, seed, lambda: time.monotonic() >= until)
    except Exception:
        log.exception("computer_failed", game=rules.slug, position=rules.write(position))
    return rules.moves(position)[0] if turn.awaits is Awaits.MOVE else rules.calls(position)[-1]


def _recall(state: State, thought: str | None) -> Action | None:
    try:
        return None if thought is None else state.rules.read_move(state.position, thought)
    except EngineError:
        return None


def _rest_of_pause(match_id: str, version: int) -> int:
    shown_at = Event.objects.values_list("at", flat=True).get(match_id=match_id, v=version)
    return shown_at + PAUSE_MS - now_ms()


@transaction.atomic
def _play(match_id: str, version: int, action: Action) -> bool:
    try:
        match = lock_match(match_id)
    except UnknownMatch:
        return False
    if match.version != version or match.turn_seat is None or not match.is_running:
        return False
    state = snapshots.state_of(match)
    try:
        events = decide.play(state, match.turn_seat, action, now_ms(), draw_roll)
    except Refusal as refusal:
        log.error("computer_refused", match=match_id, v=version, code=refusal.code)
        return False
    record(match, state, events)
    return True
