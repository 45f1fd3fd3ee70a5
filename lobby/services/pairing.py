"""Turn waiting searches into matches, under the lock of their queue."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from accounts.models import Person
from accounts.selectors import kept_apart
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match, Seat
from games.services import SeatRequest, start_match
from lobby import pairing
from lobby.models import Queue, Seek

log = structlog.get_logger(__name__)

BATCH = 20
COLOUR_MEMORY = timedelta(days=30)
PAIRED_KEPT = timedelta(hours=1)
_chance = secrets.SystemRandom()


def pair(*, queue_id: int) -> list[str]:
    """Start every match that this queue allows now and return their ids.

    Works in transactions of at most 20 matches, so that nobody waits long for the lock.
    """
    begun: list[str] = []
    while True:
        with transaction.atomic():
            batch = _pair_batch(queue_id)
        begun.extend(batch)
        if len(batch) < BATCH:
            return begun


def pair_all() -> int:
    """Pair in every queue where somebody waits; returns the number of matches begun.

    A queue that cannot be paired is logged and keeps no other from its turn.
    """
    waiting = (
        Seek.objects.filter(match=None, lease_until__gt=timezone.now())
        .values("queue_id")
        .annotate(people=Count("pk"))
        .filter(people__gte=2)
        .values_list("queue_id", flat=True)
    )
    begun = 0
    for queue_id in list(waiting):
        try:
            begun += len(pair(queue_id=queue_id))
        except Exception:
            log.exception("pairing_failed", queue=queue_id)
    return begun


def _pair_batch(queue_id: int) -> list[str]:
    # no_key: whoever moves a search into this queue holds the search and needs only to refer to the queue
    queue = Queue.objects.select_for_update(no_key=True).get(pk=queue_id)
    now = timezone.now()
    seeks = {
        seek.person_id: seek
        for seek in Seek.objects.select_for_update()
        .filter(queue=queue, match=None, lease_until__gt=now)
        .order_by("pk")
    }
    # read only after the lock: whose search it is may have changed while it was waited for
    people = Person.objects.select_related("member").in_bulk(list(seeks))
    for person_id, person in people.items():
        seeks[person_id].person = person
        if person.member is not None and not person.member.is_active:
            del seeks[person_id]
    if queue.rated:
        for person_id in _busy(queue.game, list(seeks)):
            del seeks[person_id]
    waiting = [
        pairing.Waiting(person_id, seek.rating, (now - seek.opened_at).total_seconds(), seek.tab)
        for person_id, seek in seeks.items()
    ]
    found = pairing.pairs(waiting, kept_apart(list(seeks)))[:BATCH]
    surplus = _first_seat_surplus(queue.game, [one.person for two in found for one in two])
    return [
        _begin(queue, *_seated(seeks[first.person], seeks[second.person], surplus)) for first, second in found
    ]


def _busy(game: str, people: Sequence[int]) -> list[int]:
    """Those who play a ranked match of this game already, for instance a rematch."""
    return list(
        Seat.objects.filter(
            person_id__in=people, match__game=game, match__rated=True, match__status=Match.Status.RUNNING
        )
        .values_list("person_id", flat=True)
        .distinct()
    )


def _first_seat_surplus(game: str, people: Sequence[int]) -> dict[int, int]:
    """How many more matches each person played on seat 0 than on seat 1 in the last 30 days."""
    surplus = dict.fromkeys(people, 0)
    if not people:
        return surplus
    played = (
        Seat.objects.filter(
            person_id__in=people, match__game=game, match__created_at__gte=timezone.now() - COLOUR_MEMORY
        )
        .values("person_id", "number")
        .annotate(matches=Count("pk"))
    )
    for row in played:
        surplus[row["person_id"]] += row["matches"] if row["number"] == 0 else -row["matches"]
    return surplus


def _seated(first: Seek, second: Seek, surplus: dict[int, int]) -> tuple[Seek, Seek]:
    """The two in the order of their seats."""
    turned = pairing.first_seat(surplus[first.person_id], surplus[second.person_id], _chance)
    return (second, first) if turned else (first, second)


def _begin(queue: Queue, *seated: Seek) -> str:
    match = start_match(
        game=queue.game,
        seats=[SeatRequest(person=seek.person, level=None, device=seek.device) for seek in seated],
        options={},
        rated=queue.rated,
        visibility="public",
        clock=parse_clock(queue.clock),
    )
    Seek.objects.filter(pk__in=[seek.pk for seek in seated]).update(match=match)
    closed = {"type": "seek_closed", "game": queue.game, "rated": queue.rated, "clock": queue.clock}
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
