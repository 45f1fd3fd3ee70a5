"""Turn waiting searches into matches, under the lock of their queue."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeVar

import structlog
from django.db import transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import Person
from accounts.selectors import kept_apart
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match, Seat
from games.services import MatchRequest, SeatRequest, start_matches
from lobby import pairing
from lobby.models import Proposal, Queue, Seek

log = structlog.get_logger(__name__)

BATCH = 200
"""Tables that are begun in one transaction."""
COLOUR_MEMORY = timedelta(days=30)
PAIRED_KEPT = timedelta(hours=1)
SEARCH: Final = ("pk", "queue_id", "person_id", "rating", "opened_at", "tab", "device")
ACTIVE: Final = "person__member__is_active"
_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Search:
    """What pairing asks of a search, in the order of SEARCH; ``active`` is None for guests."""

    pk: int
    queue: int
    person_id: int
    rating: int
    opened_at: datetime
    tab: str
    device: str
    active: bool | None

    def waiting(self, now: datetime) -> pairing.Waiting:
        return pairing.Waiting(self.person_id, self.rating, (now - self.opened_at).total_seconds(), self.tab)


Place = TypeVar("Place", Search, Proposal)


@dataclass(frozen=True, slots=True)
class Planned:
    """A table that might begin: its queue, and the searches by their keys, since whose they are may change
    before they are locked."""

    queue: int
    seeks: tuple[int, ...]


def pair(*, queue_id: int) -> list[str]:
    """Start every match that this queue allows now and return their ids."""
    begun: list[str] = []
    for batch in _batches(_planned(Seek.objects.filter(queue=queue_id))):
        begun += _begin(batch)
    return begun


def pair_all() -> int:
    """Pair in every queue where somebody waits; returns the number of matches begun.

    Who might sit together is looked up without a lock; each 200 tables are then checked again and begun in
    one transaction, so that nobody waits long for a lock. A queue that cannot be paired is logged and keeps
    no other from its turn.
    """
    begun = 0
    for batch in _batches(_planned(Seek.objects.all())):
        try:
            begun += len(_begin(batch))
        except Exception:
            log.exception("pairing_failed", queues=len({table.queue for table in batch}))
            begun += _begin_by_queue(batch)
    return begun


def _begin_by_queue(batch: Sequence[Planned]) -> int:
    begun = 0
    for queue_id in dict.fromkeys(table.queue for table in batch):
        try:
            begun += len(_begin([table for table in batch if table.queue == queue_id]))
        except Exception:
            log.exception("pairing_failed", queue=queue_id)
    return begun


def _batches(tables: Sequence[Planned]) -> Iterator[Sequence[Planned]]:
    return (tables[at : at + BATCH] for at in range(0, len(tables), BATCH))


def _planned(among: QuerySet[Seek]) -> list[Planned]:
    """The tables that these searches might fill, queue by queue."""
    now = timezone.now()
    rows = among.filter(match=None, lease_until__gt=now).order_by("queue_id", "pk")
    searches = [Search(*row) for row in rows.values_list(*SEARCH, ACTIVE)]
    queues = Queue.objects.in_bulk({one.queue for one in searches})
    tables = _tables(queues, searches, now)
    return [Planned(queue, tuple(one.pk for one in table)) for queue, table in tables]


@transaction.atomic
def _begin(batch: Sequence[Planned]) -> list[str]:
    """Lock what was planned, check it again, and begin the matches that are still possible."""
    # no_key: whoever moves a search into a queue holds the search and needs only to refer to the queue
    locked = Queue.objects.select_for_update(no_key=True).order_by("pk")
    queues = {queue.pk: queue for queue in locked.filter(pk__in={table.queue for table in batch})}
    now = timezone.now()
    keys = {key: table.queue for table in batch for key in table.seeks}
    rows = (
        Seek.objects.select_for_update().filter(pk__in=keys, match=None, lease_until__gt=now).order_by("pk")
    )
    seeks = [row for row in rows.values_list(*SEARCH) if row[1] == keys[row[0]]]
    # read only after the lock: whose search it is may have changed while it was waited for
    people = _people([row[2] for row in seeks])
    searches = [Search(*row, _active(people[row[2]])) for row in seeks]
    found = _tables(queues, searches, now)
    surplus = _surplus([(queues[queue].game, one.person_id) for queue, table in found for one in table])
    laid = []
    for queue, table in found:
        game = queues[queue].game
        laid.append(
            (queues[queue], seated(table, {one.person_id: surplus[game, one.person_id] for one in table}))
        )
    return _start(laid, people)


def _people(ids: Sequence[int]) -> dict[int, Person]:
    """Whom to seat: of them only what that needs is read."""
    return Person.objects.select_related("member").only("pk", "member__is_active").in_bulk(ids)


def _active(person: Person) -> bool | None:
    return None if person.member is None else person.member.is_active


def _tables(
    queues: Mapping[int, Queue], searches: Sequence[Search], now: datetime
) -> list[tuple[int, list[Search]]]:
    """Which of these searches may begin together now, with their queue."""
    people = [one.person_id for one in searches]
    apart = kept_apart(people) if people else {}
    ranked = [one.person_id for one in searches if queues[one.queue].rated]
    busy = _busy(ranked) if ranked else frozenset()
    waiting: dict[int, dict[int, Search]] = {}
    for one in searches:
        queue = queues[one.queue]
        if one.active is not False and not (queue.rated and (queue.game, one.person_id) in busy):
            waiting.setdefault(one.queue, {})[one.person_id] = one
    return [
        (queue_id, [own[place.person] for place in table])
        for queue_id, own in waiting.items()
        if len(own) >= queues[queue_id].seats
        for table in pairing.tables([one.waiting(now) for one in own.values()], queues[queue_id].seats, apart)
    ]


def _busy(people: Sequence[int]) -> frozenset[tuple[str, int]]:
    """Who plays a ranked match of which game already, for instance a rematch."""
    ranked = Seat.objects.filter(match__rated=True, match__days_per_move=None, person_id__in=people)
    running = ranked.filter(match__status=Match.Status.RUNNING)
    return frozenset(running.values_list("match__game", "person_id"))


def first_seat_surplus(queue: Queue, people: Sequence[int]) -> dict[int, int]:
    """How many more matches of two each person played on seat 0 than on seat 1 in the last 30 days."""
    counted = _surplus([(queue.game, person) for person in people]) if queue.seats == 2 else {}
    return {person: counted.get((queue.game, person), 0) for person in people}


def _surplus(players: Sequence[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """The same for (game, person)."""
    surplus = dict.fromkeys(players, 0)
    if not players:
        return surplus
    played = (
        Seat.objects.filter(
            person_id__in={person for _, person in players},
            match__created_at__gte=timezone.now() - COLOUR_MEMORY,
        )
        .values_list("match__game", "person_id", "number")
        .annotate(matches=Count("pk"))
    )
    for game, person, number, matches in played:
        if (game, person) in surplus:
            surplus[game, person] += matches if number == 0 else -matches
    return surplus


def seated(table: Sequence[Place], surplus: Mapping[int, int]) -> list[Place]:
    """The searches in the order of their seats: of two as is fair, of more by lot."""
    if len(table) > 2:
        return _chance.sample(table, len(table))
    first, second = table
    turned = pairing.first_seat(surplus[first.person_id], surplus[second.person_id], _chance)
    return [second, first] if turned else [first, second]


def _start(tables: Sequence[tuple[Queue, Sequence[Search]]], people: Mapping[int, Person]) -> list[str]:
    """Begin the matches of seated searches, which then know them, and tell everybody after the commit."""
    if not tables:
        return []
    matches = start_matches(
        [
            MatchRequest(
                game=queue.game,
                seats=[SeatRequest(person=people[seek.person_id], device=seek.device) for seek in table],
                rated=queue.rated,
                clock=parse_clock(queue.clock),
            )
            for queue, table in tables
        ]
    )
    told = [
        (seek.person_id, match.pk, seek.tab)
        for match, (_, table) in zip(matches, tables, strict=True)
        for seek in table
    ]
    # each of them sits in one of these matches; that is quicker than to send all pairs once more
    theirs = Seat.objects.filter(match__in=[match.pk for match in matches], person=OuterRef("person"))
    found = Seek.objects.filter(pk__in=[seek.pk for _, table in tables for seek in table])
    found.update(match=Subquery(theirs.values("match")))
    closed = [queue.kind for queue, _ in tables]

    def tell() -> None:
        with broadcast.together():
            for person_id, match_id, tab in told:
                broadcast.to_person(person_id, {"type": "paired", "match": match_id, "tab": tab})
            for kind in closed:
                broadcast.to_lobby({"type": "seek_closed", **kind})

    transaction.on_commit(tell)
    return [match.pk for match in matches]


def forget_paired() -> None:
    """Remove searches that were paired over an hour ago; no cancel of theirs can still be on its way."""
    Seek.objects.exclude(match=None).filter(lease_until__lte=timezone.now() - PAIRED_KEPT).delete()
