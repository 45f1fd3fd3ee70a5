"""What happens to people when Django logs in, logs out or deletes a member."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save, pre_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import blocks, restrictions, selectors, services
from accounts.models import Member, Person
from accounts.signals import person_merged


@receiver(user_logged_in, dispatch_uid="accounts.keep_seats")
def keep_seats(sender: Any, request: HttpRequest, user: Member, **kwargs: Any) -> None:
    """A guest who logs in takes everything along; the browser forgets the guest.

    One who is suspended stays behind: it may be somebody else who logs in at the same browser.
    """
    if not hasattr(request, "cookie_changes"):
        return
    person = services.person_for_member(member=user)
    guest = request.person
    if guest is not None and guest.pk != person.pk and guest.is_guest and not guest.is_suspended:
        services.merge_guest(guest=guest, into=person)
    request.person = person
    request.cookie_changes.drop_guest = True
    services.ensure_device(request)


@receiver(user_logged_out, dispatch_uid="accounts.note_who_leaves")
def note_who_leaves(sender: Any, request: HttpRequest, user: Member | None, **kwargs: Any) -> None:
    """Note who leaves: the middleware tells the apps above once the session has really ended."""
    if hasattr(request, "cookie_changes"):
        request.signed_out = selectors.person_of_member(user) if isinstance(user, Member) else None
        request.person = None
        request.cookie_changes.drop_guest = True


@receiver(post_save, sender=Member, dispatch_uid="accounts.suspend")
def suspend(sender: Any, instance: Member, **kwargs: Any) -> None:
    """Whoever may not log in any more has left everywhere."""
    person = None if instance.is_active else selectors.person_of_member(instance)
    if person is not None:
        services.say_signed_out(person=person)


@receiver(pre_delete, sender=Member, dispatch_uid="accounts.neutralise")
def neutralise(sender: Any, instance: Member, **kwargs: Any) -> None:
    """Matches outlive an account, its name does not."""
    person = selectors.person_of_member(instance)
    if person is not None:
        services.neutralise(person=person)


@receiver(person_merged, dispatch_uid="accounts.move_blocks")
def move_blocks(sender: Any, source: Person, target: Person, **kwargs: Any) -> None:
    """Whom the guest has blocked, who has blocked the guest, and a mute, counts for the member."""
    blocks.hand_over(source=source, target=target)
    restrictions.hand_over(source=source, target=target)
