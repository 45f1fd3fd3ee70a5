"""Whether an ended round counts, and if not, why: the rules stated on the ranking page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Exists, OuterRef

from games.models import Event, Match, Seat
from rankings.models import RatingEntry

FEWEST_MOVES = 3
SAME_OPPONENT_A_DAY = 5
DAY = timedelta(days=1)

Reason = RatingEntry.Reason


def reason_not_rated(match: Match, seats: Sequence[Seat]) -> str:
    """The first reason that applies, "" for a round that counts.

    Whoever deletes the account before the end has played as a member all the same.
    """
    if match.status == Match.Status.ABORTED:
        return Reason.ABORTED
    if any(seat.is_computer for seat in seats):
        return Reason.COMPUTER
    if any(seat.assistant for seat in seats):
        return Reason.ASSISTANT
    if any(seat.person is None or (seat.person.is_guest and not seat.person.is_gone) for seat in seats):
        return Reason.GUEST
    if not match.rated:
        return Reason.NOT_RANKED
    if _shares_a_device(seats):
        return Reason.SAME_DEVICE
    if Event.objects.filter(match=match, type="moved").count() < FEWEST_MOVES:
        return Reason.FEWER_THAN_THREE_MOVES
    if _met_too_often(match, [seat.person_id for seat in seats]):
        return Reason.REPEATED_OPPONENT
    return ""


def _shares_a_device(seats: Sequence[Seat]) -> bool:
    devices = [seat.device for seat in seats if seat.device]
    return len(set(devices)) < len(devices)


def _met_too_often(match: Match, people: Sequence[int | None]) -> bool:
    """Whether two of these people have played as many rated rounds together as 24 hours allow."""
    until = match.ended_at or match.changed_at
    rated = RatingEntry.objects.filter(game=match.game, reason="", ended_at__gt=until - DAY)
    for number, person in enumerate(people):
        for other in people[number + 1 :]:
            met = rated.filter(person=person).filter(
                Exists(rated.filter(match=OuterRef("match"), person=other)),
            )
            if met.count() >= SAME_OPPONENT_A_DAY:
                return True
    return False
