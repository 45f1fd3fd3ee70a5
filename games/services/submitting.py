"""The one door through which people act, for sockets and for forms alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction

from games import snapshots
from games.errors import Refusal, UnknownMatch
from games.models import Match, Receipt, Seat
from games.protocol import commands as say
from games.referee import decide, endings
from games.referee.events import apply_all
from games.services import announcing
from games.services.dice import StoredDice
from games.services.recording import lock_match_for, now_ms, record
from games.services.rounds import lock_players, say_ready

ACTIONS: Final = (say.PlayMove, say.ThrowDice, say.SayCall)
"""Commands that end a turn's thinking, for which the line's part is not charged."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The one answer that a command id gets: accepted at version ``v``, or refused with a code."""

    id: str
    v: int
    code: str | None = None
    params: dict[str, str | int] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        return self.code is None


def submit(
    *,
    match_id: str,
    person_id: int | None,
    command: say.Command,
    arrived: int | None = None,
    lag: int = 0,
) -> Answer:
    """Let a person act. Sending the same command again gets the same answer and changes nothing.

    ``arrived`` is when the command reached the server (its milliseconds, None for now), so that nobody
    pays for a queue; ``lag`` the measured way to the person and back, of which a part is not charged.
    Never raises for what a person can do wrong: an unknown match, too, is a refusal.
    """
    try:
        with transaction.atomic():
            if isinstance(command.body, say.Ready):
                people = lock_players(match_id=match_id, person_id=person_id)
                person_id = people[person_id].pk if person_id in people else person_id
            match, seat = lock_match_for(match_id, person_id)
            if seat is None:
                return Answer(command.id, match.version, "not_your_seat")
            answer = _decide(match, seat, command, arrived or now_ms(), lag)
            Receipt.objects.create(match=match, seat=seat, command_id=command.id, answer=_written(answer))
            return answer
    except UnknownMatch:
        return Answer(command.id, 0, "unknown_match")
    except IntegrityError:
        # The id was answered before: whatever it did now is rolled back, its first answer stands.
        known = _first_answer(match_id, person_id, command.id)
        if known is None:
            raise
        return known


def _first_answer(match_id: str, person_id: int | None, command_id: str) -> Answer | None:
    seats = Seat.objects.filter(match=match_id, person_id=person_id).values("number")
    receipt = Receipt.objects.filter(match=match_id, seat__in=seats, command_id=command_id).first()
    if receipt is None:
        return None
    return Answer(command_id, receipt.answer["v"], receipt.answer["code"], receipt.answer["params"])


def _decide(match: Match, seat: int, command: say.Command, arrived: int, lag: int) -> Answer:
    state = snapshots.state_of(match)
    now = arrived if state.times is None else max(arrived, state.times.since)
    credit = min(lag, say.LONGEST_CREDIT) if isinstance(command.body, ACTIONS) else 0
    dice = StoredDice(match)
    due = () if isinstance(command.body, say.Claim) else endings.settle(state, now - credit, dice)
    settled = apply_all(state, due)
    try:
        if isinstance(command.body, say.Ready) and settled.result is not None:
            say_ready(match=match, seat=seat)
            events = due
        else:
            events = (*due, *decide.decide(settled, seat, command, now, dice, credit))
    except Refusal as refusal:
        record(match, state, due)
        return Answer(command.id, match.version, refusal.code, refusal.params)
    record(match, state, events)
    if isinstance(command.body, say.AskHint):
        transaction.on_commit(partial(announcing.wake_adviser, match.pk, match.version, seat), robust=True)
    return Answer(command.id, match.version)


def _written(answer: Answer) -> dict[str, Any]:
    return {"v": answer.v, "code": answer.code, "params": answer.params}
