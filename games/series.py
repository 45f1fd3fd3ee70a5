"""Who sits where in the round after a match that has ended."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Person
from games.free import Takeable
from games.models import Match
from games.selectors import wins_after


@dataclass(frozen=True, slots=True)
class NextPlace(Takeable):
    """A seat of the next round: free, or taken by a person, who may be ready, or by a computer."""

    number: int
    person: Person | None
    level: int | None
    ready: bool
    assistant: bool
    wins: float = 0.0

    @property
    def person_id(self) -> int | None:
        return None if self.person is None else self.person.pk


def latest_round(match: Match) -> Match:
    """The last round of the series of a match."""
    return Match.objects.filter(series=match.series).order_by("-round").first() or match


def places_after(match: Match) -> list[NextPlace]:
    """The seats of the round after this one, in the order of the seats of this one."""
    taken = {row.number: row for row in match.next_seats.select_related("person__member")}
    seats = list(match.seats.select_related("person__member").order_by("number"))
    won = wins_after(match, seats)
    places = []
    for seat in seats:
        row = taken.get(seat.number)
        if row is None:
            ready = seat.ready or seat.level is not None
            places.append(
                NextPlace(seat.number, seat.person, seat.level, ready, seat.assistant, won[seat.number])
            )
        else:
            places.append(NextPlace(row.number, row.person, row.level, not row.is_free, row.assistant))
    return places
