"""Open, hold and give up a search. What pairing does with it is in ``lobby.services.pairing``.

Locks: whoever opens a search holds the person, then the search, and only refers to the queue. Pairing
holds the queue, then its searches in the order of their keys. A merge holds both people, then their
searches in that order too. So none of them waits in a circle. PostgreSQL locks the rows; on SQLite every
writing transaction is IMMEDIATE, so the first statement already excludes all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from accounts.locks import lock_person, need_transaction
from accounts.models import Person
from games.live import broadcast
from games.models import Match
from lobby import catalogue
from lobby.errors import MembersOnly, RankedMatchRunning, UnknownChoice
from lobby.models import Queue, Seek
from lobby.services.pairing import pair
from rankings.selectors import rating_of

LEASE = timedelta(seconds=25)
DOUBLE_CLICK = timedelta(seconds=5)


class Status(StrEnum):
    """What has become of a person's search, as one tab sees it."""

    WAITING = "waiting"
    PAIRED = "paired"
    ELSEWHERE = "elsewhere"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Search:
    """The answer to a question about a search; ``match`` is set only when it is paired.

    ``fetched``: the match has been shown to the person.
    """

    status: Status
    match: str | None = None
    fetched: bool = False


def open_seek(
    *, person: Person, game: str, rated: bool, clock: str, seats: int = 2, tab: str = "", device: str = ""
) -> Search:
    """Search for opponents, and begin at once when a table is full.

    The newest search of a person takes the place of an older one, in another tab as well. Raises
    UnknownChoice, MembersOnly or RankedMatchRunning.
    """
    check_wish(person=person, game=game, rated=rated, clock=clock, seats=seats)
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        search, queue = _place(person, (game, rated, seats, clock), tab, device)
    if queue is None:
        return search
    pair(queue_id=queue.pk)
    return search_of(person_id=person.pk, tab=tab)


def check_wish(*, person: Person | None, game: str, rated: bool, clock: str, seats: int = 2) -> None:
    """Raise UnknownChoice or MembersOnly for what nobody, or not this person, may search for."""
    if clock not in catalogue.clock_names():
        raise UnknownChoice(field="clock")
    check_kind(person=person, game=game, rated=rated, seats=seats)


def check_kind(*, person: Person | None, game: str, rated: bool, seats: int) -> None:
    """The same, whatever the clock."""
    if game not in catalogue.slugs():
        raise UnknownChoice(field="game")
    if seats not in catalogue.seat_counts(game):
        raise UnknownChoice(field="seats")
    if rated and (person is None or not person.is_member):
        raise MembersOnly(game=game)


def _place(
    person: Person, kind: tuple[str, bool, int, str], tab: str, device: str
) -> tuple[Search, Queue | None]:
    """Put the one search of a person, whose row is locked, into the queue of this kind."""
    game, rated, seats, clock = kind
    seek = Seek.objects.select_for_update(of=("self",)).filter(person=person).first()
    if seek is not None and _just_paired(seek):
        return Search(Status.PAIRED, seek.match_id), None
    if rated:
        refuse_second_ranked(person, game)
    queue, _ = Queue.objects.get_or_create(game=game, rated=rated, seats=seats, clock=clock)
    now = timezone.now()
    if seek is None:
        seek = Seek(person=person)
    elif seek.tab != tab and seek.match_id is None:
        _tell_other_tabs(person.pk, tab)
    if seek.queue_id != queue.pk or seek.match_id is not None or seek.lease_until < now:
        seek.opened_at = now
    seek.queue, seek.tab, seek.device = queue, tab, device
    seek.match_id, seek.fetched = None, False
    seek.rating = rating_of(person, game).value
    seek.lease_until = now + LEASE
    seek.save()
    _announce("seek_opened", queue)
    return Search(Status.WAITING), queue


def _just_paired(seek: Seek) -> bool:
    """Pairing was quicker than this request: the match runs and has only begun or was not shown yet."""
    if seek.match_id is None or seek.match.status != Match.Status.RUNNING:
        return False
    return not seek.fetched or timezone.now() - seek.match.created_at < DOUBLE_CLICK


def refuse_second_ranked(person: Person, game: str) -> None:
    """Raise RankedMatchRunning when the person has a ranked match of this game under way, not counting
    those by correspondence."""
    ranked = Match.objects.filter(seats__person=person, game=game, rated=True, days_per_move=None)
    running = ranked.filter(status=Match.Status.RUNNING).values_list("pk", flat=True).first()
    if running is not None:
        raise RankedMatchRunning(match=running, game=game)


def search_of(*, person_id: int, tab: str) -> Search:
    """What has become of the person's search, seen from this tab; changes nothing."""
    seek = Seek.objects.filter(person_id=person_id).first()
    if seek is None:
        return Search(Status.GONE)
    mine = seek.tab == tab
    if seek.match_id is not None:
        return Search(Status.PAIRED if mine else Status.ELSEWHERE, seek.match_id, seek.fetched)
    if seek.lease_until <= timezone.now():
        return Search(Status.GONE)
    return Search(Status.WAITING if mine else Status.ELSEWHERE)


def renew_lease(*, person_id: int, tab: str) -> Search:
    """Hold the search opened by this tab for another 25 s and say what has become of it."""
    held = Seek.objects.filter(person_id=person_id, tab=tab, match=None).update(
        lease_until=timezone.now() + LEASE
    )
    return Search(Status.WAITING) if held else search_of(person_id=person_id, tab=tab)


def take_over(*, person_id: int, tab: str) -> Search:
    """Let this tab hold the search that another tab of the same person opened."""
    with transaction.atomic():
        moved = Seek.objects.filter(person_id=person_id, match=None).update(
            tab=tab, lease_until=timezone.now() + LEASE
        )
        if moved:
            _tell_other_tabs(person_id, tab)
    return search_of(person_id=person_id, tab=tab)


def mark_fetched(*, person_id: int, match_id: str) -> None:
    """Note that the match has been shown to the person, so that no page sends them there again."""
    Seek.objects.filter(person_id=person_id, match_id=match_id, fetched=False).update(fetched=True)


def cancel_seek(*, person_id: int, device: str | None = None) -> Search:
    """Give the search up: GONE once it is out of the queue, or PAIRED with the match that has begun.

    With ``device``, only a search that was opened there; another one goes on.

    Never both: pairing and cancelling lock the same row, and whoever comes second sees what the
    first one did.
    """
    with transaction.atomic():
        seek = (
            Seek.objects.select_for_update(of=("self",))
            .select_related("queue")
            .filter(person_id=person_id)
            .first()
        )
        if seek is None:
            return Search(Status.GONE)
        if seek.match_id is not None:
            return Search(Status.PAIRED, seek.match_id)
        if device is not None and seek.device != device:
            return Search(Status.ELSEWHERE)
        seek.delete()
        _announce("seek_closed", seek.queue)
        _tell_other_tabs(person_id, None)
    return Search(Status.GONE)


def lock_of(*, people: Sequence[int]) -> dict[int, Seek]:
    """The searches of these people, locked until the end of the transaction; needs one."""
    need_transaction()
    rows = Seek.objects.select_for_update(of=("self",)).filter(person__in=people).order_by("pk")
    return {seek.person_id: seek for seek in rows}


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the search of the guest whom they turned out to be, unless their own is worth more.

    Needs the transaction of the merge. A match that has just begun is worth most, then a living search.
    """
    need_transaction()
    held = lock_of(people=[source.pk, target.pk])
    guests, own = held.get(source.pk), held.get(target.pk)
    if guests is None:
        return
    if own is not None:
        worse = guests if _worth(own) >= _worth(guests) else own
        worse.delete()
        if worse is guests:
            if guests.match_id is None:
                _announce("seek_closed", guests.queue)
            return
    guests.person = target
    guests.rating = rating_of(target, guests.queue.game).value
    guests.save(update_fields=["person", "rating"])


def _worth(seek: Seek) -> int:
    if seek.match_id is not None:
        return 2 if not seek.fetched and seek.match.status == Match.Status.RUNNING else 0
    return 1 if seek.lease_until > timezone.now() else 0


def drop_expired() -> int:
    """Remove searches whose lease has run out; returns how many."""
    now = timezone.now()
    with transaction.atomic():
        expired = list(
            Seek.objects.select_for_update(of=("self",), skip_locked=_can_skip())
            .select_related("queue")
            .filter(match=None, lease_until__lte=now)
            .order_by("pk")
        )
        if expired:
            Seek.objects.filter(pk__in=[seek.pk for seek in expired]).delete()
        for seek in expired:
            _announce("seek_closed", seek.queue)
    return len(expired)


def _can_skip() -> bool:
    return transaction.get_connection().features.has_select_for_update_skip_locked


def _announce(kind: str, queue: Queue) -> None:
    message = {"type": kind, **queue.kind}
    transaction.on_commit(lambda: broadcast.to_lobby(message))


def _tell_other_tabs(person_id: int, tab: str | None) -> None:
    """Let every tab of the person know which one holds the search now; None: no tab does."""
    message = {"type": "notification", "kind": "search_moved", "tab": tab}
    transaction.on_commit(lambda: broadcast.to_person(person_id, message))
