"""Abalone on its pages: what is counted, and what a move is called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engine.core import Move
from games.engine.formats.abapro import AbaproGame, position_after, read_game, write_game
from games.engine.rules.abalone import Position
from games.gaps import fill
from games.titles.abalone_words import PAGE, SEATS, TOWARD, WORDS
from games.titles.title import Count, MatchFile, Played, Stand, Title

_GAME: Final = re.compile(r'\[\w+ "|1[.:)]+\s*[a-i]\d', re.IGNORECASE)
"""How a text of Aba-Pro begins: with a tag or with the first move."""
_MOVE: Final = re.compile(r"([a-i]\d)([a-i]\d)([a-i]\d)?")


def _abapro(played: Played) -> str:
    moves = tuple(action for action in played.actions if isinstance(action, Move))
    black, white = played.names
    tags = (("Date", f"{played.day:%Y.%m.%d}"), ("Black", black), ("White", white))
    return write_game(AbaproGame(str(played.options["layout"]), moves, tags))


class AbaloneTitle(Title):
    """Groups push groups: what is told are numbers of marbles."""

    WORDS = WORDS
    STRIKING = frozenset({"ejected"})
    MARK = "marble"
    READS = _("For Abalone that may be a game as Aba-Pro text as well: its last position is shown.")
    MATCH_FILE = MatchFile(_("As Aba-Pro text"), "txt", _abapro)

    def read_position(self, text: str) -> Position | None:
        """That after the last move of a game as Aba-Pro text."""
        return position_after(read_game(text)) if _GAME.match(text) else None

    def position(self, shown: Stand) -> str:
        points = [sorted(point for point, owner in shown.pieces if owner == seat) for seat in (0, 1)]
        by_black, by_white = shown.counters["ejected"]
        params = {"black": " ".join(points[0]), "white": " ".join(points[1])}
        return fill(PAGE["position"], {**params, "by_black": by_black, "by_white": by_white})

    def ways(self, move: str, position: Any, seat: int) -> list[tuple[str, str]]:
        found = _MOVE.fullmatch(move)
        return [(found[1], found[3] or found[2])] if found else []

    def note(self, shown: Stand) -> str:
        counters = shown.counters
        return fill(PAGE["idle"], {"count": counters["idle"], "limit": counters["idle_limit"]})

    def count(self, shown: Stand, seat: int) -> Count:
        number, limit = shown.counters["ejected"][seat], shown.counters["ejections_to_win"]
        return Count(number, limit, fill(PAGE["captured"], {"count": number, "limit": limit}))

    def label(self, move: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        counts = _sides(move, move["effects"][0]["seat"])
        key = "form_side" if len(move["steps"]) > 1 else "form_line"
        if counts["theirs"]:
            key = "form_eject" if self.strikes(move) else "form_push"
        return fill(PAGE[key], {"move": move["text"], **counts})

    def told(self, data: Mapping[str, Any], counters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        counts = _sides(data, data["seat"])
        key = "moved_eject" if self.strikes(data) else "moved_push" if counts["theirs"] else "moved"
        return key, {**counts, "count": counters["ejected"][data["seat"]]}

    def worded(self, params: Mapping[str, Any]) -> dict[str, Any]:
        words = super().worded(params)
        if "toward" in words:
            words["toward"] = str(TOWARD.get(str(words["toward"]), words["toward"]))
        if "seat" in words:
            words["colour"] = str(SEATS[int(words["seat"]) % len(SEATS)])
        return words


def _sides(move: Mapping[str, Any], seat: int) -> dict[str, int]:
    theirs = sum(effect["seat"] != seat for effect in move["effects"])
    return {"mine": len(move["effects"]) - theirs, "theirs": theirs}
