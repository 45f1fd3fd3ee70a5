"""Dorada on its pages: what points are called, what is counted and read out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from games.gaps import fill
from games.page_words import PAGE as SHARED
from games.titles.dorada_words import PAGE, WORDS
from games.titles.title import Count, Stand, Title

_GOAL: Final = "goal"


class DoradaTitle(Title):
    """Points are counted; the goal stack is read from below, as it grew."""

    WORDS = WORDS
    STRIKING = frozenset({"lost", "homed"})

    def ways(self, move: str, position: Any, seat: int) -> list[tuple[str, str]]:
        named = {"s": f"s{seat}", "44": _GOAL}
        names = [named.get(name, name) for name in re.split(r"-|>|!", move.rstrip("†")) if name]
        return list(pairwise(names))

    def point(self, name: str) -> str:
        if name == _GOAL:
            return str(PAGE["point_goal"])
        if name[:1] == "s" and name[1:].isdigit():
            return str(PAGE["point_start"])
        return fill(PAGE["point_field"], {"number": name}) if name.isdigit() else name

    def place(self, name: str) -> str:
        key = "place_goal" if name == _GOAL else "place_start" if name[:1] == "s" else ""
        return str(PAGE[key]) if key else self.point(name)

    def position(self, shown: Stand) -> str:
        seats = range(len(shown.counters["scores"]))
        said = []
        for seat in seats:
            points = [at for at, owner, *_ in shown.pieces if owner == seat and at != _GOAL]
            if points:
                words = {"colour": str(WORDS.seats[seat]).capitalize(), "points": self.places(points)}
                said.append(fill(PAGE["position_seat"], words))
        bridges = [at for at, owner, *_ in shown.pieces if owner is None]
        if bridges:
            said.append(fill(SHARED["position_bridges"], {"points": self.places(bridges)}))
        goal = [str(WORDS.seats[owner]) for at, owner, *_ in shown.pieces if at == _GOAL]
        if goal:
            said.append(fill(PAGE["position_goal"], {"colours": ", ".join(goal)}))
        return " ".join([*said, self.note(shown)]).strip()

    def note(self, shown: Stand) -> str:
        die = shown.counters["die"]
        return fill(PAGE["note_die"], {"die": die}) if die else ""

    def count(self, shown: Stand, seat: int) -> Count:
        points = shown.counters["scores"][seat]
        return Count(points, 0, fill(PAGE["count"], {"count": points}))
