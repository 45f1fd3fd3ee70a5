"""Boards drawn as a player sees them, for tests that read like play."""

from __future__ import annotations

from games.engine.boards.hexagon import BIT, POINT_OF_NAME, POINTS, ROW_NAMES
from games.engine.core import Effect, EngineError, IllegalAction
from games.engine.rules.abalone import Abalone, Position

ABALONE = Abalone()
_READING_ORDER = [
    POINT_OF_NAME[name] for row in reversed(ROW_NAMES) for name in POINTS if name.startswith(row)
]


def hexagon(drawing: str, turn: str = "b", *, idle: int = 0, ejected: tuple[int, int] = (0, 0)) -> Position:
    """The position of a drawing of 61 cells ``.bw``, row i first; spaces and line ends are free."""
    cells = "".join(drawing.split())
    assert len(cells) == len(POINTS), f"{len(cells)} cells drawn"
    black = sum(BIT[point] for cell, point in zip(cells, _READING_ORDER, strict=True) if cell == "b")
    white = sum(BIT[point] for cell, point in zip(cells, _READING_ORDER, strict=True) if cell == "w")
    return Position(black, white, "bw".index(turn), idle, ejected)


def draw(position: Position) -> str:
    """Row i first, indented to the hexagon."""
    rows = []
    for row in reversed(ROW_NAMES):
        cells = [_cell(position, point) for point, name in enumerate(POINTS) if name.startswith(row)]
        rows.append(" " * (9 - len(cells)) + " ".join(cells))
    return "\n".join(rows)


def placed(black: str, white: str = "", turn: str = "b") -> Position:
    """The position with marbles on the named points: ``placed("c3 c4", "c5")``."""
    bits = [sum(BIT[POINT_OF_NAME[name]] for name in names.split()) for names in (black, white)]
    return Position(bits[0], bits[1], "bw".index(turn))


def after(position: Position, *texts: str) -> Position:
    """The position after these moves in Aba-Pro notation."""
    for text in texts:
        position = ABALONE.play(position, ABALONE.read_move(position, text))
    return position


def shown(position: Position, text: str) -> list[tuple[object, ...]]:
    """What a move shows, points by name."""

    def named(effect: Effect) -> tuple[object, ...]:
        ends = [None if point is None else POINTS[point] for point in (effect.origin, effect.target)]
        return (effect.kind, effect.seat, *ends, *effect.params)

    return [named(effect) for effect in ABALONE.effects(position, ABALONE.read_move(position, text))]


def refusal(position: Position, text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters with which a move is refused."""
    try:
        ABALONE.read_move(position, text)
    except IllegalAction as error:
        return error.code, dict(error.params)
    except EngineError as error:
        raise AssertionError(f"{text} is no notation: {error}") from error
    raise AssertionError(f"{text} is legal")


def _cell(position: Position, point: int) -> str:
    if position.black & BIT[point]:
        return "b"
    return "w" if position.white & BIT[point] else "."
