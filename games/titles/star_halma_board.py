"""The drawing of Halma on the star as pages use it."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import halma
from games.titles.last_move import shifts
from games.titles.title import Stand

SCRIPT: Final = "games/titles/halma.js"


def still(shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False) -> SafeString:
    return mark_safe(halma.board(_picture(shown, near), ids=ids, label=label))


def card(shown: Stand, *, ids: str) -> SafeString:
    return mark_safe(halma.card(_picture(shown, 0), ids=ids))


def _picture(shown: Stand, near: int) -> halma.Picture:
    steps = shifts(shown.last)
    return halma.Picture(
        pieces=[(point, seat) for point, seat in shown.pieces],
        seats=len(shown.counters["turns"]),
        last=[step.origin for step in steps[:1]] + [step.target for step in steps],
        near=near,
    )
