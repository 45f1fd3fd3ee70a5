"""What a socket needs from the database and from Valkey, each call one hop to a thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from accounts import presence as people
from accounts.selectors import blocked_ids
from accounts.valkey import Away
from games import ratings, selectors, services
from games.engine import registry
from games.live import broadcast, presence
from games.match_view import seated
from games.models import Match
from games.referee import messages
from games.referee.messages import your_turn
from games.referee.questions import offers
from games.referee.state import State, absent_seats, must_answer
from games.services import announcing
from games.signals import seat_attended
from games.snapshots import event_of, state_of

log = structlog.get_logger(__name__)

NOTHING_SAID: Final = {"next_round": broadcast.encode(messages.next_round(None, (), ()))}
"""What need not be said after the end, since every page takes it for granted."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Frames that bring a socket up to version ``v``; what was said after the end, by type; when the next
    clock is due; the seats announced as absent."""

    frames: tuple[str, ...]
    aftermath: Mapping[str, str]
    v: int
    deadline: int | None
    absent: frozenset[int]


def admit(match_id: str, person_id: int | None) -> tuple[str, int | None, str]:
    """The game, and the seat and the circle of whoever opens a socket. Raises UnknownMatch or NotAllowed."""
    match = selectors.watched_match(match_id, person_id)
    seat = selectors.seat_of(match_id, person_id)
    deaf = seat is not None and selectors.is_assistant(match_id, person_id)
    return match.game, seat, "" if deaf else selectors.circle_of(seat)


def unheard_by(person_id: int) -> frozenset[int]:
    """Whom this person has blocked: what they say is not passed on."""
    return blocked_ids(person_id)


def watch(match_id: str, person_id: int | None, since: int | None) -> Shown:
    """The events after ``since`` where they are few, else a snapshot; and the moves offered."""
    if since is not None:
        shown = _missing(match_id, person_id, since)
        if shown is not None:
            return shown
    view = selectors.view_for(match_id, person_id)
    return _shown(view.match, view.state, view.you, [broadcast.encode(view.snapshot)])


def _missing(match_id: str, person_id: int | None, since: int) -> Shown | None:
    match = selectors.watched_match(match_id, person_id)
    if not 0 < since <= match.version or match.version - since > selectors.LONGEST_CATCH_UP:
        return None
    rows = [row for row in selectors.events_since(match_id, since) if row.v <= match.version]
    if [row.v for row in rows] != list(range(since + 1, match.version + 1)):
        return None
    state, seat = state_of(match), selectors.seat_of(match_id, person_id)
    frames = []
    if rows:
        frames.append(broadcast.events_frame([event_of(row).wire() for row in rows], offers(state)))
    return _shown(match, state, () if seat is None else (seat,), frames)


def _shown(match: Match, state: State, you: tuple[int, ...], frames: list[str]) -> Shown:
    """The frames, the moves offered to the viewer, and what came after the end."""
    seat = state.turn.seat
    if seat is not None and seat in you and state.seats[seat].is_person:
        position = None if must_answer(state) else state.position
        frames.append(your_turn(match.game, position, seat, state.v))
    return Shown(
        frames=tuple(frames),
        aftermath={} if match.is_running else aftermath(match.pk),
        v=state.v,
        deadline=state.deadline,
        absent=frozenset(absent_seats(state)),
    )


def aftermath(match_id: str) -> dict[str, str]:
    """The frames of what is said after the end and raises no version, by type: who is ready or has gone, the
    next round, the ratings."""
    said = [messages.next_round(*selectors.next_round_of(match_id))]
    changes = ratings.changes_of(match_id)
    if changes:
        said.append(messages.ratings_changed(changes))
    return {message["type"]: broadcast.encode(message) for message in said}


def people_at(match_id: str) -> dict[str, Any]:
    """The message that says who sits where and what they are called now."""
    return {"type": "people", "seats": [seated(seat) for seat in selectors.seats_of(match_id)]}


def tell_people(person_id: int) -> None:
    """Say at every open board of a person who sits there and what they are called now."""
    for match_id in selectors.open_boards_of(person_id):
        broadcast.to_match(match_id, people_at(match_id))


def look(match_id: str) -> tuple[int, dict[str, str]]:
    """The version of a match, and what has been said since its end."""
    version, running = selectors.standing_of(match_id)
    return version, {} if running or not version else aftermath(match_id)


def offer(game: str, dumped: Any, seat: int, v: int) -> str:
    """The frame that offers the moves of a position to the seat on turn; None offers none."""
    position = None if dumped is None else registry.get(game).load(dumped)
    return your_turn(game, position, seat, v)


def come_back(match_id: str, person_id: int) -> None:
    """End the announced absence of somebody whose socket is open."""
    services.mark_present(match_id=match_id, person_id=person_id)


def attend(match_id: str, person_id: int) -> None:
    """Tell the apps above that somebody sees the match at whose board they sit."""
    seat_attended.send_robust(sender=Match, match_id=match_id, person_id=person_id)


def enter(match_id: str, socket: str, seat: int | None, watcher: str, person_id: int | None) -> str | None:
    """Count a socket that begins to watch and tell the others; the frame that says who is here.

    The page of a seat has been counted before its socket opens, but the others have not been told of it.
    """
    if person_id is not None:
        people.touch(person_id)
    try:
        before = presence.look(match_id)
        before = replace(before, seats=before.seats - {seat})
        return _tell(match_id, before, presence.enter(match_id, socket=socket, seat=seat, watcher=watcher))
    except Away as error:
        log.warning("presence_unknown", match=match_id, error=str(error))
        return None


def leave(match_id: str, socket: str, seat: int | None, watcher: str) -> None:
    """Forget a socket that has closed and tell the others."""
    try:
        before = presence.look(match_id)
        _tell(match_id, before, presence.leave(match_id, socket=socket, seat=seat, watcher=watcher))
    except Away as error:
        log.warning("presence_unknown", match=match_id, error=str(error))


def stay(
    match_id: str, socket: str, seat: int | None, watcher: str, person_id: int | None, missed: bool = False
) -> str | None:
    """Renew a socket's presence; the frame that says who is here.

    The others are told where they cannot know, as after Valkey has lost its memory, and where the seat
    was ``missed`` in what they were told.
    """
    if person_id is not None:
        people.touch(person_id)
    try:
        before = presence.look(match_id)
        if missed:
            before = replace(before, seats=before.seats - {seat})
        return _tell(match_id, before, presence.enter(match_id, socket=socket, seat=seat, watcher=watcher))
    except Away as error:
        log.warning("presence_unknown", match=match_id, error=str(error))
        return None


def ask_for_flag(match_id: str, v: int) -> None:
    """Let a worker apply what is due at this version."""
    announcing.send_task("games.tasks.flag_clock", match_id, v)


def _tell(match_id: str, before: presence.Presence, now: presence.Presence) -> str:
    """Tell everybody of a seat that came or went at once, of spectators once a second at most."""
    frame = _frame(now)
    if before.seats != now.seats or (before != now and presence.may_tell(match_id)):
        broadcast.presence_to_match(match_id, sorted(now.seats), frame)
    return frame


def _frame(present: presence.Presence) -> str:
    seats = {str(seat): True for seat in sorted(present.seats)}
    return broadcast.encode({"type": "presence", "seats": seats, "watching": present.watching})
