"""Seats that change hands between a guest and the member whom the guest turned out to be."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from accounts.locks import need_transaction
from accounts.models import Person
from games.models import ChatLine, Seat
from games.services.next_seats import hand_over_next_seats


def move_seats(*, source: Person, target: Person) -> int:
    """Give the seats of one person to another, except in matches where the other sits already.

    Needs the transaction of the merge; says how many seats were moved.
    """
    need_transaction()
    _move_lines(source, target)
    hand_over_next_seats(source_id=source.pk, target_id=target.pk)
    taken = Seat.objects.filter(person=target).values("match")
    return Seat.objects.filter(person=source).exclude(match__in=taken).update(person=target)


def _move_lines(source: Person, target: Person) -> None:
    """What the guest has said the member has said, so that a block of the member covers it."""
    same = ChatLine.objects.filter(person=target, match=OuterRef("match"), key=OuterRef("key"))
    ChatLine.objects.filter(person=source).exclude(Exists(same)).update(person=target)
