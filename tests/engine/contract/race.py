"""A tiny dice game for two to four seats that uses everything the engine's interface offers.

Every seat runs two runners from its start over nine fields into the goal. The house rolls one die
per seat until one is highest: that seat begins. A turn is one roll of a three-sided die and one
runner moved by it; a runner may not stand where an own one stands, sends an enemy's back to its
start, and may not run past the goal; on a three it may go in two steps of which the first ends on
an empty field. With two seats the seat on turn may double the stake before its roll; the other
takes or drops. The first seat with both runners in the goal wins; the others share second place.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from games.engine.core import (
    Action,
    Awaits,
    Call,
    Effect,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    Json,
    Move,
    Options,
    OptionSpec,
    Outcome,
    Piece,
    Roll,
    Step,
    Turn,
)

FACES: Final = (1, 2, 3)
RUNNERS: Final = 2
GOAL: Final = 10
HIGHEST_STAKE: Final = 4
_PHASES: Final = ("opening", "roll", "answer", "move", "dropped")
DOUBLE, TAKE, DROP = Call("double"), Call("take"), Call("drop")


@dataclass(frozen=True, slots=True)
class Race:
    """Where each seat's runners are (ascending), and what is awaited from whom."""

    runners: tuple[tuple[int, ...], ...]
    phase: str
    seat: int
    die: int = 0
    stake: int = 1
    doubling: bool = True


class RaceRules:
    """The rules of the race."""

    slug: Final = "race"
    seats: Final = (2, 3, 4)
    options: Final = (OptionSpec("doubling", (True, False), True),)
    points: Final = ("start", *(str(field) for field in range(1, GOAL)), "goal")

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Race:
        chosen = dict(options or {})
        doubling = chosen.pop("doubling", True)
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        if chosen or not isinstance(doubling, bool):
            raise InvalidOptions("unknown_option", {"name": next(iter(chosen), "doubling")})
        if not 0 <= beginner < seats:
            raise InvalidOptions("unknown_beginner", {"beginner": beginner})
        return Race(((0,) * RUNNERS,) * seats, "opening", beginner, doubling=doubling)

    def turn(self, position: Race) -> Turn:
        if self.outcome(position) is not None:
            return Turn(Awaits.NOTHING, None)
        if position.phase == "opening":
            return Turn(Awaits.ROLL, None)
        if position.phase == "answer":
            return Turn(Awaits.CALL, 1 - position.seat)
        return Turn(Awaits(position.phase), position.seat)

    def rolls(self, position: Race) -> Mapping[Roll, Fraction]:
        if self.turn(position).awaits is not Awaits.ROLL:
            return {}
        dice = len(position.runners) if position.phase == "opening" else 1
        thrown = list(itertools.product(FACES, repeat=dice))
        return {Roll(faces): Fraction(1, len(thrown)) for faces in thrown}

    def calls(self, position: Race) -> tuple[Call, ...]:
        if self.outcome(position) is not None:
            return ()
        if position.phase == "answer":
            return (TAKE, DROP)
        may_double = position.doubling and len(position.runners) == 2 and position.stake < HIGHEST_STAKE
        return (DOUBLE,) if position.phase == "roll" and may_double else ()

    def moves(self, position: Race) -> tuple[Move, ...]:
        if self.turn(position).awaits is not Awaits.MOVE:
            return ()
        origins = sorted(set(position.runners[position.seat]))
        ends = [(origin, origin + position.die) for origin in origins]
        found = [Move((Step(*end),)) for end in ends if self._may_land(position, end[1])]
        return tuple(found) or (Move(()),)

    def next_steps(self, position: Race, taken: Sequence[Step]) -> tuple[Step, ...]:
        steps = [
            entry[len(taken)]
            for entry in self._entries(position)
            if len(entry) > len(taken) and entry[: len(taken)] == tuple(taken)
        ]
        return tuple(dict.fromkeys(steps))

    def complete(self, position: Race, taken: Sequence[Step]) -> Move | None:
        entry = tuple(taken)
        if entry not in self._entries(position):
            return None
        return Move((Step(entry[0].origin, entry[-1].target),)) if entry else Move(())

    def play(self, position: Race, action: Action) -> Race:
        self._check(position, action)
        if isinstance(action, Call):
            return self._called(position, action)
        if isinstance(action, Roll):
            if position.phase != "opening":
                return replace(position, phase="move", die=action.dice[0])
            highest = max(action.dice)
            if action.dice.count(highest) > 1:
                return position
            return replace(position, phase="roll", seat=action.dice.index(highest))
        runners = list(position.runners)
        for step in action.steps:
            own = list(runners[position.seat])
            own.remove(step.origin)
            if 0 < step.target < GOAL:
                runners = [tuple(sorted(0 if at == step.target else at for at in seat)) for seat in runners]
            runners[position.seat] = tuple(sorted([*own, step.target]))
        following = (position.seat + 1) % len(runners)
        won = runners[position.seat] == (GOAL,) * RUNNERS
        seat = position.seat if won else following
        return replace(position, runners=tuple(runners), phase="roll", seat=seat, die=0)

    def effects(self, position: Race, action: Action) -> tuple[Effect, ...]:
        self._check(position, action)
        if not isinstance(action, Move):
            return ()
        if not action.steps:
            return (Effect("passed", position.seat),)
        step = action.steps[0]
        hits = [
            Effect("hit", seat, step.target, 0, beat=1)
            for seat, runners in enumerate(position.runners)
            if seat != position.seat and 0 < step.target < GOAL and step.target in runners
        ]
        return (Effect("moved", position.seat, step.origin, step.target), *hits)

    def pieces(self, position: Race) -> tuple[Piece, ...]:
        placed = [(at, seat) for seat, runners in enumerate(position.runners) for at in runners]
        return tuple(Piece(at, seat) for at, seat in sorted(placed))

    def counters(self, position: Race) -> Mapping[str, Json]:
        return {"stake": position.stake, "home": [runners.count(GOAL) for runners in position.runners]}

    def outcome(self, position: Race) -> Outcome | None:
        won = position.runners[position.seat] == (GOAL,) * RUNNERS
        if not won and position.phase != "dropped":
            return None
        places = tuple(1 if seat == position.seat else 2 for seat in range(len(position.runners)))
        return Outcome(places, "home" if won else "dropped", position.stake)

    def write_move(self, position: Race, action: Action) -> str:
        if isinstance(action, Roll):
            return "rolls " + " ".join(str(face) for face in action.dice)
        if isinstance(action, Call):
            return action.name
        if not action.steps:
            return "–"
        return f"{self.points[action.steps[0].origin]}-{self.points[action.steps[0].target]}"

    def read_move(self, position: Race, text: str) -> Action:
        action = self._read(text)
        self._check(position, action)
        return action

    def write(self, position: Race) -> str:
        runners = "/".join(",".join(map(str, seat)) for seat in position.runners)
        numbers = f"{position.seat} {position.die} {position.stake} {int(position.doubling)}"
        return f"{runners} {position.phase} {numbers}"

    def read(self, text: str) -> Race:
        match = re.fullmatch(r"([\d,/]{7,30}) ([a-z]+) (\d) (\d) (\d) ([01])", text)
        if match is None:
            raise InvalidNotation("not_a_position", {"text": text})
        runners: list[Json] = [[int(at or 0) for at in placed.split(",")] for placed in match[1].split("/")]
        seat, die, stake = (int(match[group]) for group in (3, 4, 5))
        return _checked(runners, match[2], seat, die, stake, match[6] == "1")

    def dump(self, position: Race) -> Json:
        runners: list[Json] = [list(seat) for seat in position.runners]
        return [runners, position.phase, position.seat, position.die, position.stake, position.doubling]

    def load(self, data: Json) -> Race:
        match data:
            case [list(runners), str(phase), int(seat), int(die), int(stake), bool(doubling)]:
                return _checked(runners, phase, seat, die, stake, doubling)
        raise InvalidNotation("not_a_position")

    def _entries(self, position: Race) -> tuple[tuple[Step, ...], ...]:
        """Every way to enter a move: a three also as one and two, or two and one."""
        entries: list[tuple[Step, ...]] = []
        for move in self.moves(position):
            entries.append(move.steps)
            for first in (1, 2) if move.steps and position.die == 3 else ():
                origin, target = move.steps[0].origin, move.steps[0].target
                middle = origin + first
                if all(middle not in runners for runners in position.runners):
                    entries.append((Step(origin, middle), Step(middle, target)))
        return tuple(entries)

    def _may_land(self, position: Race, target: int) -> bool:
        return target == GOAL or (target < GOAL and target not in position.runners[position.seat])

    def _called(self, position: Race, call: Call) -> Race:
        if call == DOUBLE:
            return replace(position, phase="answer")
        if call == TAKE:
            return replace(position, phase="roll", stake=2 * position.stake)
        return replace(position, phase="dropped")

    def _check(self, position: Race, action: Action) -> None:
        turn = self.turn(position)
        if turn.awaits is Awaits.NOTHING:
            raise IllegalAction("game_over")
        allowed: tuple[Action, ...] = (*self.rolls(position), *self.calls(position), *self.moves(position))
        if action not in allowed:
            raise IllegalAction("not_allowed", {"awaits": turn.awaits.value})

    def _read(self, text: str) -> Action:
        if text == "–":
            return Move(())
        if re.fullmatch(r"rolls( \d){1,4}", text):
            return Roll(tuple(int(face) for face in text.split()[1:]))
        if Call(text) in (DOUBLE, TAKE, DROP):
            return Call(text)
        ends = text.split("-")
        if len(ends) != 2 or not set(ends) <= set(self.points):
            raise InvalidNotation("not_a_move", {"text": text})
        return Move((Step(self.points.index(ends[0]), self.points.index(ends[1])),))


def _checked(runners: Sequence[Json], phase: str, seat: int, die: int, stake: int, doubling: bool) -> Race:
    seats: list[tuple[int, ...]] = []
    for placed in runners:
        if not isinstance(placed, list) or len(placed) != RUNNERS:
            raise InvalidNotation("wrong_runners")
        fields = [at for at in placed if isinstance(at, int) and 0 <= at <= GOAL]
        if len(fields) != RUNNERS or fields != sorted(fields):
            raise InvalidNotation("wrong_runners")
        seats.append(tuple(fields))
    if len(seats) not in RaceRules.seats or phase not in _PHASES or not 0 <= seat < len(seats):
        raise InvalidNotation("out_of_range")
    if die not in (0, *FACES) or stake not in (1, 2, 4) or (phase == "move") != (die > 0):
        raise InvalidNotation("out_of_range")
    return Race(tuple(seats), phase, seat, die, stake, doubling)
