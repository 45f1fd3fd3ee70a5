"""What workers do for matches. Every task may run twice, late or never: it looks before it acts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

import structlog
from celery import shared_task
from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

from games import selectors, services
from games.errors import UnknownMatch
from games.live import presence
from games.services import hints

log = structlog.get_logger(__name__)

ABSENT_AFTER: Final = 30.0
"""Seconds without a sign of life after which a seat's absence is announced."""
COMPUTER_OVERDUE: Final = timedelta(seconds=5)
"""How long a computer may be on turn before its move is asked for again."""
END_UNTOLD: Final = timedelta(seconds=5)
RECEIPTS_KEPT: Final = timedelta(days=7)
SWEEP_LOCK_SECONDS: Final = 10


@shared_task(name="games.tasks.play_computer", soft_time_limit=8, time_limit=12)
def play_computer(match_id: str, version: int, thought: str | None = None) -> None:
    """Play for the computer on turn at this version."""
    services.play_computer(match_id, version, thought)


@shared_task(name="games.tasks.flag_clock")
def flag_clock(match_id: str) -> None:
    """Apply whatever is due in a match."""
    try:
        services.flag_clock(match_id)
    except UnknownMatch:
        log.info("match_gone", match=match_id)


@shared_task(name="games.tasks.mark_absent")
def mark_absent(match_id: str, seat: int) -> None:
    """Announce that a seat has been left alone."""
    try:
        services.mark_absent(match_id, seat)
    except UnknownMatch:
        log.info("match_gone", match=match_id)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find what a lost hint left undone. One sweep runs at a time."""
    if not cache.add("games:sweep", 1, timeout=SWEEP_LOCK_SECONDS):
        return
    try:
        _sweep()
    finally:
        cache.delete("games:sweep")


@shared_task(name="games.tasks.purge_receipts")
def purge_receipts() -> None:
    """Forget answers to commands that nobody sends again, and abort matches given up by all."""
    services.purge_receipts(timezone.now() - RECEIPTS_KEPT)
    for match_id in selectors.given_up(timezone.now() - services.GIVEN_UP_AFTER):
        services.abort_stale(match_id)


def _sweep() -> None:
    now = timezone.now()
    for match_id in selectors.due(now):
        _attempt(services.flag_clock, match_id)
    for match_id, version in selectors.waiting_computers(now - COMPUTER_OVERDUE):
        if cache.add(f"games:computer:{match_id}:{version}", 1, timeout=COMPUTER_OVERDUE.seconds):
            hints.wake_computer(match_id, version)
    for match_id in selectors.unannounced(now - END_UNTOLD):
        _attempt(hints.announce_end, match_id)
    _announce_absences()


def _announce_absences() -> None:
    try:
        left = presence.unseen(ABSENT_AFTER)
    except RedisError:
        return
    for match_id, seat in left:
        if _attempt(services.mark_absent, match_id, seat):
            presence.forget(match_id, [seat])


def _attempt(work: Callable[..., object], match_id: str, *more: int) -> bool:
    """Do something for one match; whatever is wrong with it must not keep the others waiting."""
    try:
        work(match_id, *more)
    except UnknownMatch:
        log.info("match_gone", match=match_id)
    except Exception:
        log.exception("sweep_failed", match=match_id)
        return False
    return True
