"""Rotating the seats commutes with play, in the games that have this symmetry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from games.engine.boards.points import across
from games.engine.core import Action, Move, Roll, Step
from games.engine.rules import backgammon, dorada, ludo
from games.engine.rules.abalone import Position
from tests.engine.contract.cases import CASES, Case, playout
from tests.engine.contract.race import Race


def _abalone(position: Position) -> Position:
    """Black and white change sides; points keep their names."""
    return Position(position.white, position.black, 1 - position.seat, position.idle, position.ejected[::-1])


def _race(position: Race) -> Race:
    """Every seat moves on by one."""
    runners = (position.runners[-1], *position.runners[:-1])
    return replace(position, runners=runners, seat=(position.seat + 1) % len(runners))


def _ludo(position: ludo.Position) -> ludo.Position:
    """Every seat moves on by one and takes its colour with it."""
    boards, colours = ((row[-1], *row[:-1]) for row in (position.boards, position.colours))
    return replace(position, boards=boards, colours=colours, seat=(position.seat + 1) % len(boards))


def _dorada(position: dorada.Position) -> dorada.Position:
    """Every seat moves on by one; stones in stacks and in the goal change to the next seat."""
    seats = len(position.start)
    start, lost = ((row[-1], *row[:-1]) for row in (position.start, position.lost))
    stacks = tuple(tuple((seat + 1) % seats for seat in stack) for stack in position.stacks)
    goal = tuple((seat + 1) % seats for seat in position.goal)
    seat = (position.seat + 1) % seats
    return replace(position, start=start, stacks=stacks, goal=goal, lost=lost, seat=seat)


def _backgammon(position: backgammon.Position) -> backgammon.Position:
    """Both seats change sides, the cube, the points and the order of the dice with them.

    While the house rolls it is no seat's turn.
    """
    stakes, opening = position.stakes, position.phase == backgammon.OPENING
    owner = stakes.owner if stakes.owner == backgammon.CENTRED else 1 - stakes.owner
    return replace(
        position,
        sides=position.sides[::-1],
        seat=0 if opening else 1 - position.seat,
        stakes=replace(stakes, score=stakes.score[::-1], owner=owner),
        dice=position.dice[::-1],
    )


ROTATED: Final[dict[str, Callable[[Any], Any]]] = {
    "abalone": _abalone,
    "ab-ins-ziel": _ludo,
    "backgammon": _backgammon,
    "dorada": _dorada,
    "race": _race,
}


def _rotated_action(position: Any, action: Action) -> Action:
    """What belongs to seats moves on with them: dice of an opening roll, start stacks, numbers of points."""
    opening = isinstance(position, Race) and position.phase == "opening"
    if isinstance(action, Roll) and (opening or isinstance(position, backgammon.Position)):
        return Roll((action.dice[-1], *action.dice[:-1]))
    if isinstance(action, Move) and isinstance(position, backgammon.Position):
        return Move(tuple(Step(across(1, step.origin), across(1, step.target)) for step in action.steps))
    if isinstance(action, Move) and isinstance(position, dorada.Position):
        seats = len(position.start)
        origins = [(step.origin + 1) % seats if step.origin < seats else step.origin for step in action.steps]
        steps = zip(origins, action.steps, strict=True)
        return Move(tuple(Step(origin, step.target) for origin, step in steps))
    return action


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules.slug in ROTATED], ids=lambda case: case.name
)
def test_rotating_the_seats_commutes_with_play(case: Case) -> None:
    rules, rotate = case.rules, ROTATED[case.rules.slug]
    for position, action in playout(case, seed=77):
        turned, turned_action = rotate(position), _rotated_action(position, action)
        moves = tuple(_rotated_action(position, move) for move in rules.moves(position))
        assert rules.moves(turned) == moves
        assert rules.calls(turned) == rules.calls(position)
        assert rules.play(turned, turned_action) == rotate(rules.play(position, action))
