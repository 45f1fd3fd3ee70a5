"""Whether a million rolls come as often as they should: ``python -m tests.benchmarks.dice``.

Prints one JSON object: for each kind of dice how many rolls were drawn, how far their counts are from
the expected ones (chi-square, with its degrees of freedom and the probability of a distance as large
by pure chance), the same for pairs of rolls that follow one another, and the rolls per second. Exits
with 1 when a probability is below one in a million.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import erfc, exp, lgamma, log, sqrt
from time import perf_counter
from typing import Final

from games.engine.core import Roll
from games.fairness import draw

ROLLS: Final = 1_000_000
IMPOSSIBLE: Final = 1e-6
_SEED: Final = "c0ffee" + "00" * 29
_LOADED: Final = {Roll((1,)): Fraction(1, 2), Roll((2,)): Fraction(1, 3), Roll((3,)): Fraction(1, 6)}
_KINDS: Final = {
    "two dice": {Roll(dice): Fraction(1, 36) for dice in product(range(1, 7), repeat=2)},
    "one die": {Roll((face,)): Fraction(1, 6) for face in range(1, 7)},
    "a loaded die": _LOADED,
}


def _tail(chi_square: float, freedom: int) -> float:
    """The probability of a chi-square at least as large, by the recurrence of the incomplete gamma."""
    half = chi_square / 2
    a, tail = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while a < freedom / 2:
        tail += exp(a * log(half) - half - lgamma(a + 1))
        a += 1
    return min(1.0, tail)


def _test(counts: Counter[object], expected: dict[object, float]) -> dict[str, object]:
    chi_square = sum((counts[what] - wanted) ** 2 / wanted for what, wanted in expected.items())
    freedom = len(expected) - 1
    return {
        "chi_square": round(chi_square, 2),
        "freedom": freedom,
        "probability": round(_tail(chi_square, freedom), 6),
    }


def _measured(name: str, rolls: dict[Roll, Fraction], count: int) -> dict[str, object]:
    begun = perf_counter()
    drawn = [draw(_SEED, "benchmark", ["one", "two"], number, rolls) for number in range(count)]
    seconds = perf_counter() - begun
    alone = {roll: float(chance) * count for roll, chance in rolls.items()}
    pairs = {
        (one, two): float(rolls[one] * rolls[two]) * (count - 1) for one, two in product(rolls, repeat=2)
    }
    return {
        "kind": name,
        "rolls": count,
        "each": _test(Counter(drawn), alone),
        "pairs": _test(Counter(pairwise(drawn)), pairs),
        "rolls_per_second": round(count / seconds),
    }


if __name__ == "__main__":
    found = [_measured(name, rolls, ROLLS) for name, rolls in _KINDS.items()]
    print(json.dumps({"dice": found}, indent=2))
    likely = [part["probability"] > IMPOSSIBLE for kind in found for part in (kind["each"], kind["pairs"])]
    sys.exit(0 if all(likely) else 1)
