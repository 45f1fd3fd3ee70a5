"""The marbles of a hexagon as one line of text, row i first, each row from the left.

``b`` and ``w`` are marbles, a digit is that many empty cells, ``/`` parts the rows:
``wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb`` is the standard start of Abalone.
"""

from __future__ import annotations

from typing import Final

from games.engine.boards.hexagon import BIT, POINT_OF_NAME, ROW_NAMES, diagonals_of
from games.engine.core import InvalidNotation

BLACK: Final = "b"
WHITE: Final = "w"
_ROWS: Final = tuple(
    (
        ROW_NAMES[row],
        tuple(POINT_OF_NAME[f"{ROW_NAMES[row]}{diagonal + 1}"] for diagonal in diagonals_of(row)),
    )
    for row in reversed(range(len(ROW_NAMES)))
)


def write_rows(black: int, white: int) -> str:
    """Both bit boards as rows of text."""
    rows = []
    for _, points in _ROWS:
        text, gap = "", 0
        for point in points:
            marble = BLACK if black & BIT[point] else WHITE if white & BIT[point] else ""
            if not marble:
                gap += 1
                continue
            text += f"{gap or ''}{marble}"
            gap = 0
        rows.append(f"{text}{gap or ''}")
    return "/".join(rows)


def read_rows(text: str) -> tuple[int, int]:
    """The bit boards of black and white. Raises InvalidNotation naming the row and the column."""
    parts = text.split("/")
    if len(parts) != len(_ROWS):
        raise InvalidNotation("wrong_row_count", {"expected": len(_ROWS), "found": len(parts)})
    black = white = 0
    for part, (name, points) in zip(parts, _ROWS, strict=True):
        cells = _cells(part, name)
        if len(cells) != len(points):
            raise InvalidNotation(
                "wrong_row_length", {"row": name, "expected": len(points), "found": len(cells)}
            )
        for cell, point in zip(cells, points, strict=True):
            black |= BIT[point] if cell == BLACK else 0
            white |= BIT[point] if cell == WHITE else 0
    return black, white


def _cells(part: str, row: str) -> str:
    cells = ""
    for column, character in enumerate(part, start=1):
        if character in (BLACK, WHITE):
            cells += character
        elif character in "123456789":
            cells += "." * int(character)
        else:
            raise InvalidNotation("unknown_marble", {"row": row, "column": column, "character": character})
    return cells
