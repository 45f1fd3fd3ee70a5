"""Invitations: make a room, take its seat, close it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Person
from accounts.services import lock_person
from games.clocks import parse as parse_clock
from games.live import broadcast
from games.models import Match
from games.services import SeatRequest, start_match
from lobby import catalogue, selectors
from lobby.errors import NotYourRoom, OwnRoom, RoomOver, SeatTaken, TooManyRooms, UnknownChoice, UnknownRoom
from lobby.models import Room

LIFETIME = timedelta(hours=24)
KEPT_AFTER_EXPIRY = timedelta(days=30)
OPEN_ROOMS = 8
_chance = secrets.SystemRandom()


def create_room(
    *,
    host: Person,
    game: str,
    clock: str,
    begins: str,
    options: Mapping[str, str] | None = None,
    watchable: bool = False,
    device: str = "",
) -> Room:
    """Make an invitation that stays open for 24 hours.

    ``clock`` is a preset or "" for none. Raises UnknownChoice or TooManyRooms.
    """
    chosen = checked_wish(game=game, options=options or {}, clock=clock, begins=begins)
    with transaction.atomic():
        host = lock_person(person_id=host.pk)
        if len(selectors.open_invitations(host)) >= OPEN_ROOMS:
            raise TooManyRooms(limit=OPEN_ROOMS)
        room = Room.objects.create(
            game=game,
            options=chosen,
            clock=clock,
            begins=begins,
            watchable=watchable,
            host=host,
            host_device=device,
            expires_at=timezone.now() + LIFETIME,
        )
        transaction.on_commit(
            lambda: broadcast.to_person(host.pk, {"type": "room_listed", "room": room.code})
        )
    return room


def checked_wish(
    *, game: str, options: Mapping[str, str], clock: str, begins: str
) -> dict[str, str | int | bool]:
    """The options of an invitation with these conditions. Raises UnknownChoice."""
    chosen = catalogue.checked_options(game, options)
    if clock and clock not in catalogue.clock_names():
        raise UnknownChoice(field="clock")
    if begins not in Room.Beginner.values:
        raise UnknownChoice(field="begins")
    return chosen


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the rooms of the guest whom they turned out to be. Needs the transaction of the merge."""
    Room.objects.filter(host=source).update(host=target)


def lock_of(*, host: Person) -> None:
    """Lock the rooms of a host until the end of the transaction; needs one."""
    list(Room.objects.select_for_update().filter(host=host).order_by("pk").values_list("pk", flat=True))


def join_room(*, code: str, person: Person, device: str = "") -> Match:
    """Take the seat of a room and start its match; of many who try at once exactly one succeeds.

    Somebody who sits there already gets the match again. Raises UnknownRoom, RoomOver, OwnRoom, or
    SeatTaken with the match.
    """
    with transaction.atomic():
        person = lock_person(person_id=person.pk)
        room = _locked(code)
        if room.match_id is not None:
            if room.match.seats.filter(person=person).exists():
                return room.match
            raise SeatTaken(match=room.match_id)
        if room.is_over:
            raise RoomOver()
        if room.host_id == person.pk:
            raise OwnRoom()
        match = _start(room, person, device)
        room.match = match
        room.save(update_fields=["match"])
        message = {"type": "notification", "kind": "room_taken", "room": code, "match": match.pk}
        transaction.on_commit(lambda: broadcast.to_person(room.host_id, message))
    return match


def _locked(code: str) -> Room:
    # without a join: whose room it is may change while its lock is waited for
    room = Room.objects.select_for_update().filter(code=code).first()
    if room is None:
        raise UnknownRoom()
    return room


def _start(room: Room, person: Person, device: str) -> Match:
    host = SeatRequest(person=room.host, level=None, device=room.host_device)
    guest = SeatRequest(person=person, level=None, device=device)
    host_begins = room.begins == Room.Beginner.HOST or (
        room.begins == Room.Beginner.RANDOM and _chance.random() < 0.5
    )
    return start_match(
        game=room.game,
        seats=[host, guest] if host_begins else [guest, host],
        options=room.options,
        rated=False,
        visibility="unlisted" if room.watchable else "private",
        clock=parse_clock(room.clock) if room.clock else None,
    )


def close_room(*, code: str, person: Person) -> Room:
    """Take the invitation back. Raises UnknownRoom, NotYourRoom, or SeatTaken when a match has begun."""
    with transaction.atomic():
        room = _locked(code)
        if room.host_id != person.pk:
            raise NotYourRoom()
        if room.match_id is not None:
            raise SeatTaken(match=room.match_id)
        if room.closed_at is None:
            room.closed_at = timezone.now()
            room.save(update_fields=["closed_at"])
    return room


def purge_rooms() -> int:
    """Delete rooms that ended over 30 days ago; until then their page says that they are over."""
    count, _ = Room.objects.filter(expires_at__lte=timezone.now() - KEPT_AFTER_EXPIRY).delete()
    return count
