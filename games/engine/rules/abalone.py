"""Abalone: two seats push each other's marbles off a hexagon of 61 cells.

Rules after Michel Lalet and Laurent Lévi; kaloumba.com describes them. Seat 0 has the black
marbles and begins. What this site adds: 300 consecutive moves without an ejection are a draw, and
so is a seat without a legal move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from games.engine.boards.hexagon import (
    BIT,
    NEIGHBOUR,
    POINT_OF_NAME,
    POINTS,
    RAY,
    Direction,
    direction_to,
)
from games.engine.boards.marble_rows import BLACK, WHITE, read_rows, write_rows
from games.engine.boards.marbles import Change, can_change, changes_by_move
from games.engine.boards.obstacles import Boards, check_entry
from games.engine.boards.reading import integer, number
from games.engine.core import (
    Action,
    Awaits,
    Call,
    Drawable,
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

MARBLES: Final = 14
EJECTIONS_TO_WIN: Final = 6
IDLE_LIMIT: Final = 300
"""Moves of either side, counted one by one, without an ejection that make a draw."""

LAYOUTS: Final[dict[str, str]] = {
    "standard": "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
    "belgian_daisy": "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
    "german_daisy": "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
}


@dataclass(frozen=True, slots=True)
class Position:
    """Bit boards of both colours, the seat to move, and what is counted.

    ``ejected[seat]`` is how many enemy marbles this seat has pushed off; ``idle`` is the number of
    moves since the last ejection.
    """

    black: int
    white: int
    seat: int = 0
    idle: int = 0
    ejected: tuple[int, int] = (0, 0)

    @property
    def boards(self) -> Boards:
        """Both bit boards as the seat to move sees them."""
        if self.seat == 0:
            return Boards(0, self.black, self.white)
        return Boards(1, self.white, self.black)

    @property
    def changes(self) -> Mapping[Move, Change]:
        """What the seat to move can do to both boards, by move, whether or not play has ended."""
        boards = self.boards
        return changes_by_move(boards.own, boards.other)

    def changed(self, change: Change) -> Position:
        """The position after one of ``changes``."""
        own, other, ejects, _ = change
        mine, theirs = self.ejected[self.seat] + ejects, self.ejected[1 - self.seat]
        idle = 0 if ejects else self.idle + 1
        if self.seat == 0:
            return Position(self.black ^ own, self.white ^ other, 1, idle, (mine, theirs))
        return Position(self.black ^ other, self.white ^ own, 0, idle, (theirs, mine))


class Abalone(Drawable):
    """The rules of Abalone."""

    slug: Final = "abalone"
    seats: Final = (2,)
    options: Final = (OptionSpec("layout", tuple(LAYOUTS), "standard"),)
    points: Final = POINTS

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Position:
        """One of the start layouts with black to move. Raises InvalidOptions."""
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        if beginner != 0:
            raise InvalidOptions("fixed_beginner", {"beginner": 0})
        layout: str | int | bool = "standard"
        for name, value in (options or {}).items():
            if name != "layout":
                raise InvalidOptions("unknown_option", {"name": name})
            layout = value
        if not isinstance(layout, str) or layout not in LAYOUTS:
            raise InvalidOptions("unknown_choice", {"name": "layout", "choice": str(layout)})
        black, white = read_rows(LAYOUTS[layout])
        return Position(black, white)

    def turn(self, position: Position) -> Turn:
        if self.outcome(position) is not None:
            return Turn(Awaits.NOTHING, None)
        return Turn(Awaits.MOVE, position.seat)

    def rolls(self, position: Position) -> Mapping[Roll, Fraction]:
        return {}

    def calls(self, position: Position) -> tuple[Call, ...]:
        return ()

    def moves(self, position: Position) -> tuple[Move, ...]:
        if self.outcome(position) is not None:
            return ()
        return tuple(position.changes)

    def next_steps(self, position: Position, taken: Sequence[Step]) -> tuple[Step, ...]:
        """In line: tail and next cell. Side-step: one end and the other, then where that end goes."""
        if self.outcome(position) is not None:
            return ()
        boards = position.boards
        return _steps_after(boards.own, boards.other).get(tuple(taken), ())

    def complete(self, position: Position, taken: Sequence[Step]) -> Move | None:
        if self.outcome(position) is not None:
            return None
        move = _canonical(taken)
        return move if move in position.changes else None

    def play(self, position: Position, action: Action) -> Position:
        return position.changed(self._change(position, action))

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """Every marble that moves, from the tail on, and the one that falls; all in one beat."""
        own, _, _, move = self._change(position, action)
        boards = position.boards
        if len(move.steps) == 2:
            group, side = move.steps
            heading = _direction(side)
            members = (group.origin, *RAY[group.origin][_direction(group)])
            moved = tuple(point for point in members if own & BIT[point])
        else:
            heading = _direction(move.steps[0])
            moved = _pushed_along(boards, move.steps[0].origin, heading)
        shown = []
        for point in moved:
            target = NEIGHBOUR[point][heading]
            seat = boards.owner(point)
            if target is None:
                shown.append(Effect("ejected", seat, point, params=(("toward", heading.name),)))
            else:
                shown.append(Effect("moved", seat, point, target))
        return tuple(shown)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        boards = position.boards
        owners = ((point, boards.owner(point)) for point in range(len(POINTS)))
        return tuple(Piece(point, owner) for point, owner in owners if owner is not None)

    def counters(self, position: Position) -> Mapping[str, Json]:
        return {
            "ejected": list(position.ejected),
            "ejections_to_win": EJECTIONS_TO_WIN,
            "idle": position.idle,
            "idle_limit": IDLE_LIMIT,
        }

    def outcome(self, position: Position) -> Outcome | None:
        """Six ejections win; 300 idle moves, or a seat without a legal move, are a draw."""
        if EJECTIONS_TO_WIN in position.ejected:
            return Outcome((1, 2) if position.ejected[0] == EJECTIONS_TO_WIN else (2, 1), "six_ejected")
        if position.idle >= IDLE_LIMIT:
            return Outcome((1, 1), "idle_limit")
        boards = position.boards
        if not can_change(boards.own, boards.other):
            return Outcome((1, 1), "no_legal_move")
        return None

    def write_move(self, position: Position, action: Action) -> str:
        """Aba-Pro: tail and next cell, or both ends of the group and where the first goes."""
        if not isinstance(action, Move):
            raise IllegalAction("not_awaited", {"awaits": Awaits.MOVE.value})
        points = [action.steps[0].origin, *(step.target for step in action.steps)] if action.steps else []
        return "".join(POINTS[point] for point in points)

    def read_move(self, position: Position, text: str) -> Move:
        """Reads both orders of a group and either case; see ``write_move``."""
        names = [text[at : at + 2].lower() for at in range(0, len(text), 2)]
        if len(names) not in (2, 3):
            raise InvalidNotation("not_a_move", {"text": text})
        for index, name in enumerate(names):
            if name not in POINT_OF_NAME:
                raise InvalidNotation("unknown_point", {"text": name, "column": 2 * index + 1})
        points = [POINT_OF_NAME[name] for name in names]
        steps = tuple(Step(points[0], target) for target in points[1:])
        return self._change(position, Move(steps))[3]

    def write(self, position: Position) -> str:
        """Rows, seat to move, idle moves, and ejections by black and white: ``… b 0 0-0``."""
        rows = write_rows(position.black, position.white)
        side = (BLACK, WHITE)[position.seat]
        return f"{rows} {side} {position.idle} {position.ejected[0]}-{position.ejected[1]}"

    def read(self, text: str) -> Position:
        fields = text.split()
        if len(fields) != 4:
            raise InvalidNotation("wrong_field_count", {"expected": 4, "found": len(fields)})
        rows, side, idle, ejected = fields
        if side not in (BLACK, WHITE):
            raise InvalidNotation("unknown_side", {"text": side})
        counts = ejected.split("-")
        if len(counts) != 2:
            raise InvalidNotation("bad_number", {"field": "ejected", "text": ejected})
        black, white = read_rows(rows)
        by_black, by_white = (number("ejected", count) for count in counts)
        seat = (BLACK, WHITE).index(side)
        return _checked(Position(black, white, seat, number("idle", idle), (by_black, by_white)))

    def dump(self, position: Position) -> Json:
        return {
            "board": write_rows(position.black, position.white),
            "seat": position.seat,
            "idle": position.idle,
            "ejected": list(position.ejected),
        }

    def load(self, data: Json) -> Position:
        if not isinstance(data, dict) or set(data) != {"board", "seat", "idle", "ejected"}:
            raise InvalidNotation("wrong_fields", {"expected": "board, ejected, idle, seat"})
        board, ejected = data["board"], data["ejected"]
        if not isinstance(board, str):
            raise InvalidNotation("bad_text", {"field": "board"})
        if not isinstance(ejected, list) or len(ejected) != 2:
            raise InvalidNotation("bad_list", {"field": "ejected"})
        black, white = read_rows(board)
        by_black, by_white = (integer("ejected", count) for count in ejected)
        seat, idle = integer("seat", data["seat"]), integer("idle", data["idle"])
        return _checked(Position(black, white, seat, idle, (by_black, by_white)))

    def _change(self, position: Position, action: Action) -> Change:
        """The change that an action makes. Raises IllegalAction with the reason when there is none."""
        if self.outcome(position) is not None:
            raise IllegalAction("game_over")
        if not isinstance(action, Move):
            raise IllegalAction("not_awaited", {"awaits": Awaits.MOVE.value})
        changes = position.changes
        change = changes.get(action) or changes.get(_canonical(action.steps))
        if change is not None:
            return change
        check_entry(position.boards, action.steps)
        raise IllegalAction("not_a_move")


def check_all_marbles(position: Position) -> None:
    """Raises InvalidNotation unless every marble is on the board or has been ejected.

    A study may have fewer, so that texts and stored positions need not pass this.
    """
    for seat, bits in enumerate((position.black, position.white)):
        expected = MARBLES - position.ejected[1 - seat]
        if bits.bit_count() != expected:
            found = bits.bit_count()
            raise InvalidNotation("wrong_marble_count", {"seat": seat, "expected": expected, "found": found})


def _direction(step: Step) -> Direction:
    direction = direction_to(step.origin, step.target)
    assert direction is not None, "a legal move goes along lines"
    return direction


@lru_cache(maxsize=64)
def _steps_after(own: int, other: int) -> Mapping[tuple[Step, ...], tuple[Step, ...]]:
    """How every beginning of a move may go on; a page asks this for each beginning in turn."""
    following: dict[tuple[Step, ...], dict[Step, None]] = {}
    for move in changes_by_move(own, other):
        for entry in _entries(move):
            for taken in range(len(entry)):
                following.setdefault(entry[:taken], {})[entry[taken]] = None
    return {taken: tuple(steps) for taken, steps in following.items()}


@cache
def _entries(move: Move) -> tuple[tuple[Step, ...], ...]:
    """All ways to enter a canonical move: a side-step may be entered from either end."""
    if len(move.steps) == 1:
        return (move.steps,)
    return (move.steps, _from_other_end(move.steps[0], move.steps[1]))


def _from_other_end(group: Step, side: Step) -> tuple[Step, ...]:
    """The same side-step entered from the other end; as given if that end has nowhere to go."""
    direction = direction_to(side.origin, side.target)
    target = None if direction is None else NEIGHBOUR[group.target][direction]
    if target is None:
        return (group, side)
    return (Step(group.target, group.origin), Step(group.target, target))


def _canonical(steps: Sequence[Step]) -> Move:
    """A side-step is named from the lower end of its group; other steps stay as they are."""
    given = tuple(steps)
    inside = all(0 <= point < len(POINTS) for step in given for point in (step.origin, step.target))
    if len(given) == 2 and inside and given[0].origin == given[1].origin > given[0].target:
        return Move(_from_other_end(given[0], given[1]))
    return Move(given)


def _pushed_along(boards: Boards, tail: int, heading: Direction) -> tuple[int, ...]:
    """The unbroken run of marbles of both colours from the tail on, which a push moves as one."""
    run = []
    for point in (tail, *RAY[tail][heading]):
        if boards.owner(point) is None:
            break
        run.append(point)
    return tuple(run)


def _checked(position: Position) -> Position:
    """The position itself. Raises InvalidNotation when no play could have counted this."""
    if position.seat not in (0, 1):
        raise InvalidNotation("out_of_range", {"field": "seat", "limit": 1})
    if not 0 <= position.idle <= IDLE_LIMIT:
        raise InvalidNotation("out_of_range", {"field": "idle", "limit": IDLE_LIMIT})
    if not all(0 <= count <= EJECTIONS_TO_WIN for count in position.ejected):
        raise InvalidNotation("out_of_range", {"field": "ejected", "limit": EJECTIONS_TO_WIN})
    if position.ejected == (EJECTIONS_TO_WIN, EJECTIONS_TO_WIN):
        raise InvalidNotation("two_winners")
    for seat, bits in enumerate((position.black, position.white)):
        limit = MARBLES - position.ejected[1 - seat]
        if bits.bit_count() > limit:
            raise InvalidNotation("too_many_marbles", {"seat": seat, "limit": limit})
    return position
