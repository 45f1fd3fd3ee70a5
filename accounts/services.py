"""Write people: create guests, attach members, merge the one into the other, forget."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, ProtectedError
from django.http import HttpRequest
from django.utils import timezone

from accounts import cookies, limits, selectors
from accounts.errors import NameRefused, TooManyGuests
from accounts.models import Member, Person
from accounts.names import MEMBER_NAME_MAX, friendly_name, name_key
from accounts.signals import person_merged

PLAIN_NAME_TRIES = 3
NAME_TRIES = 30
SEEN_EVERY = timedelta(minutes=10)
UNUSED_GUEST_KEPT = timedelta(days=30)


def ensure_person(request: HttpRequest) -> Person:
    """The person of this request; a guest is created on first need and the answer will carry the cookies.

    Only for POST and other writing methods, so that link previews create nobody (ValueError otherwise).
    Raises TooManyGuests.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        raise ValueError("a guest is created by a writing request only")
    person = request.person
    if person is None and request.user.is_authenticated:
        person = person_for_member(member=request.user)
    elif person is None:
        if not limits.may_create_guest(request):
            raise TooManyGuests
        token = cookies.new_guest_token()
        person = create_guest(token=token)
        request.cookie_changes.guest_token = token
    ensure_device(request)
    request.person = person
    return person


def ensure_device(request: HttpRequest) -> None:
    """Give the browser a device cookie unless it has one."""
    if not request.device:
        token = cookies.new_device_token()
        request.cookie_changes.device_token = token
        request.device = cookies.device_hash(token)


def create_guest(*, token: str) -> Person:
    """A guest with a friendly name that nobody else has."""
    for attempt in range(NAME_TRIES):
        name = friendly_name(numbered=attempt >= PLAIN_NAME_TRIES)
        try:
            with transaction.atomic():
                return Person.objects.create(name=name, guest_token_hash=cookies.token_hash(token))
        except IntegrityError:
            if not Person.objects.filter(name_key=name_key(name)).exists():
                raise
    raise TooManyGuests


def person_for_member(*, member: Member) -> Person:
    """The member's person, created where a log-in came into being without one (superusers)."""
    person = selectors.person_of_member(member)
    if person is not None:
        return person
    name = member.get_username()[:MEMBER_NAME_MAX]
    for attempt in range(2, NAME_TRIES):
        try:
            with transaction.atomic():
                return Person.objects.create(name=name, member=member)
        except IntegrityError:
            if (person := selectors.person_of_member(member)) is not None:
                return person
            name = f"{member.get_username()[:MEMBER_NAME_MAX]}-{attempt}"
    raise NameRefused("name_taken")


@transaction.atomic
def attach_member(*, guest: Person | None, member: Member, name: str) -> Person:
    """Sign-up: the guest's row becomes the member's, so that every seat stays; without a guest a new row."""
    person = None
    if guest is not None:
        person = (
            Person.objects.select_for_update(no_key=True)
            .filter(pk=guest.pk, member=None, merged_into=None)
            .first()
        )
    if person is None:
        return Person.objects.create(name=name, member=member)
    person.name = name
    person.member = member
    person.guest_token_hash = None
    person.save(update_fields=["name", "member", "guest_token_hash"])
    return person


@transaction.atomic
def merge_guest(*, guest: Person, into: Person) -> bool:
    """Log-in: hand everything of the guest over to the member. False if the guest is none any more.

    ``person_merged`` is sent inside the transaction; a receiver that raises undoes the merge.
    """
    locked = {
        p.pk: p
        for p in Person.objects.select_for_update(no_key=True)
        .filter(pk__in=(guest.pk, into.pk))
        .order_by("pk")
    }
    source, target = locked.get(guest.pk), locked.get(into.pk)
    if source is None or target is None or source.is_member or source.merged_into_id is not None:
        return False
    person_merged.send(sender=Person, source=source, target=target)
    source.merged_into = target
    source.guest_token_hash = None
    source.save(update_fields=["merged_into", "guest_token_hash"])
    return True


def mark_seen(*, person: Person) -> bool:
    """Note the visit, seldom enough to cost nothing; True if it was noted."""
    now = timezone.now()
    if now - person.seen_at < SEEN_EVERY:
        return False
    Person.objects.filter(pk=person.pk).update(seen_at=now)
    person.seen_at = now
    return True


def neutralise(*, person: Person) -> None:
    """Take the name off a person whose log-in is deleted; matches stay under the neutral one."""
    person.name = f"N. N. {person.pk}"
    person.member = None
    person.guest_token_hash = None
    person.save(update_fields=["name", "member", "guest_token_hash"])


def purge_guests() -> int:
    """Remove guests unseen for UNUSED_GUEST_KEPT whom nothing refers to, neither a seat nor anything else."""
    stale = Person.objects.filter(member=None, seen_at__lt=timezone.now() - UNUSED_GUEST_KEPT)
    for relation in Person._meta.related_objects:
        held = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
        stale = stale.exclude(Exists(held))
    removed = 0
    for person in stale.iterator(chunk_size=500):
        try:
            person.delete()
            removed += 1
        except ProtectedError:
            continue
    return removed
