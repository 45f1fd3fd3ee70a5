"""What the table and the profile show, gathered from the selectors."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from accounts.selectors import friends_of
from games.engine import registry
from rankings import elo, selectors
from rankings.graph import Graph, graph
from rankings.models import Rating, RatingEntry
from rankings.selectors import PlayedRound, RatingValue, Record

GRAPH_ROUNDS = 100
ACTIVE, FRIENDS = "aktive", "freunde"
RECENT_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Where the reader stands: a line of the table, or how much is missing for one."""

    rating: Rating | None
    rank: int | None

    @property
    def rounds(self) -> int:
        return self.rating.rounds if self.rating is not None else 0

    @property
    def missing(self) -> int:
        """Rated rounds until the table may list the reader; 0 if only a recent round is missing."""
        return max(0, selectors.LISTED_ROUNDS - self.rounds)

    @property
    def shown(self) -> RatingValue:
        return selectors.UNRATED if self.rating is None else selectors.shown(self.rating)


@dataclass(frozen=True, slots=True)
class GameOfMember:
    """One game on a profile."""

    slug: str
    rating: RatingValue
    rounds: int
    rank: int | None
    record: Record
    graph: Graph | None
    course: tuple[PlayedRound, ...]

    @property
    def provisional_left(self) -> int:
        """Rated rounds until the "?" goes."""
        return max(0, elo.PROVISIONAL_ROUNDS - self.rounds)

    @property
    def cut(self) -> bool:
        """Whether the graph shows only the latest rounds."""
        return self.rounds > len(self.course)


def circles(reader: Person | None) -> list[tuple[str, Promise]]:
    """Whom the table can be narrowed to, by what the address calls it."""
    found = [("", _("everybody")), (ACTIVE, _("active this week"))]
    return [*found, (FRIENDS, _("friends"))] if reader is not None and reader.is_member else found


def table_of(game: str, whom: str, reader: Person | None) -> tuple[str, QuerySet[Rating]]:
    """The table of a game for one of these circles; for any other word that of everybody."""
    if whom == ACTIVE:
        return whom, selectors.active(game)
    if whom == FRIENDS and reader is not None and reader.is_member:
        people = [friend.person.pk for friend in friends_of(reader)]
        return whom, selectors.among(game, [*people, reader.pk])
    return "", selectors.listed(game)


def own_place(person: Person | None, game: str) -> OwnPlace | None:
    """The reader's place in a table; None for guests and strangers."""
    if person is None or person.is_guest:
        return None
    rating = selectors.own_rating(person, game)
    return OwnPlace(rating, selectors.rank_of(rating) if rating is not None else None)


def games_of(person: Person) -> list[GameOfMember]:
    """Every game offered here that the member has finished a round of."""
    ratings, records = selectors.ratings_by_game(person), selectors.records_by_game(person)
    return [
        _game(person, slug, ratings.get(slug), records.get(slug) or Record(0, 0, 0))
        for slug in registry.slugs()
        if slug in ratings or slug in records
    ]


def _game(person: Person, slug: str, rating: Rating | None, record: Record) -> GameOfMember:
    entries = selectors.rated_entries(person, slug, limit=GRAPH_ROUNDS) if rating is not None else []
    return GameOfMember(
        slug=slug,
        rating=selectors.UNRATED if rating is None else selectors.shown(rating),
        rounds=0 if rating is None else rating.rounds,
        rank=None if rating is None else selectors.rank_of(rating),
        record=record,
        graph=graph(_values(entries)),
        course=tuple(selectors.rounds_of(entries)),
    )


def _values(entries: list[RatingEntry]) -> list[float]:
    """The rating before the first of these rounds and after each of them."""
    if not entries:
        return []
    return [entries[0].before or elo.START, *(entry.after or elo.START for entry in entries)]
