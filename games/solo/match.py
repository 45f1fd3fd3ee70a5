"""A match on one device: the referee's state, its events, and all that was done, which brings both back.

What is done is kept as the commands of the protocol, also where a computer did it. So a match can be played
again from its settings, its seed and its deeds, and nothing that the rules do not allow can be brought back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.core import Call, Move
from games.errors import Refusal
from games.fairness import FairDice
from games.protocol import commands as say
from games.referee import decide
from games.referee.decide import Deed
from games.referee.events import Event, apply_all
from games.referee.questions import offers
from games.referee.shown import board_data, steps_data
from games.referee.state import Data, State, dump_seats, opening, turn_data
from games.solo import deeds
from games.solo.deeds import Entry, Undo
from games.solo.settings import Settings

MOST_DEEDS: Final = 20_000
"""After so many people can do nothing more, computers can; no match needs as many but by undoing."""
ABSENT: Final = (say.Leave, say.Return, say.Claim, say.Nonce, say.Ready)
"""Commands that mean nothing where nobody is elsewhere."""
DECISIONS: Final = (say.PlayMove, say.SayCall, say.Resign, say.OfferResignation)
"""What is taken back by an undo, one at a time."""


@dataclass(slots=True)
class SoloMatch:
    """One match. ``lines`` are its deeds as they are saved, ``latest`` is the time of the last one;
    ``decisions`` are the states before each decision of a person that can be taken back, with its seat."""

    id: str
    seed: str
    settings: Settings
    begun: int
    state: State = field(init=False)
    events: list[Event] = field(init=False, default_factory=list)
    lines: list[str] = field(init=False, default_factory=list)
    latest: int = field(init=False)
    decisions: list[tuple[int, State]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.state, self.latest = opening(self.settings.setup), self.begun
        try:
            self._happen(decide.begin(self.state, self.begun, self._dice))
        except RuntimeError:
            raise Refusal("bad_position", {"reason": "stuck"}) from None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people at this device."""
        return self.settings.people

    @property
    def _dice(self) -> FairDice:
        return FairDice(self.id, self.seed)

    @property
    def offers(self) -> Data:
        """Who may ask what. A move is taken back without asking, by whoever made it."""
        shown = offers(self.state)
        return {**shown, "takeback": None, "may_takeback": [seat for seat, _ in self.decisions[-1:]]}

    @property
    def ends(self) -> int:
        """How often the match has ended; an end can be taken back."""
        return sum(event.type == "match_ended" for event in self.events)

    def position_at(self, v: int) -> Any:
        """The position at a version; 0 is where the match began."""
        return apply_all(opening(self.settings.setup), self.events[:v]).position

    def acting(self, body: say.Body) -> int:
        """The seat for which a person at this device says something: the one on turn or asked, else the only
        one that is played here. Raises Refusal where there is none, or more than one."""
        state = self.state
        question = state.question
        if isinstance(body, say.AnswerDraw) and question is not None and len(state.seats) == 2:
            return 1 - question.seat
        on_turn = state.turn.seat
        if on_turn is not None and self.plays_here(on_turn):
            return on_turn
        here = [seat for seat in self.people if self.plays_here(seat)]
        if len(here) == 1:
            return here[0]
        if state.result is not None:
            raise Refusal("match_over")
        raise Refusal("not_your_turn" if here else "seat_taken_over")

    def plays_here(self, seat: int) -> bool:
        """Whether a person at this device acts for the seat now."""
        return seat in self.people and self.state.seats[seat].is_person

    def command(self, seat: int, body: say.Body, at: int | None, now: int) -> list[Event]:
        """Let a person act. Raises Refusal, and then nothing has changed."""
        if isinstance(body, ABSENT):
            raise Refusal("not_available", {"type": say.TYPE_OF[type(body)]})
        if isinstance(body, say.AskTakeback):
            return self.undo(now)
        self._check_room()
        now, before = self._time(now), self.state
        events = decide.decide(before, seat, say.Command("solo", body, at), now, self._dice)
        if events:
            self._happen(events)
            self._keep(Entry(now, seat, body))
            if isinstance(body, DECISIONS):
                self.decisions.append((seat, before))
        return list(events)

    def computer(self, deed: Deed, now: int) -> list[Event]:
        """Let the computer on turn do something. Raises Refusal."""
        seat = self.state.turn.seat
        if seat is None:
            raise Refusal("not_your_turn")
        now, said = self._time(now), self._said(deed)
        events = decide.play(self.state, seat, deed, now, self._dice)
        self._happen(events)
        self._keep(Entry(now, seat, said))
        return list(events)

    def undo(self, now: int) -> list[Event]:
        """Go back to before the last decision of a person, over whatever others have done since.

        The same dice come again, as they follow from their numbers. Raises Refusal when there was none.
        """
        if not self.decisions:
            raise Refusal("nothing_to_take_back")
        self._check_room()
        seat, before = self.decisions[-1]
        now = self._time(now)
        events = _back(self.state, before, seat, now)
        self._happen(events)
        self._keep(Entry(now, seat, Undo()))
        self.decisions.pop()
        return events

    def again(self, entry: Entry) -> None:
        """Do once more what was done in a match that is brought back. Raises Refusal."""
        state = self.state
        if isinstance(entry.done, Undo):
            self.undo(entry.at)
        elif not 0 <= entry.seat < len(state.seats):
            raise Refusal("not_your_seat")
        elif state.seats[entry.seat].plays_level is not None:
            if state.turn.seat != entry.seat:
                raise Refusal("not_your_turn")
            self.computer(self._deed(entry.done), entry.at)
        else:
            self.command(entry.seat, entry.done, state.v, entry.at)

    def _happen(self, events: Sequence[Event]) -> None:
        """Apply events. That somebody has offered to lose, and was refused, is nothing to take back."""
        self.state = apply_all(self.state, events)
        self.events += events
        for event in events:
            if event.type == "resignation_answered" and not event.data["accept"]:
                self.decisions.pop()

    def _check_room(self) -> None:
        """Raises Refusal once people have done more than any match needs."""
        if len(self.lines) >= MOST_DEEDS:
            raise Refusal("match_too_long", {"limit": MOST_DEEDS})

    def _keep(self, entry: Entry) -> None:
        self.lines.append(deeds.write(entry, self.latest))
        self.latest = entry.at

    def _time(self, now: int) -> int:
        """The time of the device, which may be set back, but not in a match."""
        return max(now, self.latest)

    def _said(self, deed: Deed) -> say.Body:
        """What a computer did, as a person would have said it."""
        if isinstance(deed, Move):
            names = steps_data(self.state.rules.points, deed.steps)
            return say.PlayMove(tuple((origin, target) for origin, target in names))
        return say.SayCall(deed.name) if isinstance(deed, Call) else deed

    def _deed(self, body: say.Body) -> Deed:
        """What a computer did. Raises Refusal for what none does."""
        if isinstance(body, say.PlayMove):
            return decide.entered(self.state, body.steps)
        if isinstance(body, say.SayCall):
            return Call(body.name)
        if isinstance(body, say.ThrowDice | say.AnswerResignation):
            return body
        raise Refusal("not_available", {"type": say.TYPE_OF[type(body)]})


def _back(state: State, before: State, seat: int, now: int) -> list[Event]:
    """The events that lead back: seats that a computer has taken over meanwhile are given back first."""
    events, v = [], state.v
    for number, (own, then) in enumerate(zip(state.seats, before.seats, strict=True)):
        if own.handed_over is not None and then.handed_over is None:
            v += 1
            events.append(Event("seat_returned", v, {"seat": number, "clocks": None}, now))
    rules, position = before.rules, before.position
    data: dict[str, Any] = {
        "seat": seat,
        "to_v": before.v,
        "position": rules.dump(position),
        "board": board_data(rules, position),
        "clocks": None,
        "turn": turn_data(rules.turn(position)),
        "rolls": before.rolls,
        "seats": dump_seats(before),
    }
    return [*events, Event("taken_back", v + 1, data, now)]
