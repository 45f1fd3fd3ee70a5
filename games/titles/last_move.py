"""The last move as drawings mark it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.drawing.shift import Shift
from games.titles.title import Effect

MARKED: Final = frozenset({"moved", "jumped", "homed"})
"""Effects by which a piece goes on by its own move."""


def shifts(effects: Sequence[Effect]) -> list[Shift]:
    """How pieces went on, in their order; who was hit and what else happened is left out."""
    return [
        Shift(effect["seat"], effect["origin"], effect["target"])
        for effect in effects
        if effect["kind"] in MARKED and effect["origin"] is not None and effect["target"] is not None
    ]
