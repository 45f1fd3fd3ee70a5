"""A computer's move: thought out outside the transaction, then played if it still fits."""

from __future__ import annotations

import time
from typing import Final

import structlog
from django.db import transaction

from games import snapshots
from games.engine.core import EngineError, Roll
from games.errors import Refusal, UnknownMatch
from games.models import Event, Match
from games.referee import computers, decide
from games.referee.computers import ACCEPT, PAUSE_MS, REFUSE, ROLL
from games.referee.decide import Deed
from games.referee.state import State
from games.services.announcing import show_computer_move
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record

log = structlog.get_logger(__name__)

THINK_SECONDS: Final = 1.5
"""The longest that a computer thinks; then it plays the best it has found."""
_WRITTEN: Final[dict[Deed, str]] = {ROLL: "!roll", ACCEPT: "!accept", REFUSE: "!refuse"}
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
        deed = think(state, seed=computers.seed_of(match_id, version))
        text = _WRITTEN.get(deed) or state.rules.write_move(state.position, deed)
        wait_ms = _rest_of_pause(match_id, version)
        if wait_ms > 0 and show_computer_move(match_id, version, text, wait_ms):
            return False
    return _play(match_id, version, deed)


def think(state: State, seed: int) -> Deed:
    """What the computer on turn does. Whatever goes wrong while it thinks, it does something legal."""
    until = time.monotonic() + THINK_SECONDS
    try:
        return computers.think(state, seed, lambda: time.monotonic() >= until)
    except Exception:
        log.exception("computer_failed", game=state.rules.slug, position=state.rules.write(state.position))
    return computers.anything(state)


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
    before = snapshots.event_of(Event.objects.get(match_id=match_id, v=version))
    return before.at + PAUSE_MS * computers.pauses_after(before) - now_ms()


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
