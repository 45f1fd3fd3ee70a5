"""Write friendships: ask, accept, decline, withdraw, part. Only members have friends.

Each runs in one transaction that first locks both people in the order of their keys, so that of two who
ask one another at the same moment the second one finds the request of the first.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone

from accounts import selectors
from accounts.errors import Unwelcome
from accounts.locks import lock_people, need_transaction
from accounts.models import Friendship, Person
from accounts.signals import friendship_answered, friendship_asked

MOST_FRIENDS = 200
MOST_OPEN = 50
"""Requests of one member that wait for an answer."""
REFUSAL_KEPT = timedelta(days=30)
"""How long a declined request keeps whoever asked from asking again."""

State = Friendship.State


@transaction.atomic
def ask_friend(*, asker: Person, asked: Person) -> Friendship:
    """Ask for friendship; whoever was asked by the same person before accepts with it.

    Somebody who has blocked the asker is never told, and the asker sees a request that waits. Raises
    Unwelcome.
    """
    asker, asked = _both(asker, asked)
    if selectors.has_blocked(blocker=asker, other=asked):
        raise Unwelcome("you_blocked")
    row = selectors.friendship_of(asker, asked)
    if row is not None and row.state == State.ACCEPTED:
        raise Unwelcome("already_friends")
    unheard = selectors.has_blocked(blocker=asked, other=asker)
    if row is not None and row.asker_id == asked.pk and row.state in (State.OPEN, State.DECLINED):
        return _befriend(row)
    if row is not None and row.asker_id == asker.pk and row.state in (State.OPEN, State.DECLINED):
        raise Unwelcome("already_asked")
    _check_room(asker)
    if Friendship.objects.filter(asker=asker, state__in=(State.OPEN, State.DECLINED)).count() >= MOST_OPEN:
        raise Unwelcome("too_many_requests", limit=MOST_OPEN)
    if row is not None and row.asker_id == asker.pk:
        unheard = True  # declined before, and withdrawn since
    row = row or Friendship(asker=asker, asked=asked)
    row.asker, row.asked, row.asked_at = asker, asked, timezone.now()
    row.state, row.answered_at = (State.DECLINED, row.asked_at) if unheard else (State.OPEN, None)
    row.save()
    if not unheard:
        _send_later(friendship_asked, row)
    return row


@transaction.atomic
def accept_friend(*, person: Person, asker: Person) -> Friendship:
    """Accept the open request of ``asker``. Raises Unwelcome, as for one that is no longer open."""
    person, asker = _both(person, asker)
    return _befriend(_open_request(asker=asker, asked=person))


@transaction.atomic
def decline_friend(*, person: Person, asker: Person) -> None:
    """Decline the open request of ``asker``, who is not told. Raises Unwelcome."""
    person, asker = _both(person, asker)
    row = _open_request(asker=asker, asked=person)
    _answer(row, State.DECLINED)


@transaction.atomic
def withdraw_request(*, asker: Person, asked: Person) -> None:
    """Take back a request that has not been accepted. Raises Unwelcome."""
    asker, asked = _both(asker, asked)
    row = selectors.friendship_of(asker, asked)
    if row is None or row.asker_id != asker.pk or row.state not in (State.OPEN, State.DECLINED):
        raise Unwelcome("no_request")
    if row.state == State.DECLINED:
        row.state = State.DROPPED
        row.save(update_fields=["state"])
        return
    row.delete()
    _send_later(friendship_answered, row, accepted=False)


@transaction.atomic
def part_friends(*, person: Person, other: Person) -> None:
    """End a friendship; the other one is not told. Raises Unwelcome."""
    person, other = _both(person, other)
    row = selectors.friendship_of(person, other)
    if row is None or row.state != State.ACCEPTED:
        raise Unwelcome("not_friends")
    row.delete()


def end_for_block(*, blocker: Person, blocked: Person) -> None:
    """Let nothing be left between two people of whom one blocks the other.

    Needs the lock of one of them, since whatever is between two changes under both. A request of the
    blocked one looks to them as if it still waited.
    """
    need_transaction()
    row = selectors.friendship_of(blocker, blocked)
    if row is None:
        return
    if row.asker_id == blocked.pk and row.state == State.OPEN:
        _answer(row, State.DECLINED)
    elif row.state == State.ACCEPTED or row.asker_id == blocker.pk:
        row.delete()
        _send_later(friendship_answered, row, accepted=False)


def purge_refusals() -> int:
    """Forget declined requests after REFUSAL_KEPT; how many were removed."""
    old = Q(state__in=(State.DECLINED, State.DROPPED), answered_at__lt=timezone.now() - REFUSAL_KEPT)
    return Friendship.objects.filter(old).delete()[0]


def _both(one: Person, other: Person) -> tuple[Person, Person]:
    """Both rows, locked. Raises Unwelcome unless they are two members."""
    locked = lock_people(people=[one.pk, other.pk])
    first, second = locked[one.pk], locked[other.pk]
    if first.pk == second.pk:
        raise Unwelcome("yourself")
    if second.is_gone:
        raise Unwelcome("unknown_person")
    if not (first.is_member and second.is_member):
        raise Unwelcome("friends_are_members")
    return first, second


def _open_request(*, asker: Person, asked: Person) -> Friendship:
    row = selectors.friendship_of(asker, asked)
    if row is None or row.asker_id != asker.pk or row.state != State.OPEN:
        raise Unwelcome("no_request")
    return row


def _befriend(row: Friendship) -> Friendship:
    _check_room(row.asked)
    if _friends(row.asker) >= MOST_FRIENDS:
        raise Unwelcome("other_has_too_many_friends")
    _answer(row, State.ACCEPTED)
    return row


def _answer(row: Friendship, state: Friendship.State) -> None:
    row.state, row.answered_at = state, timezone.now()
    row.save(update_fields=["state", "answered_at"])
    _send_later(friendship_answered, row, accepted=state == State.ACCEPTED)


def _check_room(person: Person) -> None:
    if _friends(person) >= MOST_FRIENDS:
        raise Unwelcome("too_many_friends", limit=MOST_FRIENDS)


def _friends(person: Person) -> int:
    return Friendship.objects.filter(Q(asker=person) | Q(asked=person), state=State.ACCEPTED).count()


def _send_later(signal: Signal, row: Friendship, **more: bool) -> None:
    said = partial(signal.send_robust, sender=Friendship, asker=row.asker, asked=row.asked, **more)
    transaction.on_commit(said, robust=True)
