"""What happens to people when Django logs in, logs out or deletes a member."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import selectors, services
from accounts.models import Member, Person
from accounts.signals import person_signed_out


@receiver(user_logged_in, dispatch_uid="accounts.keep_seats")
def keep_seats(sender: Any, request: HttpRequest, user: Member, **kwargs: Any) -> None:
    """A guest who logs in takes everything along; the browser forgets the guest."""
    if not hasattr(request, "cookie_changes"):
        return
    person = services.person_for_member(member=user)
    guest = request.person
    if guest is not None and guest.pk != person.pk and guest.is_guest:
        services.merge_guest(guest=guest, into=person)
    request.person = person
    request.cookie_changes.drop_guest = True
    services.ensure_device(request)


@receiver(user_logged_out, dispatch_uid="accounts.close_sockets")
def close_sockets(sender: Any, request: HttpRequest, user: Member | None, **kwargs: Any) -> None:
    """Tell the apps above, which close the person's sockets; a failure there keeps nobody logged in."""
    person = selectors.person_of_member(user) if isinstance(user, Member) else None
    if person is not None:
        transaction.on_commit(lambda: person_signed_out.send_robust(sender=Person, person=person))
    if hasattr(request, "cookie_changes"):
        request.person = None
        request.cookie_changes.drop_guest = True


@receiver(pre_delete, sender=Member, dispatch_uid="accounts.neutralise")
def neutralise(sender: Any, instance: Member, **kwargs: Any) -> None:
    """Matches outlive an account, its name does not."""
    person = selectors.person_of_member(instance)
    if person is not None:
        services.neutralise(person=person)
