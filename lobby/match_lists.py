"""Lists of matches with whoever sits there: those that run, lately ended, or are a person's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain
from operator import attrgetter

from django.db.models import (
    Count,
    F,
    IntegerField,
    JSONField,
    OrderBy,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
    Value,
    Window,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce, RowNumber
from django.utils import timezone

from accounts.models import Person
from games.models import Event, Match, Seat
from games.titles import registry as titles
from lobby import catalogue
from lobby.boards import Effects
from rankings.selectors import RatingValue, ratings_in_games

OWN_SHOWN = 6
"""Of one's own matches, not counting those by correspondence, which have a place of their own."""
OWN_LOOKED_THROUGH = 100
DAY_LOOKED_THROUGH = 100
FEWEST_OF_THE_DAY = 10
"""Moves that a match has at least which is worth showing."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Which matches a list holds, in which order, and how many of them at most; nothing is read yet.

    ``last``: with what their last moves did.
    """

    matches: QuerySet[Match]
    order: tuple[str | OrderBy, ...]
    limit: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in a list of matches; ``person`` None for computers and for people who are gone.

    ``colour`` is its number in the palette of the game.
    """

    number: int
    colour: int
    person: Person | None
    level: int | None
    rating: RatingValue | None
    won: bool
    assistant: bool = False


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match in a list. ``moves`` counts what was played, ``mine`` is the asker's seat, ``watching`` how
    many people watch, None where that is not asked or unknown."""

    match: Match
    seats: tuple[SeatLine, ...]
    moves: int
    mine: int | None = None
    watching: int | None = None

    @property
    def my_turn(self) -> bool:
        own = self.mine is not None and self.match.turn_seat == self.mine
        return own and self.match.turn_level is None

    @property
    def opponents(self) -> tuple[SeatLine, ...]:
        return tuple(seat for seat in self.seats if seat.number != self.mine)

    @property
    def strength(self) -> float:
        """By what the top match is chosen: the mean rating of the people."""
        known = [seat.rating.value for seat in self.seats if seat.rating is not None]
        return sum(known) / len(known) if known else 0.0


def running_to_watch(*, limit: int, among: QuerySet[Match] | None = None) -> Listing:
    """Public matches under way, all or those ``among`` them that are wanted, newest first; those by
    correspondence after the others."""
    quick_first = F("days_per_move").asc(nulls_first=True)
    return Listing(public_running() if among is None else among, (quick_first, "-created_at"), limit)


def recent_results(*, limit: int) -> Listing:
    """Public matches that have been played to an end, the latest first."""
    return Listing(_public_ended(), ("-ended_at",), limit)


def ended_within_a_day() -> Listing:
    """The latest of them, among which the match of the day is found."""
    since = timezone.now() - timedelta(days=1)
    return Listing(_public_ended().filter(ended_at__gte=since), ("-ended_at",), DAY_LOOKED_THROUGH, last=True)


def own_running(person: Person | None) -> Listing:
    """The person's matches under way, clocked ones first."""
    if person is None:
        own = Match.objects.none()
    else:
        own = Match.objects.filter(seats__person=person, status=Match.Status.RUNNING)
    clocked_first = ("-rated", F("clock_initial_ms").asc(nulls_last=True), "-created_at")
    return Listing(own, clocked_first, OWN_LOOKED_THROUGH)


def public_running() -> QuerySet[Match]:
    """Public matches under way."""
    return Match.objects.filter(status=Match.Status.RUNNING, visibility=Match.Visibility.PUBLIC)


def _public_ended() -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.FINISHED, visibility=Match.Visibility.PUBLIC)


def running_by_game(among: QuerySet[Match]) -> dict[str, int]:
    """How many of these matches there are of each game."""
    counted = among.order_by().values_list("game").annotate(matches=Count("pk"))
    return dict.fromkeys(catalogue.slugs(), 0) | dict(counted)


def read(*listings: Listing, person: Person | None = None) -> list[list[MatchLine]]:
    """The lists as lines. All lists together cost three queries: matches, seats, ratings; ``person`` asks."""
    rows = [_rows(number, listing) for number, listing in enumerate(listings)]
    found: list[Match] = sorted(rows[0].union(*rows[1:], all=True), key=attrgetter("place"))
    return lines(*([one for one in found if one.listing == n] for n in range(len(rows))), person=person)


def _rows(number: int, listing: Listing) -> QuerySet[Match]:
    """The matches of one list, each with the number of the list and its place there.

    What is limited stands in a query within, since not every database limits the parts of a union.
    """
    chosen = listing.matches.order_by(*listing.order)[: listing.limit]
    place = Window(RowNumber(), order_by=list(listing.order))
    rows = with_moves(Match.objects.filter(pk__in=chosen.values("pk")))
    last = Subquery(_last_moves().values("data")[:1]) if listing.last else Value(None, JSONField())
    return rows.annotate(listing=Value(number), place=place, last=last).order_by()


def with_moves(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches, each with how many ``moves`` it has had."""
    moves = (
        Event.objects.filter(match=OuterRef("pk"), type="moved")
        .order_by()
        .values("match")
        .annotate(n=Count("v"))
        .values("n")
    )
    return matches.annotate(moves=Coalesce(Subquery(moves, output_field=IntegerField()), 0))


def lines(*groups: Sequence[Match], person: Person | None = None) -> list[list[MatchLine]]:
    """Matches as lines, group by group; they must have been read ``with_moves``."""
    matches = list(chain.from_iterable(groups))
    seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
    prefetch_related_objects(matches, seats)
    people: dict[str, set[int]] = {match.game: set() for match in matches}
    for match in matches:
        members = (seat.person for seat in match.seats.all() if seat.person is not None)
        people[match.game].update(one.pk for one in members if one.is_member)
    ratings = ratings_in_games(people)
    return [[_line(match, ratings[match.game], person) for match in group] for group in groups]


def _line(match: Match, ratings: Mapping[int, RatingValue], person: Person | None) -> MatchLine:
    places = (match.result or {}).get("places") or ()
    seats = []
    mine = None
    everybody = match.seats.all()
    colours = titles.colours_of(match.game, len(everybody), tuple(match.options.items()))
    for seat in everybody:
        won = len(places) > seat.number and places[seat.number] == 1 and places.count(1) == 1
        rating = ratings.get(seat.person_id) if seat.person_id is not None else None
        colour = colours[seat.number]
        seats.append(SeatLine(seat.number, colour, seat.person, seat.level, rating, won, seat.assistant))
        if person is not None and seat.person_id == person.pk:
            mine = seat.number
    return MatchLine(match, tuple(seats), match.moves, mine)


def last_effects(matches: Iterable[Match]) -> dict[str, Effects]:
    """What the last move of each match did, () before its first, by the match's id; one query."""
    effects: dict[str, Effects] = {match.pk: () for match in matches}
    latest = _last_moves("match").values("v")[:1]
    moves = Event.objects.filter(match__in=effects, type="moved", v=Subquery(latest)).order_by()
    for match, data in moves.values_list("match_id", "data"):
        effects[match] = data.get("effects", ())
    return effects


def _last_moves(match: str = "pk") -> QuerySet[Event]:
    return Event.objects.filter(match=OuterRef(match), type="moved").order_by("-v")


def match_of_the_day(ended: Sequence[MatchLine]) -> MatchLine | None:
    """Of the matches that were played to an end within a day, the one of the strongest people."""
    return top_match([line for line in ended if line.moves >= FEWEST_OF_THE_DAY])


def top_match(running: Sequence[MatchLine]) -> MatchLine | None:
    """The match that most people will want to see: at a clock before by correspondence, ranked before
    casual, then the strongest."""
    worth = lambda line: (not line.match.is_correspondence, line.match.rated, line.strength)  # noqa: E731
    return max(running, key=worth, default=None)


def top_matches(running: Sequence[MatchLine]) -> list[MatchLine]:
    """The top match of each game that is played, in the order of the games."""
    by_game = [[line for line in running if line.match.game == game] for game in catalogue.slugs()]
    return [top for lines in by_game if (top := top_match(lines)) is not None]
