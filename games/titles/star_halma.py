"""Halma on the star on its pages: what is counted and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.gaps import fill
from games.titles.star_halma_words import PAGE, WORDS
from games.titles.title import Count, Stand, Title


class StarHalmaTitle(Title):
    """Holes go by the names of the notation."""

    WORDS = WORDS
    STRIKING = frozenset({"finished"})

    def explained(self, move: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        """A step, or how many jumps, and from where to where."""
        legs = [effect for effect in move["effects"] if effect["kind"] in ("moved", "jumped")]
        kind = "step" if legs[0]["kind"] == "moved" else "jump" if len(legs) == 1 else "jumps"
        ends = {"origin": legs[0]["origin"], "target": legs[-1]["target"]}
        way = fill(PAGE[f"explained_{kind}"], {"count": len(legs), **ends})
        return way + self.label(move, colours).removeprefix(str(move["text"]))

    def position(self, shown: Stand) -> str:
        said = []
        for seat in range(len(shown.counters["turns"])):
            points = [point for point, owner, *_ in shown.pieces if owner == seat]
            words = {"colour": str(WORDS.seats[seat]).capitalize(), "points": " ".join(points)}
            said.append(fill(PAGE["position_seat"], words))
        return " ".join(said)

    def note(self, shown: Stand) -> str:
        counters = shown.counters
        limit = counters["turn_limit"]
        return fill(PAGE["note"], {"count": min(max(counters["turns"]) + 1, limit), "limit": limit})

    def count(self, shown: Stand, seat: int) -> Count:
        inside = shown.counters["in_goal"][seat]
        pieces = sum(owner == seat for _, owner, *_ in shown.pieces)
        return Count(inside, pieces, fill(PAGE["count"], {"count": inside, "limit": pieces}))
