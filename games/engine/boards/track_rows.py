"""The pieces of all seats as rows of progress numbers, checked against what play can lead to."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.boards.track import COLOURS, HOUSE, LAST_GOAL, POINT_AT, POINTS
from games.engine.boards.track_moves import PIECES
from games.engine.core import InvalidNotation


def check_colours(colours: Sequence[int], rows: int) -> None:
    """Raises InvalidNotation unless there is a colour for each row, in order round the table."""
    if not 2 <= rows <= COLOURS or rows != len(colours):
        raise InvalidNotation("wrong_seat_count", {"seats": rows})
    turns = [(colour - colours[0]) % COLOURS for colour in colours]
    if turns != sorted(set(turns)) or not all(0 <= colour < COLOURS for colour in colours):
        raise InvalidNotation("wrong_colours", {"text": " ".join(map(str, colours))[:40]})


def boards_of(colours: Sequence[int], rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A bit board for each row. Raises InvalidNotation when no play can have placed pieces so."""
    taken: set[int] = set()
    boards = []
    for colour, row in zip(colours, rows, strict=True):
        if len(row) != PIECES:
            raise InvalidNotation("wrong_piece_count", {"expected": PIECES, "found": len(row)})
        if not all(HOUSE <= progress <= LAST_GOAL for progress in row):
            raise InvalidNotation("out_of_range", {"field": "pieces", "limit": LAST_GOAL})
        if list(row) != sorted(row):
            raise InvalidNotation("wrong_order", {"field": "pieces"})
        for progress in row:
            point = POINT_AT[colour][progress]
            if progress != HOUSE and point in taken:
                raise InvalidNotation("two_pieces", {"point": POINTS[point]})
            taken.add(point)
        boards.append(sum(1 << progress for progress in row if progress != HOUSE))
    return tuple(boards)
