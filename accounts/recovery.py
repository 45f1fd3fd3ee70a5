"""Carrying a guest to another browser by a link: its own token, 24 hours, once, and only by POST."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import cookies, services
from accounts.errors import LinkOver
from accounts.locks import lock_people, lock_person
from accounts.models import Person, RecoveryLink

LINK_KEPT = timedelta(hours=24)


def new_link(*, guest: Person) -> str:
    """The token of a fresh link for this guest; an older link is void. Raises LinkOver for a member."""
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        person = lock_person(person_id=guest.pk)
        if not person.is_guest:
            raise LinkOver
        RecoveryLink.objects.update_or_create(
            person=person,
            defaults={"token_hash": cookies.token_hash(token), "expires_at": timezone.now() + LINK_KEPT},
        )
    return token


def guest_of_link(token: str) -> Person | None:
    """The guest whom the link carries; None for one that is unknown, used, over, or void after sign-up."""
    link = _living(token)
    return None if link is None else link.person


def redeem(request: HttpRequest, *, token: str) -> Person:
    """Let this browser be the guest of the link from now on; the browser that was so before is signed out.

    A guest whom this browser has been so far becomes part of that one. In the browser of a member who is
    logged in, the guest becomes part of the member, as by a log-in. Raises LinkOver.
    """
    here = request.person
    with transaction.atomic():
        link = _locked(token, here)
        guest = link.person
        link.delete()
        if here is not None and here.is_member:
            if not services.merge_guest(guest=guest, into=here):
                raise LinkOver
            return here
        if here is None or here.pk != guest.pk:
            _move_in(request, guest, here)
    services.ensure_device(request)
    return guest


def _move_in(request: HttpRequest, guest: Person, here: Person | None) -> None:
    """Give this browser the guest, by a token that no other browser has. Raises LinkOver."""
    services.say_signed_out(person=guest)
    if here is not None:
        services.merge_guest(guest=here, into=guest)
    token = cookies.new_guest_token()
    guests = Person.objects.filter(pk=guest.pk, member=None, merged_into=None)
    if not guests.update(guest_token_hash=cookies.token_hash(token)):
        raise LinkOver
    request.cookie_changes.guest_token = token
    request.person = guest


def purge_links() -> int:
    """Remove the links that are over; the number of those removed."""
    return RecoveryLink.objects.filter(expires_at__lte=timezone.now()).delete()[0]


def _locked(token: str, here: Person | None) -> RecoveryLink:
    """The link, locked after the people whom it concerns, as by whoever makes a new one. Raises LinkOver."""
    found = _living(token)
    if found is None:
        raise LinkOver
    lock_people(people={found.person_id} if here is None else {found.person_id, here.pk})
    link = _living(token, lock=True)
    if link is None:
        raise LinkOver
    return link


def _living(token: str, *, lock: bool = False) -> RecoveryLink | None:
    links = RecoveryLink.objects.select_related("person")
    if lock:
        links = links.select_for_update(of=("self",))
    return links.filter(
        token_hash=cookies.token_hash(token),
        expires_at__gt=timezone.now(),
        person__member=None,
        person__merged_into=None,
    ).first()
