"""Perft from the start layouts, as published for Abalone."""

from __future__ import annotations

import pytest

from games.engine.rules.abalone import Abalone
from tests.engine.counting import perft

RULES = Abalone()
PUBLISHED = {
    "standard": (44, 1_936, 98_912),
    "belgian_daisy": (52, 2_692, 149_322),
    "german_daisy": (80, 6_244, 493_480),
}


@pytest.mark.parametrize("layout", PUBLISHED)
def test_move_sequences_are_as_many_as_published(layout: str) -> None:
    position = RULES.start(2, {"layout": layout})

    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == PUBLISHED[layout]


@pytest.mark.parametrize("layout", PUBLISHED)
def test_every_move_leads_to_another_position(layout: str) -> None:
    position = RULES.start(2, {"layout": layout})

    assert len({RULES.play(position, move) for move in RULES.moves(position)}) == PUBLISHED[layout][0]
