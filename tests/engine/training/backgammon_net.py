"""The network that values backgammon, in numpy: its inputs, its outputs, and how it learns.

A row of counts describes a position as the side sees it that has just moved: for both sides, each as
it counts itself, 26 places from the tray to the bar. The network is told four units of each place.
One hidden layer follows, then five chances: to win, with a gammon, with a backgammon, to lose with a
gammon, with a backgammon. A layer's own curve is ``x / sqrt(1 + x * x)``, the chances' the logistic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

PLACES: Final = 26
UNITS_PER_PLACE: Final = 4
INPUTS: Final = 2 * PLACES * UNITS_PER_PLACE
CHANCES: Final = 5
UNIT_SCALES: Final = (1.0, 1.0, 1.0, 0.5)
TRAY_SCALES: Final = (1.0, 1 / 15, 1 / 8, 1 / 3)


def _units() -> Floats:
    """For each place and count the four units, scaled for learning."""
    counts = np.arange(16)
    point = np.stack([counts == 1, counts == 2, counts >= 3, np.maximum(0, counts - 3)], -1) * UNIT_SCALES
    tray = np.stack([counts >= 1, counts, np.maximum(0, counts - 7), np.maximum(0, counts - 12)], -1)
    table = np.repeat(point[None], PLACES, 0)
    table[0] = tray * TRAY_SCALES
    return table.astype(np.float32).reshape(PLACES * 16, UNITS_PER_PLACE)


_UNITS: Final = _units()
_OFFSETS: Final = np.tile(np.arange(PLACES) * 16, 2)


def inputs_of(counts: Bytes) -> Floats:
    """The units of rows of counts."""
    return _UNITS[counts + _OFFSETS].reshape(len(counts), INPUTS)


def races_in(counts: Bytes) -> NDArray[np.bool_]:
    """Which rows have both sides past each other."""
    occupied = counts.reshape(len(counts), 2, PLACES)[:, :, ::-1] > 0
    rearmost = PLACES - 1 - occupied.argmax(2)
    passed: NDArray[np.bool_] = rearmost.sum(1) < PLACES
    return passed


def possible(counts: Bytes) -> NDArray[np.bool_]:
    """Which chances are open: no gammon against a side that has borne off."""
    mine, theirs = counts[:, 0] == 0, counts[:, PLACES] == 0
    return np.stack([np.ones_like(mine), theirs, theirs, mine, mine], -1)


@dataclass
class Net:
    """Weights, their moving averages, and what Adam remembers."""

    hidden: int
    seed: int
    weights: list[Floats] = field(default_factory=list)
    averages: list[Floats] = field(default_factory=list)
    _means: list[Floats] = field(default_factory=list)
    _squares: list[Floats] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        chance = np.random.default_rng(self.seed)
        shapes = ((INPUTS, self.hidden), (self.hidden,), (self.hidden, CHANCES), (CHANCES,))
        if not self.weights:
            self.weights = [
                chance.normal(0, 0.15, shape).astype(np.float32) * (len(shape) > 1) for shape in shapes
            ]
            self.weights[3][:] = (0, -1.5, -4, -1.5, -4)
        self.averages = [weight.copy() for weight in self.weights]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]

    def chances(self, inputs: Floats) -> Floats:
        """The five chances of each row, by the averaged weights."""
        first, bias, second, last = self.averages
        sums = inputs @ first + bias
        outs = (sums / np.sqrt(1 + sums * sums)) @ second + last
        found: Floats = 1 / (1 + np.exp(-outs))
        return found

    def by_count(self) -> tuple[Floats, Floats, Floats, Floats]:
        """The weights as they are now, the first layer's by place and count."""
        first, bias, second, last = self.weights
        units = np.tile(_UNITS.reshape(PLACES, 16, UNITS_PER_PLACE), (2, 1, 1))
        adds = units @ first.reshape(2 * PLACES, UNITS_PER_PLACE, self.hidden)
        return adds, bias.copy(), np.ascontiguousarray(second.T), last.copy()

    def learn(self, inputs: Floats, wanted: Floats, counted: NDArray[np.bool_], rate: float) -> float:
        """One step of Adam on the cross entropy; the mean square of what was missed."""
        first, bias, second, last = self.weights
        sums = inputs @ first + bias
        bent = sums / np.sqrt(1 + sums * sums)
        chances = 1 / (1 + np.exp(-(bent @ second + last)))
        missed = (chances - wanted) * counted
        error = missed / np.float32(len(inputs))
        back = (error @ second.T) * (1 - bent * bent) ** 1.5
        self._step([inputs.T @ back, back.sum(0), bent.T @ error, error.sum(0)], rate)
        return float((missed * missed).mean())

    def _step(self, gradients: list[Floats], rate: float) -> None:
        self.steps += 1
        keep = min(0.9998, self.steps / (self.steps + 100))
        size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for index, gradient in enumerate(gradients):
            first, second = self._means[index], self._squares[index]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            self.weights[index] -= (size * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
            self.averages[index] += (1 - keep) * (self.weights[index] - self.averages[index])


@dataclass
class Nets:
    """The network for contact and the one for races."""

    contact: Net
    race: Net

    def chances(self, counts: Bytes) -> Floats:
        """The five chances of each row, by the averaged weights."""
        inputs, races = inputs_of(counts), races_in(counts)
        found = np.empty((len(counts), CHANCES), np.float32)
        for net, rows in ((self.contact, ~races), (self.race, races)):
            if rows.any():
                found[rows] = net.chances(inputs[rows])
        return found * possible(counts)

    def learn(self, counts: Bytes, wanted: Floats, rate: float) -> float:
        """One step of both networks on these rows; the mean square of what was missed."""
        inputs, races, counted = inputs_of(counts), races_in(counts), possible(counts)
        missed = 0.0
        for net, rows in ((self.contact, ~races), (self.race, races)):
            if rows.any():
                missed += net.learn(inputs[rows], wanted[rows], counted[rows], rate) * float(rows.mean())
        return missed
