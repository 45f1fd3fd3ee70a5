"""In correspondence matches people are told of a draw that is offered and a take-back that is asked for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import structlog
from django.utils import timezone

from accounts.selectors import blocked_ids
from games import snapshots
from games.models import Match
from games.referee.state import State
from lobby.models import Notification
from lobby.services import notifications
from lobby.services.attendance import is_at_the_board
from lobby.services.notifications import Kind

log = structlog.get_logger(__name__)

KINDS: Final = {"draw": Kind.DRAW_OFFERED, "takeback": Kind.TAKEBACK_ASKED}
"""By the kinds of questions; whoever is offered a resignation is on turn, and told so."""
UNTOLD_AFTER: Final = timedelta(minutes=1)
BATCH: Final = 200


def changed(*, match_id: str) -> None:
    """Tell whoever is asked and not at the board; what is asked no longer is settled. Safe to repeat."""
    match = Match.objects.filter(pk=match_id, days_per_move__isnull=False).first()
    if match is None:
        return
    state = _asking(match)
    settle(match, keep="" if state is None else _key(match, state))
    if state is not None:
        _tell(match, state)


def settle(match: Match, *, keep: str = "") -> None:
    """Nobody need read of a question of this match but the one of the occasion ``keep``."""
    asked = Notification.objects.filter(kind__in=KINDS.values(), data__match=match.pk, read_at=None)
    people = match.seats.filter(person__isnull=False).values("person")
    unread = asked.filter(person__in=people).exclude(key=keep)
    for person_id, key in list(unread.values_list("person_id", "key")):
        notifications.settle(person_id=person_id, key=key)


def is_open(row: Notification) -> bool:
    """Whether the question that a notification tells of still awaits an answer."""
    match = Match.objects.filter(pk=row.data.get("match")).first()
    state = None if match is None else _asking(match)
    return match is not None and state is not None and _key(match, state) == row.key


def tell_untold() -> int:
    """Tell questions of which nobody was told: the hint was lost, or who was asked has left in silence."""
    since = timezone.now() - UNTOLD_AFTER
    asking = Match.objects.filter(
        status=Match.Status.RUNNING,
        days_per_move__isnull=False,
        state__question__kind__in=list(KINDS),
        changed_at__lte=since,
    )
    told = 0
    for match in asking.order_by("-changed_at")[:BATCH]:
        try:
            state = _asking(match)
            told += 0 if state is None else _tell(match, state)
        except Exception:
            log.exception("question_untold", match=match.pk)
    return told


def _asking(match: Match) -> State | None:
    """The match while somebody has asked for a draw or a take-back and awaits an answer; else None."""
    if not match.is_running:
        return None
    state = snapshots.state_of(match)
    return state if state.question is not None and state.question.kind in KINDS else None


def _key(match: Match, state: State) -> str:
    """The occasion of the open question; nobody is told of it twice."""
    assert state.question is not None
    return f"{KINDS[state.question.kind]}:{match.pk}:{state.question.v}"


def _tell(match: Match, state: State) -> int:
    """Tell everybody who has not answered; how many that was new to."""
    question = state.question
    assert question is not None
    seats = list(match.seats.select_related("person"))
    [asker] = [seat.person for seat in seats if seat.number == question.seat]
    said: dict[str, Any] = {"match": match.pk, "game": match.game}
    told = 0
    for seat in seats:
        if seat.person_id is None or not _is_asked(match, state, seat.number):
            continue
        told += notifications.notify(
            person_id=seat.person_id,
            kind=KINDS[question.kind],
            key=_key(match, state),
            about=None if asker is None or asker.pk in blocked_ids(seat.person_id) else asker,
            data=said,
            by_mail=True,
        )
    return told


def _is_asked(match: Match, state: State, seat: int) -> bool:
    """Whether the answer of this seat is awaited, and nobody there sees the match."""
    question = state.question
    answered = question is None or seat == question.seat or seat in question.agreed
    return not answered and state.seats[seat].is_person and not is_at_the_board(match.pk, seat)
