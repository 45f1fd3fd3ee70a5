"""Dorada: two to four seats race four stones each to the goal, and the last stone home is worth most.

Rules after Rudi Hoffmann (Otto Maier Verlag Ravensburg, 1988) on this site's own board. A seat rolls
one die and moves one free stone exactly that far; a stone under another one is not free. Nobody may
pass while an own stone is free. A stone on a trip field is lost and becomes a bridge for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.engine.boards.path import GOAL, GOLD, POINTS, SEATS, START, Ending, Stacks, point_of, scores, way
from games.engine.boards.path_stones import STONES, check_stones, read_line, stacks_of, write_line
from games.engine.boards.reading import below, integers
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
    OneStep,
    Options,
    OptionSpec,
    Outcome,
    Piece,
    Roll,
    Step,
    Turn,
)

PASS: Final = Move(())

_ROLLS: Final = {Roll((face,)): Fraction(1, 6) for face in range(1, 7)}
_TEXT: Final = re.compile(
    r"(?P<die>[1-6])(?:: (?:(?P<none>[–-])|(?P<origin>s|\d{1,2})(?P<rest>-[\ds>!†]+)?))?", re.ASCII
)
_FIELDS: Final = ("start", "stacks", "bridges", "goal", "lost", "seat", "die")


@dataclass(frozen=True, slots=True)
class Position:
    """Stones left in each start stack, stacks by field, and what has left the path.

    ``bridges`` has bit f set for a bridged trip field f; ``goal`` lists seats in order of arrival;
    ``lost`` counts by seat. ``die`` is 0 until rolled. Until play ends, ``seat`` has stones in play.
    """

    start: tuple[int, ...]
    stacks: Stacks
    bridges: int = 0
    goal: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    seat: int = 0
    die: int = 0

    @property
    def over(self) -> bool:
        """Whether every stone is in the goal or a bridge."""
        return len(self.goal) + sum(self.lost) == STONES * len(self.start)

    def in_play(self, seat: int) -> bool:
        """Whether a seat has stones on the path or in its start stack."""
        return self.goal.count(seat) + self.lost[seat] < STONES


class Dorada(OneStep[Position]):
    """The rules of Dorada."""

    slug: Final = "dorada"
    seats: Final = (2, 3, 4)
    options: Final[tuple[OptionSpec, ...]] = ()
    points: Final = POINTS

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Position:
        """Four stones in every start stack. Raises InvalidOptions."""
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        if not 0 <= beginner < seats:
            raise InvalidOptions("unknown_beginner", {"beginner": beginner})
        for name in options or {}:
            raise InvalidOptions("unknown_option", {"name": name})
        return Position((STONES,) * seats, ((),) * GOAL, lost=(0,) * seats, seat=beginner)

    def turn(self, position: Position) -> Turn:
        if position.over:
            return Turn(Awaits.NOTHING, None)
        return Turn(Awaits.MOVE if position.die else Awaits.ROLL, position.seat)

    def rolls(self, position: Position) -> Mapping[Roll, Fraction]:
        return {} if position.die or position.over else _ROLLS

    def calls(self, position: Position) -> tuple[Call, ...]:
        return ()

    def moves(self, position: Position) -> tuple[Move, ...]:
        """One for every free stone, those further back first; the step goes to the field by die."""
        if not position.die or position.over:
            return ()
        moves = _MOVES[position.seat, position.die]
        return tuple([moves[origin] for origin in free_stones(position)]) or (PASS,)

    def play(self, position: Position, action: Action) -> Position:
        origin = self._origin(position, action)
        if isinstance(action, Roll):
            return Position(
                position.start,
                position.stacks,
                position.bridges,
                position.goal,
                position.lost,
                position.seat,
                action.dice[0],
            )
        return after_pass(position) if origin is None else after_move(position, origin)

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """The stone's way, one beat a field, what becomes of it, and whether its seat is done.

        ``homed`` says by what a stone came into the goal: die, jump or gold; a stone from its start
        stack moves ``by`` start.
        """
        origin = self._origin(position, action)
        if isinstance(action, Roll):
            return ()
        seat, die = position.seat, position.die
        if origin is None:
            return (Effect("passed", seat, params=(("reason", "covered"), ("die", die))),)
        path, ending = way(position.stacks, position.bridges, origin, die)
        shown = []
        for beat, (left, reached) in enumerate(zip((origin, *path), path, strict=False)):
            by = "die" if beat == 0 else "gold" if left in GOLD else "jump"
            ends = (point_of(seat, left), point_of(seat, reached))
            if reached == GOAL:
                shown.append(Effect("homed", seat, *ends, beat, (("by", by),)))
            else:
                start = (("by", "start"),) if left == START and not beat else ()
                shown.append(Effect("jumped" if beat else "moved", seat, *ends, beat, start))
        beat, last = len(path), point_of(seat, path[-1])
        if ending is Ending.LOST:
            shown += [Effect("lost", seat, last, None, beat), Effect("bridged", None, None, last, beat)]
        after = after_move(position, origin)
        if not after.in_play(seat):
            kind = "eliminated" if after.lost[seat] == STONES else "finished"
            shown.append(Effect(kind, seat, beat=beat + 1))
        return tuple(shown)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        """Stones from bottom to top, a bridge below the stones on it; the goal in order of arrival."""
        found = [Piece(seat, seat) for seat, count in enumerate(position.start) for _ in range(count)]
        for field, stack in enumerate(position.stacks):
            point = point_of(0, field)
            if position.bridges >> field & 1:
                found.append(Piece(point, None, "bridge"))
            found += [Piece(point, seat) for seat in stack]
        return (*found, *(Piece(point_of(0, GOAL), seat) for seat in position.goal))

    def counters(self, position: Position) -> Mapping[str, Json]:
        seats = range(len(position.start))
        return {
            "scores": list(scores(len(position.start), position.goal)),
            "start": list(position.start),
            "home": [position.goal.count(seat) for seat in seats],
            "lost": list(position.lost),
            "die": position.die,
        }

    def outcome(self, position: Position) -> Outcome | None:
        """When every stone is in the goal or a bridge; most points win, equal points share a place."""
        if not position.over:
            return None
        points = scores(len(position.start), position.goal)
        return Outcome(tuple(1 + sum(other > own for other in points) for own in points), "all_stones_done")

    def write_move(self, position: Position, action: Action) -> str:
        """``4`` is a roll; ``4: 5-9†`` loses, ``3: 12-15!`` is gold, ``6: s-6>10`` jumps, ``1: –`` passes."""
        if isinstance(action, Call):
            raise IllegalAction("not_awaited", {"awaits": self.turn(position).awaits.value})
        if isinstance(action, Roll):
            return str(action.dice[0])
        origin = self._origin(position, action)
        if origin is None:
            return f"{position.die}: –"
        path, ending = way(position.stacks, position.bridges, origin, position.die)
        text, left = f"{position.die}: {origin or 's'}-{path[0]}", path[0]
        for field in path[1:]:
            text += "!" if left in GOLD else f">{field or 's'}"
            left = field
        return text + ("†" if ending is Ending.LOST else "")

    def read_move(self, position: Position, text: str) -> Action:
        """See ``write_move``; all after the origin may be left out, a hyphen may stand for a dash."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise InvalidNotation("not_a_move", {"text": text[:40]})
        if ":" not in text:
            roll = Roll((int(text),))
            self._origin(position, roll)
            return roll
        if position.die and int(match["die"]) != position.die:
            raise IllegalAction("other_die", {"die": int(match["die"]), "expected": position.die})
        if match["none"]:
            self._origin(position, PASS)
            return PASS
        origin = START if match["origin"] == "s" else int(match["origin"])
        if not START <= origin < GOAL or match["origin"] not in ("s", str(origin or "")):
            raise InvalidNotation("unknown_point", {"text": match["origin"], "column": 4})
        move = Move((_step(position.seat, origin, position.die),))
        self._origin(position, move)
        written = self.write_move(position, move)
        if match["rest"] and text != written:
            raise IllegalAction("other_way", {"expected": written})
        return move

    def write(self, position: Position) -> str:
        """Start stacks, stacks, bridges, goal, lost, seat and die: ``43 5:01,9:1 9 0 01 0 6``."""
        lists = (position.start, position.stacks, position.bridges, position.goal, position.lost)
        return f"{write_line(*lists)} {position.seat} {position.die}"

    def read(self, text: str) -> Position:
        return self.load(read_line(text))

    def dump(self, position: Position) -> Json:
        stacks: dict[str, Json] = {
            str(field): list(stack) for field, stack in enumerate(position.stacks) if stack
        }
        return {
            "start": list(position.start),
            "stacks": stacks,
            "bridges": [field for field in range(GOAL) if position.bridges >> field & 1],
            "goal": list(position.goal),
            "lost": list(position.lost),
            "seat": position.seat,
            "die": position.die,
        }

    def load(self, data: Json) -> Position:
        if not isinstance(data, dict) or set(data) != set(_FIELDS):
            raise InvalidNotation("wrong_fields", {"expected": ", ".join(sorted(_FIELDS))})
        lists = {name: _stones(name, data[name]) for name in ("start", "bridges", "goal", "lost")}
        stacks, seat, die = data["stacks"], data["seat"], data["die"]
        if not isinstance(stacks, dict):
            raise InvalidNotation("bad_list", {"field": "stacks"})
        stones = stacks_of({field: _stones("stacks", stack) for field, stack in stacks.items()})
        bridges = lists["bridges"]
        check_stones(lists["start"], stones, bridges, lists["goal"], lists["lost"])
        position = Position(
            lists["start"],
            stones,
            sum(1 << field for field in bridges),
            lists["goal"],
            lists["lost"],
            below("seat", seat, len(lists["start"])),
            below("die", die, 7),
        )
        if position.over and position.die:
            raise InvalidNotation("impossible_end")
        if not position.over and not position.in_play(position.seat):
            raise InvalidNotation("seat_is_done", {"seat": position.seat})
        return position

    def _origin(self, position: Position, action: Action) -> int | None:
        """The field of the stone that a legal move moves; None for a pass and a roll.

        Raises IllegalAction with the reason when the action is not legal.
        """
        turn = self.turn(position)
        if turn.awaits is Awaits.NOTHING:
            raise IllegalAction("game_over")
        wanted: type[Action] = Move if turn.awaits is Awaits.MOVE else Roll
        if not isinstance(action, wanted):
            raise IllegalAction("not_awaited", {"awaits": turn.awaits.value})
        if isinstance(action, Roll):
            if action not in _ROLLS:
                raise IllegalAction("impossible_roll", {"dice": " ".join(map(str, action.dice))})
            return None
        assert isinstance(action, Move)
        if action not in self.moves(position):
            raise _refusal(position, action.steps)
        return _field(action.steps[0].origin) if action.steps else None


def free_stones(position: Position) -> tuple[int, ...]:
    """The fields of the seat's stones on which nothing lies, ascending; 0 is the start stack."""
    seat = position.seat
    on_path = [field for field, stack in enumerate(position.stacks) if stack and stack[-1] == seat]
    return (START, *on_path) if position.start[seat] else tuple(on_path)


def after_move(position: Position, origin: int) -> Position:
    """The position after moving a free stone from this field by the die."""
    seat = position.seat
    path, ending = way(position.stacks, position.bridges, origin, position.die)
    start, stacks, lost = list(position.start), list(position.stacks), list(position.lost)
    bridges, goal, last = position.bridges, position.goal, path[-1]
    if origin == START:
        start[seat] -= 1
    else:
        stacks[origin] = stacks[origin][:-1]
    if ending is Ending.REST:
        stacks[last] = (*stacks[last], seat)
    elif ending is Ending.LOST:
        lost[seat] += 1
        bridges |= 1 << last
    elif ending is Ending.GOAL:
        goal = (*goal, seat)
    else:
        start[seat] += 1
    return _turn_over(Position(tuple(start), tuple(stacks), bridges, goal, tuple(lost), seat))


def after_pass(position: Position) -> Position:
    """The position after a roll of a seat whose stones are all covered."""
    return _turn_over(position)


def _turn_over(position: Position) -> Position:
    """The same stones with the next seat in play to roll; the same seat when no other is in play."""
    seats, seat = len(position.start), position.seat
    for ahead in range(1, seats):
        if position.in_play((seat + ahead) % seats):
            seat = (seat + ahead) % seats
            break
    return Position(position.start, position.stacks, position.bridges, position.goal, position.lost, seat)


def _step(seat: int, origin: int, die: int) -> Step:
    return Step(point_of(seat, origin), point_of(seat, min(origin + die, GOAL)))


_MOVES: Final = {
    (seat, die): tuple(Move((_step(seat, origin, die),)) for origin in range(GOAL))
    for seat in range(SEATS)
    for die in range(1, 7)
}
"""Every move once, by seat and die and then by the field that it starts from."""


def _field(point: int) -> int:
    """The field of a point; 0 for every start stack."""
    return max(START, point - point_of(0, 1) + 1)


def _refusal(position: Position, steps: Sequence[Step]) -> IllegalAction:
    """Why these steps are not legal."""
    if not steps:
        return IllegalAction("no_passing")
    if len(steps) > 1:
        return IllegalAction("too_many_steps", {"limit": 1})
    step, seat = steps[0], position.seat
    for point in (step.origin, step.target):
        if not 0 <= point < len(POINTS):
            return IllegalAction("unknown_point", {"point": point})
    field, name = _field(step.origin), POINTS[step.origin]
    if field == GOAL:
        return IllegalAction("already_home", {"point": name})
    if field == START:
        owner = step.origin
        stack = (owner,) * position.start[owner] if owner < len(position.start) else ()
    else:
        stack = position.stacks[field]
    if not stack:
        return IllegalAction("empty_point", {"point": name})
    if seat not in stack:
        return IllegalAction("not_your_stone", {"point": name, "seat": stack[-1]})
    if stack[-1] != seat:
        return IllegalAction("covered", {"point": name, "seat": stack[-1]})
    expected = POINTS[_step(seat, field, position.die).target]
    return IllegalAction("wrong_distance", {"die": position.die, "expected": expected})


def _stones(name: str, value: Json) -> tuple[int, ...]:
    return tuple(below(name, number, GOAL) for number in integers(name, value))
