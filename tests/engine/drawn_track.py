"""Ab ins Ziel drawn as a player sees it: the ring in four quarters, then goals that are not empty."""

from __future__ import annotations

from games.engine.boards.track import FIRST_GOAL, GOAL_FIELDS, HOUSE, POINT_AT, POINTS, RING, progress_at
from games.engine.boards.track_moves import progresses
from games.engine.core import Effect, EngineError, IllegalAction
from games.engine.rules.ludo import Ludo, Position

LUDO = Ludo()
_LETTERS = "abcd"


def track(
    ring: str, goals: str = "", turn: str = "a", die: int = 0, *, tries: int = 0, colours: str = "02"
) -> Position:
    """The position of a ring of 40 fields from field 0 on; what is not drawn waits in the house.

    Seat 0 is ``a``; by default two seats sit opposite one another. ``goals`` are four fields for a
    seat each: ``a:..aa b:b...``.
    """
    chosen = tuple(int(colour) for colour in colours)
    fields = "".join(ring.split())
    assert len(fields) == 40, f"{len(fields)} fields drawn"
    boards = [0] * len(chosen)
    for field, letter in enumerate(fields):
        if letter != ".":
            seat = _LETTERS.index(letter)
            progress = progress_at(chosen[seat], field)
            assert progress is not None
            boards[seat] |= 1 << progress
    for goal in goals.split():
        seat = _LETTERS.index(goal[0])
        boards[seat] |= sum(1 << FIRST_GOAL + at for at, cell in enumerate(goal[2:]) if cell != ".")
    return Position(tuple(boards), chosen, _LETTERS.index(turn), die, tries)


def draw(position: Position) -> str:
    """The ring in quarters from field 0 on; below, each seat's house and goal."""
    ring, rows = ["."] * RING, []
    for seat, (board, colour) in enumerate(zip(position.boards, position.colours, strict=True)):
        goal, letter = ["."] * GOAL_FIELDS, _LETTERS[seat]
        for progress in progresses(board):
            if progress >= FIRST_GOAL:
                goal[progress - FIRST_GOAL] = letter
            elif progress != HOUSE:
                ring[POINT_AT[colour][progress]] = letter
        waiting = progresses(board).count(HOUSE)
        rows.append(f"{letter}: house {letter * waiting:4} goal {''.join(goal)}")
    quarters = " ".join("".join(ring[at : at + 10]) for at in range(0, RING, 10))
    return "\n".join([quarters, *rows])


def offered(position: Position) -> list[str]:
    """All legal moves as text."""
    return [LUDO.write_move(position, move) for move in LUDO.moves(position)]


def after(position: Position, *texts: str) -> Position:
    """The position after these rolls and moves."""
    for text in texts:
        position = LUDO.play(position, LUDO.read_move(position, text))
    return position


def shown(position: Position, text: str) -> list[tuple[object, ...]]:
    """What a move shows, points by name."""

    def named(effect: Effect) -> tuple[object, ...]:
        ends = [None if point is None else POINTS[point] for point in (effect.origin, effect.target)]
        return (effect.kind, effect.seat, *ends, *effect.params)

    return [named(effect) for effect in LUDO.effects(position, LUDO.read_move(position, text))]


def refusal(position: Position, text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters with which an action is refused."""
    try:
        LUDO.read_move(position, text)
    except IllegalAction as error:
        return error.code, dict(error.params)
    except EngineError as error:
        raise AssertionError(f"{text} is no notation: {error}") from error
    raise AssertionError(f"{text} is legal")
