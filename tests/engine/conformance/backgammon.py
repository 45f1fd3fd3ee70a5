"""From a record of the conformance data to a position of either seat, and back to the record's text."""

from __future__ import annotations

from typing import Any

from games.engine.boards.checker_position import MOVE
from games.engine.boards.cube import Stakes
from games.engine.boards.points import counts_of, side_of
from games.engine.rules.backgammon import Position


def position_of(record: dict[str, Any], seat: int = 0) -> Position:
    """The position of a record with ``seat`` on roll."""
    own, other = side_of(record["me"]), side_of(record["opp"])
    sides = (own, other) if seat == 0 else (other, own)
    return Position(sides, MOVE, seat, Stakes(0), tuple(record["dice"]))


def sides_of(position: Position, seat: int = 0) -> str:
    """Both sides as 52 hex digits, the counts of ``seat`` first."""
    counts = (*counts_of(position.sides[seat]), *counts_of(position.sides[1 - seat]))
    return "".join(f"{count:x}" for count in counts)
