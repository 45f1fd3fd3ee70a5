"""Between two rounds: leaving the table, and taking a seat that somebody has left."""

from __future__ import annotations

from django.db import transaction

from accounts.locks import need_transaction
from games.errors import Refusal
from games.models import Match, NextSeat, Seat
from games.services.recording import lock_match, lock_match_for
from games.services.rounds import SeatRequest, begin_if_ready


@transaction.atomic
def leave_table(*, match_id: str, person_id: int) -> None:
    """Do not play the next round: the seat is free for somebody else. Safe to repeat.

    Raises UnknownMatch, and Refusal for whoever has no seat, during a match and after the next round began.
    """
    match, seat = lock_match_for(match_id, person_id)
    _check_between(match)
    taken = match.next_seats.filter(person=person_id).first()
    if taken is not None:
        seat = taken.number
        match.next_seats.filter(pk=taken.pk).update(person=None, device="", assistant=False)
    elif seat is None:
        raise Refusal("not_your_seat")
    else:
        _leave(match, seat)
    begin_if_ready(match)


@transaction.atomic
def give_next_seat(*, match_id: str, number: int, seat: SeatRequest | None) -> Match | None:
    """Give a seat of the next round to a person or a computer, or set it free (None), whoever has it.

    The last seat starts the round, which is returned, if everybody is ready. Raises UnknownMatch, and Refusal
    ``seat_given_away`` for a seat that somebody has.
    """
    match = lock_match(match_id)
    _check_between(match)
    row = match.next_seats.filter(number=number).first()
    if seat is None:
        if row is None:
            _leave(match, number)
        else:
            match.next_seats.filter(pk=row.pk).update(person=None, level=None, device="", assistant=False)
        return begin_if_ready(match)
    if row is None:
        old = match.seats.filter(number=number).first()
        if old is None or old.person_id is not None or old.level is not None:
            raise Refusal("seat_given_away")
        row = NextSeat(match=match, number=number)
    elif not row.is_free:
        raise Refusal("seat_given_away")
    row.person, row.level, row.device, row.assistant = seat.person, seat.level, seat.device, seat.assistant
    row.save()
    return begin_if_ready(match)


def hand_over_next_seats(*, source_id: int, target_id: int) -> None:
    """Give the seats that a guest has taken to the member whom the guest turned out to be.

    Needs the transaction of the merge. Where the member plays the next round already the seat is set free.
    """
    need_transaction()
    for row in NextSeat.objects.filter(person=source_id).select_related("match"):
        left = row.match.next_seats.values("number")
        plays = row.match.seats.filter(person=target_id).exclude(number__in=left)
        both = plays.exists() or row.match.next_seats.filter(person=target_id).exists()
        NextSeat.objects.filter(pk=row.pk).update(person=None if both else target_id)


def _leave(match: Match, number: int) -> None:
    if not Seat.objects.filter(match=match, number=number).update(ready=False):
        raise Refusal("not_your_seat")
    NextSeat.objects.get_or_create(match=match, number=number)


def _check_between(match: Match) -> None:
    """Raise Refusal unless the match has ended and no round has followed."""
    if match.is_running:
        raise Refusal("match_running")
    if Match.objects.filter(series=match.series, round__gt=match.round).exists():
        raise Refusal("next_round_began")
