"""Elo ratings, pure: for two seats and more, by places, in units of rating points.

Source of the formula: Arpad Elo, "The Rating of Chessplayers, Past and Present" (1978); its logistic form.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

START: Final = 1500.0
PROVISIONAL_ROUNDS: Final = 20
K_PROVISIONAL: Final = 40.0
K_REGULAR: Final = 20.0
K_MASTER: Final = 10.0
MASTER_FROM: Final = 2200.0
SCALE: Final = 400.0


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat of a round: the rating before it, the rated rounds behind it, and the place reached."""

    rating: float
    rounds: int
    place: int


def k_factor(rating: float, rounds: int) -> float:
    """The most a rating moves in one round: 40 for the first 20 rated rounds, then 20, and 10 from 2200."""
    if rounds < PROVISIONAL_ROUNDS:
        return K_PROVISIONAL
    return K_MASTER if rating >= MASTER_FROM else K_REGULAR


def is_provisional(rounds: int) -> bool:
    """Whether a rating still carries its "?"."""
    return rounds < PROVISIONAL_ROUNDS


def expected(rating: float, opponent: float) -> float:
    """The share of the point that the rating promises, between 0 and 1."""
    return 1.0 / (1.0 + math.exp((opponent - rating) * (math.log(10.0) / SCALE)))


def score(place: int, opponent_place: int) -> float:
    """1 for the better place, a half for the same, 0 for the worse."""
    if place == opponent_place:
        return 0.5
    return 1.0 if place < opponent_place else 0.0


def length_weight(match_length: int) -> float:
    """By how much a match of several games counts more than one: the square root of its length in points.

    Raises ValueError for a length below 1.
    """
    if match_length < 1:
        raise ValueError("a match has at least one point")
    return math.sqrt(match_length)


def changes(standings: Sequence[Standing], *, weight: float = 1.0) -> tuple[float, ...]:
    """What the round adds to each rating: K times the sum over all pairs, divided by the seats minus one.

    Raises ValueError for fewer than two seats.
    """
    if len(standings) < 2:
        raise ValueError("a rated round has at least two seats")
    return tuple(_change(standings, seat, weight) for seat in range(len(standings)))


def _change(standings: Sequence[Standing], seat: int, weight: float) -> float:
    own = standings[seat]
    surplus = math.fsum(
        score(own.place, other.place) - expected(own.rating, other.rating)
        for number, other in enumerate(standings)
        if number != seat
    )
    return weight * k_factor(own.rating, own.rounds) * surplus / (len(standings) - 1)
