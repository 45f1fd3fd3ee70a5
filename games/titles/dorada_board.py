"""The drawing of Dorada as pages use it; everybody looks at the track from the same side."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import dorada
from games.titles.last_move import shifts
from games.titles.title import Stand

SCRIPT: Final = "games/titles/dorada.js"


def still(shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False) -> SafeString:
    return mark_safe(dorada.board(_picture(shown), ids=ids, label=label))


def card(shown: Stand, *, ids: str) -> SafeString:
    return mark_safe(dorada.card(_picture(shown), ids=ids))


def _picture(shown: Stand) -> dorada.Picture:
    counters = shown.counters
    return dorada.Picture(
        pieces=[(piece[0], piece[1]) for piece in shown.pieces],
        seats=len(counters["scores"]),
        die=counters["die"],
        last=shifts(shown.last),
    )
