"""Write people: create guests, attach members, merge the one into the other, forget."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from accounts import cookies, limits, presence, selectors
from accounts.errors import NameRefused, Suspended, TooManyGuests
from accounts.models import Member, Person
from accounts.names import MEMBER_NAME_MAX, friendly_name
from accounts.signals import person_merged, person_merging, person_renamed, person_signed_out

PLAIN_NAME_TRIES = 3
NAME_TRIES = 30
SAME_BROWSER = timedelta(minutes=1)
SEEN_EVERY = timedelta(minutes=10)
UNUSED_GUEST_KEPT = timedelta(days=30)
PURGE_BATCH = 500
PURGE_BATCHES = 40


def ensure_person(request: HttpRequest) -> Person:
    """The person of this request; a guest is created on first need and the answer will carry the cookies.

    Only for POST and other writing methods, so that link previews create nobody (ValueError otherwise).
    Raises TooManyGuests, or Suspended for a browser of somebody who is.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        raise ValueError("a guest is created by a writing request only")
    person = request.person
    if person is None and request.user.is_authenticated:
        person = person_for_member(member=request.user)
    elif person is None:
        person = new_guest(request) or _create_guest_for(request)
    ensure_device(request)
    request.person = person
    return person


def new_guest(request: HttpRequest) -> Person | None:
    """The guest whom this browser's other request created a moment ago; the answer will carry the cookie."""
    secret = request.META.get("CSRF_COOKIE")
    if not secret:
        return None
    token = cookies.new_guest_token_of(secret)
    guest = selectors.new_guest_of_token(token, since=timezone.now() - SAME_BROWSER)
    if guest is not None:
        request.cookie_changes.guest_token = token
    return guest


def _create_guest_for(request: HttpRequest) -> Person:
    """A guest under the token of the browser, or under a random one where that has been used before."""
    suspended = selectors.suspended_at(request.device)
    if suspended is not None:
        raise Suspended(suspended)
    if not limits.may_create_guest(request):
        raise TooManyGuests
    secret = request.META.get("CSRF_COOKIE")
    token = cookies.new_guest_token_of(secret) if secret else cookies.new_guest_token()
    try:
        person = create_guest(token=token)
    except IntegrityError:
        if (person := new_guest(request)) is None:
            token = cookies.new_guest_token()
            person = create_guest(token=token)
    request.cookie_changes.guest_token = token
    return person


def ensure_device(request: HttpRequest) -> None:
    """Give the browser a device cookie unless it has one."""
    if not request.device:
        token = cookies.new_device_token()
        request.cookie_changes.device_token = token
        request.device = cookies.device_hash(token)


def create_guest(*, token: str) -> Person:
    """A guest with a friendly name that nobody else has. Raises IntegrityError for a token in use."""
    for attempt in range(NAME_TRIES):
        name = friendly_name(numbered=attempt >= PLAIN_NAME_TRIES)
        try:
            with transaction.atomic():
                return Person.objects.create(name=name, guest_token_hash=cookies.token_hash(token))
        except IntegrityError:
            if selectors.guest_of_token(token) or not selectors.name_taken(name):
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
    say_renamed(person=person)
    return person


def say_renamed(*, person: Person) -> None:
    """Tell the apps above, after the commit, that a person is called something else from now on."""
    transaction.on_commit(lambda: person_renamed.send_robust(sender=Person, person_id=person.pk))


@transaction.atomic
def merge_guest(*, guest: Person, into: Person) -> bool:
    """Log-in: hand everything of the guest over to the member. False if the guest is none any more.

    ``person_merging`` and then ``person_merged`` are sent inside the transaction; a receiver that raises
    undoes the merge.
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
    person_merging.send(sender=Person, source=source, target=target)
    person_merged.send(sender=Person, source=source, target=target)
    source.merged_into = target
    source.guest_token_hash = None
    source.save(update_fields=["merged_into", "guest_token_hash"])
    transaction.on_commit(lambda: presence.gone(source.pk))
    return True


def mark_seen(*, person: Person) -> bool:
    """Note the visit and in which language, seldom enough to cost nothing; True if it was noted."""
    now = timezone.now()
    if now - person.seen_at < SEEN_EVERY:
        return False
    Person.objects.filter(pk=person.pk).update(seen_at=now)
    person.seen_at = now
    language = get_language()
    if person.member is not None and language in dict(settings.LANGUAGES):
        Member.objects.filter(pk=person.member_id).exclude(language=language).update(language=language)
    return True


def want_mails(*, member_id: int, wanted: bool) -> None:
    """Note whether a member wants e-mail about correspondence matches, and in the language of this page."""
    language = get_language()
    noted = {"language": language} if wanted and language in dict(settings.LANGUAGES) else {}
    Member.objects.filter(pk=member_id).update(mails=wanted, **noted)


def say_signed_out(*, person: Person, device: str | None = None) -> None:
    """Tell the apps above, once that is committed; a failure there keeps nobody logged in."""
    transaction.on_commit(lambda: person_signed_out.send_robust(sender=Person, person=person, device=device))


def neutralise(*, person: Person) -> None:
    """Take the name off a person whose log-in is deleted; matches stay under the neutral one."""
    say_signed_out(person=person)
    person.friendships_asked_for.all().delete()
    person.friendships_offered.all().delete()
    person.blocks.all().delete()
    person.blocked_by.all().delete()
    person.name = f"N. N. {person.pk}"
    person.member = None
    person.guest_token_hash = None
    person.save(update_fields=["name", "member", "guest_token_hash"])
    say_renamed(person=person)


def purge_guests() -> int:
    """Remove guests unseen for UNUSED_GUEST_KEPT whom nothing refers to, neither a seat nor anything else.

    Works in batches of a bounded size, and leaves the rest of very many to the next day.
    """
    stale = Person.objects.filter(member=None, seen_at__lt=timezone.now() - UNUSED_GUEST_KEPT)
    for relation in Person._meta.related_objects:
        held = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
        stale = stale.exclude(Exists(held))
    removed = 0
    for _ in range(PURGE_BATCHES):
        batch = list(stale.order_by("pk").values_list("pk", flat=True)[:PURGE_BATCH])
        with transaction.atomic():
            gone = list(stale.filter(pk__in=batch).select_for_update().values_list("pk", flat=True))
            Person.objects.filter(pk__in=gone).delete()
        removed += len(gone)
        if len(batch) < PURGE_BATCH:
            break
    return removed
