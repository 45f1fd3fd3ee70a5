"""People and matches for tests with a database."""

from __future__ import annotations

import itertools
import os
from dataclasses import replace
from datetime import timedelta
from typing import Any

from accounts.models import Person
from games import snapshots
from games.clocks import TimeControl
from games.models import Event, Match
from games.protocol import commands as say
from games.referee.state import NONCES_WITHIN_MS, Result
from games.services import Answer, SeatRequest, start_match, submit

_numbers = itertools.count(1_000 * os.getpid())
"""Several processes may make people in one database: names are unique there."""


def guest(name: str = "") -> Person:
    return Person.objects.create(name=name or f"Guest {next(_numbers)}")


def match_of(*people: Person, clock: TimeControl | None = None, **options: Any) -> Match:
    """A match of Abalone, the first person black."""
    return start_match(
        game="abalone", seats=[SeatRequest(person) for person in people], clock=clock, **options
    )


def against_computer(person: Person, level: int = 1, *, first: bool = True) -> Match:
    seats = [SeatRequest(person), SeatRequest(level=level)]
    return start_match(game="abalone", seats=seats if first else seats[::-1], visibility="unlisted")


def move(text: str) -> say.PlayMove:
    """An Abalone move in line, as tail and next cell."""
    return say.PlayMove(((text[:2], text[2:]),))


def sends(
    match: Match, person: Person | None, body: say.Body, *, at: int | None = None, command_id: str = ""
) -> Answer:
    """Let a person send a command at the present version unless another is given."""
    version = Match.objects.values_list("version", flat=True).get(pk=match.pk) if at is None else at
    command = say.Command(command_id or f"c{next(_numbers)}", body, version)
    return submit(match_id=match.pk, person_id=person.pk if person else None, command=command)


def ended(match: Match) -> Match:
    """The match, played to an end by nobody: the seats come in one after the other."""
    places = tuple(range(1, match.seats.count() + 1))
    state = replace(snapshots.state_of(match), result=Result(places, "regular"))
    snapshots.write(match, state)
    match.status, match.result = Match.Status.FINISHED, state.result.dump()
    match.save()
    return match


def log_of(match: Match) -> list[str]:
    """The types of the stored events; fails unless they are numbered without gaps."""
    rows = list(Event.objects.filter(match=match).order_by("v"))
    assert [row.v for row in rows] == list(range(1, len(rows) + 1))
    assert Match.objects.get(pk=match.pk).version == len(rows)
    return [row.type for row in rows]


def past_mixing(match: Match) -> None:
    """Let the time in which nonces are awaited be over."""
    row = Match.objects.get(pk=match.pk)
    row.state["mixing"]["until"] -= NONCES_WITHIN_MS
    row.deadline_at -= timedelta(milliseconds=NONCES_WITHIN_MS)
    row.save()


def overdue(match: Match, ms: int) -> None:
    """Let the match have begun earlier than it did."""
    state = Match.objects.get(pk=match.pk)
    times = state.state["times"]
    times["since"] -= ms
    if times["first_move_by"]:
        times["first_move_by"] -= ms
    state.deadline_at -= timedelta(milliseconds=ms)
    state.save()
