"""The drawing of Abalone as pages use it."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import abalone
from games.titles.title import Stand

SCRIPT: Final = "games/titles/abalone.js"


def still(shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False) -> SafeString:
    return mark_safe(abalone.board(_picture(shown, near == 1), ids=ids, label=label))


def card(shown: Stand, *, ids: str) -> SafeString:
    return mark_safe(abalone.card(_picture(shown, False), ids=ids))


def _picture(shown: Stand, flipped: bool) -> abalone.Picture:
    by_black, by_white = shown.counters["ejected"]
    return abalone.Picture(
        pieces=[(point, seat) for point, seat in shown.pieces],
        ejected=(by_black, by_white),
        last=[abalone.Shift(effect["origin"], effect["target"]) for effect in shown.last],
        flipped=flipped,
    )
