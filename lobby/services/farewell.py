"""Somebody leaves for good: what runs is given up, what is open is closed, the name goes."""

from __future__ import annotations

from django.db import transaction

from accounts.locks import lock_person
from accounts.models import Person
from accounts.services import neutralise
from lobby.models import Notification
from lobby.services import leaving


def say_farewell(*, person: Person) -> None:
    """Delete a member's log-in, or forget a guest. Running matches are resigned, or called off before that.

    Everything played stays, below a neutral name.
    """
    leaving.leave_everything(person=person)
    with transaction.atomic():
        Notification.objects.filter(person=person).delete()
        person = lock_person(person_id=person.pk)
        if person.member is not None:
            person.member.delete()
        else:
            neutralise(person=person)
