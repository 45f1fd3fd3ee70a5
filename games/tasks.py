"""What workers do for matches. Every task may run twice, late or never: it looks before it acts."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Final

import structlog
from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from accounts.valkey import Away
from games import selectors, services
from games.errors import UnknownMatch
from games.live import presence
from games.services import announcing

log = structlog.get_logger(__name__)

COMPUTER_OVERDUE: Final = timedelta(seconds=5)
"""How long a computer may be on turn before its move is asked for again."""
END_UNTOLD: Final = timedelta(seconds=5)
RECEIPTS_KEPT: Final = timedelta(days=7)
SWEEP_LOCK_SECONDS: Final = 10


@shared_task(name="games.tasks.play_computer", soft_time_limit=8, time_limit=12)
def play_computer(match_id: str, version: int, thought: str | None = None) -> None:
    """Play for the computer on turn at this version."""
    services.play_computer(match_id=match_id, version=version, thought=thought)


@shared_task(name="games.tasks.suggest_move", soft_time_limit=8, time_limit=12)
def suggest_move(match_id: str, version: int, seat: int) -> None:
    """Tell a seat what the computer would play at this version."""
    services.suggest_move(match_id=match_id, version=version, seat=seat)


@shared_task(name="games.tasks.flag_clock")
def flag_clock(match_id: str, version: int) -> None:
    """Apply what was due in a match at this version."""
    try:
        services.flag_clock(match_id=match_id, version=version)
    except UnknownMatch:
        log.info("match_gone", match=match_id)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find what a lost hint left undone. One sweep runs at a time."""
    own = uuid.uuid4().hex
    if not cache.add("games:sweep", own, timeout=SWEEP_LOCK_SECONDS):
        return
    try:
        _sweep()
    finally:
        # A sweep that took longer than its lock must not end that of the next.
        if cache.get("games:sweep") == own:
            cache.delete("games:sweep")


@shared_task(name="games.tasks.clear_away")
def clear_away() -> None:
    """Once a day: abort matches given up by all, and forget answers to commands that nobody sends again."""
    for match_id in selectors.given_up(timezone.now() - services.GIVEN_UP_AFTER):
        _attempt(services.abort_stale, match_id)
    services.purge_receipts(before=timezone.now() - RECEIPTS_KEPT)


def _sweep() -> None:
    now = timezone.now()
    for match_id in selectors.due(now):
        _attempt(services.flag_clock, match_id)
    for match_id, version in selectors.waiting_computers(now - COMPUTER_OVERDUE):
        if cache.add(f"games:computer:{match_id}:{version}", 1, timeout=COMPUTER_OVERDUE.seconds):
            announcing.wake_computer(match_id, version)
    for match_id in selectors.unannounced(now - END_UNTOLD):
        _attempt(announcing.announce_end, match_id)
    _announce_absences()


def _announce_absences() -> None:
    """Say who has been left alone; nobody while Valkey, which knows it, is away."""
    try:
        if presence.may_have_forgotten():
            presence.expect(selectors.people_awaited())
        for match_id, seat in presence.unseen(presence.ABSENT_AFTER):
            _announce_absence(match_id, seat)
    except Away as error:
        log.warning("presence_unknown", error=str(error))


def _announce_absence(match_id: str, seat: int) -> None:
    absent = partial(services.mark_absent, seat=seat, silent_for=presence.ABSENT_AFTER)
    if _attempt(absent, match_id) and presence.is_unseen(match_id, seat, presence.ABSENT_AFTER):
        presence.forget(match_id, [seat])


def _attempt(work: Callable[..., object], match_id: str) -> bool:
    """Do something for one match; whatever is wrong with it must not keep the others waiting."""
    try:
        work(match_id=match_id)
    except UnknownMatch:
        log.info("match_gone", match=match_id)
    except Exception:
        log.exception("sweep_failed", match=match_id)
        return False
    return True
