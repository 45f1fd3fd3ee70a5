"""Dorada drawn as a player sees it: stacks on the path, bridges, the goal stack, lost stones."""

from __future__ import annotations

from games.engine.boards.path import GOAL, GOLD, JUMPS, POINTS, TRIPS
from games.engine.core import Effect, EngineError, IllegalAction
from games.engine.rules.dorada import Dorada, Position

DORADA = Dorada()
STONES = 4


def path(
    stacks: str = "",
    *,
    die: int = 0,
    seat: int = 0,
    bridges: str = "",
    goal: str = "",
    lost: str = "00",
    start: str | None = None,
) -> Position:
    """The position of stacks such as ``3:01 12:1`` (field 3: seat 0, on it seat 1).

    Stones that are not drawn, not in the goal and not lost are in the start stacks. With ``start``
    given, the rest went home first of all, so that the goal is filled up from below.
    """
    piled: list[tuple[int, ...]] = [()] * GOAL
    for pair in stacks.split():
        field, stones = pair.split(":")
        piled[int(field)] = tuple(int(stone) for stone in stones)
    gone = [int(count) for count in lost]
    home = [int(stone) for stone in goal]
    placed = [*home, *(stone for stack in piled for stone in stack)]
    rest = [STONES - count - placed.count(seat) for seat, count in enumerate(gone)]
    if start is not None:
        kept = [int(count) for count in start]
        home = [*(seat for seat, count in enumerate(rest) for _ in range(count - kept[seat])), *home]
        rest = kept
    bridged = sum(1 << int(field) for field in bridges.split())
    return Position(tuple(rest), tuple(piled), bridged, tuple(home), tuple(gone), seat, die)


def draw(position: Position) -> str:
    """Fields 1 to 43 and the goal in rows of eleven, then the start stacks.

    A stack from bottom to top; ``=`` a bridge, ``x`` an empty trip field, ``+4`` a jump, ``*`` gold.
    """
    cells = [_cell(position, field) for field in range(1, GOAL)] + ["|" + "".join(map(str, position.goal))]
    rows = ["".join(f"{cell:6}" for cell in cells[at : at + 11]).rstrip() for at in range(0, GOAL, 11)]
    stacks = [f"s{seat} {str(seat) * count}".rstrip() for seat, count in enumerate(position.start)]
    return "\n".join([*rows, "  ".join(stacks)])


def _cell(position: Position, field: int) -> str:
    stack = "".join(map(str, position.stacks[field]))
    if position.bridges >> field & 1:
        return "=" + stack
    if field in JUMPS:
        return f"{JUMPS[field]:+}"
    return stack or ("x" if field in TRIPS else "*" if field in GOLD else ".")


def offered(position: Position) -> list[str]:
    """All legal moves as text."""
    return [DORADA.write_move(position, move) for move in DORADA.moves(position)]


def after(position: Position, *texts: str) -> Position:
    """The position after these rolls and moves."""
    for text in texts:
        position = DORADA.play(position, DORADA.read_move(position, text))
    return position


def shown(position: Position, text: str) -> list[tuple[object, ...]]:
    """What a move shows: kind, seat, points by name, beat, parameters."""

    def named(effect: Effect) -> tuple[object, ...]:
        ends = [None if point is None else POINTS[point] for point in (effect.origin, effect.target)]
        return (effect.kind, effect.seat, *ends, effect.beat, *effect.params)

    return [named(effect) for effect in DORADA.effects(position, DORADA.read_move(position, text))]


def refusal(position: Position, text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters with which an action is refused."""
    try:
        DORADA.read_move(position, text)
    except IllegalAction as error:
        return error.code, dict(error.params)
    except EngineError as error:
        raise AssertionError(f"{text} is no notation: {error}") from error
    raise AssertionError(f"{text} is legal")
