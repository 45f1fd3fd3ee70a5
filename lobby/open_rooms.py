"""The rooms that stand in the lobby because they seek players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.cache import cache
from django.utils import timezone

from accounts import presence
from accounts.models import Person
from accounts.selectors import kept_apart
from lobby import catalogue
from lobby.models import Room, RoomSeat

SHOWN = 12
SEATS_READ = 300
"""Of all open rooms; a host has two of them at most."""
KEY = "lobby.open_rooms"
SECONDS = 1


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A room that seeks players, with its seats."""

    room: Room
    seats: tuple[RoomSeat, ...]

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
    """The rooms with a free seat whose host is here, the newest first, as nobody in particular sees them.

    One query; all who ask within a second get the same.
    """
    found: list[OpenRoom] = cache.get_or_set(KEY, _open_rooms, SECONDS)
    return found


def _open_rooms() -> list[OpenRoom]:
    waiting = RoomSeat.objects.filter(
        room__listed=True,
        room__match=None,
        room__closed_at=None,
        room__addressee=None,
        room__expires_at__gt=timezone.now(),
    )
    rows = waiting.select_related("room__host", "person").order_by("-room__created_at", "room_id", "number")
    tables = [list(seats) for _, seats in groupby(rows[:SEATS_READ], key=lambda seat: seat.room_id)]
    seeking = [OpenRoom(seats[0].room, tuple(seats)) for seats in tables if any(one.is_free for one in seats)]
    here = presence.online_among({one.room.host_id for one in seeking})
    return [one for one in seeking if here is None or one.room.host_id in here][:SHOWN]


def as_seen_by(person: Person | None, rooms: Sequence[OpenRoom]) -> list[OpenRoom]:
    """The rooms that this person might join: not where they sit, nor where a block keeps them from a seat."""
    if person is None or not rooms:
        return list(rooms)
    others = frozenset().union(*(one.people for one in rooms)) - {person.pk}
    apart = kept_apart([person.pk], others)[person.pk]
    return [one for one in rooms if person.pk not in one.people and not one.people & apart]
