"""Learns the weights of a game with dice from games that the learner plays against itself.

A seat's worth is the sum of the weights of what is true of it, and its chance to win is its share
of the exponentials of all worths. After every game each position's weights move towards what
really happened. Exploration: now and then a move is made at random.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.core import Outcome, Roll
from games.engine.registry import AnyRules


@dataclass(frozen=True, slots=True)
class Subject:
    """A game that can be learnt."""

    rules: AnyRules
    features: Callable[[Any, int], list[int]]
    states_after: Callable[[Any], list[Any]]


def learn(subject: Subject, games: int, weights: list[float], seed: int, rate: float) -> list[float]:
    """Better weights after so many games; the rate of change falls to a tenth in their course."""
    chance = random.Random(seed)
    for number in range(games):
        seats = chance.choice((2, 2, 3, 4))
        outcome, seen = _game(subject, seats, weights, chance)
        winners = [place == 1 for place in outcome.places]
        share = 1 / sum(winners)
        step = rate * 0.1 ** (number / games)
        for rows in seen:
            chances = _chances(rows, weights)
            for row, won, expected in zip(rows, winners, chances, strict=True):
                change = step * (share * won - expected)
                for feature in row:
                    weights[feature] += change
    return weights


def _game(
    subject: Subject, seats: int, weights: list[float], chance: random.Random
) -> tuple[Outcome, list[list[list[int]]]]:
    """How a game ended, and for each of its positions what was true of each seat."""
    rules, seen = subject.rules, []
    position = rules.start(seats, None, chance.randrange(seats))
    while (outcome := rules.outcome(position)) is None:
        seat = position.seat
        rolled = rules.play(position, Roll((chance.randrange(6) + 1,)))
        states = subject.states_after(rolled)
        tables = [[subject.features(state, each) for each in range(seats)] for state in states]
        if len(states) > 1 and chance.random() > 0.1:
            values = [_chances(rows, weights)[seat] for rows in tables]
            best = max(range(len(states)), key=values.__getitem__)
        else:
            best = chance.randrange(len(states))
        position = states[best]
        seen.append(tables[best])
    return outcome, seen


def _chances(rows: Sequence[Sequence[int]], weights: Sequence[float]) -> list[float]:
    powers = [math.exp(min(50.0, sum(weights[feature] for feature in row))) for row in rows]
    total = sum(powers)
    return [power / total for power in powers]
