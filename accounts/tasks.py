"""Housekeeping of accounts."""

from celery import shared_task

from accounts import services


@shared_task(name="accounts.tasks.purge_guests")
def purge_guests() -> int:
    """Remove unused guests; the number of those removed."""
    return services.purge_guests()
