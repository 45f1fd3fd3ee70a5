"""What happened, and what it makes of the state. ``apply`` needs nothing but the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.engine.core import Action, Awaits, Call, Move, Roll, Step
from games.referee.state import Data, Question, State, Times, Undo, load_result


@dataclass(frozen=True, slots=True)
class Event:
    """One numbered thing that happened; ``at`` is server milliseconds since the epoch."""

    type: str
    v: int
    data: Data
    at: int

    def wire(self) -> Data:
        return {"type": self.type, "v": self.v, "data": self.data, "at": self.at}


def apply(state: State, event: Event) -> State:
    """The state after the event. Raises ValueError unless it is the very next one."""
    if event.v != state.v + 1:
        raise ValueError(f"event {event.v} cannot follow version {state.v}")
    after = _APPLIERS[event.type](state, event)
    times = _times(after.times, event)
    return replace(after, v=event.v, times=times)


def apply_all(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state


def action_of(state: State, event: Event) -> Action:
    """The engine's action that a moved, rolled or called event holds."""
    if event.type == "rolled":
        return Roll(tuple(event.data["dice"]))
    if event.type == "called":
        return Call(event.data["name"])
    index = point_index(state)
    return Move(tuple(Step(index[origin], index[target]) for origin, target in event.data["steps"]))


def point_index(state: State) -> Mapping[str, int]:
    """From the name of a point to its number in the engine."""
    points = state.rules.points
    found = _INDICES.get(points)
    if found is None:
        found = _INDICES[points] = {name: number for number, name in enumerate(points)}
    return found


_INDICES: dict[tuple[str, ...], Mapping[str, int]] = {}


def _times(times: Times | None, event: Event) -> Times | None:
    clocks = event.data.get("clocks")
    if times is None or clocks is None:
        return times
    return replace(
        times,
        remaining=tuple(clocks["remaining"]),
        running=clocks["running"],
        first_by=clocks["first_move_by"],
        since=event.at,
    )


def _started(state: State, event: Event) -> State:
    return replace(state, acted_v=event.v)


def _acted(state: State, event: Event) -> State:
    """Play the action; a question lapses once anybody but its asker has acted."""
    action = action_of(state, event)
    seat: int | None = event.data["seat"]
    rolled = isinstance(action, Roll)
    awaited_move = state.rules.turn(state.position).awaits is Awaits.MOVE
    undo: tuple[Undo, ...] = ()
    if not rolled and seat is not None and awaited_move:
        undo = (*state.undo, Undo(seat, state.v, state.rules.dump(state.position)))[-2 * len(state.seats) :]
    question = state.question
    if question is not None and question.seat != seat:
        question = None
    after = replace(
        state,
        position=state.rules.play(state.position, action),
        acted_v=event.v,
        rolls=state.rolls + rolled,
        undo=undo,
        question=question,
    )
    if seat is None:
        return after
    if rolled:
        return after.with_seat(seat, moved=True)
    return after.with_seat(seat, moved=True, asked_draw=False, asked_takeback=False)


def _nothing(state: State, event: Event) -> State:
    return state


def _asked(kind: str, mark: str) -> Callable[[State, Event], State]:
    def applier(state: State, event: Event) -> State:
        question = Question(kind, event.data["seat"], event.v)
        return replace(state, question=question).with_seat(event.data["seat"], **{mark: True})

    return applier


def _answered(state: State, event: Event) -> State:
    question = state.question
    if question is None or not event.data["accept"]:
        return replace(state, question=None)
    return replace(state, question=replace(question, agreed=(*question.agreed, event.data["seat"])))


def _taken_back(state: State, event: Event) -> State:
    undo = tuple(entry for entry in state.undo if entry.v < event.data["to_v"])
    position = state.rules.load(event.data["position"])
    after = replace(state, position=position, acted_v=event.v, undo=undo, question=None)
    return after.with_seat(event.data["seat"], asked_takeback=False)


def _absent(state: State, event: Event) -> State:
    return state.with_seat(event.data["seat"], claim_at=event.data["claim_at"])


def _taken_over(state: State, event: Event) -> State:
    question = state.question
    if question is not None and question.seat == event.data["seat"]:
        question = None
    after = replace(state, question=question)
    return after.with_seat(event.data["seat"], handed_over=event.data["reason"], claim_at=None)


def _returned(state: State, event: Event) -> State:
    return state.with_seat(event.data["seat"], claim_at=None, handed_over=None)


def _ended(state: State, event: Event) -> State:
    times = None if state.times is None else replace(state.times, running=None, first_by=None)
    return replace(state, result=load_result(event.data), question=None, times=times)


_APPLIERS: Final[Mapping[str, Callable[[State, Event], State]]] = {
    "started": _started,
    "moved": _acted,
    "rolled": _acted,
    "called": _acted,
    "clock_flagged": _nothing,
    "resigned": _nothing,
    "draw_offered": _asked("draw", "asked_draw"),
    "draw_answered": _answered,
    "takeback_asked": _asked("takeback", "asked_takeback"),
    "takeback_answered": _answered,
    "taken_back": _taken_back,
    "absent": _absent,
    "seat_taken_over": _taken_over,
    "seat_returned": _returned,
    "claimed": _nothing,
    "match_ended": _ended,
}
EVENT_TYPES: Final = tuple(_APPLIERS)
