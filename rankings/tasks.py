"""Ratings in the background. Each task may run twice or never; the sweep finds what is missing."""

from collections.abc import Iterable
from datetime import timedelta

import structlog
from celery import shared_task
from django.utils import timezone

from rankings import selectors, services

log = structlog.get_logger(__name__)

SWEEP_AT_MOST = 200
SWEEP_BACK = timedelta(days=2)


@shared_task(name="rankings.tasks.rate_match")
def rate_match(match_id: str) -> bool:
    """Rate an ended match; True if this call did it."""
    return services.rate_match(match_id=match_id)


@shared_task(name="rankings.tasks.sweep")
def sweep() -> int:
    """Rate the matches of the last two days whose hint was lost; how many there were."""
    return _rate(selectors.unrated_matches(SWEEP_AT_MOST, since=timezone.now() - SWEEP_BACK))


@shared_task(name="rankings.tasks.sweep_all")
def sweep_all() -> int:
    """Once a day the same for all matches that ever ended."""
    return _rate(selectors.unrated_matches(SWEEP_AT_MOST))


def _rate(matches: Iterable[str]) -> int:
    """Rate these; one that cannot be rated is logged and keeps no other waiting."""
    rated = 0
    for match_id in matches:
        try:
            rated += services.rate_match(match_id=match_id)
        except Exception:
            log.exception("rating_failed", match=match_id)
    return rated
