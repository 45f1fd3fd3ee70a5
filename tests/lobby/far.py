"""Correspondence matches for the tests of the lobby, and time that has passed in them."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import Person
from games.clocks import parse
from games.models import Match
from games.services import SeatRequest, start_match


def a_far_match(*people: Person, clock: str = "3d", game: str = "abalone", **agreed) -> Match:
    """A correspondence match; the first person is on turn in Abalone."""
    seats = [SeatRequest(person=person) for person in people]
    return start_match(game=game, seats=seats, clock=parse(clock), **agreed)


def let_pass(match: Match, time: timedelta) -> None:
    """Let the turn have begun so much earlier."""
    row = Match.objects.get(pk=match.pk)
    row.state["times"]["since"] -= int(time.total_seconds() * 1000)
    row.deadline_at -= time
    row.changed_at -= time
    row.save()
    Match.objects.filter(pk=match.pk).update(changed_at=row.changed_at - time)
