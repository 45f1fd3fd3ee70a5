"""Challenges by name: a room with an addressee, who accepts, which begins the match, or declines."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.errors import Unwelcome
from accounts.locks import lock_people, need_transaction
from accounts.models import Person
from accounts.selectors import has_blocked
from games.clocks import is_days
from games.models import Match
from lobby import catalogue, selectors
from lobby.errors import (
    CannotChallenge,
    RankedMatchRunning,
    RoomOver,
    SeatTaken,
    TooManyRooms,
    UnknownRoom,
)
from lobby.models import Room
from lobby.services import notifications, rooms, seeks
from lobby.services.notifications import Kind, challenge_key

LIFETIME = timedelta(minutes=10)
CORRESPONDENCE_LIFETIME = timedelta(days=3)
MOST_OPEN = 5
OTHERS = (None,)
"""A challenge is for two."""


def challenge(
    *,
    host: Person,
    addressee: Person,
    game: str,
    clock: str,
    begins: str,
    options: Mapping[str, str] | None = None,
    rated: bool = False,
    watchable: bool = False,
    device: str = "",
) -> Room:
    """Challenge a member, who has ten minutes to answer, and three days where the match is by correspondence.

    Somebody who has blocked the host is not told, and the host sees a challenge that nobody answers.
    Raises UnknownChoice, CannotChallenge, RankedMatchRunning or TooManyRooms.
    """
    chosen = rooms.checked_wish(game=game, options=options or {}, clock=clock, begins=begins, others=OTHERS)
    if rated and (
        clock not in (*catalogue.clock_names(), *catalogue.days_names())
        or begins != Room.Beginner.RANDOM
        or chosen != catalogue.checked_options(game, {})
    ):
        raise CannotChallenge("ranked_as_usual", 400)
    with transaction.atomic():
        host, addressee = _checked(host, addressee)
        if rated and not is_days(clock):
            seeks.refuse_second_ranked(host, game)
        open_now = [room for room in selectors.open_invitations(host) if room.is_challenge]
        for room in open_now:
            if room.addressee_id == addressee.pk:
                raise CannotChallenge("already_challenged", room=room.code)
        if len(open_now) >= MOST_OPEN:
            raise TooManyRooms(limit=MOST_OPEN)
        lifetime = CORRESPONDENCE_LIFETIME if is_days(clock) else LIFETIME
        room = Room(game=game, options=chosen, clock=catalogue.room_clock(clock), begins=begins)
        room.watchable = watchable
        room.rated, room.addressee = rated, addressee
        rooms.lay_table(room, host=host, device=device, others=OTHERS, lifetime=lifetime)
        notifications.notify(
            person_id=addressee.pk,
            kind=Kind.CHALLENGE,
            key=challenge_key(room),
            about=host,
            data={"room": room.code, "game": game, "clock": clock, "rated": rated},
            by_mail=is_days(clock),
        )
    return room


def _checked(host: Person, addressee: Person) -> tuple[Person, Person]:
    """Both, locked. Raises CannotChallenge."""
    try:
        found = lock_people(people=[host.pk, addressee.pk])
    except Unwelcome:
        raise CannotChallenge("unknown_member", 404) from None
    host, addressee = found[host.pk], found[addressee.pk]
    if host.pk == addressee.pk:
        raise CannotChallenge("challenge_yourself")
    if not host.is_member:
        raise CannotChallenge("members_challenge", 403)
    if not addressee.is_member:
        raise CannotChallenge("unknown_member", 404)
    if addressee.is_suspended:
        raise CannotChallenge("away_for_a_while", name=addressee.name)
    if has_blocked(blocker=host, other=addressee):
        raise CannotChallenge("you_blocked_them")
    return host, addressee


def accept(*, code: str, person: Person, device: str = "") -> Match | None:
    """Begin the match of a challenge. Safe to repeat.

    Raises UnknownRoom for what is nobody's or somebody else's challenge, RoomOver, SeatTaken, NoSeatForYou
    after a block, and RankedMatchRunning or CannotChallenge when either plays a ranked match already.
    """
    with transaction.atomic():
        room = Room.objects.filter(code=code, addressee=person).first()
        if room is None:
            raise UnknownRoom()
        people = lock_people(people=[person.pk, room.host_id])
        if people[room.host_id].is_gone:
            raise RoomOver()
        if room.rated and room.match_id is None and not is_days(room.clock):
            _check_ranked(room, people[person.pk], people[room.host_id])
        match = rooms.join_room(code=code, person=people[person.pk], device=device)
        notifications.settle(person_id=person.pk, key=challenge_key(room))
        if match is not None:
            notifications.notify(
                person_id=room.host_id,
                kind=Kind.CHALLENGE_ACCEPTED,
                key=f"accepted:{room.code}",
                about=person,
                data={"match": match.pk, "game": room.game},
                by_mail=match.is_correspondence,
            )
    return match


def _check_ranked(room: Room, person: Person, host: Person) -> None:
    """Raise unless both are free for a ranked match. Holds both searches, so that neither is paired now."""
    seeks.lock_of(people=[person.pk, host.pk])
    seeks.refuse_second_ranked(person, room.game)
    try:
        seeks.refuse_second_ranked(host, room.game)
    except RankedMatchRunning:
        raise CannotChallenge("host_busy", name=host.name) from None


def decline(*, code: str, person: Person) -> None:
    """Decline a challenge, which the host is told. Safe to repeat.

    Raises UnknownRoom, RoomOver, or SeatTaken when the match has begun.
    """
    with transaction.atomic():
        room = rooms.locked(code)
        if room.addressee_id != person.pk:
            raise UnknownRoom()
        if room.match_id is not None:
            raise SeatTaken(match=room.match_id)
        notifications.settle(person_id=person.pk, key=challenge_key(room))
        if room.declined_at is not None:
            return
        if room.is_over:
            raise RoomOver()
        room.declined_at = timezone.now()
        room.save(update_fields=["declined_at"])
        rooms.tell(room)
        if not has_blocked(blocker=person, other=room.host):
            notifications.notify(
                person_id=room.host_id,
                kind=Kind.CHALLENGE_DECLINED,
                key=f"declined:{room.code}",
                about=person,
                data={"game": room.game},
            )


def may_see(*, room: Room, person: Person | None) -> bool:
    """Whether this person is meant by a challenge; a room without an addressee is for everybody."""
    return not room.is_challenge or (person is not None and person.pk in (room.host_id, room.addressee_id))


def part(*, blocker: Person, blocked: Person) -> None:
    """Close the open challenges of somebody to whom they have blocked. Needs the transaction of the block.

    Challenges of the blocked one go on waiting, as far as they know.
    """
    need_transaction()
    for code in Room.objects.filter(host=blocker, addressee=blocked, match=None).values_list(
        "code", flat=True
    ):
        rooms.close_room(code=code, person=blocker)
