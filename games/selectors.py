"""Reading matches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.cache import cache

from accounts.models import Person
from accounts.selectors import blocked_ids
from accounts.valkey import Away
from games import snapshots
from games.access import may_watch_as
from games.errors import NotAllowed, UnknownMatch
from games.live import presence
from games.match_view import MatchView, wins
from games.models import ChatLine, Event, Match, NextSeat, Seat

LATEST_BOARDS = 5
"""Of how many matches of a person the pages may still be open after the end."""
LONGEST_CATCH_UP = 500
"""Events that are fetched one by one; whoever misses more gets a snapshot."""


def hint_key(match_id: str, version: int, seat: int) -> str:
    """Where a suggestion is kept for a while."""
    return f"games:hint:{match_id}:{version}:{seat}"


def hint_for(view: MatchView) -> dict[str, Any] | None:
    """The move suggested to the viewer at this version, with its reasons; None when there is none."""
    if not view.your_turn:
        return None
    found: dict[str, Any] | None = cache.get(hint_key(view.match.pk, view.state.v, view.you[0]))
    return found


def match_page(match_id: str, person: Person | None) -> MatchView:
    """The match as this person sees it. Raises UnknownMatch or NotAllowed."""
    return view_for(match_id, None if person is None else person.pk)


def view_for(match_id: str, person_id: int | None) -> MatchView:
    """The match as the person with this id sees it. Raises UnknownMatch or NotAllowed."""
    match = watched_match(match_id, person_id)
    seats = tuple(seats_of(match_id))
    events = tuple(Event.objects.filter(match=match, v__lte=match.version).order_by("v"))
    return MatchView(
        match=match,
        seats=seats,
        state=snapshots.state_of(match),
        events=events,
        you=tuple(seat.number for seat in seats if person_id is not None and seat.person_id == person_id),
        wins=wins_after(match, seats),
        next_match=_next_match(match),
        connected=_connected(match),
        now=time.time_ns() // 1_000_000,
    )


def watched_match(match_id: str, person_id: int | None) -> Match:
    """The row of a match that this person may watch. Raises UnknownMatch or NotAllowed."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise UnknownMatch(match_id)
    if not may_watch_as(match, person_id):
        raise NotAllowed(match_id)
    return match


def seat_of(match_id: str, person_id: int | None) -> int | None:
    """The seat of a person in a match."""
    if person_id is None:
        return None
    return (
        Seat.objects.filter(match_id=match_id, person_id=person_id).values_list("number", flat=True).first()
    )


def seats_of(match_id: str) -> list[Seat]:
    """The seats of a match with the people at them."""
    return list(Seat.objects.filter(match_id=match_id).select_related("person__member").order_by("number"))


def open_boards_of(person_id: int) -> list[str]:
    """Matches whose pages may be showing this person's name: those that run, and the latest."""
    seated = Match.objects.filter(seats__person_id=person_id)
    latest = seated.order_by("-created_at").values_list("pk", flat=True)[:LATEST_BOARDS]
    running = seated.filter(status=Match.Status.RUNNING).values_list("pk", flat=True)
    return list({*latest, *running})


def running_count(person: Person) -> int:
    """In how many matches that run the person sits."""
    return Match.objects.filter(seats__person=person, status=Match.Status.RUNNING).count()


def standing_of(match_id: str) -> tuple[int, bool]:
    """The version of a match and whether it is running; 0 and False for one that is gone."""
    found = Match.objects.filter(pk=match_id).values_list("version", "status").first()
    return (0, False) if found is None else (found[0], found[1] == Match.Status.RUNNING)


def next_round_of(match_id: str) -> tuple[str | None, list[int], list[int]]:
    """The match of the next round, once it has begun, the seats that are ready for it, and those left."""
    match = Match.objects.filter(pk=match_id).first()
    ready = Seat.objects.filter(match_id=match_id, ready=True).order_by("number")
    left = NextSeat.objects.filter(match=match_id).values_list("number", flat=True)
    following = None if match is None else _next_match(match)
    return following, list(ready.values_list("number", flat=True)), list(left)


def events_since(match_id: str, v: int) -> list[Event]:
    """The events after version ``v``, at most LONGEST_CATCH_UP of them, in order."""
    return list(Event.objects.filter(match_id=match_id, v__gt=v).order_by("v")[:LONGEST_CATCH_UP])


def due(now: datetime, *, limit: int = 200) -> list[str]:
    """Matches in which something is due without anybody acting."""
    overdue = Match.objects.filter(status=Match.Status.RUNNING, deadline_at__lte=now)
    return list(overdue.order_by("deadline_at").values_list("pk", flat=True)[:limit])


def waiting_computers(before: datetime, *, limit: int = 200) -> list[tuple[str, int]]:
    """Matches (id, version) in which a computer has been on turn since before that time."""
    waiting = Match.objects.filter(
        status=Match.Status.RUNNING, turn_level__isnull=False, changed_at__lte=before
    )
    return list(waiting.order_by("changed_at").values_list("pk", "version")[:limit])


def unannounced(before: datetime, *, limit: int = 200) -> list[str]:
    """Matches that ended before that time and whose end was perhaps not told to all."""
    ended = Match.objects.filter(announced=False, ended_at__lte=before).exclude(status=Match.Status.RUNNING)
    return list(ended.order_by("ended_at").values_list("pk", flat=True)[:limit])


def given_up(before: datetime, *, limit: int = 100) -> list[str]:
    """Matches without a clock in which nothing has happened since before that time."""
    idle = Match.objects.filter(status=Match.Status.RUNNING, deadline_at=None, changed_at__lte=before)
    return list(idle.values_list("pk", flat=True)[:limit])


def people_awaited() -> dict[str, list[int]]:
    """The seats, by running match, at which a person should be and is not announced as absent.

    Nobody need be at the board of a correspondence match.
    """
    running = Match.objects.filter(status=Match.Status.RUNNING, days_per_move=None)
    rows = running.values_list("pk", "state__levels", "state__seats")
    return {
        match_id: [
            number
            for number, (level, seat) in enumerate(zip(levels, seats, strict=True))
            if level is None and not seat.get("claim_at") and not seat.get("handed_over")
        ]
        for match_id, levels, seats in rows.iterator(chunk_size=1000)
        if levels and seats
    }


def _next_match(match: Match) -> str | None:
    if match.is_running:
        return None
    following = Match.objects.filter(series=match.series, round=match.round + 1)
    return following.values_list("pk", flat=True).first()


def wins_after(match: Match, seats: Sequence[Seat]) -> tuple[float, ...]:
    """The rounds of the series up to this one that whoever sits at each seat has won."""
    if match.round == 1:
        ended = [match]
    else:
        ended = list(
            Match.objects.filter(series=match.series, round__lte=match.round).prefetch_related("seats")
        )
    return wins(
        seats,
        (
            (one.result, [(seat.slot, seat.number, seat.occupant) for seat in one.seats.all()])
            for one in ended
            if one.result
        ),
    )


def _connected(match: Match) -> frozenset[int] | None:
    """The seats that are connected, None where that cannot be learnt."""
    try:
        return presence.look(match.pk).seats
    except Away:
        return None


def circle_of(seat: int | None) -> str:
    """Whom a seat talks with, and whom somebody without one."""
    return str(ChatLine.Circle.AUDIENCE if seat is None else ChatLine.Circle.PLAYERS)


CHAT_SHOWN = 60
"""Lines of a conversation that a page shows, the latest."""


def chat_lines(
    match_id: str, seat: int | None, after: int = 0, *, person_id: int | None = None
) -> list[ChatLine]:
    """What those have said whom this seat (None: the audience) talks with, after the line ``after``.

    Whom the person with this id has blocked is not heard, and an AI assistant hears nobody.
    """
    if seat is not None and is_assistant(match_id, person_id):
        return []
    said = ChatLine.objects.filter(match_id=match_id, circle=circle_of(seat), pk__gt=after)
    blocked = blocked_ids(person_id)
    if blocked:
        said = said.exclude(person__in=blocked)
    said = said.select_related("person")
    return list(said.order_by("-pk")[:CHAT_SHOWN])[::-1]


def is_assistant(match_id: str, person_id: int | None) -> bool:
    """Whether this person lets an AI assistant play in a match."""
    return Seat.objects.filter(match_id=match_id, person_id=person_id, assistant=True).exists()
