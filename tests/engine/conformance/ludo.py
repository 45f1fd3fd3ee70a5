"""From a record of the conformance data to a position of Ab ins Ziel, and back to the record's pieces."""

from __future__ import annotations

from typing import Any

from games.engine.boards.track import HOUSE
from games.engine.boards.track_moves import progresses
from games.engine.rules.ludo import Position


def position_of(record: dict[str, Any]) -> Position:
    """The position after a record's roll; seats are its colours in their order."""
    colours = tuple(record["seats"])
    boards = tuple(
        sum(1 << progress for progress in record["pieces"][str(colour)] if progress != HOUSE)
        for colour in colours
    )
    return Position(boards, colours, colours.index(record["turn"]), record["die"], record["tries_used"])


def pieces_of(position: Position) -> dict[str, list[int]]:
    """The pieces as a record has them: by colour, four sorted progress numbers."""
    return {
        str(colour): list(progresses(board))
        for colour, board in zip(position.colours, position.boards, strict=True)
    }
