"""XGID, the position text of eXtreme Gammon.

``XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:0:7:3``: the board, the cube's power of two, its owner,
the seat on roll, the dice, both scores, Crawford (in money play Jacoby and beavers), the length, and
the highest power of the cube. Seat 0 is the player of the capital letters, 1; seat 1 is -1.
"""

from __future__ import annotations

from typing import Final

from games.engine.boards.checker_position import (
    ANSWER,
    MOVE,
    OPENING,
    OVER,
    ROLL,
    Position,
    checked_position,
)
from games.engine.boards.checker_text import read_board, write_board
from games.engine.boards.cube import CENTRED, HIGHEST_CUBE, MONEY, Stakes
from games.engine.boards.points import START
from games.engine.core import EngineError, InvalidNotation, located

_PREFIX: Final = "XGID="
_FIELDS: Final = (
    "board",
    "cube",
    "owner",
    "turn",
    "dice",
    "score",
    "other_score",
    "crawford",
    "length",
    "highest",
)
_TO_ROLL, _DOUBLED = "00", "D"
_SIGNS: Final = {1: 0, -1: 1, 0: CENTRED}


def write_xgid(position: Position) -> str:
    """The position as XGID, the larger die first; the opening roll as a roll of seat 0.

    Raises InvalidNotation after the end, which XGID cannot tell.
    """
    if position.phase == OVER:
        raise InvalidNotation("game_over")
    stakes = position.stakes
    dice = {MOVE: "".join(map(str, sorted(position.dice, reverse=True))), ANSWER: _DOUBLED}.get(
        position.phase, _TO_ROLL
    )
    fields: list[object] = [
        write_board(position.sides),
        stakes.cube.bit_length() - 1,
        {CENTRED: 0, 0: 1, 1: -1}[stakes.owner],
        1 if position.seat == 0 else -1,
        dice,
        *stakes.score,
        int(stakes.crawford),
        stakes.length,
        HIGHEST_CUBE.bit_length() - 1,
    ]
    return _PREFIX + ":".join(map(str, fields))


def read_xgid(text: str) -> Position:
    """The position of an XGID. Raises InvalidNotation with the column of the field that is wrong.

    The points of a session for money are left out, and so is the highest cube. A set-up board on
    which seat 0 is to roll, with a centred cube, waits for the opening roll.
    """
    stripped = text.strip()
    start = len(_PREFIX) if stripped.startswith(_PREFIX) else 0
    fields = stripped[start:].split(":")
    if len(fields) != len(_FIELDS):
        raise InvalidNotation("wrong_field_count", {"expected": len(_FIELDS), "found": len(fields)})
    found, columns, column = {}, {}, start + 1
    for name, value in zip(_FIELDS, fields, strict=True):
        found[name], columns[name] = value, column
        column += len(value) + 1
    number = {
        name: _number(name, found[name], columns[name]) for name in _FIELDS if name not in ("board", "dice")
    }
    for name in ("owner", "turn"):
        if number[name] not in _SIGNS or (name == "turn" and number[name] == 0):
            raise InvalidNotation("bad_number", _place(name, found[name], columns[name]))
    if not 0 <= number["cube"] < HIGHEST_CUBE.bit_length():
        raise InvalidNotation("out_of_range", {**_place("cube", found["cube"], columns["cube"])})
    try:
        sides = read_board(found["board"])
    except EngineError as error:
        raise located(error, 1, columns["board"]) from error
    money = number["length"] == MONEY
    stakes = Stakes(
        number["length"],
        (0, 0) if money else (number["score"], number["other_score"]),
        1 << number["cube"],
        _SIGNS[number["owner"]],
        bool(number["crawford"]) and not money,
    )
    seat, phase, dice = _SIGNS[number["turn"]], *_phase(found["dice"], columns["dice"])
    if phase == ROLL and sides == (START, START) and seat == 0 and stakes.owner == CENTRED:
        phase = OPENING
    return checked_position(Position(sides, phase, seat, stakes, dice))


def _phase(text: str, column: int) -> tuple[str, tuple[int, ...]]:
    if text == _TO_ROLL:
        return ROLL, ()
    if text == _DOUBLED:
        return ANSWER, ()
    if len(text) == 2 and set(text) <= set("123456"):
        return MOVE, (int(text[0]), int(text[1]))
    raise InvalidNotation("wrong_dice", {"phase": text[:8], "column": column})


def _number(name: str, text: str, column: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 4:
        raise InvalidNotation("bad_number", _place(name, text, column))
    return int(text)


def _place(name: str, text: str, column: int) -> dict[str, str | int]:
    return {"field": name, "text": text[:40], "column": column}
