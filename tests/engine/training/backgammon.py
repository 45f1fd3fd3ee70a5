"""Learns the networks that value backgammon: ``python -m tests.engine.training.backgammon FOLDER [games]``.

They play both sides of many games at once, each play the one they like best. When a game has ended,
each of its positions is moved towards a blend of what was thought of the later ones and of how it
ended (TD(lambda), seen from the end). At a few tables the games begin with a race. Writes the weights
to FOLDER again and again and goes on from the last of them when it is started once more.

The weights in the tree come from the seed below: 140,000 games, written by ``backgammon_weights``. For
the first 20,000 an earlier form of this program was used, which played by the engine's own rules and
at 200 tables, without races, and learnt twice from each position; it is otherwise the same, but chance
fell differently. With ``numba`` one core plays and learns from some four hundred games a second.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.engine.boards.points import CHECKERS, START, counts_of
from tests.engine.training.backgammon_net import CHANCES, PLACES, Bytes, Floats, Net, Nets
from tests.engine.training.backgammon_quick import blend, play_all, size_won

SEED: Final = 20_261_130
CONTACT_HIDDEN, RACE_HIDDEN = 64, 32
TABLES, RACES = 240, 16
BATCH: Final = 512
LESSONS: Final = 4
"""How often a position is learnt from."""
MEMORY: Final = 100_000
RATE: Final = 0.002
SLOWER_AFTER: Final = 30_000
"""Games after which the rate is half of what it was at first."""
SAVED_EVERY: Final = 10_000


class Memory:
    """The latest positions with what they should have been worth; the oldest are written over."""

    def __init__(self) -> None:
        self.counts = np.zeros((MEMORY, 2 * PLACES), np.uint8)
        self.wanted = np.zeros((MEMORY, CHANCES), np.float32)
        self.seen = 0

    def add(self, counts: Bytes, wanted: Floats) -> None:
        places = (self.seen + np.arange(len(counts))) % MEMORY
        self.counts[places], self.wanted[places] = counts, wanted
        self.seen += len(counts)


class SelfPlay:
    """Games that go on at the same time; a finished one makes room for a new one.

    At the last tables they begin with a race.
    """

    def __init__(self, nets: Nets, chance: np.random.Generator, memory: Memory) -> None:
        self._nets, self._chance, self._memory = nets, chance, memory
        self._rows = np.array([self._start(table) for table in range(TABLES + RACES)], np.uint8)
        self._fresh = np.arange(TABLES + RACES) < TABLES
        self._seen: list[list[Bytes]] = [[] for _ in self._rows]
        self._thought: list[list[Floats]] = [[] for _ in self._rows]

    def step(self, trace: float) -> int:
        """One play in every game; puts finished ones into the memory and says how many were whole games."""
        chosen, chances = np.empty_like(self._rows), np.empty((len(self._rows), CHANCES), np.float32)
        nets = self._nets
        play_all(self._rows, self._rolled(), nets.contact.by_count(), nets.race.by_count(), chosen, chances)
        self._fresh[:] = False
        self._rows = np.concatenate([chosen[:, PLACES:], chosen[:, :PLACES]], 1)
        whole = 0
        for table, row in enumerate(chosen):
            if row[0] == CHECKERS:
                self._learn(table, size_won(row), trace)
                whole += table < TABLES
            else:
                self._seen[table].append(row)
                self._thought[table].append(chances[table])
        return whole

    def _learn(self, table: int, size: int, trace: float) -> None:
        if self._seen[table]:
            thought = np.array(self._thought[table])
            wanted = np.empty_like(thought)
            blend(thought, size, trace, wanted)
            self._memory.add(np.array(self._seen[table]), wanted)
        self._rows[table], self._fresh[table] = self._start(table), table < TABLES
        self._seen[table], self._thought[table] = [], []

    def _start(self, table: int) -> list[int]:
        """The set-up, or a race somewhere in its course, as often even as one-sided."""
        if table < TABLES:
            return [*counts_of(START), *counts_of(START)]
        row: list[int] = []
        for _ in range(2):
            left = int(self._chance.choice([CHECKERS, CHECKERS, self._chance.integers(CHECKERS) + 1]))
            farthest = int(self._chance.choice([3, 6, 6, 9, 12]))
            points = self._chance.integers(1, farthest + 1, left)
            row += [CHECKERS - left, *np.bincount(points, minlength=PLACES)[1:].tolist()]
        return row

    def _rolled(self) -> NDArray[np.int64]:
        """Two dice for each table, unlike ones for the first play of a game."""
        dice = self._chance.integers(1, 7, (len(self._rows), 2))
        while (again := self._fresh & (dice[:, 0] == dice[:, 1])).any():
            dice[again] = self._chance.integers(1, 7, (int(again.sum()), 2))
        return dice


def save(nets: Nets, path: Path) -> None:
    """The averaged weights of both networks."""
    arrays = {
        f"{name}_{index}": array
        for name, net in (("contact", nets.contact), ("race", nets.race))
        for index, array in enumerate(net.averages)
    }
    np.savez(path, **arrays)  # type: ignore[arg-type]


def load(path: Path) -> Nets:
    """Both networks as they were saved."""
    with np.load(path) as arrays:
        contact, race = (
            Net(len(arrays[f"{name}_1"]), SEED, [arrays[f"{name}_{index}"] for index in range(4)])
            for name in ("contact", "race")
        )
    return Nets(contact, race)


def learn(folder: Path, nets: Nets, games: int, played: int) -> None:
    """Play until so many games have been played, learning from them."""
    chance, memory = np.random.default_rng(SEED + played), Memory()
    play, learnt, missed, begun = SelfPlay(nets, chance, memory), 0, 0.0, perf_counter()
    while played < games:
        before = played
        played += play.step(trace=0.3 + 0.5 / (1 + played / 5_000))
        rate = RATE / (1 + played / SLOWER_AFTER)
        while learnt < LESSONS * memory.seen and memory.seen > MEMORY // 10:
            rows = chance.integers(0, min(memory.seen, MEMORY), BATCH)
            missed += 0.002 * (nets.learn(memory.counts[rows], memory.wanted[rows], rate) - missed)
            learnt += BATCH
        if played // SAVED_EVERY > before // SAVED_EVERY or played >= games:
            save(nets, folder / f"{played:07}.npz")
            line = {"games": played, "seconds": round(perf_counter() - begun), "missed": round(missed, 5)}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    last = max(target.glob("*.npz"), default=None)
    fresh = Nets(Net(CONTACT_HIDDEN, SEED), Net(RACE_HIDDEN, SEED + 1))
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 400_000
    learn(target, load(last) if last else fresh, wanted, int(last.stem) if last else 0)
