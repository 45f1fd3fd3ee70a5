"""The pieces of a star as one line of text, row a first, each row from the left.

A digit is a piece of that seat, ``.`` is a free hole, ``/`` parts the rows.
"""

from __future__ import annotations

from games.engine.boards.star import BIT, ROW_NAMES, ROWS, points_of
from games.engine.core import InvalidNotation

FREE = "."


def write_rows(pieces: tuple[int, ...]) -> str:
    """Every seat's bit board as rows of text."""
    cells = {point: str(seat) for seat, own in enumerate(pieces) for point in points_of(own)}
    return "/".join("".join(cells.get(point, FREE) for point in row) for row in ROWS)


def read_rows(text: str, seats: int) -> tuple[int, ...]:
    """The bit board of each seat. Raises InvalidNotation naming the row and the column."""
    parts = text.split("/")
    if len(parts) != len(ROWS):
        raise InvalidNotation("wrong_row_count", {"expected": len(ROWS), "found": len(parts)})
    pieces = [0] * seats
    for part, points, name in zip(parts, ROWS, ROW_NAMES, strict=True):
        if len(part) != len(points):
            raise InvalidNotation(
                "wrong_row_length", {"row": name, "expected": len(points), "found": len(part)}
            )
        for column, (character, point) in enumerate(zip(part, points, strict=True), start=1):
            if character == FREE:
                continue
            if character not in "012345"[:seats]:
                raise InvalidNotation(
                    "unknown_piece", {"row": name, "column": column, "character": character}
                )
            pieces[int(character)] |= BIT[point]
    return tuple(pieces)
