"""What is said once something is committed. All of it may be lost; the sweep finds what matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import structlog
from celery import current_app

from accounts.valkey import Away
from games.live import broadcast, presence
from games.models import Match
from games.referee.events import Event
from games.referee.questions import offers
from games.referee.state import State, absent_seats, must_answer
from games.signals import match_finished, match_started, question_changed, turn_began

log = structlog.get_logger(__name__)

QUESTIONS: Final = ("draw_offered", "draw_answered", "takeback_asked", "takeback_answered", "taken_back")


def after_events(match_id: str, state: State, events: Sequence[Event]) -> None:
    """Push the events, wake the computer that must play, say that a match has ended."""
    turn = state.turn
    after = {
        "game": state.rules.slug,
        "turn": turn.seat,
        "level": None if turn.seat is None else state.seats[turn.seat].plays_level,
        "position": None if must_answer(state) else state.rules.dump(state.position),
        "deadline": state.deadline,
        "absent": absent_seats(state),
    }
    broadcast.events_to_match(match_id, [event.wire() for event in events], offers(state), after)
    if turn.seat is not None and state.seats[turn.seat].plays_level is not None:
        wake_computer(match_id, state.v)
    if state.result is not None:
        announce_end(match_id)
    elif state.times is not None and state.times.per_move is not None:
        if state.times.turn_v >= events[0].v:
            turn_began.send_robust(sender=Match, match_id=match_id)
        if any(event.type in QUESTIONS for event in events):
            question_changed.send_robust(sender=Match, match_id=match_id)


def after_beginnings(begun: Sequence[tuple[str, State]]) -> None:
    """Say that matches have begun. Nobody can watch them yet, so their events are not pushed."""
    _expect_people(begun)
    with broadcast.together():
        for match_id, state in begun:
            seat = state.turn.seat
            if seat is not None and state.seats[seat].plays_level is not None:
                wake_computer(match_id, state.v)
            match_started.send_robust(sender=Match, match_id=match_id)
            if state.times is not None and state.times.per_move is not None:
                turn_began.send_robust(sender=Match, match_id=match_id)


def _expect_people(begun: Sequence[tuple[str, State]]) -> None:
    """Whoever never comes to a match is found absent, except by correspondence."""
    try:
        presence.expect(
            {
                match_id: [n for n, level in enumerate(state.setup.levels) if level is None]
                for match_id, state in begun
                if state.times is None or state.times.per_move is None
            }
        )
    except Away as error:
        log.warning("not_announced", matches=len(begun), error=str(error))


def announce_end(match_id: str) -> None:
    """Send ``match_finished`` and note it, unless a receiver failed: then the sweep sends it again."""
    answers = match_finished.send_robust(sender=Match, match_id=match_id)
    failed = [answer for _, answer in answers if isinstance(answer, Exception)]
    for error in failed:
        log.error("match_finished_failed", match=match_id, exc_info=error)
    if not failed:
        Match.objects.filter(pk=match_id).update(announced=True)


def wake_computer(match_id: str, version: int) -> None:
    """Let a worker think about the move that a computer must make at this version."""
    send_task("games.tasks.play_computer", match_id, version)


def show_computer_move(match_id: str, version: int, thought: str, wait_ms: int) -> bool:
    """Let a worker play a move already found after a pause; says whether that was asked for."""
    return send_task("games.tasks.play_computer", match_id, version, thought, countdown=wait_ms / 1000)


def wake_adviser(match_id: str, version: int, seat: int) -> None:
    """Let a worker think about what a seat might play at this version."""
    send_task("games.tasks.suggest_move", match_id, version, seat)


def send_task(name: str, *args: Any, countdown: float | None = None) -> bool:
    """Ask a worker to do something; without a broker (False) the sweep has to find it."""
    try:
        current_app.tasks[name].apply_async(args, countdown=countdown, retry=False)
    except Exception as error:
        log.warning("not_announced", task=name, error=str(error))
        return False
    return True
