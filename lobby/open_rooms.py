"""The rooms that stand in the lobby because they seek players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any, Final, TypeVar

from django.core.cache import cache
from django.db.models import Exists, Model, OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts import presence
from accounts.models import Person
from accounts.selectors import kept_apart
from games.free import Takeable
from games.models import Match, NextSeat, Seat
from lobby import catalogue
from lobby.models import Room, RoomSeat

SHOWN = 12
SEATS_READ = 300
"""Of all open rooms; a host has two of them at most."""
KEY = "lobby.open_rooms"
SECONDS = 1
BETWEEN: Final = timedelta(hours=1)
"""How long after a round its room seeks somebody for a seat that was left."""

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Place(Takeable):
    """A seat of a room: free, or taken by a person or by a computer of a level."""

    person_id: int | None
    level: int | None


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that seeks players, with its seats and who receives them there; ``played`` rounds it has had."""

    room: Room
    host: Person
    seats: tuple[Place, ...]
    played: int = 0

    @property
    def next_round(self) -> int:
        return self.played + 1

    @property
    def taken(self) -> int:
        return sum(not seat.is_free for seat in self.seats)

    @property
    def free(self) -> int:
        return len(self.seats) - self.taken

    @property
    def computers(self) -> int:
        return sum(seat.level is not None for seat in self.seats)

    @property
    def people(self) -> frozenset[int]:
        """Who sits there."""
        return frozenset(seat.person_id for seat in self.seats if seat.person_id is not None)

    @property
    def unusual(self) -> list[str]:
        """What was chosen other than usual, in words."""
        usual = dict(catalogue.worded_options(self.room.game, {}))
        chosen = catalogue.worded_options(self.room.game, self.room.options)
        return [value for name, value in chosen if usual[name] != value]


def open_rooms() -> list[OpenRoom]:
    """The rooms with a free seat whose host is here, the newest first, as nobody in particular sees them;
    then those where a seat was left after a round.

    Two queries, and one more for rooms between rounds; all who ask within a second get the same.
    """
    found: list[OpenRoom] = cache.get_or_set(KEY, _open_rooms, SECONDS)
    return found


def _open_rooms() -> list[OpenRoom]:
    seeking = [*_before_the_first(), *_between_rounds()]
    here = presence.online_among({one.host.pk for one in seeking})
    return [one for one in seeking if here is None or one.host.pk in here][:SHOWN]


def _before_the_first() -> list[OpenRoom]:
    waiting = RoomSeat.objects.filter(
        room__listed=True,
        room__match=None,
        room__closed_at=None,
        room__addressee=None,
        room__expires_at__gt=timezone.now(),
    )
    rows = waiting.select_related("room__host", "person").order_by("-room__created_at", "room_id", "number")
    tables = _tables(rows, lambda seat: seat.room_id)
    return [
        OpenRoom(seats[0].room, seats[0].room.host, tuple(Place(one.person_id, one.level) for one in seats))
        for seats in tables
        if any(one.is_free for one in seats)
    ]


def _between_rounds() -> list[OpenRoom]:
    """Listed rooms where a seat of the next round is free, and somebody who has played goes on."""
    tables = _tables(_seats_after(), lambda seat: seat.match_id)
    rooms = Room.objects.select_related("host").in_bulk([seats[0].room for seats in tables]) if tables else {}
    found = []
    for seats in tables:
        room = rooms.get(seats[0].room)
        if room is None:
            continue
        staying = [seat.person for seat in seats if seat.person is not None and not seat.left]
        host = next((one for one in staying if one.pk == room.host_id), next(iter(staying), None))
        if host is not None:
            places = tuple(
                Place(seat.next_person, seat.next_level) if seat.left else Place(seat.person_id, seat.level)
                for seat in seats
            )
            found.append(OpenRoom(room, host, places, seats[0].match.round))
    return found


def _seats_after() -> QuerySet[Seat]:
    """The seats of matches that have lately ended in listed rooms and after which a seat is free, match by
    match; with the room, and who follows at a seat that was ``left``."""
    same_match, same_series = OuterRef("match"), OuterRef("match__series")
    free = NextSeat.objects.filter(match=same_match, person=None, level=None)
    later = Match.objects.filter(series=same_series, round__gt=OuterRef("match__round"))
    room = Room.objects.filter(match__series=same_series, listed=True, addressee=None).values("pk")[:1]
    following = NextSeat.objects.filter(match=same_match, number=OuterRef("number"))
    lately = Seat.objects.filter(match__ended_at__gte=timezone.now() - BETWEEN)
    rows = lately.filter(Exists(free), ~Exists(later)).annotate(
        room=Subquery(room),
        left=Exists(following),
        next_person=Subquery(following.values("person")),
        next_level=Subquery(following.values("level")),
    )
    ordered = rows.filter(room__isnull=False).order_by("-match__ended_at", "match_id", "number")
    return ordered.select_related("person", "match")


def _tables(seats: QuerySet[Row], table: Callable[[Row], Any]) -> list[list[Row]]:
    """These seats, of which no more than SEATS_READ are looked at, by their tables; none of those is cut."""
    read = list(seats[: SEATS_READ + 1])
    tables = [list(own) for _, own in groupby(read, key=table)]
    return tables[:-1] if len(read) > SEATS_READ else tables


def as_seen_by(person: Person | None, rooms: Sequence[OpenRoom]) -> list[OpenRoom]:
    """The rooms that this person might join: not where they sit, nor where a block keeps them from a seat."""
    if person is None or not rooms:
        return list(rooms)
    others = frozenset().union(*(one.people for one in rooms)) - {person.pk}
    apart = kept_apart([person.pk], others)[person.pk]
    return [one for one in rooms if person.pk not in one.people and not one.people & apart]
