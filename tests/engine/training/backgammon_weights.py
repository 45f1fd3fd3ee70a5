"""Writes learnt weights as the engine reads them.

``python -m tests.engine.training.backgammon_weights FILE``, a file that the learning has left.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np

from games.engine import bots
from games.engine.bots.backgammon_net import BENT_SCALE, FIRST_SCALE, HIGHEST_ODDS, LAST_SCALE, WEIGHTS, units
from tests.engine.training.backgammon_net import INPUTS, PLACES, TRAY_SCALES, UNIT_SCALES, Net, Nets

CHECKERS: Final = 15
SCALES: Final = np.array((TRAY_SCALES + UNIT_SCALES * (PLACES - 1)) * 2)[:, None]
"""What one of each unit is to the network when it learns."""


def whole(net: Net) -> list[np.ndarray]:
    """The averaged weights as whole numbers. Raises OverflowError when a sum could leave its lane."""
    first, bias, second, last = (array.astype(np.float64) for array in net.averages)
    rows = [
        np.rint(first * SCALES * FIRST_SCALE).astype(int),
        np.rint(bias * FIRST_SCALE).astype(int)[None],
        np.rint(second * LAST_SCALE).astype(int),
        np.rint(last * BENT_SCALE * LAST_SCALE).astype(int)[None],
    ]
    half = len(rows[0]) // 2
    for sign in (1, -1):
        highest = _highest(sign * rows[0][:half]) + _highest(sign * rows[0][half:]) + sign * rows[1][0]
        if highest.max() >= 1 << 15:
            raise OverflowError(f"a sum of the hidden layer can reach {highest.max()}")
    if np.abs(second).sum(0).max() + np.abs(last).max() >= HIGHEST_ODDS - 1:
        raise OverflowError("the odds can be too high")
    return rows


def _highest(rows: np.ndarray) -> np.ndarray:
    """The highest sum that fifteen checkers of one side can give each hidden unit."""
    best = np.full((CHECKERS + 1, rows.shape[1]), -(1 << 40))
    best[0] = 0
    for place in range(PLACES):
        adds = (
            np.array([units(place, number) for number in range(CHECKERS + 1)])
            @ rows[4 * place : 4 * place + 4]
        )
        best = np.array(
            [
                np.max([best[total - number] + adds[number] for number in range(total + 1)], axis=0)
                for total in range(CHECKERS + 1)
            ]
        )
    return best[CHECKERS]


def written(nets: Nets) -> str:
    """Both networks, a row a line, an empty line between them."""
    return "\n\n".join(
        "\n".join(" ".join(map(str, row)) for array in whole(net) for row in array)
        for net in (nets.contact, nets.race)
    )


def restored(text: str) -> Nets:
    """Both networks from what ``written`` made of them, but for its rounding."""
    nets = []
    for part in text.split("\n\n"):
        rows = [np.array(line.split(), np.float64) for line in part.splitlines()]
        weights = [
            np.array(rows[:INPUTS]) / SCALES / FIRST_SCALE,
            rows[INPUTS] / FIRST_SCALE,
            np.array(rows[INPUTS + 1 : -1]) / LAST_SCALE,
            rows[-1] / (BENT_SCALE * LAST_SCALE),
        ]
        nets.append(Net(len(rows[0]), 0, [weight.astype(np.float32) for weight in weights]))
    return Nets(*nets)


if __name__ == "__main__":
    from tests.engine.training.backgammon import load

    target = Path(bots.__file__).parent / WEIGHTS
    target.write_text(written(load(Path(sys.argv[1]))) + "\n", encoding="ascii")
