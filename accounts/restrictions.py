"""Write what a person may not do for a while: talk (mute), or take part at all (suspension); and rename them.

Both end by themselves, since only their end is stored. Who decided, and why, is the audit trail's matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts import presence, selectors, services
from accounts.errors import NameRefused, Unwelcome
from accounts.locks import lock_person, need_transaction
from accounts.models import FOR_GOOD, Person, SuspendedDevice
from accounts.names import clean_member_name

KEPT = timedelta(days=30)
"""How long the reason of a mute or suspension that is over can still be read."""


@transaction.atomic
def mute(*, person: Person, until: datetime | None, because: str) -> Person:
    """Let a person say nothing until then, None for good. Raises Unwelcome for staff and whoever is gone."""
    person = _locked(person)
    person.muted_until, person.muted_because = until or FOR_GOOD, because
    person.save(update_fields=["muted_until", "muted_because"])
    return person


@transaction.atomic
def suspend(*, person: Person, until: datetime | None, because: str, devices: Iterable[str] = ()) -> Person:
    """Let a person take no part until then, None for good; their sockets close once that is committed.

    At their ``devices`` (hashes) nobody new comes into being meanwhile. Raises Unwelcome as ``mute`` does.
    """
    person = _locked(person)
    person.suspended_until, person.suspended_because = until or FOR_GOOD, because
    person.save(update_fields=["suspended_until", "suspended_because"])
    for device in {device for device in devices if device}:
        SuspendedDevice.objects.get_or_create(person=person, device=device)
    services.say_signed_out(person=person)
    transaction.on_commit(lambda: presence.gone(person.pk))
    return person


@transaction.atomic
def lift(*, person: Person) -> Person:
    """End a mute and a suspension now; without either nothing happens."""
    person = lock_person(person_id=person.pk)
    person.muted_until = person.suspended_until = None
    person.muted_because = person.suspended_because = ""
    person.save(update_fields=["muted_until", "muted_because", "suspended_until", "suspended_because"])
    person.suspended_devices.all().delete()
    return person


def note_device(*, person: Person, device: str) -> None:
    """Somebody who is suspended has come by at another device: it counts as theirs as well."""
    if device and not SuspendedDevice.objects.filter(person=person, device=device).exists():
        SuspendedDevice.objects.get_or_create(person=person, device=device)


@transaction.atomic
def rename(*, person: Person, name: str) -> Person:
    """Give a member another name. The log-in stays what it was, so that the old name remains taken.

    Raises NameRefused, and Unwelcome as ``mute`` does and for guests, who were given their names.
    """
    person = _locked(person)
    if not person.is_member:
        raise Unwelcome("members_have_names")
    person.name = clean_member_name(name)
    if selectors.name_taken(person.name, except_for=person):
        raise NameRefused("name_taken")
    if selectors.name_confusing(person.name, except_for=person):
        raise NameRefused("name_confusing")
    try:
        with transaction.atomic():
            person.save(update_fields=["name"])
    except IntegrityError:
        raise NameRefused("name_taken") from None
    services.say_renamed(person=person)
    return person


def hand_over(*, source: Person, target: Person) -> None:
    """A guest's mute or suspension is the member's whom the guest turned out to be, if it lasts longer.

    Needs the transaction of the merge.
    """
    need_transaction()
    for what in ("muted", "suspended"):
        until = getattr(source, f"{what}_until")
        own = getattr(target, f"{what}_until")
        if until is not None and (own is None or own < until):
            setattr(target, f"{what}_until", until)
            setattr(target, f"{what}_because", getattr(source, f"{what}_because"))
            target.save(update_fields=[f"{what}_until", f"{what}_because"])


def purge() -> int:
    """Forget what has been over for KEPT, and the devices at once; the number of people concerned."""
    now = timezone.now()
    over = Q(person__suspended_until=None) | Q(person__suspended_until__lte=now)
    SuspendedDevice.objects.filter(over).delete()
    old = now - KEPT
    muted = Person.objects.filter(muted_until__lte=old).update(muted_until=None, muted_because="")
    suspended = Person.objects.filter(suspended_until__lte=old)
    return muted + suspended.update(suspended_until=None, suspended_because="")


def _locked(person: Person) -> Person:
    person = lock_person(person_id=person.pk)
    if person.is_gone:
        raise Unwelcome("unknown_person")
    if person.member is not None and (person.member.is_staff or person.member.is_superuser):
        raise Unwelcome("staff")
    return person
