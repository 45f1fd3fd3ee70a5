"""How fast the engine counts moves and searches: ``python -m tests.benchmarks.engine_perft``.

Prints one JSON object: for each perft the layout, depth, nodes, seconds and whether the count is
the published one, and the nodes per second of the search at the strongest level's budget. Exits
with 1 when a count is wrong.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Final

from games.engine.bots.abalone import LEVELS, AbaloneTree, state_of
from games.engine.bots.search import search
from games.engine.rules.abalone import Abalone
from tests.engine.counting import perft

PUBLISHED: Final = (
    ("standard", 3, 98_912),
    ("belgian_daisy", 3, 149_322),
    ("german_daisy", 3, 493_480),
    ("standard", 4, 5_045_110),
    ("belgian_daisy", 4, 8_270_666),
)
_RULES: Final = Abalone()


def _counted(layout: str, depth: int, published: int) -> dict[str, object]:
    position = _RULES.start(2, {"layout": layout})
    begun = perf_counter()
    nodes = perft(position, depth)
    seconds = perf_counter() - begun
    return {
        "layout": layout,
        "depth": depth,
        "nodes": nodes,
        "seconds": round(seconds, 3),
        "nodes_per_second": round(nodes / seconds),
        "as_published": nodes == published,
    }


def _searched() -> dict[str, object]:
    begun = perf_counter()
    found = search(AbaloneTree(), state_of(_RULES.start(2)), LEVELS[-1].nodes, lambda: False)
    seconds = perf_counter() - begun
    return {
        "nodes": found.nodes,
        "depth": found.depth,
        "seconds": round(seconds, 3),
        "nodes_per_second": round(found.nodes / seconds),
    }


if __name__ == "__main__":
    counts = [_counted(*published) for published in PUBLISHED]
    print(json.dumps({"perft": counts, "search": _searched()}, indent=2))
    sys.exit(0 if all(count["as_published"] for count in counts) else 1)
