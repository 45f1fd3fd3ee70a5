"""Turn waiting searches into matches, under the lock of their queue."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

import structlog
from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone

from accounts.models import Person
from accounts.selectors import kept_apart
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match, Seat
from games.services import SeatRequest, start_match
from lobby import pairing
from lobby.models import Proposal, Queue, Seek

log = structlog.get_logger(__name__)

BATCH = 20
COLOUR_MEMORY = timedelta(days=30)
PAIRED_KEPT = timedelta(hours=1)
Place = TypeVar("Place", Seek, Proposal)
_chance = secrets.SystemRandom()


def pair(*, queue_id: int) -> list[str]:
    """Start every match that this queue allows now and return their ids.

    Who might sit together is looked up without a lock; each 20 tables are then checked again and begun in
    one transaction, so that nobody waits long for the lock.
    """
    plan = _planned(Queue.objects.get(pk=queue_id))
    begun: list[str] = []
    for at in range(0, len(plan), BATCH):
        with transaction.atomic():
            begun.extend(_pair_seeks(queue_id, [seek for table in plan[at : at + BATCH] for seek in table]))
    return begun


def pair_all() -> int:
    """Pair in every queue where somebody waits; returns the number of matches begun.

    A queue that cannot be paired is logged and keeps no other from its turn.
    """
    waiting = (
        Seek.objects.filter(match=None, lease_until__gt=timezone.now())
        .values("queue_id")
        .annotate(people=Count("pk"))
        .filter(people__gte=F("queue__seats"))
        .values_list("queue_id", flat=True)
    )
    begun = 0
    for queue_id in list(waiting):
        try:
            begun += len(pair(queue_id=queue_id))
        except Exception:
            log.exception("pairing_failed", queue=queue_id)
    return begun


def _planned(queue: Queue) -> list[list[int]]:
    """The searches, by their keys, that might sit together: whose they are may change before the lock."""
    now = timezone.now()
    rows = Seek.objects.filter(queue=queue, match=None, lease_until__gt=now).select_related("person__member")
    seeks = {seek.person_id: seek for seek in rows}
    return [[seeks[one.person].pk for one in table] for table in _tables(queue, seeks, now)]


def _pair_seeks(queue_id: int, keys: Sequence[int]) -> list[str]:
    # no_key: whoever moves a search into this queue holds the search and needs only to refer to the queue
    queue = Queue.objects.select_for_update(no_key=True).get(pk=queue_id)
    now = timezone.now()
    seeks = {
        seek.person_id: seek
        for seek in Seek.objects.select_for_update()
        .filter(queue=queue, pk__in=keys, match=None, lease_until__gt=now)
        .order_by("pk")
    }
    # read only after the lock: whose search it is may have changed while it was waited for
    for person_id, person in Person.objects.select_related("member").in_bulk(list(seeks)).items():
        seeks[person_id].person = person
    found = _tables(queue, seeks, now)
    surplus = first_seat_surplus(queue, [one.person for table in found for one in table])
    return [_begin(queue, seated([seeks[one.person] for one in table], surplus)) for table in found]


def _tables(queue: Queue, seeks: Mapping[int, Seek], now: datetime) -> list[pairing.Table]:
    """Which of these searches, by person, may begin together now."""
    busy = _busy(queue.game, list(seeks)) if queue.rated else ()
    waiting = [
        pairing.Waiting(person, seek.rating, (now - seek.opened_at).total_seconds(), seek.tab)
        for person, seek in seeks.items()
        if person not in busy and (seek.person.member is None or seek.person.member.is_active)
    ]
    return pairing.tables(waiting, queue.seats, kept_apart(list(seeks)))


def _busy(game: str, people: Sequence[int]) -> set[int]:
    """Those who play a ranked match of this game already, for instance a rematch."""
    ranked = Seat.objects.filter(match__game=game, match__rated=True, match__days_per_move=None)
    running = ranked.filter(person_id__in=people, match__status=Match.Status.RUNNING)
    return set(running.values_list("person_id", flat=True).distinct())


def first_seat_surplus(queue: Queue, people: Sequence[int]) -> dict[int, int]:
    """How many more matches of two each person played on seat 0 than on seat 1 in the last 30 days."""
    surplus = dict.fromkeys(people, 0)
    if not people or queue.seats != 2:
        return surplus
    played = (
        Seat.objects.filter(
            person_id__in=people,
            match__game=queue.game,
            match__created_at__gte=timezone.now() - COLOUR_MEMORY,
        )
        .values("person_id", "number")
        .annotate(matches=Count("pk"))
    )
    for row in played:
        surplus[row["person_id"]] += row["matches"] if row["number"] == 0 else -row["matches"]
    return surplus


def seated(table: Sequence[Place], surplus: Mapping[int, int]) -> list[Place]:
    """The searches in the order of their seats: of two as is fair, of more by lot."""
    if len(table) > 2:
        return _chance.sample(table, len(table))
    first, second = table
    turned = pairing.first_seat(surplus[first.person_id], surplus[second.person_id], _chance)
    return [second, first] if turned else [first, second]


def _begin(queue: Queue, seated: Sequence[Seek]) -> str:
    match = start_match(
        game=queue.game,
        seats=[SeatRequest(person=seek.person, level=None, device=seek.device) for seek in seated],
        options={},
        rated=queue.rated,
        visibility="public",
        clock=parse_clock(queue.clock),
    )
    Seek.objects.filter(pk__in=[seek.pk for seek in seated]).update(match=match)
    closed = {"type": "seek_closed", **queue.kind}
    people = [(seek.person_id, seek.tab) for seek in seated]

    def tell() -> None:
        for person_id, tab in people:
            broadcast.to_person(person_id, {"type": "paired", "match": match.pk, "tab": tab})
        broadcast.to_lobby(closed)

    transaction.on_commit(tell)
    return match.pk


def forget_paired() -> None:
    """Remove searches that were paired over an hour ago; no cancel of theirs can still be on its way."""
    Seek.objects.exclude(match=None).filter(lease_until__lte=timezone.now() - PAIRED_KEPT).delete()
