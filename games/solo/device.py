"""The match that is played on a device, and what a page is told of it, as frames of the live protocol."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from games.engine.core import Awaits, ShouldStop, Turn
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import advice, computers
from games.referee.events import Event
from games.referee.messages import encode, events_message, played, snapshot, your_turn
from games.referee.state import Data, Setup, State, must_answer, opening, turn_data
from games.solo.match import SoloMatch

ANSWERS_KEPT: Final = 500
"""Commands whose answer is known when they are sent again."""


class Interruption:
    """Whether thinking was to stop: then what it has found does not count."""

    def __init__(self, should_stop: ShouldStop) -> None:
        self._should_stop = should_stop
        self.came = False

    def __call__(self) -> bool:
        self.came = self.came or bool(self._should_stop())
        return self.came


class Device:
    """One match at a device; ``asked`` is the version at which a suggestion was asked for, ``trouble`` what
    went wrong while a computer thought and is still to be told."""

    def __init__(self, match: SoloMatch) -> None:
        self.match = match
        self.asked: int | None = None
        self.trouble = ""
        self._answers: OrderedDict[str, str] = OrderedDict()

    @property
    def thinks(self) -> bool:
        """Whether a computer is on turn."""
        return computers.is_due(self.match.state)

    @property
    def advises(self) -> bool:
        """Whether a suggestion was asked for and can still be of use."""
        return self.asked == self.match.state.v

    @property
    def pause(self) -> int:
        """How long after the last event a computer's deed is shown at the soonest, in ms."""
        return computers.PAUSE_MS * computers.pauses_after(self.match.events[-1])

    def shown(self, now: int, since: int | None = None) -> list[str]:
        """The events after ``since``, or a snapshot; and the moves offered."""
        match = self.match
        if since is not None and 0 < since <= match.state.v:
            return [*self._told(match.events[since:]), *self._offered()]
        message = snapshot(
            match.state, _about(match.id, match.state), played(match.events), now=now, you=match.people
        )
        return [encode({**message, "offers": match.offers}), *self._offered()]

    def obey(self, command_id: str, body: say.Body | None, at: int | None, now: int) -> list[str]:
        """Answer a command, an undo without a body, and tell what came of it; a second time only answer."""
        known = self._answers.get(command_id)
        if known is not None:
            return [known]
        try:
            events = self._obeyed(body, at, now)
            answer = encode({"type": "accepted", "id": command_id, "v": self.match.state.v})
        except Refusal as refusal:
            events, answer = [], refused(command_id, refusal)
        self._answers[command_id] = answer
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        return [answer, *self._happened(events)]

    def think(self, now: int, should_stop: ShouldStop) -> list[str]:
        """What the computer on turn does; nothing when none is, or when it was interrupted.

        Whatever goes wrong while it thinks, it does something legal; ``trouble`` says what it was.
        """
        match, state = self.match, self.match.state
        if not computers.is_due(state):
            return []
        interruption = Interruption(should_stop)
        try:
            deed = computers.think(state, computers.seed_of(match.id, state.v), interruption)
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error} in {state.rules.write(state.position)}"
            deed = computers.anything(state)
        return [] if interruption() else self._happened(match.computer(deed, now))

    def advise(self, should_stop: ShouldStop) -> list[str]:
        """The suggestion that was asked for, if it is still of use and nobody has interrupted."""
        state, advises = self.match.state, self.advises
        self.asked = None
        seat = state.turn.seat
        if not advises or seat is None or not advice.can_advise(state, seat):
            return []
        interruption = Interruption(should_stop)
        message = advice.advise(state, seat, computers.seed_of(self.match.id, state.v), interruption)
        return [] if interruption() else [encode(message)]

    def position(self, command_id: str, ply: int) -> str:
        """The notation of the position after ``ply`` entries of the move list, or a refusal."""
        match = self.match
        moves = played(match.events)
        if ply > len(moves):
            return refused(command_id, Refusal("bad_field", {"field": "ply"}))
        text = match.state.rules.write(match.position_at(moves[ply - 1]["v"] if ply else 0))
        return encode({"type": "position", "id": command_id, "position": text})

    def ended(self) -> Data:
        """What a device counts of a match that has ended."""
        match, result = self.match, self.match.state.result
        assert result is not None
        return {
            "id": match.id,
            "game": match.settings.game,
            "seats": len(match.settings.seats),
            "levels": list(match.settings.seats),
            "places": None if result.places is None else list(result.places),
            "ending": result.ending,
            "stake": result.stake,
            "forfeits": list(result.forfeits),
            "own": list(match.people),
        }

    def _obeyed(self, body: say.Body | None, at: int | None, now: int) -> list[Event]:
        match = self.match
        if body is None:
            return match.undo(now)
        events = match.command(match.acting(body), body, at, now)
        if isinstance(body, say.AskHint):
            self.asked = match.state.v
        return events

    def _happened(self, events: Sequence[Event]) -> list[str]:
        return [*self._told(events), *self._offered()] if events else []

    def _told(self, events: Sequence[Event]) -> list[str]:
        if not events:
            return []
        return [encode(events_message([event.wire() for event in events], self.match.offers))]

    def _offered(self) -> list[str]:
        """The moves offered to the person on turn."""
        match, state = self.match, self.match.state
        seat = state.turn.seat
        if seat is None or not match.plays_here(seat):
            return []
        position = None if must_answer(state) else state.position
        return [your_turn(match.settings.game, position, seat, state.v)]


def refused(command_id: str | None, refusal: Refusal) -> str:
    """The frame ``refused``; its sentence the page has."""
    return encode(
        {"type": "refused", "id": command_id, "code": refusal.code, "params": refusal.params, "text": ""}
    )


def laid_out(setup: Setup) -> Data:
    """The snapshot of a board at which no match has begun yet: nobody is on turn."""
    state = opening(setup)
    told = snapshot(state, _about("", state), (), now=0, you=())
    return {**told, "turn": turn_data(Turn(Awaits.NOTHING, None))}


def _about(match_id: str, state: State) -> Data:
    """What was agreed, as the snapshot says it."""
    setup, result = state.setup, state.result
    status = "running" if result is None else "aborted" if result.places is None else "finished"
    return {
        "id": match_id,
        "game": setup.rules.slug,
        "options": dict(setup.options),
        "rated": False,
        "visibility": "private",
        "round": 1,
        "beginner": setup.beginner,
        "status": status,
        "draws": setup.draws,
        "clock": None,
        "seats": [_seat(number, level) for number, level in enumerate(setup.levels)],
        "wins": [0.0] * len(setup.levels),
    }


def _seat(number: int, level: int | None) -> Data:
    """Who sits there; what the people at a device are called, only they know."""
    kind = "guest" if level is None else "computer"
    who = {"number": number, "name": None, "url": None, "kind": kind, "level": level, "assistant": False}
    return {**who, "connected": True}
