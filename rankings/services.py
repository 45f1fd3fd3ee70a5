"""Write ratings: once per ended match, whatever is lost, doubled or late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games.live import broadcast
from games.models import Match, Seat
from games.referee.messages import ratings_changed
from rankings import elo
from rankings.eligibility import reason_not_rated
from rankings.models import Rating, RatingEntry
from rankings.selectors import announced


def rate_match(*, match_id: str) -> bool:
    """Write the ledger rows of an ended match and move the ratings; False if there is nothing left to do.

    Locks the match first and the ratings by person, so two workers never wait for one another in a circle.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(pk=match_id).first()
        if match is None or match.is_running or match.rating_entries.exists():
            return False
        seats = list(Seat.objects.filter(match=match).select_related("person__member").order_by("number"))
        reason = reason_not_rated(match, seats)
        entries = _unrated(match, seats, reason) if reason else _rated(match, seats)
        RatingEntry.objects.bulk_create(entries)
        message = ratings_changed([announced(entry) for entry in entries])
        transaction.on_commit(lambda: broadcast.to_match(match_id, message))
    return True


def move_entries(*, source_id: int, target_id: int) -> None:
    """A guest became part of a member: the rounds go along. Ratings need no merging, guests have none."""
    RatingEntry.objects.filter(person_id=source_id).update(person_id=target_id)


def _rated(match: Match, seats: Sequence[Seat]) -> list[RatingEntry]:
    """Ledger rows of a round that counts; the ratings are locked, changed and saved."""
    ratings = _locked_ratings(match.game, seats)
    places = places_of(match)
    standings = [
        elo.Standing(rating.value, rating.rounds, places[seat.number])
        for seat in seats
        for rating in (ratings[seat.person_id],)
    ]
    changes = elo.changes(standings, weight=match_weight(match))
    entries = []
    for seat, change in zip(seats, changes, strict=True):
        rating = ratings[seat.person_id]
        entry = _entry(match, seat, before=rating.value, after=rating.value + change)
        rating.value += change
        rating.rounds += 1
        rating.last_rated_at = entry.ended_at
        rating.save(update_fields=["value", "rounds", "last_rated_at"])
        entries.append(entry)
    return entries


def _unrated(match: Match, seats: Sequence[Seat], reason: str) -> list[RatingEntry]:
    return [_entry(match, seat, reason=reason) for seat in seats]


def _locked_ratings(game: str, seats: Sequence[Seat]) -> dict[int | None, Rating]:
    """The ratings of all seats by person, created where missing, locked in the order of their people."""
    people = sorted(seat.person_id for seat in seats if seat.person_id is not None)
    Rating.objects.bulk_create(
        [Rating(person_id=person, game=game) for person in people], ignore_conflicts=True
    )
    rows = Rating.objects.select_for_update().filter(game=game, person_id__in=people).order_by("person_id")
    return {rating.person_id: rating for rating in rows}


def _entry(match: Match, seat: Seat, **values: Any) -> RatingEntry:
    ended_at: datetime = match.ended_at or match.changed_at
    return RatingEntry(
        match=match,
        seat=seat.number,
        person_id=seat.person_id,
        game=match.game,
        result=_result(match, seat.number),
        ended_at=ended_at,
        **values,
    )


def places_of(match: Match) -> Sequence[int]:
    """The places of all seats, () for a match without a result."""
    return (match.result or {}).get("places") or ()


def _result(match: Match, seat: int) -> str:
    """Won, drawn or lost: the first place alone, shared, or not at all."""
    places = places_of(match)
    if match.status != Match.Status.FINISHED or seat >= len(places):
        return RatingEntry.Result.NONE
    best = min(places)
    if places[seat] != best:
        return RatingEntry.Result.LOST
    return RatingEntry.Result.WON if list(places).count(best) == 1 else RatingEntry.Result.DRAWN


def match_weight(match: Match) -> float:
    """By how much a match counts more than one game: by the points it goes to, 1 where there are none."""
    return elo.length_weight(int(match.options.get("length") or 1))
