"""Housekeeping of accounts."""

from celery import shared_task

from accounts import friends, recovery, restrictions, services


@shared_task(name="accounts.tasks.purge_guests")
def purge_guests() -> int:
    """Remove unused guests; the number of those removed."""
    return services.purge_guests()


@shared_task(name="accounts.tasks.purge_refusals")
def purge_refusals() -> int:
    """Forget requests for friendship that were declined long ago; the number of those removed."""
    return friends.purge_refusals()


@shared_task(name="accounts.tasks.purge_links")
def purge_links() -> int:
    """Remove recovery links that are over; the number of those removed."""
    return recovery.purge_links()


@shared_task(name="accounts.tasks.purge_restrictions")
def purge_restrictions() -> int:
    """Forget mutes, suspensions and devices whose time is over; the number of people concerned."""
    return restrictions.purge()
