"""How much stronger each level is: ``python -m tests.benchmarks.engine_levels [game …] [share]``.

Each level plays the one below, and the levels of the dice games also a player of any legal move, at
two seats from both sides; a shared first place counts half. ``share`` below 1 plays that part of the
games. Backgammon has ``engine_backgammon``. Prints one JSON object a line: the share of games that the
level wins with its standard error, what is wanted, and the processor's time per decision. Exits with 1
when less than wanted is reached.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from games.engine.bots.choose import choose
from games.engine.core import Awaits, InvalidOptions, Move, Roll
from games.engine.registry import AnyRules
from tests.engine.contract.cases import RULES

RANDOM: Final = 0
"""In place of a level: any legal move."""
CLEARLY: Final = 0.65


@dataclass(frozen=True, slots=True)
class Pairing:
    """A level, whom it plays, how many games, and the share of them that it should win."""

    game: str
    level: int
    against: int
    games: int
    wanted: float = CLEARLY


PAIRINGS: Final = (
    Pairing("abalone", 2, 1, 60),
    Pairing("abalone", 3, 2, 20),
    Pairing("ab-ins-ziel", 1, RANDOM, 2_000, 0.5),
    Pairing("ab-ins-ziel", 2, 1, 2_000),
    Pairing("ab-ins-ziel", 3, 2, 2_000, 0.54),
    Pairing("ab-ins-ziel", 3, RANDOM, 2_000, 0.8),
    Pairing("dorada", 1, RANDOM, 1_000),
    Pairing("dorada", 2, 1, 1_000),
    Pairing("dorada", 3, 2, 1_000),
    Pairing("halma", 2, 1, 100),
    Pairing("halma", 3, 2, 40),
)


@dataclass
class Thought:
    """How long the higher level thought about all its decisions, in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


def chosen(rules: AnyRules, position: Any, level: int, chance: random.Random) -> Move:
    """The move of a level; any legal move for ``RANDOM``."""
    if level == RANDOM:
        return chance.choice(rules.moves(position))
    return choose(rules, position, level, chance.getrandbits(60), lambda: False)


def start(rules: AnyRules, beginner: int) -> Any:
    """The first position with this beginner, or with the only one that the game has."""
    try:
        return rules.start(2, None, beginner)
    except InvalidOptions:
        return rules.start(2)


def play(rules: AnyRules, pairing: Pairing, number: int, chance: random.Random, thought: Thought) -> float:
    """One game; 1 when the higher level wins it alone, a half when both do."""
    seat, position = number % 2, start(rules, number // 2 % 2)
    rolls = None
    while (outcome := rules.outcome(position)) is None:
        turn = rules.turn(position)
        if turn.awaits is Awaits.ROLL:
            rolls = rolls or tuple(rules.rolls(position))
            roll: Roll = chance.choice(rolls)
            position = rules.play(position, roll)
            continue
        begun = process_time()
        move = chosen(rules, position, pairing.level if turn.seat == seat else pairing.against, chance)
        if turn.seat == seat and len(rules.moves(position)) > 1:
            spent = process_time() - begun
            thought.decisions += 1
            thought.seconds += spent
            thought.longest = max(thought.longest, spent)
        position = rules.play(position, move)
    return 0.5 if outcome.places == (1, 1) else float(outcome.places[seat] == 1)


def measured(rules: AnyRules, pairing: Pairing, games: int) -> dict[str, object]:
    """The result of a whole match of a pairing."""
    chance, thought = random.Random(1), Thought()
    results = [play(rules, pairing, number, chance, thought) for number in range(games)]
    share = sum(results) / games
    variance = sum((result - share) ** 2 for result in results) / max(1, games - 1)
    return {
        "game": pairing.game,
        "level": pairing.level,
        "against": pairing.against or "random",
        "games": games,
        "share": round(share, 3),
        "error": round((variance / games) ** 0.5, 3),
        "wanted": pairing.wanted,
        "milliseconds": round(1_000 * thought.seconds / max(1, thought.decisions), 2),
        "longest": round(1_000 * thought.longest, 1),
    }


def main(arguments: list[str]) -> int:
    """Play the chosen matches; 1 when a level does not win as often as wanted."""
    part = next((float(text) for text in arguments if text[0].isdigit()), 1.0)
    games = [text for text in arguments if not text[0].isdigit()]
    by_slug = {rules.slug: rules for rules in RULES}
    failed = False
    for pairing in PAIRINGS:
        if games and pairing.game not in games:
            continue
        result = measured(by_slug[pairing.game], pairing, max(2, round(part * pairing.games)))
        failed |= float(str(result["share"])) < pairing.wanted
        print(json.dumps(result), flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
