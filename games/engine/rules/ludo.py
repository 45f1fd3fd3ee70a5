"""Ab ins Ziel: two to four seats race four pieces each around a ring of 40 fields into their goals.

The site's own variant of Ludo, with start priority and up to three tries for a six. A seat rolls
one die and moves one piece by it. Only a six brings a piece out of the house, and it must; then the
start field must be cleared by a six as long as pieces wait in the house. There is no duty to
capture, and passing over pieces is allowed everywhere, in the goal too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.engine.boards.reading import integer, integers
from games.engine.boards.track import (
    COLOURS,
    FIRST_GOAL,
    HOUSE,
    LAST_GOAL,
    POINT_AT,
    POINTS,
    RING,
    own_name,
    progress_at,
    progress_of_name,
    progress_seen_by,
)
from games.engine.boards.track_moves import (
    HOME,
    PIECES,
    SIX,
    has_three_tries,
    movable,
    narrowed,
    progresses,
    target_of,
)
from games.engine.boards.track_obstacles import refusal
from games.engine.boards.track_rows import boards_of, check_colours
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

TRIES: Final = 3
PASS: Final = Move(())
_ROLLS: Final = {Roll((face,)): Fraction(1, 6) for face in range(1, 7)}
_TEXT: Final = re.compile(
    r"(?P<die>[1-6])(?:: (?:(?P<none>[–-])|(?P<ends>e|[a-z]?\d{1,2}-[a-z]?\d{1,2})(?P<hit>x?)))?", re.ASCII
)
_LINE: Final = re.compile(r"(?P<colours>\d{2,4}) (?P<pieces>[\w,/]+) (?P<seat>\d) (?P<die>\d) (?P<tries>\d)")


@dataclass(frozen=True, slots=True)
class Position:
    """A bit board per seat (bit p: a piece with progress p; the rest are in the house).

    ``colours[seat]`` is ascending round the table. ``die`` is 0 until rolled; ``tries`` counts the
    rolls of this turn that have failed to bring a piece out.
    """

    boards: tuple[int, ...]
    colours: tuple[int, ...]
    seat: int = 0
    die: int = 0
    tries: int = 0


class Ludo(OneStep[Position]):
    """The rules of Ab ins Ziel."""

    slug: Final = "ab-ins-ziel"
    seats: Final = (2, 3, 4)
    options: Final = (
        OptionSpec("first_colour", tuple(range(COLOURS)), 0),
        OptionSpec("neighbours", (False, True), False),
    )
    points: Final = POINTS

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Position:
        """All pieces in their houses. Raises InvalidOptions.

        Seat 0 gets ``first_colour``; the others follow round the table, but two seats sit opposite
        one another unless they are ``neighbours``.
        """
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        if not 0 <= beginner < seats:
            raise InvalidOptions("unknown_beginner", {"beginner": beginner})
        chosen: dict[str, str | int | bool] = {spec.name: spec.default for spec in self.options}
        for name, value in (options or {}).items():
            if name not in chosen:
                raise InvalidOptions("unknown_option", {"name": name})
            chosen[name] = value
        first, neighbours = chosen["first_colour"], chosen["neighbours"]
        if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < COLOURS:
            raise InvalidOptions("unknown_choice", {"name": "first_colour", "choice": str(first)})
        if not isinstance(neighbours, bool):
            raise InvalidOptions("unknown_choice", {"name": "neighbours", "choice": str(neighbours)})
        apart = 2 if seats == 2 and not neighbours else 1
        colours = tuple((first + apart * seat) % COLOURS for seat in range(seats))
        return Position((0,) * seats, colours, beginner)

    def turn(self, position: Position) -> Turn:
        if HOME in position.boards:
            return Turn(Awaits.NOTHING, None)
        return Turn(Awaits.MOVE if position.die else Awaits.ROLL, position.seat)

    def rolls(self, position: Position) -> Mapping[Roll, Fraction]:
        return {} if position.die or HOME in position.boards else _ROLLS

    def calls(self, position: Position) -> tuple[Call, ...]:
        return ()

    def moves(self, position: Position) -> tuple[Move, ...]:
        if not position.die or HOME in position.boards:
            return ()
        colour, die = position.colours[position.seat], position.die
        origins = movable(position.boards[position.seat], die)
        moves = _MOVES[colour, die]
        return tuple([moves[origin] for origin in origins]) or (PASS,)

    def play(self, position: Position, action: Action) -> Position:
        origin = self._origin(position, action)
        if isinstance(action, Roll):
            return Position(position.boards, position.colours, position.seat, action.dice[0], position.tries)
        if origin is None:
            return after_pass(position)
        return after_move(position, origin)

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """The piece that moves (``homed`` from the ring into the goal), whom it hits, and who has won.

        A piece that leaves its house moves ``by`` entry.
        """
        origin = self._origin(position, action)
        if isinstance(action, Roll):
            return ()
        seat, colour, die = position.seat, position.colours[position.seat], position.die
        if origin is None:
            if after_pass(position).seat == seat:
                return (Effect("retry", seat, params=(("next", position.tries + 2), ("limit", TRIES))),)
            return (Effect("passed", seat, params=(("reason", "no_move"), ("die", die))),)
        step, target = _step(colour, origin, die), target_of(origin, die)
        arrives = origin < FIRST_GOAL <= target
        by = (("by", "entry"),) if origin == HOUSE else ()
        shown = [Effect("homed" if arrives else "moved", seat, step.origin, step.target, params=by)]
        hit = victim(position, target)
        if hit is not None:
            house = POINT_AT[position.colours[hit[0]]][HOUSE]
            shown.append(Effect("hit", hit[0], step.target, house, beat=1))
        if after_move(position, origin).boards[seat] == HOME:
            shown.append(Effect("finished", seat, beat=1))
        return tuple(shown)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        placed = [
            (POINT_AT[colour][progress], seat)
            for seat, (board, colour) in enumerate(zip(position.boards, position.colours, strict=True))
            for progress in progresses(board)
        ]
        return tuple(Piece(point, seat) for point, seat in sorted(placed))

    def counters(self, position: Position) -> Mapping[str, Json]:
        return {
            "house": [PIECES - board.bit_count() for board in position.boards],
            "home": [(board & HOME).bit_count() for board in position.boards],
            "colours": list(position.colours),
            "die": position.die,
            "tries": position.tries,
            "tries_limit": TRIES if has_three_tries(position.boards[position.seat]) else 1,
            "narrowed": narrowed(position.boards[position.seat], position.die),
        }

    def outcome(self, position: Position) -> Outcome | None:
        """The first seat with all four pieces in its goal wins at once; all others share second place."""
        if HOME not in position.boards:
            return None
        return Outcome(tuple(1 if board == HOME else 2 for board in position.boards), "all_home")

    def write_move(self, position: Position, action: Action) -> str:
        """``6`` is a roll, ``6: e`` enters, ``4: 13-17x`` captures, ``2: g1-g3``, ``3: –`` passes."""
        if isinstance(action, Call):
            raise IllegalAction("not_awaited", {"awaits": self.turn(position).awaits.value})
        if isinstance(action, Roll):
            return str(action.dice[0])
        origin = self._origin(position, action)
        if origin is None:
            return f"{position.die}: –"
        colour, target = position.colours[position.seat], target_of(origin, position.die)
        mark = "" if victim(position, target) is None else "x"
        if origin == HOUSE:
            return f"{position.die}: e{mark}"
        return f"{position.die}: {own_name(colour, origin)}-{own_name(colour, target)}{mark}"

    def read_move(self, position: Position, text: str) -> Action:
        """See ``write_move``; the mark of a capture may be left out, a hyphen may stand for a dash."""
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
        colour = position.colours[position.seat]
        names = ["h", own_name(colour, 0)] if match["ends"] == "e" else match["ends"].split("-")
        ends = [progress_of_name(colour, name) for name in names]
        for name, progress in zip(names, ends, strict=True):
            if progress is None:
                raise InvalidNotation("unknown_point", {"text": name, "column": text.index(name) + 1})
        origin, target = (POINT_AT[colour][progress] for progress in ends if progress is not None)
        move = Move((Step(origin, target),))
        self._origin(position, move)
        if match["hit"] and victim(position, ends[1] or 0) is None:
            raise IllegalAction("nothing_to_capture", {"point": POINTS[target]})
        return move

    def write(self, position: Position) -> str:
        """Colours, pieces by seat as their owner calls the fields, seat, die, tries.

        For example ``02 h,h,0,g1/h,h,h,33 1 6 0``.
        """
        rows = [
            ",".join(own_name(colour, progress) for progress in progresses(board))
            for board, colour in zip(position.boards, position.colours, strict=True)
        ]
        colours = "".join(str(colour) for colour in position.colours)
        return f"{colours} {'/'.join(rows)} {position.seat} {position.die} {position.tries}"

    def read(self, text: str) -> Position:
        match = _LINE.fullmatch(text) if text.isascii() else None
        if match is None:
            raise InvalidNotation("not_a_position", {"text": text[:40]})
        colours = [int(digit) for digit in match["colours"]]
        rows = match["pieces"].split("/")
        check_colours(colours, len(rows))
        placed: list[list[int]] = []
        for colour, row in zip(colours, rows, strict=True):
            placed.append([])
            for name in row.split(","):
                progress = progress_of_name(colour, name)
                if progress is None:
                    raise InvalidNotation("unknown_point", {"text": name, "column": text.index(name) + 1})
                placed[-1].append(progress)
        return _checked(colours, placed, int(match["seat"]), int(match["die"]), int(match["tries"]))

    def dump(self, position: Position) -> Json:
        """Pieces as progress: -1 house, 0 to 39 from the own start field, 40 to 43 goal."""
        pieces: list[Json] = [list(progresses(board)) for board in position.boards]
        return {
            "colours": list(position.colours),
            "pieces": pieces,
            "seat": position.seat,
            "die": position.die,
            "tries": position.tries,
        }

    def load(self, data: Json) -> Position:
        if not isinstance(data, dict) or set(data) != {"colours", "pieces", "seat", "die", "tries"}:
            raise InvalidNotation("wrong_fields", {"expected": "colours, die, pieces, seat, tries"})
        colours, rows = integers("colours", data["colours"]), data["pieces"]
        if not isinstance(rows, list):
            raise InvalidNotation("bad_list", {"field": "pieces"})
        check_colours(colours, len(rows))
        placed = [integers("pieces", row) for row in rows]
        seat, die, tries = (integer(name, data[name]) for name in ("seat", "die", "tries"))
        return _checked(colours, placed, seat, die, tries)

    def _origin(self, position: Position, action: Action) -> int | None:
        """The progress of the piece that a legal move moves; None for a pass and a roll.

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
        if action in self.moves(position):
            colour = position.colours[position.seat]
            return progress_at(colour, action.steps[0].origin) if action.steps else None
        raise refusal(position.boards, position.colours, position.seat, position.die, action.steps)


def victim(position: Position, target: int) -> tuple[int, int] | None:
    """The seat and the progress of the piece that is captured by landing there."""
    if target >= RING:
        return None
    own = position.colours[position.seat]
    for seat, colour in enumerate(position.colours):
        progress = progress_seen_by(colour, own, target)
        if seat != position.seat and position.boards[seat] >> progress & 1:
            return seat, progress
    return None


def after_move(position: Position, origin: int) -> Position:
    """The position after moving a movable piece. A six rolls again; a winner ends the round at once."""
    seat, die, target = position.seat, position.die, target_of(origin, position.die)
    boards = list(position.boards)
    boards[seat] |= 1 << target
    if origin != HOUSE:
        boards[seat] ^= 1 << origin
    hit = victim(position, target)
    if hit is not None:
        boards[hit[0]] ^= 1 << hit[1]
    stays = die == SIX or boards[seat] == HOME
    return Position(tuple(boards), position.colours, seat if stays else (seat + 1) % len(boards))


def after_pass(position: Position) -> Position:
    """The position after a roll without a move: another try, or the next seat's turn."""
    boards, seat = position.boards, position.seat
    if position.tries + 1 < TRIES and has_three_tries(boards[seat]):
        return Position(boards, position.colours, seat, 0, position.tries + 1)
    return Position(boards, position.colours, (seat + 1) % len(boards))


def _step(colour: int, origin: int, die: int) -> Step:
    return Step(POINT_AT[colour][origin], POINT_AT[colour][target_of(origin, die)])


_MOVES: Final = {
    (colour, die): {
        origin: Move((_step(colour, origin, die),)) for origin in range(HOUSE, LAST_GOAL + 1 - die)
    }
    for colour in range(COLOURS)
    for die in range(1, SIX + 1)
}
"""Every move once, by colour and die and then by the progress that it starts from."""


def _checked(
    colours: Sequence[int], placed: Sequence[Sequence[int]], seat: int, die: int, tries: int
) -> Position:
    """The position. Raises InvalidNotation when no play can have led to it."""
    boards = boards_of(colours, placed)
    for name, value, limit in (("seat", seat, len(boards) - 1), ("die", die, 6), ("tries", tries, TRIES - 1)):
        if not 0 <= value <= limit:
            raise InvalidNotation("out_of_range", {"field": name, "limit": limit})
    if HOME in boards and (boards.count(HOME) > 1 or boards[seat] != HOME or die or tries):
        raise InvalidNotation("impossible_end")
    if tries and not has_three_tries(boards[seat]):
        raise InvalidNotation("no_tries_here", {"seat": seat})
    return Position(boards, tuple(colours), seat, die, tries)
