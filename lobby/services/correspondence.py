"""Correspondence matches tell people of their turns, and remind them of time that runs out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Final

import structlog
from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from accounts.models import Person
from accounts.selectors import blocked_ids
from games.clocks import DAYS
from games.models import Match, Seat
from lobby.correspondence import warning_time
from lobby.models import Notification
from lobby.services import notifications, questions
from lobby.services.attendance import is_at_the_board
from lobby.services.notifications import Kind

log = structlog.get_logger(__name__)

UNTOLD_AFTER: Final = timedelta(minutes=1)
"""So long a turn may have gone on before the sweep tells it: the hint may still be on its way."""
BATCH: Final = 200


def turn_began(*, match_id: str) -> None:
    """Tell whoever is on turn, unless they are at the board; earlier turns are settled. Safe to repeat."""
    match = _running().filter(pk=match_id).first()
    if match is None:
        return
    _settle_turns(match, keep=(turn_key(match), short_key(match)))
    _tell(match, Kind.YOUR_TURN, turn_key(match))
    questions.changed(match_id=match_id)


def match_over(*, match_id: str) -> None:
    """Nobody need read of a turn, or of a question, in a match that has ended."""
    match = Match.objects.filter(pk=match_id, days_per_move__isnull=False).first()
    if match is not None:
        _settle_turns(match)
        questions.settle(match)


def _settle_turns(match: Match, keep: Sequence[str] = ()) -> None:
    people = list(match.seats.filter(person__isnull=False).values_list("person_id", flat=True))
    turns = Notification.objects.filter(kind__in=(Kind.YOUR_TURN, Kind.TIME_SHORT), data__match=match.pk)
    unread = turns.filter(person__in=people, read_at=None).exclude(key__in=keep)
    for person_id, key in list(unread.values_list("person_id", "key")):
        notifications.settle(person_id=person_id, key=key)


def turn_key(match: Match) -> str:
    """The occasion of the turn that has begun."""
    return f"{Kind.YOUR_TURN}:{match.pk}:{match.turn_v}"


def short_key(match: Match) -> str:
    """The occasion of its time running out; one for each turn."""
    return f"{Kind.TIME_SHORT}:{match.pk}:{match.turn_v}"


def tell_untold() -> int:
    """Tell turns of which nobody was told: the hint was lost, or they have left the board without a move."""
    since = timezone.now() - UNTOLD_AFTER
    untold = _on_turn(Kind.YOUR_TURN).filter(match__changed_at__lte=since)
    return _for_each(untold, lambda match: _tell(match, Kind.YOUR_TURN, turn_key(match)))


def remind_all() -> int:
    """Remind whoever has little time left for a move, once for each turn."""
    now = timezone.now()
    short = Q()
    for days in DAYS:
        short |= Q(match__days_per_move=days, match__deadline_at__lte=now + warning_time(days))
    running_out = _on_turn(Kind.TIME_SHORT).filter(short, match__deadline_at__gt=now)
    return _for_each(running_out, _remind)


def _remind(match: Match) -> bool:
    told = _tell(match, Kind.TIME_SHORT, short_key(match))
    seat = _seat_on_turn(match)
    if told and seat is not None and seat.person_id is not None:
        notifications.settle(person_id=seat.person_id, key=turn_key(match))
    return told


def _on_turn(kind: Kind) -> QuerySet[Seat]:
    """The seats of people who are on turn and have not been told so in this kind."""
    key = Concat(
        Value(f"{kind}:"),
        F("match_id"),
        Value(":"),
        Cast("match__turn_v", CharField()),
        output_field=CharField(),
    )
    known = Notification.objects.filter(person=OuterRef("person"), key=OuterRef("key"))
    waiting = Seat.objects.filter(
        match__status=Match.Status.RUNNING,
        match__days_per_move__isnull=False,
        match__turn_level=None,
        number=F("match__turn_seat"),
        person__isnull=False,
    )
    return waiting.annotate(key=key).filter(~Exists(known)).order_by("match__deadline_at")


def _for_each(seats: QuerySet[Seat], work: Callable[[Match], bool]) -> int:
    """What is wrong with one match must not keep the others waiting."""
    done = 0
    for seat in seats.select_related("match")[:BATCH]:
        try:
            done += work(seat.match)
        except Exception:
            log.exception("turn_untold", match=seat.match_id)
    return done


def _tell(match: Match, kind: Kind, key: str) -> bool:
    seat = _seat_on_turn(match)
    if seat is None or seat.person_id is None or is_at_the_board(match.pk, seat.number):
        return False
    said: dict[str, Any] = {"match": match.pk, "game": match.game}
    about = _opponent(match, seat)
    return notifications.notify(
        person_id=seat.person_id, kind=kind, key=key, about=about, data=said, by_mail=True
    )


def _seat_on_turn(match: Match) -> Seat | None:
    if match.turn_seat is None or match.turn_level is not None:
        return None
    return match.seats.filter(number=match.turn_seat).first()


def _opponent(match: Match, seat: Seat) -> Person | None:
    """The other one of two, if there is a name to tell: not that of somebody whom the person has blocked."""
    others = [one.person for one in match.seats.exclude(number=seat.number).select_related("person")]
    if len(others) != 1 or others[0] is None or others[0].pk in blocked_ids(seat.person_id):
        return None
    return others[0]


def _running() -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.RUNNING, days_per_move__isnull=False)
