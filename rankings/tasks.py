"""Ratings in the background. Each task may run twice or never; the sweep finds what is missing."""

from celery import shared_task

from rankings import selectors, services

SWEEP_AT_MOST = 200


@shared_task(name="rankings.tasks.rate_match")
def rate_match(match_id: str) -> bool:
    """Rate an ended match; True if this call did it."""
    return services.rate_match(match_id=match_id)


@shared_task(name="rankings.tasks.sweep")
def sweep() -> int:
    """Rate ended matches whose hint was lost; how many there were."""
    return sum(
        services.rate_match(match_id=match_id) for match_id in selectors.unrated_matches(SWEEP_AT_MOST)
    )
