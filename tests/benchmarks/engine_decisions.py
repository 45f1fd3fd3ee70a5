"""How long each level of the computer thinks: ``python -m tests.benchmarks.engine_decisions [seconds]``.

Every level plays against itself at every number of seats for so many seconds, by default 3. Prints
one JSON object a line with the decisions that had a choice, and their mean, their 95th percentile
and their longest time in milliseconds of the processor.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Final

from games.engine.bots.choose import choose, choose_call, levels
from games.engine.core import Awaits
from games.engine.registry import AnyRules
from tests.engine.contract.cases import RULES

SECONDS: Final = 3.0
WITHOUT_COMPUTER: Final = "race"


def thought(rules: AnyRules, seats: int, level: int, seconds: float) -> list[float]:
    """The milliseconds of each decision, ascending."""
    chance, found, begun = random.Random(1), [], process_time()
    position = rules.start(seats)
    while process_time() - begun < seconds:
        awaits = rules.turn(position).awaits
        if awaits is Awaits.NOTHING:
            position = rules.start(seats)
        elif awaits is Awaits.ROLL:
            position = rules.play(position, chance.choice(tuple(rules.rolls(position))))
        elif awaits is Awaits.CALL:
            position = rules.play(position, choose_call(rules, position, level))
        else:
            since = process_time()
            move = choose(rules, position, level, chance.getrandbits(60), lambda: False)
            if len(rules.moves(position)) > 1:
                found.append(1_000 * (process_time() - since))
            position = rules.play(position, move)
    return sorted(found)


def measured(rules: AnyRules, seats: int, level: int, seconds: float) -> dict[str, object]:
    """What is printed for one level."""
    times = thought(rules, seats, level, seconds)
    return {
        "game": rules.slug,
        "seats": seats,
        "level": level,
        "decisions": len(times),
        "milliseconds": round(sum(times) / len(times), 2),
        "percentile_95": round(times[len(times) * 95 // 100], 2),
        "longest": round(times[-1], 1),
    }


if __name__ == "__main__":
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    for game in RULES:
        for count in game.seats if game.slug != WITHOUT_COMPUTER else ():
            for each in levels(game.slug):
                print(json.dumps(measured(game, count, each.number, wanted)), flush=True)
