"""The first events of matches, of one or of hundreds at once: every table is written to once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from accounts.locks import need_transaction
from games import fairness, rows, snapshots
from games.engine.core import Awaits
from games.models import DiceSeed, Match, Seat
from games.models import Event as EventRow
from games.referee import decide
from games.referee.agreed import agreed
from games.referee.events import Event, apply_all
from games.referee.state import State, opening
from games.services import announcing
from games.services.dice import StoredDice, draw_seed
from games.services.recording import now_ms


def begin_matches(tables: Sequence[tuple[Match, Sequence[Seat]]]) -> None:
    """Store new matches with whoever sits there and their first events; tell once that is committed.

    Needs a transaction. Raises EngineError, before anything is stored, when one of the games cannot be
    started so.
    """
    need_transaction()
    now = now_ms()
    begun = [_first_events(match, seats, now) for match, seats in tables]
    rows.insert([match for match, _ in tables])
    for match, seats in tables:
        for seat in seats:
            seat.match_id = match.pk
    rows.insert([seat for _, seats in tables for seat in seats])
    rows.insert([seed for _, _, seed in begun if seed is not None])
    rows.insert_values(
        EventRow,
        ("match_id", "v", "type", "data", "at"),
        [
            (match.pk, event.v, event.type, event.data, event.at)
            for (match, _), (_, events, _) in zip(tables, begun, strict=True)
            for event in events
        ],
    )
    told = [(match.pk, state) for (match, _), (state, _, _) in zip(tables, begun, strict=True)]
    transaction.on_commit(partial(announcing.after_beginnings, told), robust=True)


def _first_events(
    match: Match, seats: Sequence[Seat], now: int
) -> tuple[State, tuple[Event, ...], DiceSeed | None]:
    """The state after the first events, which the unsaved row then holds, the events, and the seed.

    A game that has dice begins with a roll; only then is there a seed to commit to.
    """
    setup = agreed(
        game=match.game,
        options=match.options,
        levels=[seat.level for seat in seats],
        beginner=match.beginner,
        rated=match.rated,
        clock=match.clock,
    )
    state = opening(setup)
    seed = draw_seed(match) if state.turn.awaits is Awaits.ROLL else None
    commitment = None if seed is None else fairness.commitment(seed.secret)
    events = decide.begin(state, now, StoredDice(match, seed), commitment)
    after = apply_all(state, events)
    snapshots.write(match, after)
    return after, events, seed
