"""Starting matches: the first of a series, and the next round when everybody is ready.

In the next round the beginner moves on. Where a game lets any seat begin, the seats are kept and
``beginner`` grows by one; where the first seat always begins (black in Abalone), everybody moves on
by one seat instead, which with two seats swaps the colours.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.locks import lock_people, need_transaction
from accounts.models import Person
from games import snapshots
from games.clocks import Clock, TimeControl
from games.engine.core import EngineError, InvalidOptions
from games.errors import CannotStart, Refusal
from games.live import broadcast
from games.models import Match, NextSeat, Seat
from games.referee import messages
from games.services.beginnings import begin_matches
from games.services.recording import lock_match
from games.signals import next_round, seat_ready


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Who takes a seat: a person, or a computer of a level."""

    person: Person | None = None
    level: int | None = None
    device: str = ""
    assistant: bool = False


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """What was agreed for a match: the game, who sits where, and the conditions."""

    game: str
    seats: Sequence[SeatRequest]
    options: Mapping[str, Any] | None = None
    rated: bool = False
    visibility: str = Match.Visibility.PUBLIC
    clock: TimeControl | None = None
    beginner: int = 0


@transaction.atomic
def start_match(
    *,
    game: str,
    seats: Sequence[SeatRequest],
    options: Mapping[str, Any] | None = None,
    rated: bool = False,
    visibility: str = Match.Visibility.PUBLIC,
    clock: TimeControl | None = None,
    beginner: int = 0,
) -> Match:
    """Start a match. Raises CannotStart for seats or options that the game does not have."""
    return start_matches([MatchRequest(game, seats, options, rated, visibility, clock, beginner)])[0]


@transaction.atomic
def start_matches(requests: Sequence[MatchRequest]) -> list[Match]:
    """Start many matches with few statements. Raises CannotStart, and then starts none of them."""
    tables = [_laid(request) for request in requests]
    try:
        begin_matches(tables)
    except EngineError as error:
        raise CannotStart(error.code) from error
    return [match for match, _ in tables]


def _laid(request: MatchRequest) -> tuple[Match, list[Seat]]:
    """The unsaved rows of a match. Raises CannotStart for somebody at two seats, and a seat for nobody."""
    people = [seat.person.pk for seat in request.seats if seat.person is not None]
    if len(set(people)) != len(people) or any(
        (seat.person is None) == (seat.level is None) for seat in request.seats
    ):
        raise CannotStart("one_at_each_seat")
    match = Match(
        game=request.game,
        options=dict(request.options or {}),
        rated=request.rated,
        visibility=request.visibility,
        series=uuid.uuid4(),
        beginner=request.beginner,
    )
    match.clock = request.clock
    rows = [
        Seat(
            number=n,
            slot=n,
            person=seat.person,
            level=seat.level,
            device=seat.device,
            assistant=seat.assistant,
        )
        for n, seat in enumerate(request.seats)
    ]
    return match, rows


def lock_players(*, match_id: str, person_id: int | None = None) -> dict[int, Person]:
    """Lock everybody who sits at a match or in its next round, so that no other match begins with them.

    Needs a transaction, and comes before the lock of the match. Found by the ids in the seats, and by that of
    ``person_id``, who may sit there under another one; a merged guest's is the member's row.
    """
    need_transaction()
    sit = Seat.objects.filter(match=match_id, person__isnull=False).values_list("person_id", flat=True)
    come = NextSeat.objects.filter(match=match_id, person__isnull=False).values_list("person_id", flat=True)
    asks = Person.objects.filter(pk=person_id).values_list("pk", flat=True)
    return lock_people(people={*sit, *come, *asks})


def say_ready(*, match: Match, seat: int) -> None:
    """Note that a seat is ready for the next round and start it once every person is.

    Needs ``lock_players``, then the lock of the match, which has ended. Whoever had left the table is back,
    unless somebody else has the seat. Raises Refusal then, after the next round has begun, when whoever sat
    at another seat is gone for good, and in the middle of another match with a clock; who was ready before
    such a match began is so no longer.
    """
    need_transaction()
    if Match.objects.filter(series=match.series, round__gt=match.round).exists():
        raise Refusal("next_round_began")
    come_back(match, seat)
    _check_nobody_gone(match.seats.all(), match.next_seats.all())
    if seat in _stand_down(match):
        raise Refusal("in_another_match")
    Seat.objects.filter(match=match, number=seat).update(ready=True)
    if begin_if_ready(match) is None:
        said = partial(seat_ready.send_robust, sender=Match, match_id=match.pk, seat=seat)
        transaction.on_commit(said, robust=True)


def come_back(match: Match, seat: int) -> None:
    """Let whoever has left a seat have it again. Raises Refusal when somebody else has it by now.

    Needs the lock of the match.
    """
    need_transaction()
    left = match.next_seats.filter(number=seat).first()
    if left is not None and not left.is_free:
        raise Refusal("seat_given_away")
    match.next_seats.filter(number=seat).delete()


def begin_if_ready(match: Match) -> Match | None:
    """Start the next round if every seat is taken and everybody is ready, and tell how things stand.

    Needs the lock of the match, which has ended. Whoever is in the middle of another match with a clock is
    ready no longer.
    """
    need_transaction()
    _stand_down(match)
    left = {row.number: row for row in match.next_seats.all()}
    people = [row for row in match.seats.filter(person__isnull=False) if row.number not in left]
    ready = [row.number for row in people if row.ready]
    following = None
    if len(ready) == len(people) and not any(row.is_free for row in left.values()):
        following = start_next_round(match_id=match.pk)
    message = messages.next_round(following.pk if following else None, ready, sorted(left))
    transaction.on_commit(partial(broadcast.to_match, match.pk, message))
    return following


@transaction.atomic
def start_next_round(*, match_id: str) -> Match:
    """Start the round after a match that has ended, or return it if it has begun already.

    Raises Refusal while the match is running, and when a seat is nobody's.
    """
    match = lock_match(match_id)
    following = Match.objects.filter(series=match.series, round=match.round + 1).first()
    if following is not None:
        return following
    if match.is_running:
        raise Refusal("match_running")
    seats = list(match.seats.all())
    taken = {row.number: row for row in match.next_seats.all()}
    _check_nobody_gone(seats, taken.values())
    if any(row.is_free for row in taken.values()):
        raise Refusal("seat_empty")
    beginner, shift = _next_beginner(match, len(seats))
    following = Match(
        game=match.game,
        options=match.options,
        rated=match.rated,
        visibility=match.visibility,
        series=match.series,
        round=match.round + 1,
        beginner=beginner,
    )
    following.clock = match.clock
    rows = []
    for number in range(len(seats)):
        old = seats[(number + shift) % len(seats)]
        who = taken.get(old.number, old)
        row = Seat(number=number, slot=old.slot, person=who.person, level=who.level, device=who.device)
        row.assistant = who.assistant
        rows.append(row)
    begin_matches([(following, rows)])
    transaction.on_commit(
        partial(next_round.send_robust, sender=Match, match_id=match.pk, next_id=following.pk), robust=True
    )
    return following


def _stand_down(match: Match) -> list[int]:
    """Let nobody be ready who is playing elsewhere; their seats."""
    busy = _playing_elsewhere(match)
    Seat.objects.filter(match=match, number__in=busy, ready=True).update(ready=False)
    return busy


def _playing_elsewhere(match: Match) -> list[int]:
    """The seats of a match with a clock whose people are in the middle of another one with a clock.

    Correspondence matches keep nobody from anything.
    """
    if not isinstance(match.clock, Clock):
        return []
    others = Seat.objects.filter(
        person=OuterRef("person"), match__status=Match.Status.RUNNING, match__clock_initial_ms__isnull=False
    )
    return list(match.seats.filter(Exists(others)).values_list("number", flat=True))


def _check_nobody_gone(seats: Iterable[Seat], taken: Iterable[NextSeat]) -> None:
    left = {row.number for row in taken}
    if any(seat.person_id is None and seat.level is None and seat.number not in left for seat in seats):
        raise Refusal("seat_empty")


def _next_beginner(match: Match, seats: int) -> tuple[int, int]:
    """The beginner of the next round, and by how many seats everybody moves on."""
    beginner = (match.beginner + 1) % seats
    try:
        snapshots.setup_of(match).rules.start(seats, match.options, beginner)
    except InvalidOptions:
        return match.beginner, 1
    return beginner, 0
