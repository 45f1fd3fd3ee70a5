"""Every conformance record of Abalone: all successor boards, ejections and perft counts."""

from __future__ import annotations

import re
from typing import Any

from games.engine.boards.hexagon import NEIGHBOUR, POINT_OF_NAME, Direction, direction_to
from games.engine.core import Move, Step
from games.engine.rules.abalone import Abalone, Position
from tests.engine.conformance.abalone import board_of, position_of
from tests.engine.conformance.records import of_kind, records
from tests.engine.counting import perft

RULES = Abalone()
RECORDS = records("abalone")
_MOVE = re.compile(r"(?P<first>\w\d)(?:-(?P<last>\w\d))?>(?P<heading>[NESW]+)", re.IGNORECASE)


def _entered(position: Position, text: str) -> Move | None:
    """The move of a record, ``first[-last]>DIR``: a group and where it goes."""
    match = _MOVE.fullmatch(text)
    assert match is not None, text
    first, last = (POINT_OF_NAME[(match[end] or match["first"]).lower()] for end in ("first", "last"))
    heading = Direction[match["heading"].upper()]
    axis = direction_to(first, last)
    if axis is None or axis is heading or axis is heading.opposite:
        tail = last if axis is heading.opposite and axis is not None else first
        following = NEIGHBOUR[tail][heading]
        assert following is not None
        return RULES.complete(position, [Step(tail, following)])
    target = NEIGHBOUR[first][heading]
    assert target is not None
    return RULES.complete(position, [Step(first, last), Step(first, target)])


def _mismatch(record: dict[str, Any]) -> str | None:
    position = position_of(record)
    moves = RULES.moves(position)
    if len(moves) != record["n_moves"]:
        return "move count"
    if sorted(board_of(RULES.play(position, move)) for move in moves) != record["succ"]:
        return "successors"
    for text, successor in zip(record["moves"], record["succ"], strict=True):
        move = _entered(position, text)
        if move is None or board_of(RULES.play(position, move)) != successor:
            return f"move {text}"
    kinds = [effect.kind for move in moves for effect in RULES.effects(position, move)]
    return None if kinds.count("ejected") == record["n_eject"] else "ejections"


def test_every_position_has_exactly_the_recorded_moves() -> None:
    found = [record for _, record in of_kind(RECORDS, "pos")]
    assert {record["id"]: wrong for record in found if (wrong := _mismatch(record))} == {}


def test_every_recorded_perft_count_up_to_depth_three_agrees() -> None:
    found = [record for _, record in of_kind(RECORDS, "perft")]
    for record in found:
        recorded = record["perft"][:3]
        assert [perft(position_of(record), depth + 1) for depth in range(len(recorded))] == recorded, record[
            "id"
        ]
