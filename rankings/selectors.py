"""Read ratings, tables and the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Round
from django.urls import reverse
from django.utils import timezone

from accounts.models import Person
from games.models import Match, Seat
from rankings import elo
from rankings.models import Rating, RatingEntry

LISTED_ROUNDS = 10
LISTED_FOR = timedelta(days=60)
ACTIVE_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class RatingValue:
    """A rating as it is shown: rounded, with "?" while provisional."""

    value: int
    provisional: bool

    def __str__(self) -> str:
        return f"{self.value}?" if self.provisional else str(self.value)


UNRATED = RatingValue(round(elo.START), provisional=True)


def shown(rating: Rating) -> RatingValue:
    """A rating row as it is shown."""
    return RatingValue(round(rating.value), elo.is_provisional(rating.rounds))


def rating_of(person: Person | int, game: str) -> RatingValue:
    """The rating of a person; the start rating for everybody who has none yet."""
    person_id = person if isinstance(person, int) else person.pk
    return ratings_of([person_id], game)[person_id]


def ratings_of(people_ids: Iterable[int], game: str) -> dict[int, RatingValue]:
    """The ratings of many people by id in one query."""
    wanted = list(people_ids)
    rows = Rating.objects.filter(game=game, person_id__in=wanted).values_list("person_id", "value", "rounds")
    found = {person: RatingValue(round(value), elo.is_provisional(rounds)) for person, value, rounds in rows}
    return {person: found.get(person, UNRATED) for person in wanted}


def ratings_in_games(people: Mapping[str, Iterable[int]]) -> dict[str, dict[int, RatingValue]]:
    """The ratings of people by game and id, each of the people in the games that name them; one query."""
    found = {game: dict.fromkeys(ids, UNRATED) for game, ids in people.items()}
    everybody = {person for ids in found.values() for person in ids}
    rows = Rating.objects.filter(game__in=found, person_id__in=everybody)
    for game, person, value, rounds in rows.values_list("game", "person_id", "value", "rounds"):
        if person in found[game]:
            found[game][person] = RatingValue(round(value), elo.is_provisional(rounds))
    return found


def changes_of(match_id: str) -> list[dict[str, Any]]:
    """What a match did to the ratings of its seats; empty before it is rated."""
    entries = RatingEntry.objects.filter(match_id=match_id).order_by("seat")
    return [announced(entry) for entry in entries]


def announced(entry: RatingEntry) -> dict[str, Any]:
    """One seat of the message to the players: rounded ratings, or the reason."""
    return {
        "seat": entry.seat,
        "before": None if entry.before is None else round(entry.before),
        "after": None if entry.after is None else round(entry.after),
        "reason": entry.reason,
    }


def listed(game: str) -> QuerySet[Rating]:
    """The table of a game, best first: members with enough rated rounds, one of them lately."""
    since = timezone.now() - LISTED_FOR
    return _best_first(game).filter(rounds__gte=LISTED_ROUNDS, last_rated_at__gte=since)


def active(game: str) -> QuerySet[Rating]:
    """Of the table those with a rated round within ACTIVE_FOR."""
    return listed(game).filter(last_rated_at__gte=timezone.now() - ACTIVE_FOR)


def among(game: str, people: Iterable[int]) -> QuerySet[Rating]:
    """Those of these people who have a rating in a game, best first, however seldom they have played."""
    return _best_first(game).filter(person__in=list(people), rounds__gt=0)


def _here() -> Q:
    """Whose suspension is over, or who never had one: the others stand in no table while it lasts."""
    return Q(person__suspended_until=None) | Q(person__suspended_until__lte=timezone.now())


def _best_first(game: str) -> QuerySet[Rating]:
    ratings = Rating.objects.filter(_here(), game=game, person__member__is_active=True)
    in_order = ratings.annotate(shown=Round("value")).order_by("-shown", "-rounds", "person_id")
    return in_order.select_related("person__member")


def rank_of(rating: Rating) -> int | None:
    """The line of the table that the rating stands in, from 1; None if it is not listed."""
    table = listed(rating.game)
    own = table.filter(pk=rating.pk).first()
    if own is None:
        return None
    above = Q(shown__gt=own.shown) | Q(shown=own.shown, rounds__gt=own.rounds)
    above |= Q(shown=own.shown, rounds=own.rounds, person_id__lt=own.person_id)
    return table.filter(above).count() + 1


def own_rating(person: Person | None, game: str) -> Rating | None:
    """The rating row of a member, None before the first rated round and for guests."""
    if person is None or person.is_guest:
        return None
    return Rating.objects.filter(person=person, game=game).select_related("person__member").first()


def ratings_by_game(person: Person) -> dict[str, Rating]:
    """All ratings of a person by game."""
    return {rating.game: rating for rating in Rating.objects.filter(person=person)}


@dataclass(frozen=True, slots=True)
class Record:
    """Rounds of one person in one game by result, rated or not, matches called off aside."""

    won: int
    drawn: int
    lost: int

    @property
    def rounds(self) -> int:
        return self.won + self.drawn + self.lost


def records_by_game(person: Person) -> dict[str, Record]:
    """Won, drawn and lost rounds by game in one query."""
    Result = RatingEntry.Result  # noqa: N806
    rows = (
        RatingEntry.objects.filter(person=person)
        .values("game")
        .annotate(
            won=Count("pk", filter=Q(result=Result.WON)),
            drawn=Count("pk", filter=Q(result=Result.DRAWN)),
            lost=Count("pk", filter=Q(result=Result.LOST)),
        )
    )
    return {row["game"]: Record(row["won"], row["drawn"], row["lost"]) for row in rows}


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One ended round as its player's list shows it."""

    entry: RatingEntry
    opponents: tuple[Seat, ...]

    @property
    def address(self) -> str:
        """Where the match can be replayed."""
        return reverse("games:match", args=[self.entry.match_id])


def rounds_of(entries: Sequence[RatingEntry]) -> list[PlayedRound]:
    """Ledger rows with the other seats of their matches, in one more query for all of them."""
    seats: dict[str, list[Seat]] = {}
    matches = [entry.match_id for entry in entries]
    for seat in Seat.objects.filter(match__in=matches).select_related("person__member").order_by("number"):
        seats.setdefault(seat.match_id, []).append(seat)
    return [
        PlayedRound(entry, tuple(seat for seat in seats.get(entry.match_id, ()) if seat.number != entry.seat))
        for entry in entries
    ]


def ended_rounds(person: Person, *, viewer: Person | None) -> QuerySet[RatingEntry]:
    """The ended rounds of a person in any game; to others only the public ones."""
    rows = RatingEntry.objects.filter(person=person)
    if viewer is not None and viewer.pk == person.pk:
        return rows
    return rows.filter(match__visibility=Match.Visibility.PUBLIC)


def recent_entries(person: Person, *, viewer: Person | None, limit: int) -> list[RatingEntry]:
    """The latest of them, newest first."""
    return list(ended_rounds(person, viewer=viewer).order_by("-ended_at", "-pk")[:limit])


def rated_entries(person: Person, game: str, *, limit: int) -> list[RatingEntry]:
    """The latest rated rounds of a person in a game, oldest first: what the graph and its table show."""
    rows = RatingEntry.objects.filter(person=person, game=game, reason="").order_by("-ended_at", "-pk")
    return list(reversed(rows[:limit]))


def unrated_matches(limit: int, *, since: datetime | None = None) -> list[str]:
    """Ended matches without ledger rows, oldest first; on wish only those that ended since then."""
    rows = RatingEntry.objects.filter(match=OuterRef("pk"))
    ended = Match.objects.exclude(status=Match.Status.RUNNING).filter(~Exists(rows))
    if since is not None:
        ended = ended.filter(ended_at__gte=since)
    return list(ended.order_by("ended_at").values_list("pk", flat=True)[:limit])
