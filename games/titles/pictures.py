"""What the drawing of each game is handed of a position, as pages show it.

Every function takes the position and whether homes are wished at the left; only games that have homes at
one side heed that, and only Dorada looks the same from every seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.drawing import abalone as abalone_drawing
from games.drawing import backgammon as backgammon_drawing
from games.drawing import dorada as dorada_drawing
from games.drawing import halma as halma_drawing
from games.drawing import ludo as ludo_drawing
from games.drawing.checker_places import View
from games.drawing.shift import Shift
from games.titles.backgammon_words import PAGE
from games.titles.title import Effect, Stand

MARKED: Final = frozenset({"moved", "jumped", "homed"})
"""Effects by which a piece goes on by its own move."""


def abalone(shown: Stand, home_left: bool) -> abalone_drawing.Picture:
    by_black, by_white = shown.counters["ejected"]
    return abalone_drawing.Picture(
        pieces=_pieces(shown),
        ejected=(by_black, by_white),
        last=[abalone_drawing.Shift(effect["origin"], effect["target"]) for effect in shown.last],
        flipped=shown.near == 1,
    )


def backgammon(shown: Stand, home_left: bool) -> backgammon_drawing.Picture:
    counters = shown.counters
    return backgammon_drawing.Picture(
        pieces=_pieces(shown),
        dice=counters["dice"],
        dice_seat=shown.turn,
        cube=None if counters["length"] == 1 else counters["cube"],
        cube_owner=counters["cube_owner"],
        offered_to=shown.turn if shown.asked else None,
        pips=counters["pips"],
        pips_word=str(PAGE["pips"]),
        last=shifts(shown.last),
        view=View(shown.near, home_left),
    )


def dorada(shown: Stand, home_left: bool) -> dorada_drawing.Picture:
    counters = shown.counters
    return dorada_drawing.Picture(
        pieces=_pieces(shown),
        seats=len(counters["scores"]),
        **_die(shown),
        last=shifts(shown.last),
    )


def ludo(shown: Stand, home_left: bool) -> ludo_drawing.Picture:
    counters = shown.counters
    return ludo_drawing.Picture(
        pieces=_pieces(shown),
        colours=counters["colours"],
        **_die(shown),
        last=shifts(shown.last),
        near=shown.near,
    )


def star_halma(shown: Stand, home_left: bool) -> halma_drawing.Picture:
    steps = shifts(shown.last)
    return halma_drawing.Picture(
        pieces=_pieces(shown),
        seats=len(shown.counters["turns"]),
        last=[step.origin for step in steps[:1]] + [step.target for step in steps],
        near=shown.near,
    )


def _die(shown: Stand) -> dict[str, Any]:
    """The one die: what it shows, or showed until it was played."""
    die = shown.counters["die"]
    return {"die": die or next(iter(shown.rolled), 0), "played": not die}


def shifts(effects: Sequence[Effect]) -> list[Shift]:
    """How pieces went on, in their order; who was hit and what else happened is left out."""
    return [
        Shift(effect["seat"], effect["origin"], effect["target"])
        for effect in effects
        if effect["kind"] in MARKED and effect["origin"] is not None and effect["target"] is not None
    ]


def _pieces(shown: Stand) -> list[tuple[str, int]]:
    return [(point, seat) for point, seat, *_ in shown.pieces]
