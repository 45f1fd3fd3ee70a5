"""What people are told of what happened in the layers below: requests, ends of matches, rematches."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import Person
from games.models import Match, NextSeat, Seat
from lobby.models import Notification
from lobby.services import notifications
from lobby.services.attendance import seats_at_the_board
from lobby.services.notifications import Kind


def friend_asked(*, asker: Person, asked: Person) -> None:
    """Tell whoever was asked; a request that was withdrawn and made again is told again."""
    key = _request_key(asker)
    notifications.take_back(person_id=asked.pk, key=key)
    notifications.notify(person_id=asked.pk, kind=Kind.FRIEND_ASKED, key=key, about=asker)


def friend_answered(*, asker: Person, asked: Person, accepted: bool) -> None:
    """The request is dealt with. Of a refusal nobody is told; what was withdrawn is taken back."""
    if not accepted:
        notifications.take_back(person_id=asked.pk, key=_request_key(asker))
        return
    notifications.settle(person_id=asked.pk, key=_request_key(asker))
    key = f"friends:{asked.pk}"
    notifications.take_back(person_id=asker.pk, key=key)
    notifications.notify(person_id=asker.pk, kind=Kind.FRIEND_ACCEPTED, key=key, about=asked)


def match_over(*, match_id: str) -> None:
    """Tell everybody who is not at the board when a match ends. Safe to repeat."""
    match = Match.objects.filter(pk=match_id).first()
    away = _away(match_id)
    if match is None or match.result is None or not away:
        return
    seats = list(Seat.objects.filter(match=match).select_related("person").order_by("number"))
    places = match.result.get("places") or []
    for seat in away:
        others = [one.person for one in seats if one.number != seat.number]
        notifications.notify(
            person_id=seat.person_id,
            kind=Kind.MATCH_OVER,
            key=f"match_over:{match_id}",
            about=others[0] if len(others) == 1 else None,
            data={"match": match_id, "game": match.game, "outcome": _outcome(places, seat.number)},
            by_mail=match.is_correspondence,
        )


def rematch_offered(*, match_id: str, seat: int) -> None:
    """Tell the others who are elsewhere that somebody is ready for the next round."""
    match = Match.objects.filter(pk=match_id).first()
    wanting = Seat.objects.filter(match=match_id, number=seat).select_related("person").first()
    if match is None or wanting is None or wanting.person is None:
        return
    left = set(NextSeat.objects.filter(match=match_id).values_list("number", flat=True))
    for other in _away(match_id):
        if other.number != seat and not other.ready and other.number not in left:
            notifications.notify(
                person_id=other.person_id,
                kind=Kind.REMATCH_OFFERED,
                key=f"rematch:{match_id}:{seat}",
                about=wanting.person,
                data={"match": match_id, "game": match.game},
                by_mail=match.is_correspondence,
            )


def rematch_begun(*, match_id: str) -> None:
    """The offers of a rematch have been taken."""
    offered = Notification.objects.filter(key__startswith=f"rematch:{match_id}:", read_at=None)
    for person_id, key in list(offered.values_list("person_id", "key")):
        notifications.settle(person_id=person_id, key=key)


def _away(match_id: str) -> list[Seat]:
    """The seats of people none of whose pages shows the match, as far as that can be learnt."""
    seats = Seat.objects.filter(match=match_id, person__isnull=False)
    return list(seats.exclude(number__in=seats_at_the_board(match_id)).select_related("person"))


def _outcome(places: Sequence[int], number: int) -> str:
    """How a match of two seats ended for one of them; "" with more seats or without a result."""
    if len(places) != 2:
        return ""
    if places[0] == places[1]:
        return "drawn"
    return "won" if places[number] == 1 else "lost"


def _request_key(asker: Person) -> str:
    return f"friend:{asker.pk}"
