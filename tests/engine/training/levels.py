"""How much stronger each level is: ``python -m tests.engine.training.levels ludo|dorada [games]``.

Prints one JSON object a line: the share of games that a level wins against the level below and
against a player of any legal move, with its standard error, and the time per decision.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from games.engine.bots.splitmix import pick
from games.engine.core import Level, Move
from games.engine.registry import AnyRules
from tests.engine.training.__main__ import SUBJECTS
from tests.engine.training.duel import duel


@dataclass
class Player:
    """A level of the computer, or any legal move when there is no level, and how long it thought."""

    rules: AnyRules
    bot: Any
    level: Level | None
    decisions: int = 0
    seconds: float = 0.0

    def __call__(self, position: Any, seed: int) -> Move:
        if self.level is None:
            moves = self.rules.moves(position)
            return moves[pick(seed, len(moves))]
        begun = perf_counter()
        move: Move = self.bot.best_move(position, self.level, seed, lambda: False)
        self.decisions += 1
        self.seconds += perf_counter() - begun
        return move


def measured(name: str, higher: Level, lower: Level | None, games: int) -> dict[str, object]:
    """The result of a match between two levels; no lower level means any legal move."""
    rules, bot = SUBJECTS[name]
    first = Player(rules, bot, higher)
    share = duel(rules, first, Player(rules, bot, lower), games, seed=1)
    return {
        "game": name,
        "level": higher.number,
        "against": "random" if lower is None else lower.number,
        "games": games,
        "share": round(share, 3),
        "error": round((share * (1 - share) / games) ** 0.5, 3),
        "milliseconds": round(1000 * first.seconds / max(1, first.decisions), 2),
    }


if __name__ == "__main__":
    game, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2_000
    levels = SUBJECTS[game][1].LEVELS
    for number, level in enumerate(levels):
        for opponent in (None, *levels[max(0, number - 1) : number]):
            print(json.dumps(measured(game, level, opponent, count)), flush=True)
