"""How much stronger each level is: ``python -m tests.benchmarks.engine_levels [games]``.

Each level plays the one below from both sides of the standard layout; a draw counts half. Prints
one JSON object with the higher level's score, the moves of a game, the longest stretch of idle
moves and the time per move. Exits with 1 when a level scores less than 65 per cent.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from games.engine import registry
from games.engine.bots.choose import choose, levels
from games.engine.rules.abalone import Position

WANTED: Final = 0.65
_RULES: Final = registry.get("abalone")


@dataclass
class _Tally:
    score: float = 0.0
    moves: int = 0
    longest_idle: int = 0
    thought: float = 0.0
    longest_thought: float = 0.0
    own_moves: int = 0


def _play(higher: int, seat: int, seed: int, tally: _Tally) -> None:
    """One game of a level, at this seat, against the level below."""
    position: Position = _RULES.start(2)
    while (outcome := _RULES.outcome(position)) is None:
        level = higher if position.seat == seat else higher - 1
        begun = perf_counter()
        move = choose(_RULES, position, level, seed + position.idle + tally.moves, lambda: False)
        if level == higher:
            thought = perf_counter() - begun
            tally.thought += thought
            tally.longest_thought = max(tally.longest_thought, thought)
            tally.own_moves += 1
        position = _RULES.play(position, move)
        tally.moves += 1
        tally.longest_idle = max(tally.longest_idle, position.idle)
    tally.score += 0.5 if outcome.places == (1, 1) else float(outcome.places[seat] == 1)


def _match(higher: int, games: int) -> dict[str, object]:
    tally = _Tally()
    for number in range(games):
        _play(higher, number % 2, 1_000_003 * number, tally)
    return {
        "level": higher,
        "against": higher - 1,
        "games": games,
        "score": round(tally.score / games, 3),
        "moves_per_game": round(tally.moves / games, 1),
        "longest_idle": tally.longest_idle,
        "seconds_per_move": round(tally.thought / tally.own_moves, 3),
        "longest_move": round(tally.longest_thought, 3),
    }


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    matches = [_match(level.number, wanted) for level in levels("abalone")[1:]]
    print(json.dumps(matches, indent=2))
    sys.exit(0 if all(float(str(match["score"])) >= WANTED for match in matches) else 1)
