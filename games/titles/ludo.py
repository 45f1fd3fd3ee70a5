"""Ab ins Ziel on its pages: what points are called, what is counted and read out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.boards.track import POINTS
from games.gaps import fill
from games.titles.ludo_words import PAGE, WORDS
from games.titles.title import Count, Stand, Title

PIECES: Final = 4
_POINT: Final = re.compile(r"(?P<field>\d{1,2})|\dg(?P<goal>\d)|(?P<house>\dh)", re.ASCII)


class LudoTitle(Title):
    """Seats keep the colours of their start fields, so that two seats opposite are not red and blue."""

    WORDS = WORDS
    STRIKING = frozenset({"hit"})

    def colours(self, counters: Mapping[str, Any], seats: int) -> Sequence[int]:
        return list(counters["colours"])

    def ways(self, move: str, position: Any, seat: int) -> list[tuple[str, str]]:
        colour = position.colours[seat]
        names = ["h", str(10 * colour)] if move.startswith("e") else move.rstrip("x").split("-")
        pair = [name if name.isdigit() else f"{colour}{name}" for name in names]
        return [(pair[0], pair[1])] if len(pair) == 2 and pair[1] in POINTS else []

    def point(self, name: str) -> str:
        match = _POINT.fullmatch(name)
        if match is None:
            return name
        if match["house"]:
            return str(PAGE["point_house"])
        key = "point_field" if match["field"] else "point_goal"
        return fill(PAGE[key], {"number": match["field"] or match["goal"]})

    def place(self, name: str) -> str:
        return str(PAGE["place_house"]) if name.endswith("h") else self.point(name)

    def position(self, shown: Stand) -> str:
        said = []
        for seat, colour in enumerate(shown.counters["colours"]):
            points = [point for point, owner, *_ in shown.pieces if owner == seat]
            words = {"colour": str(WORDS.seats[colour]).capitalize(), "points": self.places(points)}
            said.append(fill(PAGE["position_seat"], words))
        return " ".join([*said, self.note(shown)]).strip()

    def note(self, shown: Stand) -> str:
        counters = shown.counters
        if counters["die"]:
            return fill(PAGE["note_die"], {"die": counters["die"]})
        if counters["tries"]:
            params = {"count": counters["tries"] + 1, "limit": counters["tries_limit"]}
            return fill(PAGE["note_try"], params)
        return ""

    def count(self, shown: Stand, seat: int) -> Count:
        home = shown.counters["home"][seat]
        return Count(home, PIECES, fill(PAGE["count"], {"count": home, "limit": PIECES}))
