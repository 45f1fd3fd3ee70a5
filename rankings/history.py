"""The matches that somebody has played to an end: searched, set against one opponent, and to take along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from accounts.models import Person
from accounts.names import name_key
from games.engine import registry
from games.models import Match, Seat
from games.wanted import CASUAL, RATED, filled, one_of
from rankings import selectors
from rankings.models import RatingEntry
from rankings.selectors import Record

LONGEST_EXPORT: Final = 2000
"""Matches of one export, the latest."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched for; "" stands for everything. ``against`` is a part of an opponent's name."""

    game: str = ""
    result: str = ""
    counted: str = ""
    against: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> Wanted:
        """As an address says it; what does not exist is not searched for."""
        return cls(
            game=one_of(asked.get("spiel", ""), registry.slugs()),
            result=one_of(asked.get("ergebnis", ""), RatingEntry.Result.values),
            counted=one_of(asked.get("wertung", ""), (RATED, CASUAL)),
            against=asked.get("gegen", "").replace("\0", "").strip()[:40],
        )

    @property
    def address(self) -> dict[str, str]:
        """The same as the fields of an address."""
        fields = {"spiel": self.game, "ergebnis": self.result, "wertung": self.counted, "gegen": self.against}
        return filled(fields)


def rounds(person: Person, *, viewer: Person | None, wanted: Wanted) -> QuerySet[RatingEntry]:
    """The ended rounds of somebody, newest first; to others only the public ones."""
    rows = selectors.ended_rounds(person, viewer=viewer)
    if wanted.game:
        rows = rows.filter(game=wanted.game)
    if wanted.result:
        rows = rows.filter(result=wanted.result)
    if wanted.counted:
        rows = rows.filter(reason="") if wanted.counted == RATED else rows.exclude(reason="")
    if wanted.against:
        others = Seat.objects.filter(match=OuterRef("match")).exclude(person=person)
        rows = rows.filter(Exists(others.filter(person__name_key__contains=name_key(wanted.against))))
    return rows.order_by("-ended_at", "-pk")


def head_to_head(person: Person, other: Person) -> dict[str, Record]:
    """How often one stood above the other at the end, by game; with more than two seats by their places."""
    theirs = FilteredRelation("seats", condition=Q(seats__person=other))
    mine = FilteredRelation("seats", condition=Q(seats__person=person))
    matches = Match.objects.filter(status=Match.Status.FINISHED).annotate(theirs=theirs, mine=mine)
    rows = matches.exclude(mine__number=None).exclude(theirs__number=None)
    found: dict[str, Counter[int]] = {}
    for game, result, own, rival in rows.values_list(
        "game", "result", F("mine__number"), F("theirs__number")
    ):
        places = (result or {}).get("places") or ()
        if max(own, rival) < len(places):
            ahead = (places[own] < places[rival]) - (places[own] > places[rival])
            found.setdefault(game, Counter())[ahead] += 1
    return {game: Record(count[1], count[0], count[-1]) for game, count in sorted(found.items())}


def exported(person: Person, *, viewer: Person | None, wanted: Wanted) -> Iterator[dict[str, Any]]:
    """The same rounds as plain data, the latest LONGEST_EXPORT of them."""
    entries = list(rounds(person, viewer=viewer, wanted=wanted)[:LONGEST_EXPORT])
    for played in selectors.rounds_of(entries):
        entry = played.entry
        yield {
            "match": entry.match_id,
            "game": entry.game,
            "ended_at": entry.ended_at.isoformat(timespec="seconds"),
            "seat": entry.seat,
            "result": entry.result,
            "opponents": [
                {"seat": seat.number, "name": seat.person.name if seat.person else None, "level": seat.level}
                for seat in played.opponents
            ],
            "rated": entry.is_rated,
            "reason": entry.reason,
            "before": entry.before,
            "after": entry.after,
        }
