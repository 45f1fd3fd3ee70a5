"""Rotating the seats commutes with play, in the games that have this symmetry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from games.engine.core import Action, Roll
from games.engine.rules import ludo
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


ROTATED: Final[dict[str, Callable[[Any], Any]]] = {
    "abalone": _abalone,
    "ab-ins-ziel": _ludo,
    "race": _race,
}


def _rotated_action(position: Any, action: Action) -> Action:
    """Dice of an opening roll belong to seats and move on with them."""
    if isinstance(action, Roll) and isinstance(position, Race) and position.phase == "opening":
        return Roll((action.dice[-1], *action.dice[:-1]))
    return action


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules.slug in ROTATED], ids=lambda case: case.name
)
def test_rotating_the_seats_commutes_with_play(case: Case) -> None:
    rules, rotate = case.rules, ROTATED[case.rules.slug]
    for position, action in playout(case, seed=77):
        turned, turned_action = rotate(position), _rotated_action(position, action)
        assert rules.moves(turned) == rules.moves(position)
        assert rules.calls(turned) == rules.calls(position)
        assert rules.play(turned, turned_action) == rotate(rules.play(position, action))
