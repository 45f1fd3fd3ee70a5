"""Learns the weights of a dice game and writes them: ``python -m tests.engine.training ludo [games]``.

Four courses of self-play, each with a smaller rate; the default of 3,000 games a course takes
about five minutes for each game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from games.engine import bots
from games.engine.bots import dorada, ludo
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from tests.engine.training.learn import Subject, learn

SUBJECTS: Final[dict[str, tuple[Any, Any]]] = {"ludo": (Ludo(), ludo), "dorada": (Dorada(), dorada)}
RATES: Final = (0.01, 0.004, 0.002, 0.001)
FOLDER: Final = Path(bots.__file__).parent
_PER_LINE: Final = 16


def written(name: str, weights: list[float]) -> str:
    """The module that holds these weights, in hundredths."""
    rounded = [f"{round(100 * weight)}," for weight in weights]
    rows = [" ".join(rounded[at : at + _PER_LINE]) for at in range(0, len(rounded), _PER_LINE)]
    body = "\n".join(f"    {row}" for row in rows)
    title = f'"""The weights of ``{name}.features``, learnt by ``python -m tests.engine.training {name}``."""'
    table = f"# fmt: off\nWEIGHTS: Final[tuple[int, ...]] = (\n{body}\n)\n"
    return f"{title}\n\nfrom typing import Final\n\n{table}"


if __name__ == "__main__":
    game, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3_000
    rules, bot = SUBJECTS[game]
    subject = Subject(rules, bot.features, bot.states_after)
    learnt = [0.0] * bot.FEATURES
    for course, rate in enumerate(RATES):
        learnt = learn(subject, count, learnt, course, rate)
    (FOLDER / f"{game}_weights.py").write_text(written(game, learnt), encoding="utf-8")
