"""Turning the star by one seat commutes with play in Halma."""

from __future__ import annotations

import pytest

from games.engine.boards.star import BIT, COORDINATES, POINTS, points_of
from games.engine.core import Move, Step
from games.engine.rules.star_halma import ARMS_OF, Position
from tests.engine.contract.cases import CASES, Case, playout
from tests.engine.star_drawn import HALMA

SIXTHS = {2: 3, 3: 2, 4: 3, 6: 1}
"""By how many sixths of a circle the star is turned so that every seat comes to another seat."""
SEATS_ON = {2: 1, 3: 1, 4: 2, 6: 1}


def _turned_point(point: int, sixths: int) -> int:
    down, right = COORDINATES[point][0] - 8, COORDINATES[point][1] - 12
    for _ in range(sixths):
        down, right = (down + right) // 2, (right - 3 * down) // 2
    return COORDINATES.index((down + 8, right + 12))


TURNED = {sixths: tuple(_turned_point(point, sixths) for point in range(len(POINTS))) for sixths in (1, 2, 3)}


def _turned(position: Position) -> Position:
    seats = len(position.pieces)
    points, ahead = TURNED[SIXTHS[seats]], SEATS_ON[seats]
    pieces = [sum(BIT[points[point]] for point in points_of(own)) for own in position.pieces]
    back = [(seat - ahead) % seats for seat in range(seats)]
    return Position(
        tuple(pieces[seat] for seat in back),
        (position.seat + ahead) % seats,
        tuple(position.turns[seat] for seat in back),
        tuple(position.places[seat] for seat in back),
    )


@pytest.mark.parametrize("seats", ARMS_OF)
def test_the_turned_start_is_the_start(seats: int) -> None:
    start = HALMA.start(seats)

    assert _turned(start).pieces == start.pieces
    assert _turned(start) == HALMA.start(seats, beginner=SEATS_ON[seats])


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules.slug == "halma"], ids=lambda case: case.name
)
def test_turning_the_star_commutes_with_play(case: Case) -> None:
    for number, (position, action) in enumerate(playout(case, seed=77)):
        turned, points = _turned(position), TURNED[SIXTHS[case.seats]]
        assert isinstance(action, Move)
        steps = tuple(Step(points[step.origin], points[step.target]) for step in action.steps)
        assert HALMA.play(turned, Move(steps)) == _turned(HALMA.play(position, action))
        if number % 20 == 0:
            ours, theirs = HALMA.moves(position), HALMA.moves(turned)
            assert {HALMA.play(turned, move) for move in theirs} == {
                _turned(HALMA.play(position, move)) for move in ours
            }
