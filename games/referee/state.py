"""What the referee knows of a match between two events. Pure; all times are server milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Protocol, TypeAlias

from games.clocks import DaysPerMove, TimeControl
from games.engine.core import Awaits, Call, Json, Roll, Rules, Turn

FIRST_MOVE_MS: Final = 60_000
"""A seat with a clock that does not begin within this time lets the match be aborted."""
CLAIM_AFTER_MS: Final = 60_000
"""How long after an absence was announced the others may claim the win."""
SUBSTITUTE_LEVEL: Final = 2
"""The computer that takes a seat over."""
NONCES_WITHIN_MS: Final = 10_000
"""How long the dice wait for the nonces of people; a seat that gives none has the empty one."""

Data: TypeAlias = dict[str, Any]


HOUSE: Final = Turn(Awaits.ROLL, None)
"""The house has the dice: nobody need act."""


class Dice(Protocol):
    """Where the rolls of a match come from."""

    def roll(self, number: int, nonces: tuple[str, ...], rolls: Mapping[Roll, Fraction]) -> Roll:
        """Roll ``number`` of the match (from 0) among those that can happen."""
        ...

    def seed(self) -> str:
        """The secret that all rolls follow from; to be told after the end only."""
        ...


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before the start. ``levels`` has a computer's level or None per seat."""

    rules: Rules[Any]
    options: Mapping[str, str | int | bool]
    levels: tuple[int | None, ...]
    beginner: int = 0
    rated: bool = False
    clock: TimeControl | None = None
    draws: bool = False
    resignation: Callable[[int, str], Call] | None = None
    """In a points match: the call by which a seat loses the present game by a size, once both agree."""
    position: Any = None
    """Where the match begins, None for where the game does."""


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks: ``remaining`` per seat was true at ``since``; only ``running`` loses time.

    A seat's clock runs from its second move on; ``first_by`` is when a seat must have begun.

    In a correspondence match each move has ``per_move`` ms anew, the first as well, and ``turn_v`` is the
    version at which the seat came on turn: a seat that does not run has them all, or, while another answers
    what it has asked, what it had left when it asked.
    """

    remaining: tuple[int, ...]
    increment: int
    since: int
    running: int | None = None
    first_by: int | None = None
    per_move: int | None = None
    turn_v: int = 0

    def at(self, now: int, credit: int = 0) -> Times:
        """The same clocks with the time up to ``now`` taken off, less ``credit``; never below zero."""
        if self.running is None:
            return replace(self, since=now)
        spent = max(0, now - self.since - credit)
        left = tuple(
            max(0, ms - spent) if seat == self.running else ms for seat, ms in enumerate(self.remaining)
        )
        return replace(self, remaining=left, since=now)

    @property
    def deadline(self) -> int | None:
        """When the running clock flags, or when the first move is overdue."""
        return self.first_by if self.running is None else self.since + self.remaining[self.running]

    def dump(self) -> Data:
        return {"remaining": list(self.remaining), "running": self.running, "first_move_by": self.first_by}


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat: ``level`` of a computer; ``handed_over`` says why a computer plays for a person;
    ``resigning`` by what it has offered to lose since its last action."""

    level: int | None = None
    moved: bool = False
    asked_draw: bool = False
    asked_takeback: bool = False
    resigning: str | None = None
    claim_at: int | None = None
    handed_over: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person acts for this seat now."""
        return self.level is None and self.handed_over is None

    @property
    def plays_level(self) -> int | None:
        """The level of the computer that acts for this seat now, None when a person does."""
        if self.handed_over is not None:
            return SUBSTITUTE_LEVEL
        return self.level


@dataclass(frozen=True, slots=True)
class Question:
    """The one open question: a draw, a take-back or a resignation (by ``size``), who asked, at which
    version, who agreed so far."""

    kind: str
    seat: int
    v: int
    agreed: tuple[int, ...] = ()
    size: str = ""


@dataclass(frozen=True, slots=True)
class Mixing:
    """What the dice follow from beside the secret seed, whose hash ``commitment`` is.

    The nonces are taken up to ``until``; None is one still awaited. Those of computers, and of whoever
    gives none in time, are empty. Once ``fixed`` they never change, so that nobody can choose a nonce
    with a roll in view; before that nobody rolls.
    """

    commitment: str
    until: int
    nonces: tuple[str | None, ...]
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """The position, dumped, before a move of ``seat``, when ``v`` was the version."""

    seat: int
    v: int
    position: Json


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended; ``places`` is None for an aborted one. ``forfeits`` are rated last."""

    places: tuple[int, ...] | None
    ending: str
    stake: int = 1
    forfeits: tuple[int, ...] = ()

    def dump(self) -> Data:
        places = None if self.places is None else list(self.places)
        return {"places": places, "ending": self.ending, "stake": self.stake, "forfeits": list(self.forfeits)}


@dataclass(frozen=True, slots=True)
class State:
    """A match at version ``v``. ``acted_v`` is the version of the last event that changed the position."""

    setup: Setup
    v: int
    acted_v: int
    position: Any
    seats: tuple[SeatState, ...]
    times: Times | None
    rolls: int = 0
    question: Question | None = None
    undo: tuple[Undo, ...] = ()
    result: Result | None = None
    mixing: Mixing | None = None

    @property
    def rules(self) -> Rules[Any]:
        return self.setup.rules

    @property
    def turn(self) -> Turn:
        """Who must act now; nobody once the match has ended, however it ended.

        While nonces are awaited the house has the dice; whoever is offered a resignation must answer.
        """
        if self.result:
            return Turn(Awaits.NOTHING, None)
        if self.question is not None and must_answer(self):
            return Turn(Awaits.CALL, 1 - self.question.seat)
        return HOUSE if self.awaits_nonces else self.rules.turn(self.position)

    @property
    def awaits_nonces(self) -> bool:
        return self.mixing is not None and not self.mixing.fixed

    @property
    def deadline(self) -> int | None:
        """When something is due without anybody acting: a flag, a first move, a take-over, the dice."""
        if self.result:
            return None
        due = (
            [seat.claim_at for seat in self.seats if seat.claim_at is not None] if len(self.seats) > 2 else []
        )
        if self.times is not None and self.times.deadline is not None:
            due.append(self.times.deadline)
        if self.mixing is not None and not self.mixing.fixed:
            due.append(self.mixing.until)
        return min(due, default=None)

    def with_seat(self, number: int, **changes: Any) -> State:
        seats = tuple(replace(seat, **changes) if n == number else seat for n, seat in enumerate(self.seats))
        return replace(self, seats=seats)


def opening(setup: Setup) -> State:
    """The match before its first event, at version 0. Raises InvalidOptions as the rules do."""
    seats = len(setup.levels)
    position = setup.position
    if position is None:
        position = setup.rules.start(seats, setup.options, setup.beginner)
    return State(setup, 0, 0, position, tuple(SeatState(level) for level in setup.levels), _full_times(setup))


def _full_times(setup: Setup) -> Times | None:
    clock, seats = setup.clock, len(setup.levels)
    if clock is None:
        return None
    if isinstance(clock, DaysPerMove):
        return Times((clock.move_ms,) * seats, 0, since=0, per_move=clock.move_ms)
    return Times((clock.initial_ms,) * seats, clock.increment_ms, since=0)


def must_answer(state: State) -> bool:
    """Whether the seat on turn must answer a resignation before anything else is done."""
    return state.question is not None and state.question.kind == "resignation"


def absent_seats(state: State) -> list[int]:
    """The seats that are announced as absent."""
    return [number for number, seat in enumerate(state.seats) if seat.claim_at is not None]


def turn_data(turn: Turn) -> Data:
    return {"awaits": turn.awaits.value, "seat": turn.seat}


def times_data(times: Times | None) -> Data | None:
    return None if times is None else times.dump()


def dump(state: State) -> Data:
    """The state as JSON without what ``Setup`` holds; ``load`` brings it back."""
    write = state.rules.dump
    return {
        "v": state.v,
        "acted_v": state.acted_v,
        "position": write(state.position),
        "seats": dump_seats(state),
        "times": None if state.times is None else _dump_times(state.times),
        "rolls": state.rolls,
        "question": None if state.question is None else _dump_question(state.question),
        "undo": [[entry.seat, entry.v, entry.position] for entry in state.undo],
        "result": None if state.result is None else state.result.dump(),
        "mixing": None if state.mixing is None else mixing_data(state.mixing),
    }


def load(setup: Setup, data: Mapping[str, Any]) -> State:
    """Bring back what ``dump`` made for the same set-up."""
    read = setup.rules.load
    return State(
        setup=setup,
        v=data["v"],
        acted_v=data["acted_v"],
        position=read(data["position"]),
        seats=load_seats(setup, data["seats"]),
        times=_load_times(setup, data["times"]),
        rolls=data["rolls"],
        question=_load_question(data["question"]),
        undo=tuple(Undo(*entry) for entry in data["undo"]),
        result=load_result(data["result"]),
        mixing=_load_mixing(data.get("mixing")),
    )


def dump_seats(state: State) -> list[Data]:
    """What the referee knows of each seat, as JSON; ``load_seats`` brings it back."""
    return [_dump_seat(seat) for seat in state.seats]


def load_seats(setup: Setup, data: Sequence[Mapping[str, Any]]) -> tuple[SeatState, ...]:
    """The seats that ``dump_seats`` has written; their levels are those that were agreed."""
    return tuple(SeatState(level, **seat) for level, seat in zip(setup.levels, data, strict=True))


def _dump_seat(seat: SeatState) -> Data:
    fields: Data = {
        "moved": seat.moved,
        "asked_draw": seat.asked_draw,
        "asked_takeback": seat.asked_takeback,
        "resigning": seat.resigning,
        "claim_at": seat.claim_at,
        "handed_over": seat.handed_over,
    }
    return {name: value for name, value in fields.items() if value}


def _dump_question(question: Question) -> Data:
    agreed = list(question.agreed)
    return {
        "kind": question.kind,
        "seat": question.seat,
        "v": question.v,
        "agreed": agreed,
        "size": question.size,
    }


def _load_question(data: Mapping[str, Any] | None) -> Question | None:
    if data is None:
        return None
    return Question(data["kind"], data["seat"], data["v"], tuple(data["agreed"]), data.get("size", ""))


def _dump_times(times: Times) -> Data:
    kept: Data = {**times.dump(), "since": times.since}
    return kept if times.per_move is None else {**kept, "turn_v": times.turn_v}


def _load_times(setup: Setup, data: Mapping[str, Any] | None) -> Times | None:
    full = _full_times(setup)
    if data is None or full is None:
        return None
    return replace(
        full,
        remaining=tuple(data["remaining"]),
        since=data["since"],
        running=data["running"],
        first_by=data["first_move_by"],
        turn_v=data.get("turn_v", 0),
    )


def mixing_data(mixing: Mixing) -> Data:
    return {
        "commitment": mixing.commitment,
        "until": mixing.until,
        "nonces": list(mixing.nonces),
        "fixed": mixing.fixed,
    }


def _load_mixing(data: Mapping[str, Any] | None) -> Mixing | None:
    """None for games without dice, and in states stored before there were any."""
    if data is None:
        return None
    return Mixing(data["commitment"], data["until"], tuple(data["nonces"]), data["fixed"])


def load_result(data: Mapping[str, Any] | None) -> Result | None:
    if data is None:
        return None
    places = None if data["places"] is None else tuple(data["places"])
    return Result(places, data["ending"], data["stake"], tuple(data["forfeits"]))
