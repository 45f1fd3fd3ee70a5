"""The drawing of Ab ins Ziel as pages use it."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import ludo
from games.titles.last_move import shifts
from games.titles.title import Stand

SCRIPT: Final = "games/titles/ludo.js"


def still(shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False) -> SafeString:
    return mark_safe(ludo.board(_picture(shown, near), ids=ids, label=label))


def card(shown: Stand, *, ids: str) -> SafeString:
    return mark_safe(ludo.card(_picture(shown, 0), ids=ids))


def _picture(shown: Stand, near: int) -> ludo.Picture:
    counters = shown.counters
    return ludo.Picture(
        pieces=[(point, seat) for point, seat in shown.pieces],
        colours=counters["colours"],
        die=counters["die"],
        last=shifts(shown.last),
        near=near,
    )
