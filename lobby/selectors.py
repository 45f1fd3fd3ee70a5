"""What the lobby shows beside lists of matches, in few queries: counts, searches, invitations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import structlog
from django.db import Error
from django.db.models import (
    Count,
    DateTimeField,
    Exists,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
)
from django.utils import timezone

from accounts import presence
from accounts.models import Block, Person
from games.models import Match, Seat
from lobby import catalogue
from lobby.models import Proposal, Room, RoomSeat, Seek, queue_key
from rankings.selectors import RatingValue, rating_of

log = structlog.get_logger(__name__)

QUEUE = ("queue__game", "queue__rated", "queue__seats", "queue__clock")
QUEUE_ORDER = ("queue__game", "-queue__rated", "queue__seats", "queue__clock")


@dataclass(frozen=True, slots=True)
class Counts:
    """Distinct people here, and searching per game and per queue; None where nobody can tell right now.

    A queue in which nobody searches has no entry in ``queues``.
    """

    online: int | None
    searching: Mapping[str, int | None]
    queues: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class OpenSearch:
    """Somebody waits under these conditions: a queue and how many people are in it."""

    game: str
    rated: bool
    seats: int
    clock: str
    people: int

    @property
    def key(self) -> str:
        """The queue as one word, the same as that of ``Queue``."""
        return queue_key(self.game, self.rated, self.seats, self.clock)

    @property
    def missing(self) -> int:
        """How many people still have to come."""
        return max(1, self.seats - self.people)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A correspondence match that a person proposes, until when, and under which conditions."""

    number: int
    person_id: int
    expires_at: datetime
    game: str
    rated: bool
    seats: int
    clock: str


def waiting_by_queue() -> list[OpenSearch]:
    """How many people search at a clock under which conditions."""
    return [OpenSearch(*row) for row in _searches().order_by(*QUEUE_ORDER)]


def everybody_waiting() -> tuple[list[OpenSearch], list[Proposed]]:
    """The same, and the correspondence matches that are proposed, the latest first; one query."""
    searches = _searches().annotate(
        number=Value(None, IntegerField()),
        whose=Value(None, IntegerField()),
        until=Value(None, DateTimeField()),
    )
    proposed = Proposal.objects.filter(match=None, expires_at__gt=timezone.now()).values_list(
        *QUEUE, Value(1), "pk", "person_id", "expires_at"
    )
    rows = list(searches.union(proposed, all=True))
    waiting = [OpenSearch(*row[:5]) for row in rows if row[5] is None]
    waiting.sort(key=lambda one: (one.game, not one.rated, one.seats, one.clock))
    found = [Proposed(*row[5:], *row[:4]) for row in rows if row[5] is not None]
    return waiting, sorted(found, key=lambda one: -one.number)


def _searches() -> QuerySet[Seek, tuple[Any, ...]]:
    waiting = Seek.objects.filter(match=None, lease_until__gt=timezone.now())
    return waiting.values_list(*QUEUE).annotate(people=Count("person_id", distinct=True))


def counts(waiting: Iterable[OpenSearch] | None = None) -> Counts:
    """The counts for the game cards; asks the database unless ``waiting`` is given."""
    searching: dict[str, int | None] = dict.fromkeys(catalogue.slugs(), 0)
    queues: dict[str, int] | None = {}
    try:
        for queue in waiting_by_queue() if waiting is None else waiting:
            searching[queue.game] = (searching.get(queue.game) or 0) + queue.people
            queues[queue.key] = queue.people
    except Error as error:
        log.warning("searching_unknown", error=str(error))
        searching, queues = dict.fromkeys(searching), None
    return Counts(presence.online_count(), searching, queues)


def proposed_by_others(proposed: Iterable[Proposed], person: Person | None) -> list[OpenSearch]:
    """How many others propose a correspondence match under which conditions."""
    own = None if person is None else person.pk
    people = Counter((one.game, one.rated, one.seats, one.clock) for one in proposed if one.person_id != own)
    return [OpenSearch(*kind, count) for kind, count in sorted(people.items())]


def proposed_by(proposed: Iterable[Proposed], person: Person | None) -> list[Proposed]:
    """What this person proposes."""
    return [one for one in proposed if person is not None and one.person_id == person.pk]


def others_waiting(waiting: Iterable[OpenSearch], own: Seek | None) -> list[OpenSearch]:
    """The same without the asker's own search."""
    others = []
    for queue in waiting:
        people = queue.people
        if own is not None and own.match_id is None:
            people -= own.queue.key == queue.key
        if people > 0:
            others.append(replace(queue, people=people))
    return others


def seek_of(person: Person | None) -> Seek | None:
    """The person's search, waiting or lately paired."""
    if person is None:
        return None
    return Seek.objects.select_related("queue").filter(person=person).first()


def open_invitations(person: Person | None) -> list[Room]:
    """The person's own rooms whose match has not begun."""
    if person is None:
        return []
    return list(_waiting_rooms().filter(host=person))


def rooms_awaiting(person: Person | None) -> tuple[list[Room], list[Room]]:
    """The rooms, of whomever, where the person waits for the match to begin, and the open challenges to them;
    one query. Challenges of whom the person has blocked are left out."""
    if person is None:
        return [], []
    sits = Exists(RoomSeat.objects.filter(room=OuterRef("pk"), person=person))
    blocked = Block.objects.filter(blocker=person).values("blocked")
    rooms = _waiting_rooms().filter(Q(sits) | (Q(addressee=person) & ~Q(host__in=blocked)))
    challenges = [room for room in rooms if room.addressee_id == person.pk]
    return [room for room in rooms if room.addressee_id != person.pk], challenges


def challenges_to(person: Person | None) -> list[Room]:
    """The open challenges to a member, without those of whom the member has blocked."""
    return rooms_awaiting(person)[1]


def _waiting_rooms() -> QuerySet[Room]:
    now = timezone.now()
    waiting = Room.objects.filter(match=None, closed_at=None, declined_at=None, expires_at__gt=now)
    return waiting.select_related("host", "addressee").order_by("-created_at")


def room_with_code(code: str) -> Room | None:
    """The room with whoever sits there."""
    seats = Prefetch("seats", RoomSeat.objects.select_related("person"))
    rooms = Room.objects.select_related("host", "addressee", "match").prefetch_related(seats)
    return rooms.filter(code=code).first()


def room_of(match: Match) -> Room | None:
    """The room that the series of a match is played from."""
    return Room.objects.filter(match__series=match.series).first()


def sits_in(match: Match, person: Person | None) -> bool:
    return person is not None and Seat.objects.filter(match=match, person=person).exists()


def rating_in(person: Person, game: str) -> RatingValue | None:
    """The rating of a member; guests have none."""
    return rating_of(person, game) if person.is_member else None
