"""A position of backgammon with its whole match, as a value, as a line of text and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.boards.checker_text import Sides, read_board, write_board
from games.engine.boards.cube import CENTRED, SIZES, Stakes, checked, size_won
from games.engine.boards.points import FINISHED, START
from games.engine.boards.reading import integer, number
from games.engine.core import InvalidNotation, Json

OPENING, ROLL, MOVE, ANSWER, OVER = PHASES = ("opening", "roll", "move", "answer", "over")
"""The house rolls; a seat rolls or doubles; it moves; the other takes or drops; the match is over."""
DROPPED, RESIGNED = "dropped", "resigned"
ENDINGS: Final = (*SIZES, DROPPED, RESIGNED)
_NONE: Final = "-"
_FIELDS: Final = (
    "board",
    "phase",
    "seat",
    "dice",
    "cube",
    "owner",
    "score",
    "length",
    "crawford",
    "ending",
)


@dataclass(frozen=True, slots=True)
class Position:
    """Both sides as each counts its own points, what is awaited from whom, and what is at stake.

    ``seat`` is on turn; while a double is answered it is the seat that doubled, at the end the
    winner, and 0 while the house rolls. ``ending`` says how the last game of a match that is over ended.
    """

    sides: Sides
    phase: str
    seat: int
    stakes: Stakes
    dice: tuple[int, ...] = ()
    ending: str = ""

    @property
    def own(self) -> int:
        """The side of the seat on turn."""
        return self.sides[self.seat]

    @property
    def other(self) -> int:
        """The side that is not on turn."""
        return self.sides[1 - self.seat]


def write_position(position: Position) -> str:
    """``-b----E-C---eE---c-e----B- move 0 3-1 2 1 0-0 5 - -``: see ``Position`` for the fields."""
    stakes = position.stakes
    return " ".join(
        (
            write_board(position.sides),
            position.phase,
            str(position.seat),
            "-".join(map(str, position.dice)) or _NONE,
            str(stakes.cube),
            _NONE if stakes.owner == CENTRED else str(stakes.owner),
            f"{stakes.score[0]}-{stakes.score[1]}",
            str(stakes.length),
            "crawford" if stakes.crawford else _NONE,
            position.ending or _NONE,
        )
    )


def read_position(text: str) -> Position:
    """The position of a line of text. Raises InvalidNotation naming the field."""
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise InvalidNotation("wrong_field_count", {"expected": len(_FIELDS), "found": len(fields)})
    found = dict(zip(_FIELDS, fields, strict=True))
    if found["crawford"] not in ("crawford", _NONE):
        raise InvalidNotation("bad_text", {"field": "crawford"})
    score = found["score"].split("-")
    if len(score) != 2:
        raise InvalidNotation("bad_number", {"field": "score", "text": found["score"]})
    dice = () if found["dice"] == _NONE else tuple(found["dice"].split("-"))
    owner = CENTRED if found["owner"] == _NONE else number("owner", found["owner"])
    stakes = Stakes(
        number("length", found["length"]),
        (number("score", score[0]), number("score", score[1])),
        number("cube", found["cube"]),
        owner,
        found["crawford"] == "crawford",
    )
    return checked_position(
        Position(
            read_board(found["board"]),
            found["phase"],
            number("seat", found["seat"]),
            stakes,
            tuple(number("dice", die) for die in dice),
            "" if found["ending"] == _NONE else found["ending"],
        )
    )


def dump_position(position: Position) -> Json:
    """The position as JSON; a centred cube belongs to null."""
    stakes = position.stakes
    return {
        "board": write_board(position.sides),
        "phase": position.phase,
        "seat": position.seat,
        "dice": list(position.dice),
        "cube": stakes.cube,
        "owner": None if stakes.owner == CENTRED else stakes.owner,
        "score": list(stakes.score),
        "length": stakes.length,
        "crawford": stakes.crawford,
        "ending": position.ending,
    }


def load_position(data: Json) -> Position:
    """The position of JSON. Raises InvalidNotation for what ``dump_position`` cannot have made."""
    if not isinstance(data, dict) or set(data) != set(_FIELDS):
        raise InvalidNotation("wrong_fields", {"expected": ", ".join(sorted(_FIELDS))})
    board, phase, ending = (_text(field, data[field]) for field in ("board", "phase", "ending"))
    crawford, score, dice = data["crawford"], data["score"], data["dice"]
    if not isinstance(crawford, bool):
        raise InvalidNotation("bad_flag", {"field": "crawford"})
    if not isinstance(score, list) or len(score) != 2:
        raise InvalidNotation("bad_list", {"field": "score"})
    if not isinstance(dice, list) or len(dice) > 2:
        raise InvalidNotation("bad_list", {"field": "dice"})
    owner = CENTRED
    if data["owner"] is not None:
        owner = integer("owner", data["owner"])
        if owner not in (0, 1):
            raise InvalidNotation("out_of_range", {"field": "owner", "limit": 1})
    points = (integer("score", score[0]), integer("score", score[1]))
    stakes = Stakes(integer("length", data["length"]), points, integer("cube", data["cube"]), owner, crawford)
    seat, thrown = integer("seat", data["seat"]), tuple(integer("dice", die) for die in dice)
    return checked_position(Position(read_board(board), phase, seat, stakes, thrown, ending))


def checked_position(position: Position) -> Position:
    """The position itself. Raises InvalidNotation when no play could have led to it."""
    phase = position.phase
    if phase not in PHASES:
        raise InvalidNotation("unknown_phase", {"text": phase[:40]})
    if position.seat not in ((0,) if phase == OPENING else (0, 1)):
        raise InvalidNotation("out_of_range", {"field": "seat", "limit": 1})
    if len(position.dice) != 2 * (phase == MOVE) or not all(1 <= die <= 6 for die in position.dice):
        raise InvalidNotation("wrong_dice", {"phase": phase})
    checked(position.stakes, playing=phase != OVER)
    if phase == OVER:
        _check_end(position)
    elif position.ending:
        raise InvalidNotation("unknown_ending", {"text": position.ending[:40]})
    elif FINISHED in position.sides:
        raise InvalidNotation("already_won", {"seat": position.sides.index(FINISHED)})
    if phase == OPENING and (position.sides != (START, START) or position.stakes.cube > 1):
        raise InvalidNotation("not_set_up")
    if phase == ANSWER and (refusal := position.stakes.refusal(position.seat)):
        raise InvalidNotation(refusal)
    return position


def _check_end(position: Position) -> None:
    ending, winner = position.ending, position.seat
    if ending not in ENDINGS:
        raise InvalidNotation("unknown_ending", {"text": ending[:40]})
    if position.stakes.winner != winner:
        raise InvalidNotation("wrong_winner", {"seat": winner})
    borne_off = ending in SIZES
    if borne_off != (FINISHED in position.sides) or (borne_off and position.own != FINISHED):
        raise InvalidNotation("wrong_ending", {"text": ending})
    if borne_off and SIZES[size_won(position.other) - 1] != ending:
        raise InvalidNotation("wrong_ending", {"text": ending})


def _text(field: str, value: Json) -> str:
    if not isinstance(value, str):
        raise InvalidNotation("bad_text", {"field": field})
    return value
