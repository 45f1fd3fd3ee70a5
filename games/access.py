"""Who may see a match."""

from __future__ import annotations

from accounts.models import Person
from games.models import Match, Seat


def may_watch(match: Match, person: Person | None) -> bool:
    """Public and unlisted matches are for everybody who knows their address, private ones for their seats."""
    return may_watch_as(match, None if person is None else person.pk)


def may_watch_as(match: Match, person_id: int | None) -> bool:
    if match.visibility != Match.Visibility.PRIVATE:
        return True
    return person_id is not None and Seat.objects.filter(match=match, person_id=person_id).exists()
