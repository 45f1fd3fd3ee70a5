"""What a service needs before it changes what others may change too: a transaction, the rows of people."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from accounts import selectors
from accounts.errors import Unwelcome
from accounts.models import Person


def need_transaction() -> None:
    """Raise RuntimeError outside a transaction."""
    if not connection.in_atomic_block:
        raise RuntimeError("this may be changed only inside a transaction")


def lock_person(*, person_id: int) -> Person:
    """The person's row, locked until the end of the transaction; of a merged guest, the member's.

    Needs a transaction. Whoever gives a person a seat, a search or a room holds this lock, so that no
    merge can pass by unseen.
    """
    need_transaction()
    while True:
        person = Person.objects.select_for_update(no_key=True).get(pk=selectors.current_id(person_id))
        if person.merged_into_id is None:
            return person
        person_id = person.merged_into_id


def lock_people(*, people: Collection[int]) -> dict[int, Person]:
    """The rows of these people, locked in the order of their keys until the end of the transaction.

    Needs a transaction. Found by the ids that were asked for; a merged guest's is the member's row.
    Raises Unwelcome for somebody who is no longer there.
    """
    need_transaction()
    while True:
        current = {person_id: selectors.current_id(person_id) for person_id in people}
        rows = Person.objects.select_for_update(no_key=True).filter(pk__in=set(current.values()))
        locked = {person.pk: person for person in rows.order_by("pk")}
        if len(locked) < len(set(current.values())):
            raise Unwelcome("unknown_person")
        if all(person.merged_into_id is None for person in locked.values()):
            return {person_id: locked[current_id] for person_id, current_id in current.items()}
