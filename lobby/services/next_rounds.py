"""The table of a room between two rounds: leave it, take a seat that was left, let a computer have it.

Locks: the person, then the room, then the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from accounts.locks import lock_person
from accounts.models import Person
from accounts.selectors import is_kept_apart
from games import services as matches
from games.errors import Refusal
from games.live import broadcast
from games.models import Match, NextSeat, Seat
from games.names import LEVELS
from games.series import NextPlace, latest_round, places_after
from games.services import SeatRequest
from lobby.errors import NoSeatForYou, NotYourRoom, SeatTaken, UnknownChoice
from lobby.models import Room
from lobby.services.rooms import locked


def take_seat(
    *, code: str, person: Person, number: int | None = None, device: str = "", assistant: bool = False
) -> Match | None:
    """Take a seat of the next round, the first free one unless a number is given; of many one gets it.

    The last seat starts the round if everybody is ready; it is returned. Raises UnknownRoom, NoSeatForYou,
    UnknownChoice, or SeatTaken with the latest match.
    """
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        room, latest, places = _between(code)
        if any(place.person_id == person.pk for place in places):
            return None
        others = [place.person_id for place in places if place.person_id is not None]
        if room.is_challenge or is_kept_apart(person.pk, others):
            raise NoSeatForYou()
        if number is not None and number not in range(len(places)):
            raise UnknownChoice(field="seat")
        free = [place.number for place in places if place.is_free and number in (None, place.number)]
        if not free:
            raise SeatTaken(match=latest.pk)
        return _give(room, latest, free[0], SeatRequest(person=person, device=device, assistant=assistant))


def leave(*, code: str, person: Person) -> None:
    """Do not play the next round, so that others may have the seat. Safe to repeat.

    Raises UnknownRoom, or SeatTaken with the match while one is running.
    """
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        room, latest, places = _between(code)
        if any(place.person_id == person.pk for place in places):
            matches.leave_table(match_id=latest.pk, person_id=person.pk)
            _tell(room, latest)


def set_seat(*, code: str, host: Person, number: int, level: int | None) -> Match | None:
    """Give a free seat of the next round to a computer of a level, or set a seat free (None), whoever has it.

    Whoever is in charge does so. Raises UnknownRoom, NotYourRoom, UnknownChoice, or SeatTaken with the match.
    """
    with transaction.atomic():
        room, latest, places = _between(code)
        if not is_in_charge(room, places, host):
            raise NotYourRoom()
        place = next((one for one in places if one.number == number and one.person_id != host.pk), None)
        if room.is_challenge or place is None or (level is not None and level not in LEVELS):
            raise UnknownChoice(field="seat")
        if level is not None and not place.is_free:
            raise SeatTaken(match=latest.pk)
        return _give(room, latest, number, None if level is None else SeatRequest(level=level))


def is_in_charge(room: Room, places: Sequence[NextPlace], person: Person | None) -> bool:
    """Whether this person decides about the seats: the host, or the first at the table once the host left."""
    people = [place.person_id for place in places if place.person_id is not None]
    in_charge = room.host_id if room.host_id in people else next(iter(people), None)
    return person is not None and person.pk == in_charge


def tell_of(*, match_id: str, next_id: str | None = None) -> None:
    """Let the pages of the room that this match belongs to look again, or go to the next round."""
    room = Room.objects.filter(match__series__in=Match.objects.filter(pk=match_id).values("series")).first()
    if room is not None:
        _send(room, match_id, next_id)


def _between(code: str) -> tuple[Room, Match, list[NextPlace]]:
    """The locked room with the match that has ended last, and the seats of the next.

    Raises UnknownRoom, or SeatTaken while a match is running.
    """
    room = locked(code)
    if room.match is None:
        raise SeatTaken()
    latest = latest_round(room.match)
    if latest.is_running:
        raise SeatTaken(match=latest.pk)
    return room, latest, places_after(latest)


def _give(room: Room, latest: Match, number: int, seat: SeatRequest | None) -> Match | None:
    try:
        match = matches.give_next_seat(match_id=latest.pk, number=number, seat=seat)
    except Refusal:
        raise SeatTaken(match=latest.pk) from None
    if match is None:
        _tell(room, latest)
    return match


def _tell(room: Room, latest: Match) -> None:
    transaction.on_commit(partial(_send, room, latest.pk, None))


def _send(room: Room, match_id: str, next_id: str | None) -> None:
    """Say it to everybody who sits, has sat, or will sit there; and to the lobby where the room is listed."""
    if room.listed:
        broadcast.to_lobby({"type": "notification", "kind": "rooms_changed"})
    message = {"type": "notification", "kind": "room_changed", "room": room.code}
    seats = [*Seat.objects.filter(match=next_id or match_id)]
    if next_id is not None:
        message |= {"kind": "room_taken", "match": next_id}
    else:
        seats += NextSeat.objects.filter(match=match_id)
    for person_id in {seat.person_id for seat in seats if seat.person_id is not None}:
        broadcast.to_person(person_id, message)
