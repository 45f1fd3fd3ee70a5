"""Events in the making: each is applied at once, so that the next is decided on what it left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.engine.core import Roll, Turn
from games.errors import Refusal
from games.referee.events import Event, apply
from games.referee.state import FIRST_MOVE_MS, Data, Dice, SeatState, State, Times, times_data


@dataclass(slots=True)
class Draft:
    """The state so far and the events that led to it.

    ``credit`` is what the line has cost whoever acts, in ms: it is not charged to their clock.
    """

    state: State
    now: int
    dice: Dice
    events: list[Event] = field(default_factory=list)
    credit: int = 0

    def add(self, kind: str, data: Data) -> None:
        event = Event(kind, self.state.v + 1, data, self.now)
        self.state = apply(self.state, event)
        self.events.append(event)

    def done(self) -> tuple[Event, ...]:
        return tuple(self.events)

    def roll(self) -> Roll:
        """Draw one of the rolls that can happen now. Raises Refusal when none can."""
        rolls = self.state.rules.rolls(self.state.position)
        if not rolls:
            raise Refusal("not_your_turn", {"awaits": self.state.turn.awaits.value})
        mixing = self.state.mixing
        given = (None,) * len(self.state.seats) if mixing is None else mixing.nonces
        nonces = tuple(nonce or "" for nonce in given)
        return self.dice.roll(self.state.rolls, nonces, rolls)

    def next_times(
        self,
        turn: Turn,
        acted: int | None = None,
        seats: tuple[SeatState, ...] | None = None,
        gains: bool = True,
        decided: bool = False,
    ) -> Data | None:
        """The clocks once ``turn`` is awaited: time up to now taken off, the increment given when
        the turn leaves the seat that ``acted`` (unless it only asked or answered: ``gains``), the next
        clock started.

        In a correspondence match a seat that has ``decided`` (a move, an answer) has all days again.
        """
        times = self.state.times
        if times is None:
            return None
        times = times.at(self.now, self.credited(acted))
        if gains and acted is not None and times.running == acted and turn.seat != acted:
            gained = tuple(ms + times.increment * (seat == acted) for seat, ms in enumerate(times.remaining))
            times = replace(times, remaining=gained)
        seat = turn.seat
        own = None if seat is None else (seats or self.state.seats)[seat]
        if times.per_move is not None:
            runs = own is not None and own.is_person
            left = _renewed(times, turn, acted, decided)
            return times_data(replace(times, remaining=left, running=seat if runs else None))
        if own is None or not own.is_person:
            return times_data(replace(times, running=None, first_by=None))
        if own.moved or seat == acted:
            return times_data(replace(times, running=seat, first_by=None))
        first_by = times.first_by if acted is None else None
        return times_data(replace(times, running=None, first_by=first_by or self.now + FIRST_MOVE_MS))

    def credited(self, acted: int | None) -> int:
        """How much of the running clock's time is not charged to the seat that acts."""
        times = self.state.times
        if times is None or acted is None or times.running != acted or times.per_move is not None:
            return 0
        return max(0, min(self.credit, self.now - times.since))

    def stopped_times(self) -> Data | None:
        """The clocks standing still, as they are now."""
        times = self.state.times
        return None if times is None else times_data(replace(times.at(self.now), running=None, first_by=None))


def _renewed(times: Times, turn: Turn, acted: int | None, decided: bool) -> tuple[int, ...]:
    """What each seat of a correspondence match has left: all days, except for whoever goes on with the same
    move, has asked something that another answers, or had before it asked."""
    assert times.per_move is not None
    keeps = {turn.seat} if acted is None or decided else {turn.seat, acted}
    if decided:
        keeps.discard(acted)
    return tuple(ms if seat in keeps else times.per_move for seat, ms in enumerate(times.remaining))
