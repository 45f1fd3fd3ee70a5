"""What the lobby does by itself: pair, let go of searches whose page is gone, forget old rooms."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from celery import shared_task

from lobby.moderation import reporting
from lobby.services import (
    correspondence,
    leaving,
    mailing,
    notifications,
    pairing,
    proposals,
    questions,
    rooms,
    seeks,
)

log = structlog.get_logger(__name__)


@shared_task
def sweep() -> None:
    """Every 2 s: drop expired searches, then pair who has waited long enough by now. Safe to repeat."""
    _attempt_each(seeks.drop_expired, pairing.pair_all)


@shared_task
def sweep_correspondence() -> None:
    """Every 30 s: pair proposals, tell turns and questions of which nobody was told, remind of time running
    out, write what is due."""
    _attempt_each(
        proposals.drop_expired,
        proposals.pair_all,
        correspondence.tell_untold,
        questions.tell_untold,
        correspondence.remind_all,
        mailing.send_overdue,
    )


@shared_task
def send_mail(person_id: int) -> None:
    """Write to one person what is due by now. Safe to repeat."""
    mailing.send_due(person_id=person_id)


@shared_task
def purge() -> None:
    """Once a day: remove what nobody can ask for any more."""
    _attempt_each(pairing.forget_paired, rooms.purge_rooms, notifications.purge, reporting.purge)


@shared_task
def sweep_suspended() -> None:
    """Once a minute: nobody who is suspended goes on searching, waiting or playing. Safe to repeat."""
    leaving.leave_suspended()


def _attempt_each(*works: Callable[[], object]) -> None:
    """Do one after the other; whatever fails of them must not keep the others from being done."""
    for work in works:
        try:
            work()
        except Exception:
            log.exception("sweep_failed", work=f"{work.__module__}.{work.__qualname__}")
