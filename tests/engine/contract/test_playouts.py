"""The promises of the engine's interface hold along random play of every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.contract.cases import CASES, ROUNDS, Case, allowed
from tests.engine.contract.promises import check_action, check_round, check_texts, check_turn


@pytest.mark.parametrize(("case", "seed"), ROUNDS, ids=lambda part: getattr(part, "name", str(part)))
def test_a_whole_round_keeps_every_promise(case: Case, seed: int) -> None:
    check_round(case, seed)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(choices=st.lists(st.integers(0, 10_000), max_size=40))
def test_any_walk_keeps_every_promise(case: Case, choices: list[int]) -> None:
    rules, position = case.rules, case.start()
    for choice in choices:
        check_turn(rules, position)
        actions = allowed(rules, position)
        if not actions:
            break
        position = check_action(rules, position, actions[choice % len(actions)])
    check_texts(rules, position)
