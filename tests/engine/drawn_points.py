"""Backgammon boards drawn as a player sees them, for tests that read like play.

The upper row is 13 to 24, the lower 12 to 1, both as seat 0 (``x``) counts; ``o`` is seat 1::

    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o
"""

from __future__ import annotations

from typing import Final

from games.engine.boards.checker_position import ANSWER, MOVE, ROLL
from games.engine.boards.cube import Stakes
from games.engine.boards.points import BAR, CHECKERS, OFF, absolute, across, side_of
from games.engine.core import Call, Effect, EngineError, IllegalAction, Roll
from games.engine.rules.backgammon import Backgammon, Position

RULES: Final = Backgammon()
MONEY: Final = Stakes(0)
_ORDER: Final = (*range(13, 25), *range(12, 0, -1))


def board(
    drawing: str,
    dice: str = "",
    turn: str = "x",
    bar: str = "",
    stakes: Stakes = MONEY,
    *,
    doubled: bool = False,
) -> Position:
    """The position of a drawing; ``bar`` as ``"xxo"``; what is missing has been borne off."""
    cells = drawing.replace("|", " ").split()
    assert len(cells) == len(_ORDER), f"{len(cells)} points drawn"
    counts = [[0] * 26, [0] * 26]
    for cell, point in zip(cells, _ORDER, strict=True):
        if cell != ".":
            seat = "xo".index(cell[-1])
            counts[seat][across(seat, point)] = int(cell[:-1])
    for seat, side in enumerate("xo"):
        counts[seat][BAR] = bar.count(side)
        counts[seat][0] = CHECKERS - sum(counts[seat])
    sides = (side_of(counts[0]), side_of(counts[1]))
    phase = ANSWER if doubled else MOVE if dice else ROLL
    return Position(sides, phase, "xo".index(turn), stakes, tuple(int(die) for die in dice))


def texts(position: Position) -> list[str]:
    """All legal plays as text, in alphabetical order."""
    return sorted(RULES.write_move(position, move) for move in RULES.moves(position))


def after(position: Position, *actions: str) -> Position:
    """The position after these dice, calls and plays."""
    for text in actions:
        position = RULES.play(position, RULES.read_move(position, text))
    return position


def shown(position: Position, text: str) -> list[tuple[object, ...]]:
    """What an action shows, points by name."""

    def named(effect: Effect) -> tuple[object, ...]:
        ends = [None if at is None else RULES.points[at] for at in (effect.origin, effect.target)]
        return (effect.kind, effect.seat, *ends, effect.beat, *effect.params)

    return [named(effect) for effect in RULES.effects(position, RULES.read_move(position, text))]


def refusal(position: Position, text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters with which an action is refused."""
    try:
        RULES.read_move(position, text)
    except IllegalAction as error:
        return error.code, dict(error.params)
    except EngineError as error:
        raise AssertionError(f"{text} is no notation: {error}") from error
    raise AssertionError(f"{text} is legal")


def refused(position: Position, action: Roll | Call) -> str:
    """The code with which dice or a call are refused."""
    try:
        RULES.play(position, action)
    except IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} is legal")


def draw(position: Position) -> str:
    """The board with its numbers, as ``board`` reads it, and what is on the bar and in the trays."""
    mine, theirs = absolute(position.sides)
    cells = {
        point: f"{mine[point]}x" if mine[point] else f"{theirs[point]}o" if theirs[point] else "."
        for point in _ORDER
    }
    rows = []
    for row in (_ORDER[:12], _ORDER[12:]):
        halves = (row[:6], row[6:])
        rows.append(" | ".join("".join(f"{point:4d}" for point in half) for half in halves))
        rows.append(" | ".join("".join(f"{cells[point]:>4}" for point in half) for half in halves))
    upper, lower = rows[:2], rows[:1:-1]
    beside = f"bar x {mine[BAR]} o {theirs[BAR]}, off x {mine[OFF]} o {theirs[OFF]}"
    return "\n".join((*upper, *lower, beside))
