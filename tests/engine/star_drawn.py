"""Stars drawn as a player sees them, for tests of Halma that read like play."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.boards.star import BIT, HOME, POINT_OF_NAME, POINTS, ROW_LENGTHS, ROW_NAMES, SMALL
from games.engine.core import Effect, EngineError, IllegalAction
from games.engine.rules.star_halma import ARMS_OF, Position, StarHalma

HALMA = StarHalma()


def named(names: str) -> int:
    """The bit board of these holes."""
    return sum(BIT[POINT_OF_NAME[name]] for name in names.split())


def star(drawing: str, seats: int = 2, turn: int = 0) -> Position:
    """The position of a drawing of 121 holes, row a first; spaces and line ends are free."""
    holes = "".join(drawing.split())
    assert len(holes) == len(POINTS), f"{len(holes)} holes drawn"
    pieces = tuple(
        sum(BIT[point] for point, hole in enumerate(holes) if hole == str(seat)) for seat in range(seats)
    )
    return Position(pieces, turn, (0,) * seats, (0,) * seats)


def draw(position: Position) -> str:
    """Row a first, indented to the star."""
    holes = "".join(_hole(position, point) for point in range(len(POINTS)))
    rows, first = [], 0
    for length in ROW_LENGTHS:
        rows.append(" " * (13 - length) + " ".join(holes[first : first + length]))
        first += length
    return "\n".join(rows)


def lettered(position: Position) -> str:
    """The same with the letter of each row, for those who read moves along."""
    return "\n".join(
        f"{name} {row}" for name, row in zip(ROW_NAMES, draw(position).splitlines(), strict=True)
    )


def placed(
    names: Mapping[int, str],
    seats: int = 2,
    turn: int = 0,
    *,
    turns: tuple[int, ...] = (),
    places: tuple[int, ...] = (),
    size: int = SMALL,
) -> Position:
    """Seats' pieces on the named holes; a seat that is not named has all its pieces at home."""
    assert size == SMALL or seats == 2
    arms = ARMS_OF[seats]
    pieces = tuple(named(names[seat]) if seat in names else HOME[size][arm] for seat, arm in enumerate(arms))
    nothing = (0,) * seats
    return Position(pieces, turn, turns or nothing, places or nothing)


def reached(position: Position, origin: str) -> set[str]:
    """The holes on which the piece on this hole may end its move."""
    moves = [move.steps for move in HALMA.moves(position) if move.steps]
    return {POINTS[steps[-1].target] for steps in moves if POINTS[steps[0].origin] == origin}


def after(position: Position, *texts: str) -> Position:
    """The position after these moves."""
    for text in texts:
        position = HALMA.play(position, HALMA.read_move(position, text))
    return position


def chain(position: Position, text: str) -> str:
    """The move as it is written, however it was entered."""
    return HALMA.write_move(position, HALMA.read_move(position, text))


def shown(position: Position, text: str) -> list[tuple[object, ...]]:
    """What a move shows, points by name, each with its beat."""

    def spelt(effect: Effect) -> tuple[object, ...]:
        ends = [None if point is None else POINTS[point] for point in (effect.origin, effect.target)]
        return (effect.kind, effect.seat, *ends, effect.beat, *effect.params)

    return [spelt(effect) for effect in HALMA.effects(position, HALMA.read_move(position, text))]


def refusal(position: Position, text: str) -> tuple[str, dict[str, str | int]]:
    """The code and the parameters with which a move is refused."""
    try:
        HALMA.read_move(position, text)
    except IllegalAction as error:
        return error.code, dict(error.params)
    except EngineError as error:
        raise AssertionError(f"{text} is no notation: {error}") from error
    raise AssertionError(f"{text} is legal")


def _hole(position: Position, point: int) -> str:
    owners = [seat for seat, own in enumerate(position.pieces) if own & BIT[point]]
    return str(owners[0]) if owners else "."
