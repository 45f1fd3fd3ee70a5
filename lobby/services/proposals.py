"""Proposals of correspondence matches: they stand in the lobby for a week, whether a page is open or not.

Locks are taken as for searches: whoever proposes holds the person and only refers to the queue; pairing
holds the queue, then its proposals in the order of their keys; a merge holds both people before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import partial
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone

from accounts.locks import lock_person, need_transaction
from accounts.models import Person
from accounts.selectors import kept_apart
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match
from games.services import SeatRequest, start_match
from lobby import catalogue, pairing
from lobby.errors import TooManyProposals, UnknownChoice
from lobby.models import Proposal, Queue
from lobby.services import notifications, seeks
from lobby.services.notifications import Kind
from lobby.services.pairing import first_seat_surplus, seated
from rankings.selectors import rating_of

log = structlog.get_logger(__name__)

LIFETIME: Final = timedelta(days=7)
PAIRED_KEPT: Final = timedelta(days=1)
"""So long a proposal that was taken up is kept, so that whoever withdraws it then is led to the match."""
MOST_OPEN: Final = 6
MOST_MATCHES: Final = 30
"""Correspondence matches under way, beyond which a person proposes no more."""


def propose(
    *, person: Person, game: str, rated: bool, clock: str, seats: int = 2, device: str = ""
) -> Match | None:
    """Propose a match under these conditions, or take up what others have proposed: then it begins.

    Proposing the same again prolongs it. Raises UnknownChoice, MembersOnly or TooManyProposals.
    """
    check_wish(person=person, game=game, rated=rated, clock=clock, seats=seats)
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        queue, _ = Queue.objects.get_or_create(game=game, rated=rated, seats=seats, clock=clock)
        expires_at = timezone.now() + LIFETIME
        own = Proposal.objects.filter(person=person, match=None)
        if not own.filter(queue=queue).update(expires_at=expires_at, device=device):
            _refuse_too_many(person)
            Proposal.objects.create(
                person=person,
                queue=queue,
                rating=rating_of(person, game).value,
                expires_at=expires_at,
                device=device,
            )
            _announce()
    begun = pair(queue_id=queue.pk, by=person.pk)
    return next((match for match in begun if match.seats.filter(person=person).exists()), None)


def check_wish(*, person: Person | None, game: str, rated: bool, clock: str, seats: int = 2) -> None:
    """Raise UnknownChoice or MembersOnly for what nobody, or not this person, may propose."""
    if clock not in catalogue.days_names():
        raise UnknownChoice(field="clock")
    seeks.check_kind(person=person, game=game, rated=rated, seats=seats)


def _refuse_too_many(person: Person) -> None:
    if Proposal.objects.filter(person=person, match=None).count() >= MOST_OPEN:
        raise TooManyProposals(limit=MOST_OPEN)
    running = Match.objects.filter(
        seats__person=person, status=Match.Status.RUNNING, days_per_move__isnull=False
    )
    if running.count() >= MOST_MATCHES:
        raise TooManyProposals("too_many_correspondence", limit=MOST_MATCHES)


@transaction.atomic
def withdraw(*, person_id: int, number: int) -> str | None:
    """Take a proposal back: it is gone, or the match that has begun meanwhile is returned; never both."""
    own = Proposal.objects.select_for_update(of=("self",)).filter(person=person_id, pk=number).first()
    if own is None:
        return None
    if own.match_id is not None:
        return str(own.match_id)
    own.delete()
    _announce()
    return None


def withdraw_all(*, person_id: int) -> None:
    """Take back whatever a person proposes, as when they leave for good."""
    for number in list(Proposal.objects.filter(person=person_id, match=None).values_list("pk", flat=True)):
        withdraw(person_id=person_id, number=number)


@transaction.atomic
def pair(*, queue_id: int, by: int | None = None) -> list[Match]:
    """Begin every match that these proposals allow now. Everybody is told but ``by``, who sees it at once."""
    # no_key: whoever proposes refers to the queue
    queue = Queue.objects.select_for_update(no_key=True).get(pk=queue_id)
    now = timezone.now()
    open_now = Proposal.objects.select_for_update().filter(queue=queue, match=None, expires_at__gt=now)
    rows = {row.person_id: row for row in open_now.order_by("pk")}
    # read only after the lock: whose proposal it is may have changed while it was waited for
    people = Person.objects.select_related("member").in_bulk(list(rows))
    waiting = [
        # what came from one browser, under two names, is one visitor's
        pairing.Waiting(one.person_id, one.rating, (now - one.opened_at).total_seconds(), one.device)
        for one in rows.values()
        if _may_play(people[one.person_id])
    ]
    found = pairing.tables(waiting, queue.seats, kept_apart(list(rows)))
    surplus = first_seat_surplus(queue, [one.person for table in found for one in table])
    for one in rows.values():
        one.person = people[one.person_id]
    return [_begin(queue, seated([rows[one.person] for one in table], surplus), by) for table in found]


def _may_play(person: Person) -> bool:
    return not person.is_suspended and (person.member is None or person.member.is_active)


def _begin(queue: Queue, table: Sequence[Proposal], by: int | None) -> Match:
    match = start_match(
        game=queue.game,
        seats=[SeatRequest(person=one.person, level=None, device=one.device) for one in table],
        options={},
        rated=queue.rated,
        visibility=Match.Visibility.PUBLIC,
        clock=parse_clock(queue.clock),
    )
    paired = Proposal.objects.filter(pk__in=[one.pk for one in table])
    paired.update(match=match, expires_at=timezone.now() + PAIRED_KEPT)
    for number, one in enumerate(table):
        # whoever is on turn is told that
        if one.person_id != by and number != match.turn_seat:
            others = [other.person for other in table if other is not one]
            notifications.notify(
                person_id=one.person_id,
                kind=Kind.MATCH_BEGUN,
                key=f"{Kind.MATCH_BEGUN}:{match.pk}",
                about=others[0] if len(others) == 1 else None,
                data={"match": match.pk, "game": match.game},
                by_mail=True,
            )
    _announce()
    return match


def pair_all() -> int:
    """Pair in every queue where enough have proposed; what is wrong in one keeps no other from its turn."""
    open_now = Proposal.objects.filter(match=None, expires_at__gt=timezone.now())
    enough = open_now.values("queue_id").annotate(people=Count("pk")).filter(people__gte=F("queue__seats"))
    begun = 0
    for queue_id in list(enough.values_list("queue_id", flat=True)):
        try:
            begun += len(pair(queue_id=queue_id))
        except Exception:
            log.exception("proposals_not_paired", queue=queue_id)
    return begun


def drop_expired() -> int:
    """Forget proposals that nobody has taken up in a week, and those taken up a day ago; says how many."""
    gone = Proposal.objects.filter(expires_at__lte=timezone.now()).delete()[0]
    if gone:
        _announce()
    return gone


def lock_of(*, people: Iterable[int]) -> None:
    """Lock what these people propose until the end of the transaction; needs one."""
    need_transaction()
    list(Proposal.objects.select_for_update(of=("self",)).filter(person__in=people).order_by("pk"))


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member what the guest proposed whom they turned out to be, unless they propose the same.

    Needs the transaction of the merge.
    """
    need_transaction()
    theirs = Proposal.objects.filter(person=target, match=None).values("queue")
    Proposal.objects.filter(person=source, match=None, queue__in=theirs).delete()
    for row in Proposal.objects.filter(person=source).select_related("queue"):
        row.person, row.rating = target, rating_of(target, row.queue.game).value
        row.save(update_fields=["person", "rating"])


def _announce() -> None:
    """Let open lobbies fetch their lists again."""
    message = {"type": "notification", "kind": "matches_changed"}
    transaction.on_commit(partial(broadcast.to_lobby, message))
