"""How many rounds of a series everybody has won, as a page says it."""

from __future__ import annotations

import pytest

from games.pages import standing

NAMES = ("Anna", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ((0, 0), ""),
        ((1.0, 0.0), "Anna 1\u2009:\u20090 Ben"),
        ((0.5, 2.5), "Anna ½\u2009:\u20092½ Ben"),
        ((0, 0, 0), ""),
        ((0, 3, 1.5), "Anna 0 · Ben 3 · Cleo 1½"),
    ],
)
def test_rounds_won_are_said_once_somebody_has_won(wins, said):
    assert standing(wins, NAMES[: len(wins)]) == said
