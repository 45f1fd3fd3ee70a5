"""Which of the running matches somebody wants to watch, and by how many each is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.http import urlencode

from accounts.models import Friendship, Person
from accounts.valkey import Away
from games.live import presence
from games.models import Match, Seat
from games.wanted import CASUAL, RATED, filled, one_of
from lobby import catalogue
from lobby.match_lists import MatchLine

CLOCK, DAYS, NONE = "clock", "days", "none"
WITH, WITHOUT = "with", "without"
CLOCKS: Final[Mapping[str, Q]] = {
    CLOCK: Q(clock_initial_ms__isnull=False),
    DAYS: Q(days_per_move__isnull=False),
    NONE: Q(clock_initial_ms__isnull=True, days_per_move__isnull=True),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to keep to; "" for everything. ``friends`` are those of whom one's friends play."""

    game: str = ""
    counted: str = ""
    clock: str = ""
    computers: str = ""
    friends: bool = False

    @classmethod
    def read(cls, asked: Mapping[str, str], *, person: Person | None) -> Self:
        """As an address says it; what does not exist, or is not for this person, is not kept to."""
        return cls(
            game=one_of(asked.get("spiel", ""), catalogue.slugs()),
            counted=one_of(asked.get("wertung", ""), (RATED, CASUAL)),
            clock=one_of(asked.get("uhr", ""), CLOCKS),
            computers=one_of(asked.get("computer", ""), (WITH, WITHOUT)),
            friends=asked.get("freunde") == "1" and person is not None and person.is_member,
        )

    @property
    def narrows(self) -> bool:
        """Whether anything beside the game is kept to."""
        return replace(self, game="") != Wanted()

    @property
    def address(self) -> str:
        """The same as the query of an address, without the game."""
        fields = {"wertung": self.counted, "uhr": self.clock, "computer": self.computers}
        fields["freunde"] = "1" if self.friends else ""
        return urlencode(filled(fields))

    def among(self, matches: QuerySet[Match], *, person: Person | None) -> QuerySet[Match]:
        """Those of the matches that are wanted, of all games."""
        if self.counted:
            matches = matches.filter(rated=self.counted == RATED)
        if self.clock:
            matches = matches.filter(CLOCKS[self.clock])
        if self.computers:
            computer = Exists(Seat.objects.filter(match=OuterRef("pk"), level__isnull=False))
            matches = matches.filter(computer if self.computers == WITH else ~computer)
        if self.friends and person is not None:
            theirs = Seat.objects.filter(match=OuterRef("pk"), person__in=_friends(person))
            matches = matches.filter(Exists(theirs))
        return matches


def with_watchers(*groups: Sequence[MatchLine]) -> list[list[MatchLine]]:
    """The same lines, each with how many people watch; None while nobody can tell."""
    try:
        watching = presence.watching([line.match.pk for group in groups for line in group])
    except Away:
        return [list(group) for group in groups]
    return [[replace(line, watching=watching[line.match.pk]) for line in group] for group in groups]


def _friends(person: Person) -> list[int]:
    rows = Friendship.objects.filter(Q(asker=person) | Q(asked=person), state=Friendship.State.ACCEPTED)
    return [row.asked_id if row.asker_id == person.pk else row.asker_id for row in rows]
