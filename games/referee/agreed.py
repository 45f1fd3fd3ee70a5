"""What was agreed for a match, as the referee wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.clocks import TimeControl
from games.engine import registry
from games.engine.core import Drawable, Options, Staked
from games.referee.state import Setup


def agreed(
    *,
    game: str,
    options: Options,
    levels: Sequence[int | None],
    beginner: int = 0,
    rated: bool = False,
    clock: TimeControl | None = None,
    position: Any = None,
) -> Setup:
    """The set-up of a match, with draws and resignations where the game has them. Raises UnknownGame.

    A match may begin from a ``position`` instead of the usual one.
    """
    rules = registry.get(game)
    return Setup(
        rules=rules,
        options=options,
        levels=tuple(levels),
        beginner=beginner,
        rated=rated,
        clock=clock,
        draws=isinstance(rules, Drawable),
        resignation=rules.resignation if isinstance(rules, Staked) else None,
        position=position,
    )
