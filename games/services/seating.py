"""Seats that change hands between a guest and the member whom the guest turned out to be."""

from __future__ import annotations

from accounts.models import Person
from games.models import Seat
from games.services.recording import need_transaction


def move_seats(*, source: Person, target: Person) -> int:
    """Give the seats of one person to another, except in matches where the other sits already.

    Needs the transaction of the merge; says how many seats were moved.
    """
    need_transaction()
    taken = Seat.objects.filter(person=target).values("match")
    return Seat.objects.filter(person=source).exclude(match__in=taken).update(person=target)
