"""The drawing of backgammon as pages use it."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import backgammon
from games.drawing.checker_places import View
from games.titles.backgammon_words import PAGE
from games.titles.last_move import shifts
from games.titles.title import Stand

SCRIPT: Final = "games/titles/backgammon.js"


def still(shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False) -> SafeString:
    picture = _picture(shown, View(near, home_left))
    return mark_safe(backgammon.board(picture, ids=ids, label=label))


def card(shown: Stand, *, ids: str) -> SafeString:
    return mark_safe(backgammon.card(_picture(shown, View()), ids=ids))


def _picture(shown: Stand, view: View) -> backgammon.Picture:
    counters = shown.counters
    return backgammon.Picture(
        pieces=[(point, seat) for point, seat in shown.pieces],
        dice=counters["dice"],
        dice_seat=shown.turn,
        cube=None if counters["length"] == 1 else counters["cube"],
        cube_owner=counters["cube_owner"],
        offered_to=shown.turn if shown.asked else None,
        pips=counters["pips"],
        pips_word=str(PAGE["pips"]),
        last=shifts(shown.last),
        view=view,
    )
