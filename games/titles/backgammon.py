"""Backgammon on its pages: what points are called, what is counted and read out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engine.boards.checker_position import OVER, Position
from games.engine.formats import gnubg_ids, xgid
from games.engine.formats.mat import MatMatch, write_match
from games.gaps import fill
from games.titles.backgammon_words import PAGE, WORDS
from games.titles.title import Count, MatchFile, Played, Stand, Title

_GNUBG_IDS: Final = re.compile(r"([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})")
_NAMED: Final = {"bar": "point_bar", "off": "point_off"}


def _mat(played: Played) -> str:
    first, second = played.names
    tags = (("EventDate", f"{played.day:%Y.%m.%d}"),)
    return write_match(MatMatch(int(played.options["length"]), (first, second), tuple(played.actions), tags))


class BackgammonTitle(Title):
    """Plays are told as they are written; pips stand beside the seats."""

    WORDS = WORDS
    STRIKING = frozenset({"hit", "game_won"})
    READS = _("For backgammon that may be an XGID as well, or Position ID and Match ID with a colon between.")
    MATCH_FILE = MatchFile(_("As .mat file"), "mat", _mat)

    def position_texts(self, position: Position) -> Sequence[tuple[str, str]]:
        """XGID, and both IDs of GNU Backgammon; neither tells of a match that is over."""
        if position.phase == OVER:
            return ()
        ids = f"{gnubg_ids.write_position_id(position)}:{gnubg_ids.write_match_id(position)}"
        return ("XGID", xgid.write_xgid(position)), ("GNU Backgammon ID", ids)

    def read_position(self, text: str) -> Position | None:
        if text.startswith("XGID="):
            return xgid.read_xgid(text)
        ids = _GNUBG_IDS.fullmatch(text)
        return None if ids is None else gnubg_ids.read_ids(ids[1], ids[2])

    def point(self, name: str) -> str:
        if name in _NAMED:
            return str(PAGE[_NAMED[name]])
        return fill(PAGE["point_number"], {"number": name}) if name.isdigit() else name

    def seen(self, name: str, near: int) -> str:
        """Each side counts the points from its own home."""
        return str(25 - int(name)) if near and name.isdigit() else name

    def place(self, name: str) -> str:
        return str(PAGE[f"place_{name}"]) if name in _NAMED else self.point(name)

    def explained(self, move: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        """Each checker's way, and where it hits."""
        text = str(move["text"])
        ways, hits = list[str](), list[str]()
        for way in text.split():
            route, _bracket, count = way.rstrip(")").partition("(")
            ends = [self.point(point.rstrip("*")) for point in route.split("/")]
            key = f"explained_{'off' if route.endswith('off') else 'way'}{'s' if count else ''}"
            ways.append(fill(PAGE[key], {"count": count, "origin": ends[0], "target": ends[-1]}))
            hits += [point[:-1] for point in route.split("/") if point.endswith("*")]
        hits = [fill(PAGE["explained_hit"], {"point": self.point(point)}) for point in dict.fromkeys(hits)]
        return ", ".join([*ways, *hits]) + self.label(move, colours).removeprefix(text)

    def position(self, shown: Stand) -> str:
        said = []
        pieces = [(self.seen(point, shown.near), owner) for point, owner, *_ in shown.pieces]
        for seat in (0, 1):
            counts = Counter(point for point, owner in pieces if owner == seat)
            points = [
                fill(PAGE["position_many"], {"count": count, "point": self.point(point)})
                for point, count in counts.items()
            ]
            words = {"colour": str(WORDS.seats[seat]).capitalize(), "points": ", ".join(points)}
            said.append(fill(PAGE["position_seat"], words))
        return " ".join([*said, self.note(shown)])

    def ways(self, move: str, position: Any, seat: int) -> list[tuple[str, str]]:
        ways = [re.sub(r"\*|\(\d\)", "", one).split("/") for one in move.split()]
        return [pair for way in ways for pair in pairwise(way)]

    def note(self, shown: Stand) -> str:
        counters, said = shown.counters, []
        if counters["length"] != 1:
            owner = counters["cube_owner"]
            colour = "" if owner is None else str(WORDS.seats[owner])
            key = "note_cube" if owner is None else "note_owned"
            said.append(fill(PAGE[key], {"cube": counters["cube"], "colour": colour}))
        if counters["length"] > 1:
            first, second = counters["score"]
            params = {"first": first, "second": second, "length": counters["length"]}
            said.append(fill(PAGE["note_score"], params))
        if counters["crawford"]:
            said.append(str(PAGE["note_crawford"]))
        return " ".join(said)

    def asked(self, counters: Mapping[str, Any], seat: int, names: Sequence[str]) -> str:
        cube = counters["cube"]
        stake = str(PAGE["stake_one"]) if cube == 1 else fill(PAGE["stake_more"], {"points": cube})
        params = {"name": names[1 - seat], "value": 2 * cube, "stake": stake}
        return " ".join(fill(PAGE[key], params) for key in ("double_asked", "double_take", "double_drop"))

    def count(self, shown: Stand, seat: int) -> Count:
        pips = shown.counters["pips"][seat]
        return Count(pips, 0, fill(PAGE["count"], {"count": pips}))

    def worded(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """The point of a reason is a number."""
        words = super().worded(params)
        if isinstance(words.get("point"), int):
            words["point"] = self.point(str(words["point"]))
        return words
