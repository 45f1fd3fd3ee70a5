"""What rankings does when a match ends and when a guest becomes part of a member."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import Person
from accounts.signals import person_merged
from games.services.announcing import send_task
from games.signals import match_finished
from rankings import services, tasks


@receiver(match_finished, dispatch_uid="rankings.rate")
def rate(sender: Any, match_id: str, **kwargs: Any) -> None:
    """Hand the match to a worker; without one it waits for the sweep."""
    send_task(tasks.rate_match.name, match_id)


@receiver(person_merged, dispatch_uid="rankings.move_entries")
def move_entries(sender: Any, source: Person, target: Person, **kwargs: Any) -> None:
    """Inside the transaction of the merge."""
    services.move_entries(source_id=source.pk, target_id=target.pk)
