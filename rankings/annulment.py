"""Ratings that are taken back: the rounds count no longer, and all that came after is reckoned anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from rankings import elo
from rankings.models import Rating, RatingEntry
from rankings.services import match_weight, places_of


@dataclass(slots=True)
class _Course:
    """A rating while its rounds are gone through again."""

    value: float = elo.START
    rounds: int = 0
    last: datetime | None = None


def annul(*, matches: Collection[str]) -> int:
    """Take the ratings of these matches back and reckon those of their games anew; says how many counted.

    In one transaction that locks every rating of the games: nobody is rated meanwhile.
    """
    with transaction.atomic():
        counted = RatingEntry.objects.filter(match__in=matches, reason="")
        number = counted.values("match").distinct().count()
        for game in sorted(set(counted.values_list("game", flat=True))):
            ratings = _locked(game)
            rows = RatingEntry.objects.filter(match__in=matches, game=game, reason="")
            rows.update(reason=RatingEntry.Reason.ANNULLED, before=None, after=None)
            _reckon(game, ratings)
    return number


def _locked(game: str) -> list[Rating]:
    return list(Rating.objects.select_for_update().filter(game=game).order_by("person_id"))


def _reckon(game: str, ratings: Iterable[Rating]) -> None:
    """Go through all rated rounds of a game again, in the order in which they were rated."""
    courses: dict[int, _Course] = {}
    changed: list[RatingEntry] = []
    for entries in _rounds(game):
        changed += _again(entries, courses)
    RatingEntry.objects.bulk_update(changed, ["before", "after"], batch_size=500)
    moved = []
    for rating in ratings:
        course = courses.get(rating.person_id, _Course())
        if (rating.value, rating.rounds, rating.last_rated_at) != (course.value, course.rounds, course.last):
            rating.value, rating.rounds, rating.last_rated_at = course.value, course.rounds, course.last
            moved.append(rating)
    Rating.objects.bulk_update(moved, ["value", "rounds", "last_rated_at"], batch_size=500)


def _rounds(game: str) -> Iterable[list[RatingEntry]]:
    """The ledger rows of every round that counts, by seats; whose row was written first comes first."""
    rounds: dict[str, list[RatingEntry]] = {}
    rows = RatingEntry.objects.filter(game=game, reason="").select_related("match").order_by("pk")
    for entry in rows.iterator(chunk_size=2000):
        rounds.setdefault(entry.match_id, []).append(entry)
    return (sorted(entries, key=lambda entry: entry.seat) for entries in rounds.values())


def _again(entries: list[RatingEntry], courses: dict[int, _Course]) -> list[RatingEntry]:
    """Rate one round again; returns the rows that say something else now.

    Somebody of whom no person is left stays as strong as the ledger says.
    """
    match = entries[0].match
    places = places_of(match)
    at = [
        _Course(entry.before or elo.START)
        if entry.person_id is None
        else courses.setdefault(entry.person_id, _Course())
        for entry in entries
    ]
    standings = [
        elo.Standing(course.value, course.rounds, places[entry.seat])
        for course, entry in zip(at, entries, strict=True)
    ]
    changed = []
    for entry, course, change in zip(
        entries, at, elo.changes(standings, weight=match_weight(match)), strict=True
    ):
        before, after = course.value, course.value + change
        course.value, course.rounds, course.last = after, course.rounds + 1, entry.ended_at
        if (entry.before, entry.after) != (before, after):
            entry.before, entry.after = before, after
            changed.append(entry)
    return changed
