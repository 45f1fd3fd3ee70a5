"""A match row as the referee's state, and back."""

from __future__ import annotations

from datetime import UTC, datetime

from games.models import Event as EventRow
from games.models import Match
from games.referee import state as referee
from games.referee.agreed import agreed
from games.referee.events import Event
from games.referee.state import Setup, State


def setup_of(match: Match) -> Setup:
    return agreed(
        game=match.game,
        options=match.options,
        levels=match.state["levels"],
        beginner=match.beginner,
        rated=match.rated,
        clock=match.clock,
    )


def state_of(match: Match) -> State:
    """The match at its version."""
    return referee.load(setup_of(match), match.state)


def write(match: Match, state: State) -> None:
    """Put a state into the unsaved fields of a row."""
    turn = state.turn
    match.version = state.v
    match.state = {"levels": list(state.setup.levels), **referee.dump(state)}
    match.turn_seat = turn.seat
    match.turn_level = None if turn.seat is None else state.seats[turn.seat].plays_level
    match.turn_v = None if state.times is None or state.times.per_move is None else state.times.turn_v
    match.deadline_at = None if state.deadline is None else to_datetime(state.deadline)


def event_row(match_id: str, event: Event) -> EventRow:
    return EventRow(match_id=match_id, v=event.v, type=event.type, data=event.data, at=event.at)


def event_of(row: EventRow) -> Event:
    return Event(row.type, row.v, row.data, row.at)


def to_datetime(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
