"""How often one way to choose moves beats another, in games of two seats with dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from games.engine.core import Move, Roll
from games.engine.registry import AnyRules

Chooser: TypeAlias = Callable[[Any, int], Move]
"""A position and a seed to a legal move."""


def duel(rules: AnyRules, first: Chooser, second: Chooser, games: int, seed: int) -> float:
    """The share of wins of the first chooser; a shared first place counts half."""
    chance, score = random.Random(seed), 0.0
    for number in range(games):
        seat = number % 2
        choosers = (first, second) if seat == 0 else (second, first)
        position = rules.start(2, None, number // 2 % 2)
        while (outcome := rules.outcome(position)) is None:
            position = rules.play(position, Roll((chance.randrange(6) + 1,)))
            moves = rules.moves(position)
            move = moves[0]
            if len(moves) > 1:
                move = choosers[position.seat](position, chance.getrandbits(60))
            position = rules.play(position, move)
        score += 0.5 if outcome.places == (1, 1) else float(outcome.places[seat] == 1)
    return score / games
