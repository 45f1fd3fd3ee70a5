"""What rankings does when a match ends and when a guest becomes part of a member."""

from __future__ import annotations

from typing import Any

import structlog
from django.dispatch import receiver

from accounts.models import Person
from accounts.signals import person_merged
from games.signals import match_finished
from rankings import services, tasks

log = structlog.get_logger(__name__)


@receiver(match_finished, dispatch_uid="rankings.rate")
def rate(sender: Any, match_id: str, **kwargs: Any) -> None:
    """Hand the match to a worker; without one it waits for the sweep."""
    try:
        tasks.rate_match.delay(match_id)
    except tasks.rate_match.OperationalError as error:
        log.warning("rating_not_queued", match=match_id, error=str(error))


@receiver(person_merged, dispatch_uid="rankings.move_entries")
def move_entries(sender: Any, source: Person, target: Person, **kwargs: Any) -> None:
    """Inside the transaction of the merge."""
    services.move_entries(source_id=source.pk, target_id=target.pk)
