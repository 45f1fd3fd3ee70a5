"""What the lobby shows, in few queries: counts, searches, running and finished matches, invitations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import Error
from django.db.models import (
    Count,
    DateTimeField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts import presence
from accounts.models import Block, Person
from games.models import Event, Match, Seat
from games.titles import registry as titles
from lobby import catalogue
from lobby.models import Proposal, Room, RoomSeat, Seek, queue_key
from rankings.selectors import RatingValue, rating_of, ratings_of

log = structlog.get_logger(__name__)

OWN_SHOWN = 6
"""Of one's own matches, not counting those by correspondence, which have a place of their own."""
OWN_LOOKED_THROUGH = 100
QUEUE = ("queue__game", "queue__rated", "queue__seats", "queue__clock")
QUEUE_ORDER = ("queue__game", "-queue__rated", "queue__seats", "queue__clock")
DAY_LOOKED_THROUGH = 100
FEWEST_OF_THE_DAY = 10
"""Moves that a match has at least which is worth showing."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Distinct people here, and searching per game and per queue; None where nobody can tell right now.

    A queue in which nobody searches has no entry in ``queues``.
    """

    online: int | None
    searching: Mapping[str, int | None]
    queues: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class OpenSearch:
    """Somebody waits under these conditions: a queue and how many people are in it."""

    game: str
    rated: bool
    seats: int
    clock: str
    people: int

    @property
    def key(self) -> str:
        """The queue as one word, the same as that of ``Queue``."""
        return queue_key(self.game, self.rated, self.seats, self.clock)

    @property
    def missing(self) -> int:
        """How many people still have to come."""
        return max(1, self.seats - self.people)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A correspondence match that a person proposes, until when, and under which conditions."""

    number: int
    person_id: int
    expires_at: datetime
    game: str
    rated: bool
    seats: int
    clock: str


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


def waiting_by_queue() -> list[OpenSearch]:
    """How many people search at a clock under which conditions."""
    return [OpenSearch(*row) for row in _searches().order_by(*QUEUE_ORDER)]


def everybody_waiting() -> tuple[list[OpenSearch], list[Proposed]]:
    """The same, and the correspondence matches that are proposed, the latest first; one query."""
    searches = _searches().annotate(
        number=Value(None, IntegerField()),
        whose=Value(None, IntegerField()),
        until=Value(None, DateTimeField()),
    )
    proposed = Proposal.objects.filter(match=None, expires_at__gt=timezone.now()).values_list(
        *QUEUE, Value(1), "pk", "person_id", "expires_at"
    )
    rows = list(searches.union(proposed, all=True))
    waiting = [OpenSearch(*row[:5]) for row in rows if row[5] is None]
    waiting.sort(key=lambda one: (one.game, not one.rated, one.seats, one.clock))
    found = [Proposed(*row[5:], *row[:4]) for row in rows if row[5] is not None]
    return waiting, sorted(found, key=lambda one: -one.number)


def _searches() -> QuerySet[Seek, tuple[Any, ...]]:
    waiting = Seek.objects.filter(match=None, lease_until__gt=timezone.now())
    return waiting.values_list(*QUEUE).annotate(people=Count("person_id", distinct=True))


def counts(waiting: Iterable[OpenSearch] | None = None) -> Counts:
    """The counts for the game cards; asks the database unless ``waiting`` is given."""
    searching: dict[str, int | None] = dict.fromkeys(catalogue.slugs(), 0)
    queues: dict[str, int] | None = {}
    try:
        for queue in waiting_by_queue() if waiting is None else waiting:
            searching[queue.game] = (searching.get(queue.game) or 0) + queue.people
            queues[queue.key] = queue.people
    except Error as error:
        log.warning("searching_unknown", error=str(error))
        searching, queues = dict.fromkeys(searching), None
    return Counts(presence.online_count(), searching, queues)


def proposed_by_others(proposed: Iterable[Proposed], person: Person | None) -> list[OpenSearch]:
    """How many others propose a correspondence match under which conditions."""
    own = None if person is None else person.pk
    people = Counter((one.game, one.rated, one.seats, one.clock) for one in proposed if one.person_id != own)
    return [OpenSearch(*kind, count) for kind, count in sorted(people.items())]


def proposed_by(proposed: Iterable[Proposed], person: Person | None) -> list[Proposed]:
    """What this person proposes."""
    return [one for one in proposed if person is not None and one.person_id == person.pk]


def others_waiting(waiting: Iterable[OpenSearch], own: Seek | None) -> list[OpenSearch]:
    """The same without the asker's own search."""
    others = []
    for queue in waiting:
        people = queue.people
        if own is not None and own.match_id is None:
            people -= own.queue.key == queue.key
        if people > 0:
            others.append(replace(queue, people=people))
    return others


def seek_of(person: Person | None) -> Seek | None:
    """The person's search, waiting or lately paired."""
    if person is None:
        return None
    return Seek.objects.select_related("queue").filter(person=person).first()


def with_moves(matches: QuerySet[Match]) -> QuerySet[Match]:
    moves = (
        Event.objects.filter(match=OuterRef("pk"), type="moved")
        .order_by()
        .values("match")
        .annotate(n=Count("v"))
        .values("n")
    )
    return matches.annotate(moves=Coalesce(Subquery(moves, output_field=IntegerField()), 0))


def running_to_watch(*, limit: int, among: QuerySet[Match] | None = None) -> list[Match]:
    """Public matches under way, all or those ``among`` them that are wanted, newest first; those by
    correspondence after the others."""
    running = public_running() if among is None else among
    quick_first = F("days_per_move").asc(nulls_first=True)
    return list(with_moves(running).order_by(quick_first, "-created_at")[:limit])


def running_by_game(among: QuerySet[Match]) -> dict[str, int]:
    """How many of these matches there are of each game."""
    counted = among.order_by().values_list("game").annotate(matches=Count("pk"))
    return dict.fromkeys(catalogue.slugs(), 0) | dict(counted)


def public_running() -> QuerySet[Match]:
    """Public matches under way."""
    return Match.objects.filter(status=Match.Status.RUNNING, visibility=Match.Visibility.PUBLIC)


def recent_results(*, limit: int) -> list[Match]:
    """Public matches that have been played to an end, the latest first."""
    ended = Match.objects.filter(status=Match.Status.FINISHED, visibility=Match.Visibility.PUBLIC)
    return list(with_moves(ended).order_by("-ended_at")[:limit])


def own_running(person: Person | None) -> list[Match]:
    """The person's matches under way, clocked ones first."""
    if person is None:
        return []
    own = Match.objects.filter(seats__person=person, status=Match.Status.RUNNING)
    clocked_first = ("-rated", F("clock_initial_ms").asc(nulls_last=True), "-created_at")
    return list(with_moves(own).order_by(*clocked_first)[:OWN_LOOKED_THROUGH])


def match_of_the_day() -> Match | None:
    """Of the public matches that were played to an end within a day, the one of the strongest people."""
    since = timezone.now() - timedelta(days=1)
    ended = Match.objects.filter(
        status=Match.Status.FINISHED, visibility=Match.Visibility.PUBLIC, ended_at__gte=since
    )
    rows = list(with_moves(ended).order_by("-ended_at")[:DAY_LOOKED_THROUGH])
    [found] = lines(rows)
    best = top_match([line for line in found if line.moves >= FEWEST_OF_THE_DAY])
    return None if best is None else best.match


def lines(*groups: Sequence[Match], person: Person | None = None) -> list[list[MatchLine]]:
    """The matches as lines, group by group: all seats in one query, and the ratings in one per game."""
    seats = Prefetch("seats", Seat.objects.select_related("person").order_by("number"))
    prefetch_related_objects([match for group in groups for match in group], seats)
    people: dict[str, set[int]] = {}
    for match in (match for group in groups for match in group):
        members = people.setdefault(match.game, set())
        members.update(s.person_id for s in match.seats.all() if s.person is not None and s.person.is_member)
    ratings = {game: ratings_of(sorted(ids), game) if ids else {} for game, ids in people.items()}
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


def last_effects(match: Match) -> Sequence[Mapping[str, Any]]:
    """What the last move of a match did, () before the first."""
    moves = Event.objects.filter(match=match, type="moved").order_by("-v")
    data = moves.values_list("data", flat=True).first()
    return data.get("effects", ()) if data else ()


def top_match(running: Sequence[MatchLine]) -> MatchLine | None:
    """The match that most people will want to see: at a clock before by correspondence, ranked before
    casual, then the strongest."""
    worth = lambda line: (not line.match.is_correspondence, line.match.rated, line.strength)  # noqa: E731
    return max(running, key=worth, default=None)


def top_matches(running: Sequence[MatchLine]) -> list[MatchLine]:
    """The top match of each game that is played, in the order of the games."""
    by_game = [[line for line in running if line.match.game == game] for game in catalogue.slugs()]
    return [top for lines in by_game if (top := top_match(lines)) is not None]


def open_invitations(person: Person | None) -> list[Room]:
    """The person's own rooms whose match has not begun."""
    if person is None:
        return []
    return list(_waiting_rooms().filter(host=person))


def rooms_awaiting(person: Person | None) -> tuple[list[Room], list[Room]]:
    """The rooms, of whomever, where the person waits for the match to begin, and the open challenges to them;
    one query. Challenges of whom the person has blocked are left out."""
    if person is None:
        return [], []
    sits = Exists(RoomSeat.objects.filter(room=OuterRef("pk"), person=person))
    blocked = Block.objects.filter(blocker=person).values("blocked")
    rooms = _waiting_rooms().filter(Q(sits) | (Q(addressee=person) & ~Q(host__in=blocked)))
    challenges = [room for room in rooms if room.addressee_id == person.pk]
    return [room for room in rooms if room.addressee_id != person.pk], challenges


def rooms_sat_in(person: Person | None) -> list[Room]:
    """Rooms, of whomever, where the person waits for the match to begin."""
    return rooms_awaiting(person)[0]


def challenges_to(person: Person | None) -> list[Room]:
    """The open challenges to a member, without those of whom the member has blocked."""
    return rooms_awaiting(person)[1]


def _waiting_rooms() -> QuerySet[Room]:
    now = timezone.now()
    waiting = Room.objects.filter(match=None, closed_at=None, declined_at=None, expires_at__gt=now)
    return waiting.select_related("host", "addressee").order_by("-created_at")


def room_with_code(code: str) -> Room | None:
    """The room with whoever sits there."""
    seats = Prefetch("seats", RoomSeat.objects.select_related("person"))
    rooms = Room.objects.select_related("host", "addressee", "match").prefetch_related(seats)
    return rooms.filter(code=code).first()


def sits_in(match: Match, person: Person | None) -> bool:
    return person is not None and Seat.objects.filter(match=match, person=person).exists()


def rating_in(person: Person, game: str) -> RatingValue | None:
    """The rating of a member; guests have none."""
    return rating_of(person, game) if person.is_member else None
