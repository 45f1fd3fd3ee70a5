"""Write blocks: guests and members alike can block whom they like, who is never told."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts import friends
from accounts.errors import Unwelcome
from accounts.locks import lock_people, need_transaction
from accounts.models import Block, Person
from accounts.signals import blocks_changed, person_blocked

MOST_BLOCKS = 500


@transaction.atomic
def block_person(*, blocker: Person, blocked: Person) -> Block:
    """Block somebody, which ends a friendship and refuses requests. Safe to repeat. Raises Unwelcome."""
    locked = lock_people(people=[blocker.pk, blocked.pk])
    blocker, blocked = locked[blocker.pk], locked[blocked.pk]
    if blocker.pk == blocked.pk:
        raise Unwelcome("yourself")
    if blocked.is_gone:
        raise Unwelcome("unknown_person")
    row = Block.objects.filter(blocker=blocker, blocked=blocked).first()
    if row is not None:
        return row
    if Block.objects.filter(blocker=blocker).count() >= MOST_BLOCKS:
        raise Unwelcome("too_many_blocks", limit=MOST_BLOCKS)
    row = Block.objects.create(blocker=blocker, blocked=blocked)
    friends.end_for_block(blocker=blocker, blocked=blocked)
    person_blocked.send(sender=Block, blocker=blocker, blocked=blocked)
    _tell(blocker.pk)
    return row


@transaction.atomic
def lift_block(*, blocker: Person, blocked: Person) -> None:
    """Lift a block; without one nothing happens."""
    locked = lock_people(people=[blocker.pk, blocked.pk])
    Block.objects.filter(blocker=locked[blocker.pk], blocked=locked[blocked.pk]).delete()
    _tell(locked[blocker.pk].pk)


def hand_over(*, source: Person, target: Person) -> None:
    """Give a member the blocks that the guest had set whom they turned out to be, and those against them.

    Needs the transaction of the merge. Where the two had blocked one another nothing is left; a block
    that arrives ends a friendship of the member.
    """
    need_transaction()
    Block.objects.filter(blocker=source, blocked=target).delete()
    Block.objects.filter(blocker=target, blocked=source).delete()
    known = Block.objects.filter(blocker=target).values("blocked")
    Block.objects.filter(blocker=source, blocked__in=known).delete()
    known = Block.objects.filter(blocked=target).values("blocker")
    Block.objects.filter(blocked=source, blocker__in=known).delete()
    for row in Block.objects.filter(blocker=source).select_related("blocked"):
        friends.end_for_block(blocker=target, blocked=row.blocked)
    for row in Block.objects.filter(blocked=source).select_related("blocker"):
        friends.end_for_block(blocker=row.blocker, blocked=target)
    Block.objects.filter(blocker=source).update(blocker=target)
    Block.objects.filter(blocked=source).update(blocked=target)
    _tell(target.pk)


def _tell(person_id: int) -> None:
    said = partial(blocks_changed.send_robust, sender=Block, person_id=person_id)
    transaction.on_commit(said, robust=True)
