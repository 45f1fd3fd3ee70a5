"""Find people."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import presence
from accounts.cookies import token_hash
from accounts.models import Block, Friendship, Member, Person, SuspendedDevice
from accounts.names import name_key, name_look


def guest_of_token(token: str) -> Person | None:
    """The guest whom a cookie's token belongs to; tokens die at sign-up and at a merge."""
    return Person.objects.filter(guest_token_hash=token_hash(token), member=None, merged_into=None).first()


def new_guest_of_token(token: str, *, since: datetime) -> Person | None:
    """The guest of that token, if created since then: an older one is not found by it."""
    guest = guest_of_token(token)
    return guest if guest is not None and guest.created_at >= since else None


def current_id(person_id: int) -> int:
    """The person whom a guest has been merged into, at the end of the chain; everybody else is their own."""
    while (
        into := Person.objects.filter(pk=person_id).values_list("merged_into", flat=True).first()
    ) is not None:
        person_id = into
    return person_id


def person_of_member(member: Member) -> Person | None:
    """The person behind a log-in; None for a log-in that never used the site, such as a fresh superuser."""
    person = Person.objects.filter(member=member).first()
    if person is not None:
        person.member = member
    return person


def member_named(name: str) -> Person | None:
    """The member of that name, upper and lower case alike."""
    return (
        Person.objects.select_related("member")
        .filter(name_key=name_key(name), member__is_active=True)
        .first()
    )


def name_taken(name: str, *, except_for: Person | None = None) -> bool:
    """Whether a guest or member, or a log-in without a person, has that name already."""
    people = Person.objects.filter(name_key=name_key(name))
    if except_for is not None:
        people = people.exclude(pk=except_for.pk)
    return people.exists() or Member.objects.filter(username=name_key(name)).exists()


def name_confusing(name: str, *, except_for: Person | None = None) -> bool:
    """Whether a guest or member already has a name that looks the same at a glance."""
    people = Person.objects.filter(name_look=name_look(name))
    if except_for is not None:
        people = people.exclude(pk=except_for.pk)
    return people.exists()


def suspended_at(device: str) -> Person | None:
    """Who is suspended and has played at this device; None where new people are welcome."""
    if not device:
        return None
    rows = SuspendedDevice.objects.filter(device=device, person__suspended_until__gt=timezone.now())
    row = rows.select_related("person").order_by("-person__suspended_until").first()
    return None if row is None else row.person


def display_name(member: Member) -> str:
    """How allauth addresses a member: by the person's name, with its capitals."""
    person = person_of_member(member)
    return person.name if person is not None else member.get_username()


def address_of(member: Member) -> EmailAddress | None:
    """The e-mail address that counts: the primary one, else a verified one, else any."""
    return EmailAddress.objects.filter(user=member).order_by("-primary", "-verified").first()


def mail_address_of(member: Member) -> str:
    """The address to which the site may write to a member: a verified one; "" where there is none."""
    address = address_of(member)
    return address.email if address is not None and address.verified else ""


def person_named(name: str) -> Person | None:
    """The member or guest of that name, upper and lower case alike; nobody who is gone or merged."""
    found = Person.objects.select_related("member").filter(name_key=name_key(name), merged_into=None).first()
    if found is None or found.is_gone or (found.member is not None and not found.member.is_active):
        return None
    return found


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend as the other one sees them; ``here`` None while nobody can tell."""

    person: Person
    here: bool | None


def friendship_of(one: Person, other: Person) -> Friendship | None:
    """What is between two members, whoever asked."""
    both = Q(asker=one, asked=other) | Q(asker=other, asked=one)
    return Friendship.objects.filter(both).first()


@dataclass(frozen=True, slots=True)
class Relation:
    """How somebody stands to a member: friends, asked, asking, or none of it; and whether they block them."""

    friends: bool = False
    asked: bool = False
    asking: bool = False
    blocked: bool = False


def relation(viewer: Person, other: Person) -> Relation:
    """How the viewer stands to somebody else, as far as the viewer may know."""
    row = friendship_of(viewer, other)
    if row is None:
        return Relation(blocked=has_blocked(blocker=viewer, other=other))
    mine = row.asker_id == viewer.pk
    return Relation(
        friends=row.state == Friendship.State.ACCEPTED,
        asked=mine and row.state in (Friendship.State.OPEN, Friendship.State.DECLINED),
        asking=not mine and row.state == Friendship.State.OPEN,
        blocked=has_blocked(blocker=viewer, other=other),
    )


def friends_of(person: Person) -> list[Friend]:
    """The friends of a member whose accounts are open: who is here first, then by name."""
    rows = _between_members(Friendship.State.ACCEPTED).filter(Q(asker=person) | Q(asked=person))
    people = [row.other(person.pk) for row in rows]
    here = presence.online_among([one.pk for one in people])
    found = [Friend(one, None if here is None else one.pk in here) for one in people]
    return sorted(found, key=lambda friend: (not friend.here, friend.person.name_key))


def requests_to(person: Person, *, limit: int) -> list[Friendship]:
    """The open requests of others, newest first."""
    return list(_between_members(Friendship.State.OPEN).filter(asked=person).order_by("-asked_at")[:limit])


def requests_of(person: Person) -> list[Friendship]:
    """The person's own requests that wait as far as the person is told, newest first."""
    waiting = (Friendship.State.OPEN, Friendship.State.DECLINED)
    return list(_between_members(*waiting).filter(asker=person).order_by("-asked_at"))


def _between_members(*states: str) -> QuerySet[Friendship]:
    rows = Friendship.objects.filter(
        state__in=states, asker__member__is_active=True, asked__member__is_active=True
    )
    return rows.select_related("asker__member", "asked__member")


def blocks_of(person: Person) -> list[Block]:
    """Whom the person has blocked, the latest first."""
    return list(Block.objects.filter(blocker=person).select_related("blocked__member").order_by("-since"))


def blocked_ids(person_id: int | None) -> frozenset[int]:
    """Whom this person has blocked, by their ids."""
    if person_id is None:
        return frozenset()
    return frozenset(Block.objects.filter(blocker=person_id).values_list("blocked_id", flat=True))


def has_blocked(*, blocker: Person, other: Person) -> bool:
    return Block.objects.filter(blocker=blocker, blocked=other).exists()


def is_kept_apart(person_id: int, others: Collection[int]) -> bool:
    """Whether the person has blocked one of the others or is blocked by one of them."""
    return bool(kept_apart([person_id], others)[person_id])


def kept_apart(people: Collection[int], others: Collection[int] | None = None) -> dict[int, set[int]]:
    """For each of these people, with which of the others (of the same ones, if none are given) a block
    forbids a match, whoever of the two has set it; one query."""
    apart: dict[int, set[int]] = {person: set() for person in people}
    # few block anybody: among hundreds it is quicker not to name them all a second time
    pairs = Q(blocker__in=people)
    if others is not None:
        pairs = Q(blocker__in=people, blocked__in=others) | Q(blocker__in=others, blocked__in=people)
    for blocker, blocked in Block.objects.filter(pairs).values_list("blocker_id", "blocked_id"):
        for one, other in ((blocker, blocked), (blocked, blocker)):
            if one in apart and (others is not None or other in apart):
                apart[one].add(other)
    return apart
