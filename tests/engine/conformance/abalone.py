"""From a record of the conformance data to a position, and back to the record's board."""

from __future__ import annotations

from typing import Any

from games.engine.boards.hexagon import BIT, POINT_OF_NAME, POINTS, ROW_NAMES
from games.engine.rules.abalone import Position

_READING_ORDER = [
    POINT_OF_NAME[name] for row in reversed(ROW_NAMES) for name in POINTS if name.startswith(row)
]
_READING_BITS = [BIT[point] for point in _READING_ORDER]


def position_of(record: dict[str, Any]) -> Position:
    """The position of a record's ``board`` and ``turn``."""
    black, white = (
        sum(BIT[point] for cell, point in zip(record["board"], _READING_ORDER, strict=True) if cell == side)
        for side in "bw"
    )
    return Position(black, white, "bw".index(record["turn"]))


def board_of(position: Position) -> str:
    """The position as a record's board: 61 characters, rows i to a, each from the left."""
    black, white = position.black, position.white
    return "".join("b" if black & bit else "w" if white & bit else "." for bit in _READING_BITS)
