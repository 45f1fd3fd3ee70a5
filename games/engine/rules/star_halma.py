"""Halma on the star: every seat brings its pieces into the opposite point by steps and jumps.

Rules as commonly printed for the six-pointed board, with two that this site settles: a piece that
has arrived stays in its goal, and nobody can block a goal by staying at home (see ``has_arrived``).
After 200 turns of each seat those still under way are ranked by their distance to the goal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from games.engine.boards.reading import integer, integers, number
from games.engine.boards.star import (
    ARMS,
    BIT,
    DISTANCE,
    HOME,
    LARGE,
    POINT_OF_NAME,
    POINTS,
    SMALL,
    STEP,
    TIP,
    opposite,
    points_of,
)
from games.engine.boards.star_distance import steps_to_goal
from games.engine.boards.star_entry import Table, entered
from games.engine.boards.star_moves import Offers
from games.engine.boards.star_rows import read_rows, write_rows
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

TURN_LIMIT: Final = 200
"""Turns of each seat, passes included, after which play ends."""
ARMS_OF: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""The points of the star where the seats start, by the number of seats, in turn order."""
_GOALS: Final = {
    (seats, size): tuple(HOME[size][opposite(arm)] for arm in arms)
    for seats, arms in ARMS_OF.items()
    for size in ((SMALL, LARGE) if seats == 2 else (SMALL,))
}
_OFFERS: Final = {HOME[size][arm]: Offers(TIP[arm]) for size in (SMALL, LARGE) for arm in range(ARMS)}
"""By goal: moves are offered by how near they come to the tip, which lies deepest in it."""
_PASS: Final = Move(())
_PASS_TEXT: Final = "–"
_UNDER_WAY: Final = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A bit board for each seat, the seat to move, turns taken and places given.

    A place of 0 is not given yet. A place once given stays, whatever happens on the board.
    """

    pieces: tuple[int, ...]
    seat: int
    turns: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many pieces each seat plays with."""
        return LARGE if self.pieces[0].bit_count() > SMALL else SMALL

    @property
    def goals(self) -> tuple[int, ...]:
        """The holes that each seat has to fill."""
        return _GOALS[len(self.pieces), self.size]

    @property
    def table(self) -> Table:
        """What the entry of a move is checked against."""
        return Table(self.pieces, self.seat, self.goals[self.seat])

    @property
    def occupied(self) -> int:
        return sum(self.pieces)

    def has_arrived(self, seat: int) -> bool:
        """Whether all its pieces are in its goal, or the goal is full and a piece of it is inside."""
        return _has_filled(self.pieces[seat], self.goals[seat], self.occupied)

    def left_to_go(self, seat: int) -> int:
        """The least total of single steps to the goal on an empty star; the site's own measure."""
        return steps_to_goal(self.pieces[seat], self.goals[seat])

    def after(self, steps: tuple[Step, ...]) -> Position:
        """The position after legal steps, or after a pass: turn counted, places given."""
        pieces = self.pieces
        if steps:
            moved = pieces[self.seat] ^ BIT[steps[0].origin] ^ BIT[steps[-1].target]
            pieces = (*pieces[: self.seat], moved, *pieces[self.seat + 1 :])
        turns = (*self.turns[: self.seat], self.turns[self.seat] + 1, *self.turns[self.seat + 1 :])
        return Position(pieces, self.seat, turns, self.places)._settled()

    def _settled(self) -> Position:
        """Seats that have arrived get the next place, all the same one, and the turn goes on."""
        seats, places, occupied = len(self.pieces), self.places, self.occupied
        arrived = [
            seat
            for seat, (own, goal) in enumerate(zip(self.pieces, self.goals, strict=True))
            if places[seat] == _UNDER_WAY and _has_filled(own, goal, occupied)
        ]
        if arrived:
            best = 1 + seats - places.count(_UNDER_WAY)
            places = tuple(best if seat in arrived else place for seat, place in enumerate(places))
        following = ((self.seat + ahead) % seats for ahead in range(1, seats + 1))
        seat = next((seat for seat in following if places[seat] == _UNDER_WAY), self.seat)
        return Position(self.pieces, seat, self.turns, places)


class StarHalma:
    """The rules of Halma on the star."""

    slug: Final = "halma"
    seats: Final = tuple(ARMS_OF)
    options: Final = (OptionSpec("pieces", (SMALL, LARGE), SMALL),)
    points: Final = POINTS

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Position:
        """All pieces at home. Raises InvalidOptions; fifteen pieces are for two seats only."""
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        size: str | int | bool = SMALL
        for name, value in (options or {}).items():
            if name != "pieces":
                raise InvalidOptions("unknown_option", {"name": name})
            size = value
        if isinstance(size, bool) or not isinstance(size, int) or size not in (SMALL, LARGE):
            raise InvalidOptions("unknown_choice", {"name": "pieces", "choice": str(size)})
        if (seats, size) not in _GOALS:
            raise InvalidOptions("choice_needs_seats", {"name": "pieces", "choice": size, "seats": 2})
        if not 0 <= beginner < seats:
            raise InvalidOptions("unknown_beginner", {"beginner": beginner})
        pieces = tuple(HOME[size][arm] for arm in ARMS_OF[seats])
        return Position(pieces, beginner, (0,) * seats, (_UNDER_WAY,) * seats)

    def turn(self, position: Position) -> Turn:
        if _is_over(position):
            return Turn(Awaits.NOTHING, None)
        return Turn(Awaits.MOVE, position.seat)

    def rolls(self, position: Position) -> Mapping[Roll, Fraction]:
        return {}

    def calls(self, position: Position) -> tuple[Call, ...]:
        return ()

    def moves(self, position: Position) -> tuple[Move, ...]:
        """Those that come nearest to the innermost hole of the goal first; a pass if there is none."""
        if _is_over(position):
            return ()
        seat = position.seat
        return _offered(position.pieces[seat], position.occupied, position.goals[seat])

    def next_steps(self, position: Position, taken: Sequence[Step]) -> tuple[Step, ...]:
        """One step enters a move: from a piece to any hole that it can reach."""
        if taken:
            return ()
        moves = (move.steps for move in self.moves(position))
        return tuple(STEP[steps[0].origin][steps[-1].target] for steps in moves if steps)

    def complete(self, position: Position, taken: Sequence[Step]) -> Move | None:
        """Besides the one step of ``next_steps``, every legal chain entered jump by jump."""
        try:
            return Move(self._steps(position, Move(tuple(taken))))
        except IllegalAction:
            return None

    def play(self, position: Position, action: Action) -> Position:
        return position.after(self._steps(position, action))

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """The step or each jump in its own beat, then who has finished, with the place."""
        steps, seat = self._steps(position, action), position.seat
        if not steps:
            return (Effect("passed", seat),)
        kind = "moved" if DISTANCE[steps[0].origin][steps[0].target] == 1 else "jumped"
        shown = [Effect(kind, seat, step.origin, step.target, beat) for beat, step in enumerate(steps)]
        places = position.after(steps).places
        for ahead in range(len(places)):
            other = (seat + ahead) % len(places)
            if places[other] != position.places[other]:
                shown.append(Effect("finished", other, beat=len(steps), params=(("place", places[other]),)))
        return tuple(shown)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        placed = [(point, seat) for seat, own in enumerate(position.pieces) for point in points_of(own)]
        return tuple(Piece(point, seat) for point, seat in sorted(placed))

    def counters(self, position: Position) -> Mapping[str, Json]:
        """For each seat pieces in the goal, single steps still to go, turns and place (0: none yet)."""
        seats = range(len(position.pieces))
        return {
            "in_goal": [(position.pieces[seat] & position.goals[seat]).bit_count() for seat in seats],
            "left_to_go": [position.left_to_go(seat) for seat in seats],
            "turns": list(position.turns),
            "turn_limit": TURN_LIMIT,
            "places": list(position.places),
        }

    def outcome(self, position: Position) -> Outcome | None:
        """All places but the last are given, or each seat has had its turns; the rest by distance."""
        if not _is_over(position):
            return None
        under_way = [seat for seat, place in enumerate(position.places) if place == _UNDER_WAY]
        given = len(position.places) - len(under_way)
        ending = "turn_limit" if len(under_way) > 1 else "goal_reached"
        left = {seat: position.left_to_go(seat) for seat in under_way}
        places = list(position.places)
        for seat in under_way:
            places[seat] = 1 + given + sum(other < left[seat] for other in left.values())
        return Outcome(tuple(places), ending)

    def write_move(self, position: Position, action: Action) -> str:
        """The holes of the chain in turn: ``c1-e3-e5``; a pass is a dash."""
        if not isinstance(action, Move):
            raise IllegalAction("not_awaited", {"awaits": Awaits.MOVE.value})
        if not action.steps:
            return _PASS_TEXT
        chain = [action.steps[0].origin, *(step.target for step in action.steps)]
        return "-".join(POINTS[point] for point in chain)

    def read_move(self, position: Position, text: str) -> Move:
        """Reads any legal chain, or just both ends of it; either case; see ``write_move``."""
        if text in (_PASS_TEXT, "-"):
            return Move(self._steps(position, _PASS))
        names = text.lower().split("-")
        if len(names) < 2:
            raise InvalidNotation("not_a_move", {"text": text})
        column = 1
        for name in names:
            if name not in POINT_OF_NAME:
                raise InvalidNotation("unknown_point", {"text": name, "column": column})
            column += len(name) + 1
        chain = [POINT_OF_NAME[name] for name in names]
        steps = tuple(STEP[origin][target] for origin, target in pairwise(chain))
        return Move(self._steps(position, Move(steps)))

    def write(self, position: Position) -> str:
        """Rows, seat to move, turns taken and places given by seat: ``… 0 12-11 0-0``."""
        turns, places = ("-".join(map(str, counts)) for counts in (position.turns, position.places))
        return f"{write_rows(position.pieces)} {position.seat} {turns} {places}"

    def read(self, text: str) -> Position:
        fields = text.split()
        if len(fields) != 4:
            raise InvalidNotation("wrong_field_count", {"expected": 4, "found": len(fields)})
        rows, seat, turns, places = fields
        counted = [number("turns", count) for count in turns.split("-")]
        given = [number("places", place) for place in places.split("-")]
        return _position(rows, number("seat", seat), counted, given)

    def dump(self, position: Position) -> Json:
        return {
            "board": write_rows(position.pieces),
            "seat": position.seat,
            "turns": list(position.turns),
            "places": list(position.places),
        }

    def load(self, data: Json) -> Position:
        if not isinstance(data, dict) or set(data) != {"board", "seat", "turns", "places"}:
            raise InvalidNotation("wrong_fields", {"expected": "board, places, seat, turns"})
        board, seat = data["board"], integer("seat", data["seat"])
        if not isinstance(board, str):
            raise InvalidNotation("bad_text", {"field": "board"})
        return _position(board, seat, integers("turns", data["turns"]), integers("places", data["places"]))

    def _steps(self, position: Position, action: Action) -> tuple[Step, ...]:
        """The canonical steps of a legal move, none for a pass. Raises IllegalAction with the reason."""
        if _is_over(position):
            raise IllegalAction("game_over")
        if not isinstance(action, Move):
            raise IllegalAction("not_awaited", {"awaits": Awaits.MOVE.value})
        if not action.steps and self.moves(position) == (_PASS,):
            return ()
        return entered(position.table, action.steps)


@lru_cache(maxsize=256)
def _offered(own: int, occupied: int, goal: int) -> tuple[Move, ...]:
    """All moves of these pieces in their fixed order; a page asks for them several times."""
    return tuple(_OFFERS[goal].of(own, occupied, goal)) or (_PASS,)


def _has_filled(own: int, goal: int, occupied: int) -> bool:
    return not own & ~goal or (occupied & goal == goal and own & goal != 0)


def _is_over(position: Position) -> bool:
    """Whether at most one seat is still under way, or all of them have had their turns."""
    if position.places.count(_UNDER_WAY) <= 1:
        return True
    return max(position.turns) >= TURN_LIMIT and all(
        turns >= TURN_LIMIT
        for turns, place in zip(position.turns, position.places, strict=True)
        if place == _UNDER_WAY
    )


def _position(rows: str, seat: int, turns: list[int], places: list[int]) -> Position:
    """The position of these parts. Raises InvalidNotation when no play could have led to it."""
    seats = len(turns)
    if seats not in ARMS_OF:
        raise InvalidNotation("wrong_seat_count", {"seats": seats})
    if len(places) != seats:
        raise InvalidNotation("bad_list", {"field": "places"})
    if not 0 <= seat < seats:
        raise InvalidNotation("out_of_range", {"field": "seat", "limit": seats - 1})
    position = Position(read_rows(rows, seats), seat, tuple(turns), tuple(places))
    for other, own in enumerate(position.pieces):
        if own.bit_count() != position.size or (seats, position.size) not in _GOALS:
            expected = position.size if seats == 2 else SMALL
            raise InvalidNotation(
                "wrong_piece_count", {"seat": other, "expected": expected, "found": own.bit_count()}
            )
    _check_places(position)
    _check_turns(position)
    return position


def _check_places(position: Position) -> None:
    """Places are given one after another to seats that have arrived, and to no other."""
    given = [place for place in position.places if place != _UNDER_WAY]
    for seat, place in enumerate(position.places):
        if place != _UNDER_WAY and place != 1 + sum(other < place for other in given):
            raise InvalidNotation("impossible_place", {"seat": seat, "place": place})
        if place == _UNDER_WAY and position.has_arrived(seat):
            raise InvalidNotation("place_missing", {"seat": seat})
        if place != _UNDER_WAY and not position.pieces[seat] & position.goals[seat]:
            raise InvalidNotation("not_arrived", {"seat": seat})
    if position.places[position.seat] != _UNDER_WAY and _UNDER_WAY in position.places:
        raise InvalidNotation("seat_has_finished", {"seat": position.seat})


def _check_turns(position: Position) -> None:
    """From the seat to move on, those under way have had the same number of turns, then one more."""
    seats = len(position.turns)
    order = [(position.seat + ahead) % seats for ahead in range(seats)]
    counts = [position.turns[seat] for seat in order if position.places[seat] == _UNDER_WAY]
    if not all(0 <= count <= TURN_LIMIT for count in position.turns):
        raise InvalidNotation("out_of_range", {"field": "turns", "limit": TURN_LIMIT})
    if counts and (counts != sorted(counts) or counts[-1] - counts[0] > 1):
        raise InvalidNotation("impossible_turns", {"turns": "-".join(map(str, position.turns))})
