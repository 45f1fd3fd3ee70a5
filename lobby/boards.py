"""Still boards for the lobby's pages: start positions and matches under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.drawing import abalone
from games.engine import registry
from games.models import Match

Effects = Sequence[Mapping[str, Any]]


@cache
def start_board(game: str, ids: str, *, layout: str = "standard") -> SafeString:
    """The board of a game before the first move. ``ids`` must be unique on the page."""
    rules = registry.get(game)
    return _DRAWN[game](rules, rules.start(rules.seats[0], {"layout": layout}), (), ids)


def match_board(match: Match, effects: Effects, ids: str) -> SafeString:
    """The board of a match as it stands, with the move that had these effects marked."""
    rules = registry.get(match.game)
    return _DRAWN[match.game](rules, rules.load(match.state["position"]), effects, ids)


def _abalone(rules: registry.AnyRules, position: Any, effects: Effects, ids: str) -> SafeString:
    pieces = [(rules.points[piece.point], piece.seat or 0) for piece in rules.pieces(position)]
    by_black, by_white = rules.counters(position)["ejected"]
    shifts = [abalone.Shift(effect["origin"], effect["target"]) for effect in effects]
    picture = abalone.Picture(pieces=pieces, ejected=(by_black, by_white), last=shifts)
    return mark_safe(abalone.card(picture, ids=ids))


_DRAWN: Mapping[str, Callable[[registry.AnyRules, Any, Effects, str], SafeString]] = {"abalone": _abalone}
