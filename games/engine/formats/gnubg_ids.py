"""The Position ID and the Match ID of GNU Backgammon: ``4HPwATDgc/ABMA`` and ``cAnzAAAAAAAE``.

After the manual, "A technical description of the Position ID" and "… of the Match ID". A Position
ID is seen by the side on roll, so it needs a Match ID to say which seat that is. Seat 0 is player 1
of GNU Backgammon, X at the bottom of its board, as in XGID.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from games.engine.boards.checker_position import (
    ANSWER,
    DROPPED,
    MOVE,
    OPENING,
    OVER,
    RESIGNED,
    ROLL,
    Position,
    checked_position,
)
from games.engine.boards.checker_text import Sides
from games.engine.boards.cube import CENTRED, Stakes
from games.engine.boards.points import BAR, CHECKERS, OFF, START, counts_of, side_of
from games.engine.core import InvalidNotation

_POSITION_BYTES: Final = 10
_MATCH_BYTES: Final = 9
_CENTRED: Final = 3
_NOT_STARTED, _PLAYING, _ENDED, _RESIGNED, _DROPPED = range(5)
_WIDTHS: Final = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "state": 3,
    "turn": 1,
    "doubled": 1,
    "resigned": 2,
    "die1": 3,
    "die2": 3,
    "length": 15,
    "score0": 15,
    "score1": 15,
    "no_jacoby": 1,
}
"""The fields of a Match ID with their bits, the lowest first; the last is younger than the manual."""


def write_position_id(position: Position) -> str:
    """The checkers as the seat on roll sees them."""
    bits, at = 0, 0
    for side in (position.other, position.own):
        counts = counts_of(side)
        for point in range(1, BAR + 1):
            bits |= (1 << counts[point]) - 1 << at
            at += counts[point] + 1
    return _text(bits, _POSITION_BYTES)


def write_match_id(position: Position) -> str:
    """Score, cube, dice with the larger first, and whose turn it is."""
    stakes, seat = position.stakes, position.seat
    taker = 1 - seat if position.phase == ANSWER else seat
    dice = sorted(position.dice, reverse=True) or [0, 0]
    state = {OPENING: _NOT_STARTED, OVER: _ENDED}.get(position.phase, _PLAYING)
    state = {RESIGNED: _RESIGNED, DROPPED: _DROPPED}.get(position.ending, state)
    values = {
        "cube": stakes.cube.bit_length() - 1,
        "owner": _CENTRED if stakes.owner == CENTRED else 1 - stakes.owner,
        "on_roll": 1 - seat,
        "crawford": int(stakes.crawford),
        "state": state,
        "turn": 1 - taker,
        "doubled": int(position.phase == ANSWER),
        "resigned": 0,
        "die1": dice[0],
        "die2": dice[1],
        "length": stakes.length,
        "score0": stakes.score[1],
        "score1": stakes.score[0],
        "no_jacoby": 1,
    }
    bits, at = 0, 0
    for name, width in _WIDTHS.items():
        bits |= values[name] << at
        at += width
    return _text(bits, _MATCH_BYTES)


def read_ids(position_id: str, match_id: str) -> Position:
    """The position of both IDs. Raises InvalidNotation for what is none, or ended, or impossible.

    The points of a session for money are left out: such a game stands for itself.
    """
    found = _fields(match_id)
    if found["resigned"]:
        raise InvalidNotation("resignation_offered")
    if found["state"] not in (_NOT_STARTED, _PLAYING):
        raise InvalidNotation("game_over")
    seat = 1 - found["on_roll"]
    if (found["turn"] != found["on_roll"]) != bool(found["doubled"]):
        raise InvalidNotation("wrong_turn")
    score = (found["score1"], found["score0"]) if found["length"] else (0, 0)
    owner = {0: 1, 1: 0, _CENTRED: CENTRED}.get(found["owner"])
    if owner is None:
        raise InvalidNotation("wrong_owner", {"cube": 1 << found["cube"]})
    stakes = Stakes(found["length"], score, 1 << found["cube"], owner, bool(found["crawford"]))
    if found["state"] == _NOT_STARTED:
        return checked_position(Position((START, START), OPENING, 0, stakes))
    dice = (found["die1"], found["die2"])
    phase = ANSWER if found["doubled"] else MOVE if any(dice) else ROLL
    thrown = dice if phase == MOVE else ()
    own, other = read_position_id(position_id)
    sides = (own, other) if seat == 0 else (other, own)
    return checked_position(Position(sides, phase, seat, stakes, thrown))


def read_position_id(text: str) -> Sides:
    """The side on roll and the other. Raises InvalidNotation."""
    bits = _bits(text, _POSITION_BYTES)
    sides = []
    at = 0
    for _ in range(2):
        counts = [0] * (BAR + 1)
        for point in range(1, BAR + 1):
            while bits >> at & 1:
                counts[point] += 1
                at += 1
            at += 1
        sides.append(counts)
    if bits >> at:
        raise InvalidNotation("bits_left_over", {"text": text[:40]})
    for counts in sides:
        if sum(counts) > CHECKERS:
            raise InvalidNotation("too_many_checkers", {"limit": CHECKERS})
        counts[OFF] = CHECKERS - sum(counts)
    other, own = sides
    for point in range(1, BAR):
        if own[point] and other[BAR - point]:
            raise InvalidNotation("point_shared", {"point": point})
    return side_of(own), side_of(other)


def _fields(text: str) -> dict[str, int]:
    bits = _bits(text, _MATCH_BYTES)
    found = {}
    for name, width in _WIDTHS.items():
        found[name] = bits & (1 << width) - 1
        bits >>= width
    if bits:
        raise InvalidNotation("bits_left_over", {"text": text[:40]})
    return found


def _text(bits: int, size: int) -> str:
    return base64.b64encode(bits.to_bytes(size, "little")).decode().rstrip("=")


def _bits(text: str, size: int) -> int:
    wanted = (size * 8 + 5) // 6
    if len(text) != wanted:
        raise InvalidNotation("wrong_length", {"expected": wanted, "found": len(text)})
    for column, letter in enumerate(text, start=1):
        if not (letter.isascii() and (letter.isalnum() or letter in "+/")):
            raise InvalidNotation("unknown_letter", {"text": letter, "column": column})
    try:
        return int.from_bytes(base64.b64decode(text + "=" * (-wanted % 4)), "little")
    except binascii.Error:
        raise InvalidNotation("not_base64", {"text": text}) from None
