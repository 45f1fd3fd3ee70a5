"""Every conformance record of backgammon: all results of a roll, for both seats."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import Move
from games.engine.rules.backgammon import Backgammon
from tests.engine.conformance.backgammon import position_of, sides_of
from tests.engine.conformance.records import records

RULES = Backgammon()
RECORDS = records("backgammon")
_PASS = Move(())


def _mismatch(record: dict[str, Any], seat: int) -> str | None:
    position = position_of(record, seat)
    moves = RULES.moves(position)
    if len(moves) != record["n_succ"]:
        return "move count"
    if sorted(sides_of(RULES.play(position, move), seat) for move in moves) != record["succ"]:
        return "successors"
    if {len(move.steps) for move in moves} != {record["n_dice"]}:
        return "dice played"
    if (moves == (_PASS,)) != ("no_move" in record["tags"]):
        return "pass"
    texts = {RULES.write_move(position, move) for move in moves}
    if len(texts) != len(moves):
        return "notation"
    return None if all(RULES.complete(position, move.steps) == move for move in moves) else "entry"


@pytest.mark.parametrize("seat", [0, 1])
def test_every_roll_has_exactly_the_recorded_results(seat: int) -> None:
    assert RECORDS
    assert {record["id"]: wrong for record in RECORDS if (wrong := _mismatch(record, seat))} == {}
