"""Announcing that a seat has been left alone, and that somebody is back."""

from __future__ import annotations

import structlog
from django.db import transaction

from accounts.valkey import Away
from games import snapshots
from games.live import presence
from games.models import Seat
from games.referee import endings
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record

log = structlog.get_logger(__name__)


@transaction.atomic
def mark_absent(*, match_id: str, seat: int, silent_for: float | None = None) -> bool:
    """Announce an absence; says whether there was one to announce.

    With ``silent_for`` only if nothing has been heard from the seat for so many seconds, asked anew
    under the lock, since somebody may have come back in the meantime.
    """
    match = lock_match(match_id)
    if not match.is_running or (silent_for is not None and not _is_silent(match_id, seat, silent_for)):
        return False
    state = snapshots.state_of(match)
    events = endings.mark_absent(state, seat, now_ms(), StoredDice(match))
    record(match, state, events)
    return bool(events)


@transaction.atomic
def mark_present(*, match_id: str, person_id: int) -> bool:
    """End the announced absence of a person's seat; says whether there was one."""
    match = lock_match(match_id)
    seat = Seat.objects.filter(match=match, person_id=person_id).values_list("number", flat=True).first()
    if seat is None or not match.is_running:
        return False
    state, now = snapshots.state_of(match), now_ms()
    events = endings.mark_present(state, seat, now, StoredDice(match))
    record(match, state, events)
    return bool(events)


def note_visit(*, match_id: str, seat: int) -> None:
    """A page without a socket shows the match: whoever sits there is here for a while."""
    try:
        presence.visit(match_id, seat)
    except Away as error:
        log.warning("presence_unknown", match=match_id, error=str(error))


def _is_silent(match_id: str, seat: int, seconds: float) -> bool:
    try:
        return presence.is_unseen(match_id, seat, seconds)
    except Away:
        return False
