"""What a socket needs from the database and from Valkey, each call one hop to a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import structlog
from redis.exceptions import RedisError

from accounts import presence as people
from games import selectors, services
from games.engine import registry
from games.live import broadcast, presence
from games.match_view import MatchView, your_turn
from games.models import Match
from games.services import hints
from games.signals import seat_attended
from games.snapshots import event_of, state_of

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Shown:
    """Frames that bring a socket up to version ``v``, and when the next clock is due."""

    frames: tuple[str, ...]
    v: int
    deadline: int | None


@dataclass(frozen=True, slots=True)
class Frame:
    """A text frame that can be compared with another."""

    text: str


def admit(match_id: str, person_id: int | None) -> int | None:
    """The seat of whoever opens a socket. Raises UnknownMatch or NotAllowed."""
    selectors.watched_match(match_id, person_id)
    return selectors.seat_of(match_id, person_id)


def watch(match_id: str, person_id: int | None, since: int | None) -> Shown:
    """The events after ``since`` where they are few, else a snapshot; and the moves offered."""
    if since is not None:
        shown = _missing(match_id, person_id, since)
        if shown is not None:
            return shown
    view = selectors.view_for(match_id, person_id)
    return Shown((broadcast.encode(view.snapshot), *_offers(view)), view.state.v, view.state.deadline)


def _missing(match_id: str, person_id: int | None, since: int) -> Shown | None:
    match = selectors.watched_match(match_id, person_id)
    if not 0 < since <= match.version or match.version - since > selectors.LONGEST_CATCH_UP:
        return None
    rows = [row for row in selectors.events_since(match_id, since) if row.v <= match.version]
    if [row.v for row in rows] != list(range(since + 1, match.version + 1)):
        return None
    frames = []
    if rows:
        events = [event_of(row).wire() for row in rows]
        frames.append(broadcast.encode({"type": "events", "events": events}))
    state, seat = state_of(match), selectors.seat_of(match_id, person_id)
    if seat is not None and state.turn.seat == seat and state.seats[seat].is_person:
        frames.append(your_turn(match.game, state.position, seat, state.v))
    return Shown(tuple(frames), match.version, state.deadline)


def _offers(view: MatchView) -> tuple[str, ...]:
    state, seat = view.state, view.state.turn.seat
    if seat is None or not view.your_turn or not state.seats[seat].is_person:
        return ()
    return (your_turn(view.match.game, state.position, seat, state.v),)


def offer(game: str, dumped: Any, seat: int, v: int) -> str | None:
    """The frame that offers the moves of a position to the seat on turn."""
    position = registry.get(game).load(dumped)
    return your_turn(game, position, seat, v)


def enter(match_id: str, socket: str, seat: int | None, watcher: str, person_id: int | None) -> Frame | None:
    """Count a socket that begins to watch and tell the others; ends an announced absence."""
    if person_id is not None:
        people.touch(person_id)
        if seat is not None:
            seat_attended.send_robust(sender=Match, match_id=match_id, person_id=person_id)
    try:
        before = presence.look(match_id)
        now = presence.enter(match_id, socket=socket, seat=seat, watcher=watcher)
    except RedisError as error:
        log.warning("presence_unknown", match=match_id, error=str(error))
        return None
    if seat is not None and person_id is not None:
        services.mark_present(match_id, person_id)
    return _tell(match_id, before, now)


def leave(match_id: str, socket: str, seat: int | None, watcher: str) -> None:
    """Forget a socket that has closed and tell the others."""
    try:
        before = presence.look(match_id)
        _tell(match_id, before, presence.leave(match_id, socket=socket, seat=seat, watcher=watcher))
    except RedisError as error:
        log.warning("presence_unknown", match=match_id, error=str(error))


def ping(
    match_id: str, socket: str, seat: int | None, watcher: str, person_id: int | None
) -> tuple[Frame | None, int]:
    """Renew a socket's presence; what it should know of the others, and the match's version."""
    present = None
    if person_id is not None:
        people.touch(person_id)
    try:
        present = _frame(presence.enter(match_id, socket=socket, seat=seat, watcher=watcher))
    except RedisError as error:
        log.warning("presence_unknown", match=match_id, error=str(error))
    return present, selectors.version_of(match_id)


def ask_for_flag(match_id: str) -> None:
    hints.send_task("games.tasks.flag_clock", match_id)


def _tell(match_id: str, before: presence.Presence, now: presence.Presence) -> Frame:
    """Tell everybody of a seat that came or went at once, of spectators once a second at most."""
    frame = _frame(now)
    if before.seats != now.seats or (before != now and presence.may_tell(match_id)):
        broadcast.send(broadcast.match_group(match_id), {"type": "match.presence", "text": frame.text})
    return frame


def _frame(present: presence.Presence) -> Frame:
    seats = {str(seat): True for seat in sorted(present.seats)}
    return Frame(broadcast.encode({"type": "presence", "seats": seats, "watching": present.watching}))
