"""Hints: a good move with its reasons, and the reason why steps enter no legal move."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import registry
from games.engine.core import Awaits, IllegalAction, Step
from games.engine.hints import explain, suggest
from games.engine.registry import AnyRules
from tests.engine import drawn_track
from tests.engine.contract.cases import CASES, Case, playout

PLAYED = [
    case for case in CASES if case.rules.slug in registry.slugs() and dict(case.options) == case.defaults
]
each_case = pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)
VAGUE = {"not_a_move", "not_awaited", "unknown_point"}
"""Codes that explain little; good enough only where no piece is touched."""


@cache
def to_move(case: Case) -> list[Any]:
    """Positions of a whole round in which a move is awaited."""
    rules = case.rules
    return [at for at, _ in playout(case, seed=9) if rules.turn(at).awaits is Awaits.MOVE]


@each_case
@settings(max_examples=120, deadline=None, derandomize=True)
@given(data=st.data())
def test_steps_enter_a_move_or_are_explained(case: Case, data: st.DataObject) -> None:
    rules, positions = case.rules, to_move(case)
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    own = sorted({piece.point for piece in rules.pieces(position) if piece.seat is not None})
    anywhere = st.integers(0, len(rules.points) - 1)
    steps = [
        Step(data.draw(st.sampled_from(own) | anywhere), data.draw(anywhere))
        for _ in range(data.draw(st.integers(1, 3)))
    ]
    reason = explain(rules, position, steps)
    if rules.complete(position, steps) is not None:
        assert reason is None
        return
    assert reason is not None
    assert reason.code not in VAGUE
    params = dict(reason.params)
    assert all(isinstance(value, int | str) for value in params.values())


@each_case
def test_a_suggestion_is_legal_and_has_reasons(case: Case) -> None:
    rules = case.rules
    for position in to_move(case)[::31]:
        hint = suggest(rules, position, 300, lambda: False, seed=1)
        assert hint.move in rules.moves(position)
        assert hint.reasons
        assert explain(rules, position, hint.move.steps) is None
        assert hint == suggest(rules, position, 300, lambda: False, seed=1)


@each_case
def test_nothing_is_suggested_while_no_move_is_awaited(case: Case) -> None:
    rules = case.rules
    waiting = [at for at, _ in playout(case, seed=9) if rules.turn(at).awaits is not Awaits.MOVE]
    for position in waiting[:5]:
        with pytest.raises(IllegalAction):
            suggest(rules, position, 100, lambda: False, seed=1)
        assert explain(rules, position, [Step(0, 1)]) is not None


def _codes(rules: AnyRules, position: Any, text: str) -> list[str]:
    """Why the suggested move that is written so is good."""
    hint = suggest(rules, position, 5_000, lambda: False, seed=1)
    assert rules.write_move(position, hint.move) == text
    return [reason.code for reason in hint.reasons]


def test_the_last_piece_home_wins() -> None:
    ring = ".......... .......... .......... .........a"
    position = drawn_track.track(ring, "a:.aaa", die=1)
    assert _codes(drawn_track.LUDO, position, "1: 39-g1")[0] == "wins"
