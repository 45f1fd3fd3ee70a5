"""The promises of the engine along thousands of rounds: ``python -m tests.benchmarks.engine_promises``.

The same checks as in ``tests/engine/contract``, on other seeds, for every game by its seats and options.
An argument is how many rounds each game plays, shared among them; by default 1,000. Prints one JSON
object a line with what was checked and the first broken promise. Exits with 1 when there is one.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections import Counter
from time import perf_counter
from typing import Final

import pytest

from tests.engine.contract.cases import CASES, Case
from tests.engine.contract.promises import check_round

ROUNDS_PER_GAME: Final = 1_000
FIRST_SEED: Final = 1_000_000
"""Far from the seeds of the tests."""


def checked(case: Case, rounds: int) -> dict[str, object]:
    """What came out of so many rounds of one case."""
    begun, actions, longest, broken = perf_counter(), 0, 0, None
    for seed in range(FIRST_SEED, FIRST_SEED + rounds):
        try:
            taken = check_round(case, seed)
        except (Exception, pytest.fail.Exception):
            broken = {"seed": seed, "error": traceback.format_exc()}
            break
        actions, longest = actions + taken, max(longest, taken)
    return {
        "case": case.name,
        "rounds": rounds,
        "positions": actions,
        "longest_round": longest,
        "seconds": round(perf_counter() - begun, 1),
        "broken": broken,
    }


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS_PER_GAME
    cases = Counter(case.rules.slug for case in CASES)
    failed = False
    for each in CASES:
        result = checked(each, -(-wanted // cases[each.rules.slug]))
        failed |= result["broken"] is not None
        print(json.dumps(result), flush=True)
    sys.exit(int(failed))
