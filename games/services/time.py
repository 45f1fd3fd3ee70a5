"""What happens to a match because time has passed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games import snapshots
from games.models import Receipt
from games.referee import endings
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record

GIVEN_UP_AFTER: Final = timedelta(days=14)
"""A match without a clock in which nothing happens for so long is aborted."""


@transaction.atomic
def flag_clock(*, match_id: str, version: int | None = None) -> bool:
    """Apply whatever is due: a flag, an overdue first move, a take-over. Says whether anything was.

    With ``version`` only while the match still stands there.
    """
    match = lock_match(match_id)
    if not match.is_running or version not in (None, match.version):
        return False
    state = snapshots.state_of(match)
    events = endings.settle(state, now_ms(), StoredDice(match))
    record(match, state, events)
    return bool(events)


@transaction.atomic
def abort_stale(*, match_id: str) -> bool:
    """Abort a match that everybody has given up; says whether it was."""
    match = lock_match(match_id)
    if not match.is_running or match.deadline_at or match.changed_at > timezone.now() - GIVEN_UP_AFTER:
        return False
    state = snapshots.state_of(match)
    record(match, state, endings.abort(state, now_ms(), StoredDice(match)))
    return True


def purge_receipts(*, before: datetime) -> int:
    """Forget the answers given before that time; says how many."""
    return Receipt.objects.filter(created_at__lt=before).delete()[0]
