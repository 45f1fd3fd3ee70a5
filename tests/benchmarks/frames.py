"""How large the frames get that offer moves: ``python -m tests.benchmarks.frames``.

Prints one JSON object: for each game, over every position of some matches played at random, the
largest ``your_turn`` frame in bytes with its moves and nodes, the mean size, and the most processor
time in milliseconds. Backgammon is given each double at every turn, Halma a crowded star as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import process_time
from typing import Any, Final

from games.engine.core import Awaits, Roll
from games.engine.registry import AnyRules
from games.engine.rules.abalone import Abalone
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from games.engine.rules.star_halma import StarHalma
from games.referee.entry import entry_graph

GAMES: Final[tuple[tuple[AnyRules, int, int], ...]] = (
    (Abalone(), 2, 3),
    (Backgammon(), 2, 6),
    (Dorada(), 3, 3),
    (Ludo(), 4, 2),
    (StarHalma(), 2, 1),
    (StarHalma(), 6, 1),
)
PLIES: Final = 400


def offering(rules: AnyRules, seats: int, seed: int) -> Iterator[Any]:
    """The positions of a match played at random in which a move is awaited."""
    chance, position = random.Random(seed), rules.start(seats)
    for _ in range(PLIES):
        if rules.outcome(position) is not None:
            return
        awaits = rules.turn(position).awaits
        if awaits is Awaits.ROLL:
            if rules.slug == "backgammon" and rules.turn(position).seat is not None:
                for die in range(1, 7):
                    yield rules.play(position, Roll((die, die)))
            position = rules.play(position, chance.choice(list(rules.rolls(position))))
        else:
            if awaits is Awaits.MOVE:
                yield position
            position = rules.play(position, chance.choice(rules.moves(position)))


def measured(rules: AnyRules, seats: int, matches: int) -> dict[str, object]:
    sizes, largest, graph, longest = [], 0, entry_graph(rules, rules.start(seats)), 0.0
    for seed in range(matches):
        for position in offering(rules, seats, seed):
            begun = process_time()
            found = entry_graph(rules, position)
            size = len(json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode())
            longest = max(longest, process_time() - begun)
            sizes.append(size)
            if size > largest:
                largest, graph = size, found
    return {
        "game": rules.slug,
        "seats": seats,
        "positions": len(sizes),
        "mean_bytes": round(sum(sizes) / len(sizes)),
        "largest_bytes": largest,
        "moves_in_the_largest": len(graph["moves"]),
        "nodes_in_the_largest": len(graph["nodes"]),
        "longest_ms": round(1000 * longest, 1),
    }


if __name__ == "__main__":
    print(json.dumps({"frames": [measured(*game) for game in GAMES]}, indent=2))
