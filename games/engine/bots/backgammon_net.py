"""What a position of backgammon is worth to the side that has just moved, as a network sees it.

Two networks, one for contact and one for races, learnt by ``tests.engine.training.backgammon``; their
weights lie in ``backgammon_weights.txt``. For both sides, each as it counts itself, every place has
four units; one hidden layer follows, then five chances. It all happens in whole numbers, so that
every machine finds the same values: the sums of all hidden units lie side by side in one large int,
and what two neighbouring places add to them is looked up by the byte that holds their counts. A race
of a few checkers at home is known exactly instead.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp, sqrt
from operator import getitem, mul
from typing import Final, NamedTuple

from games.engine.boards.cube import size_won
from games.engine.boards.points import BAR, COUNTS, FINISHED, OFF, Side, count
from games.engine.bots.backgammon_bearoff import chance_to_win, is_bearoff

WEIGHTS: Final = "backgammon_weights.txt"
FIRST_SCALE: Final = 1024
"""What a sum of one is in the hidden layer's weights."""
BENT_SCALE: Final = 1024
"""What a hidden unit's highest value is."""
LAST_SCALE: Final = 1024
"""What one is in the last layer's weights."""
UNITS: Final = 4
CHANCES: Final = 5
_LANE_BITS: Final = 16
_ZERO: Final = 1 << _LANE_BITS - 1
_OUT_BITS: Final = 32
HIGHEST_ODDS: Final = 128
"""No position has logarithmic odds as high as this; the weights are written so."""
_OUT_ZERO: Final = HIGHEST_ODDS * BENT_SCALE * LAST_SCALE
_SIDE_BYTES: Final = COUNTS // 2
_STEPS_PER_ONE: Final = 256
_ODDS_TO: Final = 16 * _STEPS_PER_ONE
"""From these odds on a chance is certain, nearly."""
_STEP_BITS: Final = (BENT_SCALE * LAST_SCALE // _STEPS_PER_ONE).bit_length() - 1


class Chances(NamedTuple):
    """How likely a side wins, wins at least a gammon, a backgammon; loses at least a gammon, a backgammon."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


def units(place: int, checkers: int) -> tuple[int, int, int, int]:
    """What the network is told of so many checkers on a place: a point, the bar, or the tray."""
    if place == OFF:
        return int(checkers > 0), checkers, max(0, checkers - 7), max(0, checkers - 12)
    return int(checkers == 1), int(checkers == 2), int(checkers > 2), max(0, checkers - 3)


class Network:
    """One network, made of the rows of its weights.

    A row for each unit of each place of the side that moved, then of the other, with a weight for
    each hidden unit; a row of what is added to each; a row for each hidden unit with a weight for
    each chance; and a row of what is added to those. ``bent`` has a hidden unit's value for each sum.
    """

    def __init__(self, rows: Sequence[Sequence[int]], bent: Sequence[int]) -> None:
        inputs, hidden = 2 * COUNTS * UNITS, len(rows[0])
        packed = [_packed(row, _LANE_BITS) for row in rows[: inputs + 1]]
        self._bias = packed[inputs] + _packed([_ZERO] * hidden, _LANE_BITS)
        half = inputs // 2
        self._mine, self._theirs = _by_bytes(packed[:half]), _by_bytes(packed[half:inputs])
        self._last = [_packed(row, _OUT_BITS) for row in rows[inputs + 1 : -1]]
        self._last_bias = _packed([number + _OUT_ZERO for number in rows[-1]], _OUT_BITS)
        self._lanes = struct.Struct(f"<{hidden}H")
        self._bent = bent.__getitem__
        self._other: tuple[Side, int] = (-1, 0)

    def outs(self, own: Side, other: Side) -> tuple[int, ...]:
        """For each chance its logarithmic odds and ``HIGHEST_ODDS``, times both scales of the last layer."""
        seen, theirs = self._other
        if seen != other:
            theirs = sum(map(getitem, self._theirs, other.to_bytes(_SIDE_BYTES, "little")), self._bias)
            self._other = other, theirs
        sums = sum(map(getitem, self._mine, own.to_bytes(_SIDE_BYTES, "little")), theirs)
        lanes = self._lanes.unpack(sums.to_bytes(self._lanes.size, "little"))
        bent = map(self._bent, lanes)
        return _OUTS.unpack(sum(map(mul, bent, self._last), self._last_bias).to_bytes(_OUTS.size, "little"))


def chances(own: Side, other: Side) -> Chances:
    """The chances of ``own``, which has just moved; ``other`` is on roll."""
    if own == FINISHED:
        size = size_won(other)
        return Chances(1.0, float(size > 1), float(size > 2), 0.0, 0.0)
    if other == FINISHED:
        size = size_won(own)
        return Chances(0.0, 0.0, 0.0, float(size > 1), float(size > 2))
    race = is_race(own, other)
    if race and is_bearoff(own, other):
        return Chances(chance_to_win(own, other), 0.0, 0.0, 0.0, 0.0)
    found = [_LOGISTIC[out >> _STEP_BITS] for out in networks()[race].outs(own, other)]
    if count(other, OFF):
        found[1] = found[2] = 0.0
    if count(own, OFF):
        found[3] = found[4] = 0.0
    return Chances(*found)


def worth(own: Side, other: Side) -> float:
    """Points of a game for money without the cube that ``own``, which has just moved, can expect.

    What ``chances`` comes to, found faster.
    """
    if own == FINISHED:
        return float(size_won(other))
    if other == FINISHED:
        return -float(size_won(own))
    race = is_race(own, other)
    if race and is_bearoff(own, other):
        return 2 * chance_to_win(own, other) - 1
    outs = networks()[race].outs(own, other)
    total = 2 * _LOGISTIC[outs[0] >> _STEP_BITS] - 1
    if not count(other, OFF):
        total += _LOGISTIC[outs[1] >> _STEP_BITS] + _LOGISTIC[outs[2] >> _STEP_BITS]
    if not count(own, OFF):
        total -= _LOGISTIC[outs[3] >> _STEP_BITS] + _LOGISTIC[outs[4] >> _STEP_BITS]
    return total


def is_race(own: Side, other: Side) -> bool:
    """Whether both sides have passed each other; needs a checker of each on the board."""
    return (own.bit_length() - 1 >> 2) + (other.bit_length() - 1 >> 2) <= BAR


@lru_cache(maxsize=1)
def networks() -> tuple[Network, Network]:
    """The networks for contact and for races, read from their file."""
    text = files("games.engine.bots").joinpath(WEIGHTS).read_text("ascii")
    contact, race = (
        [[int(number) for number in line.split()] for line in part.splitlines()]
        for part in text.split("\n\n")
    )
    bent = _bent_values()
    return Network(contact, bent), Network(race, bent)


def _packed(numbers: Sequence[int], bits: int) -> int:
    """The numbers side by side, the first lowest; a negative one borrows from the next."""
    return sum(number << bits * lane for lane, number in enumerate(numbers))


def _by_bytes(rows: Sequence[int]) -> list[list[int]]:
    """For each byte of a side, for each value of that byte, what its two places add."""
    places = [
        [
            sum(map(mul, units(place, checkers), rows[UNITS * place : UNITS * (place + 1)]))
            for checkers in range(16)
        ]
        for place in range(COUNTS)
    ]
    return [
        [
            low + high if first + second < 16 else 0
            for second, high in enumerate(upper)
            for first, low in enumerate(lower)
        ]
        for lower, upper in zip(places[::2], places[1::2], strict=True)
    ]


def _bent_values() -> list[int]:
    """A hidden unit's value for each sum, bent by ``x / sqrt(1 + x * x)``."""
    squared = FIRST_SCALE * FIRST_SCALE
    return [round(BENT_SCALE * number / sqrt(squared + number * number)) for number in range(-_ZERO, _ZERO)]


def _logistic_values() -> list[float]:
    """The chance for each step of logarithmic odds; rounded, so that every machine has the same."""
    odds = [(step + 0.5) / _STEPS_PER_ONE for step in range(-_ODDS_TO, _ODDS_TO)]
    beyond = (HIGHEST_ODDS * _STEPS_PER_ONE) - _ODDS_TO
    return [0.0] * beyond + [round(1 / (1 + exp(-number)), 7) for number in odds] + [1.0] * beyond


_LOGISTIC: Final = _logistic_values()
_OUTS: Final = struct.Struct(f"<{CHANCES}I")
