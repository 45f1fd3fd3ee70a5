"""Seats that change hands between a guest and the member whom the guest turned out to be."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from accounts.locks import need_transaction
from accounts.models import Person
from games.models import ChatLine, Match, NextSeat, Seat
from games.services.next_seats import hand_over_next_seats


def move_seats(*, source: Person, target: Person) -> int:
    """Give the seats of one person to another, except in matches where the other sits already.

    Needs the transaction of the merge, in which people, searches and rooms are locked already; says how many
    seats were moved.
    """
    need_transaction()
    _lock_tables(source)
    _move_lines(source, target)
    hand_over_next_seats(source_id=source.pk, target_id=target.pk)
    taken = Seat.objects.filter(person=target).values("match")
    return Seat.objects.filter(person=source).exclude(match__in=taken).update(person=target)


def _lock_tables(person: Person) -> None:
    """Lock the matches whose next round the person may be about to play, so that none begins meanwhile."""
    sits = Q(pk__in=Seat.objects.filter(person=person).values("match"))
    sits |= Q(pk__in=NextSeat.objects.filter(person=person).values("match"))
    later = Match.objects.filter(series=OuterRef("series"), round__gt=OuterRef("round"))
    between = Match.objects.filter(sits, ~Exists(later)).exclude(status=Match.Status.RUNNING)
    list(between.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))


def _move_lines(source: Person, target: Person) -> None:
    """What the guest has said the member has said, so that a block of the member covers it."""
    same = ChatLine.objects.filter(person=target, match=OuterRef("match"), key=OuterRef("key"))
    ChatLine.objects.filter(person=source).exclude(Exists(same)).update(person=target)
