"""Rooms: make one, take a seat, leave it, let a computer have it, close the room."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.locks import lock_person, need_transaction
from accounts.models import Person
from accounts.selectors import is_kept_apart
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match
from games.names import LEVELS
from games.services import SeatRequest, start_match
from lobby import catalogue, selectors
from lobby.errors import (
    NoSeatForYou,
    NotYourRoom,
    OwnRoom,
    RoomOver,
    SeatTaken,
    TooManyRooms,
    UnknownChoice,
    UnknownRoom,
)
from lobby.models import Room, RoomLine, RoomSeat
from lobby.services import notifications

LIFETIME = timedelta(hours=24)
CORRESPONDENCE_LIFETIME = timedelta(days=7)
KEPT_AFTER_EXPIRY = timedelta(days=30)
CHALLENGE_KEPT = timedelta(days=1)
NOBODY: Final = {"person": None, "device": "", "assistant": False}
OPEN_ROOMS = 8
LISTED_ROOMS = 2
"""How many of one host stand in the lobby at a time."""
_chance = secrets.SystemRandom()


def create_room(
    *,
    host: Person,
    game: str,
    clock: str,
    begins: str,
    options: Mapping[str, str] | None = None,
    others: Sequence[int | None] = (None,),
    watchable: bool = False,
    listed: bool = False,
    device: str = "",
) -> Room:
    """Make a room that stays open for 24 hours, for a correspondence match a week; ``listed``: in the lobby.

    ``clock`` is minutes+seconds, days or "" for none; ``others`` are the seats beside the host's, each free
    (None) or a computer's of a level. Raises UnknownChoice or TooManyRooms.
    """
    chosen = checked_wish(game=game, options=options or {}, clock=clock, begins=begins, others=others)
    with transaction.atomic():
        host = lock_person(person_id=host.pk)
        open_now = selectors.open_invitations(host)
        if len(open_now) >= OPEN_ROOMS:
            raise TooManyRooms(limit=OPEN_ROOMS)
        if listed:
            _refuse_third_listed(open_now)
        room = Room(game=game, options=chosen, clock=catalogue.room_clock(clock), begins=begins)
        room.watchable, room.listed = watchable, listed
        lifetime = CORRESPONDENCE_LIFETIME if room.is_correspondence else LIFETIME
        lay_table(room, host=host, device=device, others=others, lifetime=lifetime)
        tell(room)
    return room


def lay_table(
    room: Room, *, host: Person, device: str, others: Sequence[int | None], lifetime: timedelta
) -> None:
    """Save a new room, open for its lifetime, with the host at the first seat. Needs a transaction."""
    need_transaction()
    room.host = host
    room.expires_at = timezone.now() + lifetime
    room.save(force_insert=True)
    seats = [RoomSeat(room=room, number=0, person=host, device=device)]
    seats += [RoomSeat(room=room, number=number, level=level) for number, level in enumerate(others, 1)]
    RoomSeat.objects.bulk_create(seats)


def checked_wish(
    *, game: str, options: Mapping[str, str], clock: str, begins: str, others: Sequence[int | None]
) -> dict[str, str | int | bool]:
    """The options of a room with these conditions. Raises UnknownChoice, as when no seat is free."""
    chosen = catalogue.checked_options(game, options, seats=1 + len(others))
    catalogue.room_clock(clock)
    if begins not in Room.Beginner.values:
        raise UnknownChoice(field="begins")
    if None not in others or any(level is not None and level not in LEVELS for level in others):
        raise UnknownChoice(field="others")
    return chosen


def _refuse_third_listed(open_now: Sequence[Room]) -> None:
    if sum(room.listed for room in open_now) >= LISTED_ROOMS:
        raise TooManyRooms(limit=LISTED_ROOMS)


def list_room(*, code: str, host: Person, listed: bool) -> None:
    """Put a waiting room into the lobby, or take it out. Safe to repeat.

    Raises UnknownRoom, RoomOver, NotYourRoom, UnknownChoice for a challenge, TooManyRooms, or SeatTaken with
    the match.
    """
    with transaction.atomic():
        host = lock_person(person_id=host.pk)
        room = _waiting(code)
        if room.host_id != host.pk:
            raise NotYourRoom()
        if room.is_over:
            raise RoomOver()
        if room.is_challenge:
            raise UnknownChoice(field="listed")
        if room.listed == listed:
            return
        if listed:
            _refuse_third_listed(selectors.open_invitations(host))
        room.listed = listed
        room.save(update_fields=["listed"])
        tell(room)
        _tell_lobby()


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the rooms and seats of the guest whom they turned out to be.

    Needs the transaction of the merge. A seat in a room where the member sits already is set free.
    """
    need_transaction()
    Room.objects.filter(host=source).update(host=target)
    same = RoomLine.objects.filter(person=target, room=OuterRef("room"), key=OuterRef("key"))
    RoomLine.objects.filter(person=source).exclude(Exists(same)).update(person=target)
    for seat in RoomSeat.objects.filter(person=source, room__match=None):
        both = RoomSeat.objects.filter(room=seat.room_id, person=target)
        if both.exists() and seat.number == 0:
            both.update(**NOBODY)
        elif both.exists():
            RoomSeat.objects.filter(pk=seat.pk).update(**NOBODY)
            continue
        RoomSeat.objects.filter(pk=seat.pk).update(person=target)


def lock_of(*, person: Person) -> None:
    """Lock the rooms where a person sits until the end of the transaction; needs one."""
    need_transaction()
    mine = Room.objects.select_for_update().filter(Q(host=person) | Q(pk__in=_sat_in(person)))
    list(mine.order_by("pk").values_list("pk", flat=True))


def _sat_in(person: Person) -> list[int]:
    return list(RoomSeat.objects.filter(person=person).values_list("room_id", flat=True))


def join_room(
    *, code: str, person: Person, number: int | None = None, device: str = "", assistant: bool = False
) -> Match | None:
    """Take a seat, the first free one unless a number is given; of many who want it exactly one gets it.

    ``assistant``: the person lets an AI assistant play, as everybody is told.

    The last seat starts the match, which is returned; whoever sits there already gets what there is.
    Raises UnknownRoom, RoomOver, OwnRoom, NoSeatForYou, UnknownChoice, or SeatTaken, with the match if one
    has begun.
    """
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        room = locked(code)
        if room.match is not None:
            if room.match.seats.filter(person=person).exists():
                return room.match
            raise SeatTaken(match=room.match_id or "")
        if room.is_over:
            raise RoomOver()
        if room.host_id == person.pk:
            raise OwnRoom()
        if room.addressee_id not in (None, person.pk):
            raise NoSeatForYou()
        seats = list(room.seats.all())
        if any(seat.person_id == person.pk for seat in seats):
            return None
        if is_kept_apart(person.pk, [seat.person_id for seat in seats if seat.person_id is not None]):
            raise NoSeatForYou()
        wanted = _wanted(seats, number)
        wanted.person, wanted.device, wanted.assistant = person, device, assistant
        wanted.save(update_fields=["person", "device", "assistant"])
        return _begin_or_tell(room)


def part(*, blocker: Person, blocked: Person) -> None:
    """Let two people not go on waiting at the same tables: the one leaves who is not the host.

    Needs the transaction of the block. Where neither is the host, whoever blocks leaves.
    """
    need_transaction()
    together = set(_sat_in(blocker)) & set(_sat_in(blocked))
    for room in Room.objects.select_for_update().filter(pk__in=together, match=None).order_by("pk"):
        leaver = blocked if room.host_id == blocker.pk else blocker
        room.seats.filter(person=leaver).update(**NOBODY)
        tell(room, leaver.pk)


def _wanted(seats: Sequence[RoomSeat], number: int | None) -> RoomSeat:
    free = [seat for seat in seats if seat.is_free]
    if number is not None:
        if number not in {seat.number for seat in seats}:
            raise UnknownChoice(field="seat")
        free = [seat for seat in free if seat.number == number]
    if not free:
        raise SeatTaken()
    return free[0]


def leave_room(*, code: str, person: Person) -> None:
    """Give a seat back before the match begins. Raises UnknownRoom, OwnRoom, or SeatTaken with the match."""
    with transaction.atomic():
        room = _waiting(code)
        if room.host_id == person.pk:
            raise OwnRoom()
        room.seats.filter(person=person).update(**NOBODY)
        tell(room, person.pk)


def set_seat(*, code: str, host: Person, number: int, level: int | None) -> Match | None:
    """Give a free seat to a computer of a level, or set a seat free (None), whoever has it; the last one
    taken starts the match.

    Raises UnknownRoom, RoomOver, NotYourRoom, UnknownChoice, or SeatTaken, with the match if one has begun.
    """
    with transaction.atomic():
        room = _waiting(code)
        if room.host_id != host.pk:
            raise NotYourRoom()
        if room.is_over:
            raise RoomOver()
        seat = room.seats.filter(number=number).exclude(person=host).first()
        if room.is_challenge or seat is None or (level is not None and level not in LEVELS):
            raise UnknownChoice(field="seat")
        if level is not None and not seat.is_free:
            raise SeatTaken()
        gone = seat.person_id
        seat.person, seat.device, seat.assistant, seat.level = None, "", False, level
        seat.save(update_fields=["person", "device", "assistant", "level"])
        return _begin_or_tell(room, *([gone] if gone else []))


def _begin_or_tell(room: Room, *gone: int) -> Match | None:
    """Start the match once every seat is taken; tell whoever sits there, and who did, either way."""
    seats = list(room.seats.select_related("person"))
    if any(seat.is_free for seat in seats):
        tell(room, *gone)
        return None
    match = start_match(
        game=room.game,
        seats=[
            SeatRequest(seat.person, seat.level, seat.device, seat.assistant)
            for seat in _from_beginner(room, seats)
        ],
        options=room.options,
        rated=room.rated,
        visibility="public" if room.rated or room.listed else "unlisted" if room.watchable else "private",
        clock=parse_clock(room.clock) if room.clock else None,
    )
    room.match = match
    room.save(update_fields=["match"])
    tell(room, *gone)
    return match


def _from_beginner(room: Room, seats: list[RoomSeat]) -> list[RoomSeat]:
    fixed = {Room.Beginner.HOST: 0, Room.Beginner.GUEST: 1}
    first = fixed.get(Room.Beginner(room.begins), _chance.randrange(len(seats)))
    return seats[first:] + seats[:first]


def tell(room: Room, *gone: int) -> None:
    """Let the pages of everybody who sits in the room, and of whoever did, look again after the commit."""
    message = {"type": "notification", "kind": "room_changed", "room": room.code}
    if room.match_id is not None:
        message |= {"kind": "room_taken", "match": room.match_id}
    people = room.seats.exclude(person=None).values_list("person_id", flat=True)
    for person_id in {*people, *gone}:
        transaction.on_commit(partial(broadcast.to_person, person_id, message))
    if room.listed:
        _tell_lobby()


def _tell_lobby() -> None:
    """Let open lobbies fetch their list of open rooms again."""
    message = {"type": "notification", "kind": "rooms_changed"}
    transaction.on_commit(partial(broadcast.to_lobby, message))


def locked(code: str) -> Room:
    # without a join: whose room it is may change while its lock is waited for
    room = Room.objects.select_for_update().filter(code=code).first()
    if room is None:
        raise UnknownRoom()
    return room


def _waiting(code: str) -> Room:
    room = locked(code)
    if room.match_id is not None:
        raise SeatTaken(match=room.match_id)
    return room


def close_room(*, code: str, person: Person) -> Room:
    """Take the invitation back. Raises UnknownRoom, NotYourRoom, or SeatTaken when a match has begun."""
    with transaction.atomic():
        room = locked(code)
        if room.host_id != person.pk:
            raise NotYourRoom()
        if room.match_id is not None:
            raise SeatTaken(match=room.match_id)
        if room.closed_at is None:
            room.closed_at = timezone.now()
            room.save(update_fields=["closed_at"])
            if room.addressee_id is not None:
                notifications.take_back(person_id=room.addressee_id, key=notifications.challenge_key(room))
            tell(room)
    return room


def purge_rooms() -> int:
    """Delete rooms that ended over 30 days ago, and challenges from which no match came after a day; until
    then their page says that they are over."""
    now = timezone.now()
    old = Q(expires_at__lte=now - KEPT_AFTER_EXPIRY)
    old |= Q(addressee__isnull=False, match=None, expires_at__lte=now - CHALLENGE_KEPT)
    _, deleted = Room.objects.filter(old).delete()
    return deleted.get(Room._meta.label, 0)
