"""Still boards for the lobby's pages: start positions and matches under way."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.drawing import abalone
from games.engine import registry
from games.models import Event, Match


@cache
def start_board(ids: str, *, layout: str = "standard") -> SafeString:
    """The board of Abalone before the first move. ``ids`` must be unique on the page."""
    rules = registry.get("abalone")
    return _card(_picture(rules, rules.start(2, {"layout": layout}), ()), ids)


def match_board(match: Match, ids: str) -> SafeString:
    """The board of a match as it stands, with its last move marked."""
    rules = registry.get(match.game)
    last = (
        Event.objects.filter(match=match, type="moved").order_by("-v").values_list("data", flat=True).first()
    )
    effects = (last or {}).get("effects", ())
    return _card(_picture(rules, rules.load(match.state["position"]), effects), ids)


def _picture(rules: registry.AnyRules, position: Any, effects: Any) -> abalone.Picture:
    pieces = [(rules.points[piece.point], piece.seat or 0) for piece in rules.pieces(position)]
    ejected = rules.counters(position)["ejected"]
    shifts = [abalone.Shift(effect["origin"], effect["target"]) for effect in effects]
    return abalone.Picture(pieces=pieces, ejected=tuple(ejected), last=shifts)  # type: ignore[arg-type]


def _card(picture: abalone.Picture, ids: str) -> SafeString:
    return mark_safe(abalone.card(picture, ids=ids))
