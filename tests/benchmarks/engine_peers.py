"""Our engine beside others, measured in one run: ``python -m tests.benchmarks.engine_peers [seconds]``.

The peers are the PyPI packages open-spiel (C++ behind Python: backgammon, chinese_checkers, maedn) and
abalone-boai (Python), each through the interface that its users have. Time is the processor's, so that
other work on the machine matters less. Prints one JSON object for each game:

- ``lists`` and ``moves``: legal moves asked for, and moves listed, a second, along random play;
- ``perft``: sequences of actions a second from the start, rolls included, the last action counted;
- ``playouts`` and ``actions``: whole random rounds, and actions in them, a second.

``ratio`` is ours by theirs. The aim is 10 and more beside Python, 1/20 and more beside C++. The games
are not quite the same: in chinese_checkers an action is a single jump where a move of ours is a whole
chain, so that actions say little there, and rolls of open-spiel are unordered. Dorada stands alone.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any, Final, Protocol

from games.engine.core import Awaits
from games.engine.registry import AnyRules
from games.engine.rules.abalone import Abalone
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from games.engine.rules.star_halma import StarHalma
from tests.benchmarks import _peers

AHEAD_OF_PYTHON: Final = 10.0
BEHIND_CPP: Final = 1 / 20
AIMED_AT: Final = ("lists", "moves", "perft", "playouts")
SECONDS: Final = 2.0
"""How long each measure runs at least, on either side."""
SAMPLE: Final = 2_000
"""Positions of which moves are listed: more than any cache of the engine holds."""


class Game(Protocol):
    """What is measured, ours or a peer's; a state may change in place in ``advanced`` only."""

    def start(self) -> Any: ...

    def is_over(self, state: Any) -> bool: ...

    def is_chance(self, state: Any) -> bool: ...

    def actions(self, state: Any) -> Sequence[Any]: ...

    def child(self, state: Any, action: Any) -> Any: ...

    def advanced(self, state: Any, action: Any) -> Any: ...


class Ours:
    """A game of this engine through ``core.Rules``."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def start(self) -> Any:
        return self._rules.start(2)

    def is_over(self, state: Any) -> bool:
        return self._rules.turn(state).awaits is Awaits.NOTHING

    def is_chance(self, state: Any) -> bool:
        return self._rules.turn(state).awaits is Awaits.ROLL

    def actions(self, state: Any) -> Sequence[Any]:
        return self._rules.moves(state) or tuple(self._rules.rolls(state)) or self._rules.calls(state)

    def child(self, state: Any, action: Any) -> Any:
        return self._rules.play(state, action)

    advanced = child


def playouts(game: Game, seconds: float, chance: random.Random) -> dict[str, float]:
    """Whole random rounds, at least one."""
    begun, rounds, actions = process_time(), 0, 0
    while process_time() - begun < seconds or rounds == 0:
        state = game.start()
        while not game.is_over(state):
            state = game.advanced(state, chance.choice(game.actions(state)))
            actions += 1
        rounds += 1
    spent = process_time() - begun
    return {"playouts": rounds / spent, "actions": actions / spent}


def sampled(game: Game, chance: random.Random, size: int) -> list[Any]:
    """Positions of random rounds in which a move is awaited."""
    found: list[Any] = []
    while len(found) < size:
        state = game.start()
        while not game.is_over(state) and len(found) < size:
            if not game.is_chance(state):
                found.append(state)
            state = game.child(state, chance.choice(game.actions(state)))
    return found


def listed(game: Game, states: Sequence[Any], seconds: float) -> dict[str, float]:
    """Legal moves of the same positions again and again."""
    begun, lists, moves = process_time(), 0, 0
    while process_time() - begun < seconds:
        for state in states:
            moves += len(game.actions(state))
        lists += len(states)
    spent = process_time() - begun
    return {"lists": lists / spent, "moves": moves / spent}


def perft(game: Game, state: Any, depth: int) -> int:
    """The number of sequences of actions of this length."""
    if game.is_over(state):
        return 0
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.child(state, action), depth - 1) for action in actions)


def counted(game: Game, depth: int, seconds: float) -> dict[str, float]:
    """Perft again and again; its result stands in ``leaves``."""
    begun, leaves, times = process_time(), 0, 0
    while process_time() - begun < seconds:
        leaves = perft(game, game.start(), depth)
        times += 1
    return {"leaves": leaves, "perft": leaves * times / (process_time() - begun)}


def measured(game: Game, depth: int, sample: int, seconds: float) -> dict[str, float]:
    """All measures of one game."""
    chance = random.Random(1)
    return {
        **playouts(game, seconds, chance),
        **listed(game, sampled(game, chance, sample), seconds),
        **counted(game, depth, seconds),
    }


def compared(rules: AnyRules, depth: int, seconds: float) -> dict[str, object]:
    """Our measures, the peer's, and their ratios."""
    peer = _peers.peer_of(rules.slug)
    ours = measured(Ours(rules), depth, SAMPLE, seconds)
    result: dict[str, object] = {"game": rules.slug, "perft_depth": depth, "ours": _rounded(ours)}
    if peer is None:
        return {**result, "peer": _peers.missing(rules.slug)}
    theirs = measured(peer, depth, peer.sample, seconds)
    wanted = AHEAD_OF_PYTHON if peer.language == "Python" else BEHIND_CPP
    names = [name for name in ours if name != "leaves"]
    ratios = {name: ours[name] / theirs[name] for name in names}
    return {
        **result,
        "peer": peer.name,
        "language": peer.language,
        "theirs": _rounded(theirs),
        "ratio": {name: float(f"{ratio:.3g}") for name, ratio in ratios.items()},
        "wanted": wanted,
        "reached": {name: ratios[name] >= wanted for name in AIMED_AT},
    }


def _rounded(measures: dict[str, float]) -> dict[str, float]:
    return {name: float(f"{value:.4g}") for name, value in measures.items()}


DEPTHS: Final[tuple[tuple[AnyRules, int], ...]] = (
    (Abalone(), 2),
    (Backgammon(), 4),
    (StarHalma(), 4),
    (Ludo(), 10),
    (Dorada(), 6),
)

if __name__ == "__main__":
    time_for_each = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    for each, plies in DEPTHS:
        print(json.dumps(compared(each, plies, time_for_each), indent=2), flush=True)
