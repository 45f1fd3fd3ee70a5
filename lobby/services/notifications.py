"""Write notifications: once for each occasion, told at once to open pages, forgotten when they are old."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.locks import need_transaction
from accounts.models import Person
from accounts.selectors import blocked_ids
from games.live import broadcast
from games.services import announcing
from lobby.models import Notification, Room

READ_KEPT = timedelta(days=30)
MAIL_AFTER = timedelta(minutes=2)
"""So long a notification waits before it goes out by e-mail: it may be read meanwhile, and others join it."""
UNREAD_KEPT = timedelta(days=90)
MOST_KEPT = 200
"""Notifications of one person, the latest."""

Kind = Notification.Kind


def challenge_key(room: Room) -> str:
    """The occasion of a challenge, for whoever is challenged."""
    return f"challenge:{room.code}"


@transaction.atomic
def notify(
    *,
    person_id: int,
    kind: Kind,
    key: str,
    about: Person | None = None,
    data: Mapping[str, Any] | None = None,
    by_mail: bool = False,
) -> bool:
    """Let a person know. False when they know of this occasion, or have blocked whom it is about.

    ``by_mail``: members who have not read it in two minutes get it by e-mail as well, if they want that.
    """
    if about is not None and about.pk in blocked_ids(person_id):
        return False
    said = {"kind": kind, "about": about, "data": dict(data or {})}
    if by_mail and Person.objects.filter(pk=person_id, member__mails=True).exists():
        said["mail_at"] = timezone.now() + MAIL_AFTER
    _, new = Notification.objects.get_or_create(person_id=person_id, key=key, defaults=said)
    if new:
        _tell(person_id)
        if "mail_at" in said:
            transaction.on_commit(partial(_ask_for_mail, person_id), robust=True)
    return new


@transaction.atomic
def take_back(*, person_id: int, key: str) -> None:
    """The occasion is none any more: the notification goes, read or not."""
    if Notification.objects.filter(person_id=person_id, key=key).delete()[0]:
        _tell(person_id)


def settle(*, person_id: int, key: str) -> None:
    """The person has dealt with the occasion elsewhere, so that nobody need read of it."""
    _mark(person_id, Notification.objects.filter(key=key))


def settle_match(*, person_id: int, match_id: str) -> None:
    """The person sees the match and whatever could be said of it."""
    _mark(person_id, Notification.objects.filter(data__match=match_id))


def read(*, person: Person, number: int) -> Notification | None:
    """Mark one of the person's notifications as read and return it; None for one that is not theirs."""
    _mark(person.pk, Notification.objects.filter(pk=number))
    return Notification.objects.select_related("about__member").filter(person=person, pk=number).first()


def read_all(*, person: Person) -> int:
    """Mark all of the person's notifications as read; how many were not."""
    return _mark(person.pk, Notification.objects.all())


@transaction.atomic
def _mark(person_id: int, among: QuerySet[Notification]) -> int:
    unread = among.filter(person_id=person_id, read_at=None)
    marked = unread.update(read_at=timezone.now()) if unread.exists() else 0
    if marked:
        _tell(person_id)
    return marked


def forget_about(*, person: Person, other: Person) -> None:
    """Take away what a person was told about somebody whom they have blocked. Needs a transaction."""
    need_transaction()
    if Notification.objects.filter(person=person, about=other).delete()[0]:
        _tell(person.pk)


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the notifications of the guest whom they turned out to be.

    Needs the transaction of the merge.
    """
    need_transaction()
    known = Notification.objects.filter(person=target).values("key")
    Notification.objects.filter(person=source, key__in=known).delete()
    Notification.objects.filter(person=source).update(person=target)
    _tell(target.pk)


def purge() -> int:
    """Forget what was read a month ago, what nobody reads, and all but the latest of each person."""
    now = timezone.now()
    ranked = Notification.objects.annotate(
        place=Window(RowNumber(), partition_by="person_id", order_by="-pk")
    )
    surplus = list(ranked.filter(place__gt=MOST_KEPT).values_list("pk", flat=True)[:10_000])
    gone = Notification.objects.filter(pk__in=surplus).delete()[0]
    gone += Notification.objects.filter(read_at__lt=now - READ_KEPT).delete()[0]
    return gone + Notification.objects.filter(created_at__lt=now - UNREAD_KEPT).delete()[0]


def _ask_for_mail(person_id: int) -> None:
    """Let a worker write; where that is lost, the sweep finds what is due."""
    announcing.send_task("lobby.tasks.send_mail", person_id, countdown=MAIL_AFTER.total_seconds())


def _tell(person_id: int) -> None:
    """Let open pages of the person ask how things stand."""
    message = {"type": "notification", "kind": "bell"}
    transaction.on_commit(partial(broadcast.to_person, person_id, message))
