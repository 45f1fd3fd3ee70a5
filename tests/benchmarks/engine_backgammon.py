"""How well the computer plays backgammon: ``python -m tests.benchmarks.engine_backgammon [games]``.

Games for money without the cube. Each level plays the one below; the highest level, and its network
alone without looking a roll ahead, play pubeval and GNU Backgammon's networks, which look no roll
ahead either (package ``gnubg-nn``; left out, and said so, where it cannot be installed). Prints one
JSON object a line: the points that the first player wins a game with their standard error, and the
share of games. Exits with 1 when a level wins less than 65 per cent of the games against the one
below, or the highest level does not beat pubeval by two standard errors. The default of 2,000
games takes about half an hour on two cores.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.util import find_spec
from math import sqrt
from time import process_time
from typing import Final, TypeAlias

from games.engine.boards.checker_position import MOVE, Position
from games.engine.boards.cube import MONEY, Stakes, size_won
from games.engine.boards.points import FINISHED, START, Side, after_hits, own_of, plays
from games.engine.bots.backgammon_net import worth
from games.engine.bots.choose import choose, levels
from games.engine.rules.backgammon import Backgammon

Sides: TypeAlias = tuple[Side, Side]
Player: TypeAlias = Callable[[Side, Side, int, int], Sides]
"""Own side, other side and two dice to both sides after the play."""

WANTED: Final = 0.65
SEED: Final = 1
_RULES: Final = Backgammon()
_CHUNK: Final = 50


def by_level(number: int, own: Side, other: Side, first: int, second: int) -> Sides:
    """What a level of the computer plays."""
    position = Position((own, other), MOVE, 0, Stakes(MONEY), (first, second))
    seed = hash((own, other, first, second))
    return _RULES.play(position, choose(_RULES, position, number, seed, lambda: False)).sides


def by_network(own: Side, other: Side, first: int, second: int) -> Sides:
    """What the network alone plays."""
    states = plays(own, other, first, second) or {own: 0}
    return max(
        ((own_of(state), after_hits(other, state)) for state in states), key=lambda sides: worth(*sides)
    )


def player(name: str) -> Player:
    """A player by the name that the benchmark prints."""
    if name.startswith("level "):
        return partial(by_level, int(name.removeprefix("level ")))
    if name == "network alone":
        return by_network
    from tests.benchmarks import _gnubg_players

    return {"pubeval": _gnubg_players.pubeval, "gnubg 0-ply": _gnubg_players.gnubg}[name]


def play(first: str, second: str, number: int) -> tuple[int, float, int]:
    """The points that the first player wins in one game, its processor time and its decisions."""
    dice = random.Random(f"{SEED}/{number}")
    players, turn, decisions, spent = (player(first), player(second)), number % 2, 0, 0.0
    own, other = START, START
    roll = dice.sample(range(1, 7), 2)
    while True:
        begun = process_time()
        own, other = players[turn](own, other, roll[0], roll[1])
        if turn == 0:
            spent += process_time() - begun
            decisions += 1
        if own == FINISHED:
            return size_won(other) * (1 - 2 * turn), spent, decisions
        own, other, turn = other, own, 1 - turn
        roll = [dice.randrange(6) + 1, dice.randrange(6) + 1]


def match(pool: ProcessPoolExecutor, first: str, second: str, games: int) -> dict[str, object]:
    """The result of so many games, begun by each of both in turn."""
    results = list(pool.map(partial(play, first, second), range(games), chunksize=_CHUNK))
    points = [result[0] for result in results]
    mean = sum(points) / games
    deviation = sqrt(sum((each - mean) ** 2 for each in points) / (games - 1))
    return {
        "player": first,
        "against": second,
        "games": games,
        "points_per_game": round(mean, 3),
        "standard_error": round(deviation / sqrt(games), 3),
        "won": round(sum(each > 0 for each in points) / games, 3),
        "milliseconds_per_move": round(1000 * sum(r[1] for r in results) / sum(r[2] for r in results), 2),
    }


def main(games: int) -> int:
    """Play all matches; 1 when a level is not as strong as it should be."""
    highest = f"level {levels('backgammon')[-1].number}"
    failed = False
    with ProcessPoolExecutor() as pool:
        for level in levels("backgammon")[1:]:
            found = match(pool, f"level {level.number}", f"level {level.number - 1}", games)
            failed |= float(str(found["won"])) < WANTED
            print(json.dumps(found), flush=True)
        if find_spec("gnubg_nn") is None:
            print(json.dumps({"left_out": ["pubeval", "gnubg 0-ply"], "missing": "gnubg-nn"}), flush=True)
            return int(failed)
        for first in ("network alone", highest):
            for second in ("pubeval", "gnubg 0-ply"):
                found = match(pool, first, second, games)
                if (first, second) == (highest, "pubeval"):
                    failed |= float(str(found["points_per_game"])) < 2 * float(str(found["standard_error"]))
                print(json.dumps(found), flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))
