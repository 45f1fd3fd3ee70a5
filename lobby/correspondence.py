"""A person's correspondence matches, as pages list them: first those where it is their turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import Person
from games.models import Match
from lobby.match_lists import Listing, MatchLine

SHOWN: Final = 60
LONGEST_WARNING: Final = timedelta(hours=12)
WARNED_PART: Final = 4
"""Little time is left in the last quarter of the days for a move, but never more than twelve hours."""


@dataclass(frozen=True, slots=True)
class Correspondence:
    """The matches of a person that are under way, those first whose time is up first."""

    mine: tuple[MatchLine, ...]
    theirs: tuple[MatchLine, ...]

    @property
    def count(self) -> int:
        return len(self.mine) + len(self.theirs)


def warning_time(days: int) -> timedelta:
    """How long before the deadline of a move the person is reminded of it."""
    return min(timedelta(days=days) / WARNED_PART, LONGEST_WARNING)


def is_short(match: Match) -> bool:
    """Whether little time is left for the move."""
    if match.days_per_move is None or match.deadline_at is None:
        return False
    return match.deadline_at - timezone.now() <= warning_time(match.days_per_move)


def running_of(person: Person | None) -> Listing:
    """The person's correspondence matches, whoever's turn it is."""
    running = Match.objects.none() if person is None else _running(person)
    return Listing(running, (F("deadline_at").asc(nulls_last=True),), SHOWN)


def sorted_out(lines: Iterable[MatchLine]) -> Correspondence:
    """Those of the matches that are by correspondence, told apart by whose turn it is."""
    never = datetime.max.replace(tzinfo=UTC)
    far = [line for line in lines if line.match.is_correspondence]
    found = sorted(far, key=lambda line: line.match.deadline_at or never)
    mine = tuple(line for line in found if line.my_turn)
    return Correspondence(mine, tuple(line for line in found if not line.my_turn))


def next_turn_of(person: Person, *, after: str = "") -> str | None:
    """The match, other than ``after``, that waits for this person's move and has least time left."""
    mine = Match.objects.filter(
        seats__person=person,
        seats__number=F("turn_seat"),
        turn_level=None,
        status=Match.Status.RUNNING,
        days_per_move__isnull=False,
    )
    return mine.exclude(pk=after).order_by("deadline_at").values_list("pk", flat=True).first()


def _running(person: Person) -> QuerySet[Match]:
    return Match.objects.filter(
        seats__person=person, status=Match.Status.RUNNING, days_per_move__isnull=False
    )
