"""What happened, and what it makes of the state. ``apply`` needs nothing but the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.engine.core import Action, Call, Move, Roll, Step
from games.referee.state import Data, Mixing, Question, State, Times, Undo, load_result, load_seats


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
    after = APPLIERS[event.type](state, event)
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
    passed = times.per_move is not None and clocks["running"] != times.running
    return replace(
        times,
        remaining=tuple(clocks["remaining"]),
        running=clocks["running"],
        first_by=clocks["first_move_by"],
        since=event.at,
        turn_v=event.v if passed else times.turn_v,
    )


def _started(state: State, event: Event) -> State:
    return replace(state, acted_v=event.v)


def _committed(state: State, event: Event) -> State:
    """From now on nonces are awaited of people; computers have the empty one."""
    nonces = tuple(None if seat.level is None else "" for seat in state.seats)
    return replace(state, mixing=Mixing(event.data["commitment"], event.data["until"], nonces))


def _nonce_given(state: State, event: Event) -> State:
    """Raises ValueError unless this nonce is awaited."""
    mixing, seat = state.mixing, event.data["seat"]
    if mixing is None or mixing.fixed or mixing.nonces[seat] is not None:
        raise ValueError(f"no nonce of seat {seat} is awaited")
    nonces = (*mixing.nonces[:seat], event.data["nonce"], *mixing.nonces[seat + 1 :])
    return replace(state, mixing=replace(mixing, nonces=nonces))


def _nonces_fixed(state: State, event: Event) -> State:
    mixing = state.mixing
    if mixing is None or mixing.fixed:
        raise ValueError("no nonces are awaited")
    fixed = replace(mixing, nonces=tuple(event.data["nonces"]), fixed=True)
    return replace(state, mixing=fixed, acted_v=event.v)


def _acted(state: State, event: Event) -> State:
    """Play the action; a question lapses once anybody but its asker has acted.

    A pass is nothing to take back, and what was offered to lose is forgotten with the game it was about.
    """
    action = action_of(state, event)
    seat: int | None = event.data["seat"]
    rolled = isinstance(action, Roll)
    undo: tuple[Undo, ...] = ()
    if isinstance(action, Move) and not action.steps:
        undo = state.undo
    elif isinstance(action, Move) and seat is not None:
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
    if state.setup.resignation is not None and state.rules.turn(after.position).seat is None:
        after = replace(after, seats=tuple(replace(one, resigning=None) for one in after.seats))
    if seat is None:
        return after
    if rolled:
        return after.with_seat(seat, moved=True)
    return after.with_seat(seat, moved=True, asked_draw=False, asked_takeback=False, resigning=None)


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


def _resignation_offered(state: State, event: Event) -> State:
    seat, size = event.data["seat"], event.data["size"]
    question = Question("resignation", seat, event.v, size=size)
    return replace(state, question=question).with_seat(seat, resigning=size)


def _resignation_answered(state: State, event: Event) -> State:
    return replace(state, question=None)


def _taken_back(state: State, event: Event) -> State:
    """On one device also over rolls, which come again, with what was known of the seats, and over the end."""
    undo = tuple(entry for entry in state.undo if entry.v < event.data["to_v"])
    position = state.rules.load(event.data["position"])
    after = replace(state, position=position, acted_v=event.v, undo=undo, question=None)
    if "rolls" in event.data:
        seats = load_seats(state.setup, event.data["seats"])
        return replace(after, rolls=event.data["rolls"], seats=seats, result=None)
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


APPLIERS: Final[Mapping[str, Callable[[State, Event], State]]] = {
    "started": _started,
    "committed": _committed,
    "nonce_given": _nonce_given,
    "nonces_fixed": _nonces_fixed,
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
    "resignation_offered": _resignation_offered,
    "resignation_answered": _resignation_answered,
    "absent": _absent,
    "seat_taken_over": _taken_over,
    "seat_returned": _returned,
    "claimed": _nothing,
    "match_ended": _ended,
    "seed_revealed": _nothing,
}
