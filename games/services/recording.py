"""The row lock, and writing what the referee decided: events and snapshot in one transaction."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache, partial

from django.db import connection, transaction
from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from accounts.locks import need_transaction
from games import snapshots
from games.errors import UnknownMatch
from games.models import Event as EventRow
from games.models import Match
from games.referee.events import Event, apply_all
from games.referee.state import State
from games.services import announcing


def lock_match(match_id: str) -> Match:
    """The row, locked until the end of the transaction. Needs one; raises UnknownMatch."""
    need_transaction()
    try:
        return Match.objects.select_for_update(no_key=True).get(pk=match_id)
    except Match.DoesNotExist:
        raise UnknownMatch(match_id) from None


def lock_match_for(match_id: str, person_id: int | None) -> tuple[Match, int | None]:
    """The locked row, as ``lock_match``, and the seat at which the person sits there."""
    need_transaction()
    found = list(Match.objects.raw(_statement(), [person_id, match_id]))
    if not found:
        raise UnknownMatch(match_id)
    return found[0], found[0].own_seat


@cache
def _statement() -> str:
    """The SQL of ``lock_match_for``, compiled once: every command of every match begins with it."""
    own = FilteredRelation("seats", condition=Q(seats__person_id=0))
    rows = Match.objects.annotate(own=own, own_seat=F("own__number")).filter(pk="")
    locked = rows.select_for_update(of=("self",), no_key=True)
    sql, params = locked.query.get_compiler(connection.alias).as_sql()
    assert params == (0, ""), "the person comes before the match"
    return str(sql)


def record(match: Match, state: State, events: Sequence[Event]) -> State:
    """Store the events and the snapshot after them; tell everybody once that is committed.

    Needs the lock of ``lock_match``. Returns the state after the events.
    """
    need_transaction()
    if not events:
        return state
    after = apply_all(state, events)
    EventRow.objects.bulk_create([snapshots.event_row(match.pk, event) for event in events])
    snapshots.write(match, after)
    if after.result is not None:
        match.status = Match.Status.ABORTED if after.result.places is None else Match.Status.FINISHED
        match.result = after.result.dump()
        match.ended_at = snapshots.to_datetime(events[-1].at)
    match.changed_at = timezone.now()
    match.save(update_fields=_CHANGING if after.result is None else (*_CHANGING, *_ENDING))
    transaction.on_commit(partial(announcing.after_events, match.pk, after, tuple(events)), robust=True)
    return after


_CHANGING = ("version", "state", "turn_seat", "turn_level", "turn_v", "deadline_at", "changed_at")
_ENDING = ("status", "result", "ended_at")


def now_ms() -> int:
    """Server milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
