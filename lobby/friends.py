"""What the page of friends and the lobby show of the people whom somebody knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts import selectors as people
from accounts.models import Person
from games.models import Match, Seat

MET_SHOWN = 6
MET_AMONG = 40
"""Among how many of the latest matches those are looked for whom one has met."""


@dataclass(frozen=True, slots=True)
class FriendLine:
    """A friend in a list; ``here`` None while nobody can tell, ``match`` a public one under way."""

    person: Person
    here: bool | None
    match: Match | None


def friend_lines(person: Person | None, *, only_here: bool = False) -> list[FriendLine]:
    """The friends of a member with what they play, whoever is here first; two queries."""
    if person is None or person.is_guest:
        return []
    found = [friend for friend in people.friends_of(person) if friend.here or not only_here]
    playing = _matches_of([friend.person.pk for friend in found]) if found else {}
    return [FriendLine(friend.person, friend.here, playing.get(friend.person.pk)) for friend in found]


def _matches_of(ids: Iterable[int]) -> dict[int, Match]:
    """The latest public match under way of each of these people."""
    seats = Seat.objects.filter(
        person_id__in=ids, match__status=Match.Status.RUNNING, match__visibility=Match.Visibility.PUBLIC
    )
    rows = seats.select_related("match").order_by("match__created_at")
    return {seat.person_id: seat.match for seat in rows if seat.person_id is not None}


def people_met(person: Person, *, but: Iterable[int]) -> list[Person]:
    """Guests and members whom the person has lately played with, the latest first, without those named."""
    known = {person.pk, *but}
    latest = (
        Seat.objects.filter(person=person).order_by("-match__created_at").values_list("match_id", flat=True)
    )
    others = Seat.objects.filter(match__in=list(latest[:MET_AMONG]), person__isnull=False)
    met: list[Person] = []
    for seat in others.select_related("person__member").order_by("-match__created_at", "number"):
        other = seat.person
        if other is None or other.pk in known or other.is_gone:
            continue
        known.add(other.pk)
        met.append(other)
    return met[:MET_SHOWN]
