"""Still boards for the lobby's pages: start positions and matches under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.safestring import SafeString

from games.engine import registry
from games.models import Match
from games.titles import boards

Effects = Sequence[Mapping[str, Any]]
Choice = str | int | bool


@cache
def start_board(
    game: str, ids: str, options: tuple[tuple[str, Choice], ...] = (), *, seats: int = 0
) -> SafeString:
    """The board of a game before the first move, with as few seats as it allows unless a number is given.

    ``ids`` must be unique on the page.
    """
    rules = registry.get(game)
    return _card(game, rules.start(seats or rules.seats[0], dict(options)), (), ids)


def match_board(match: Match, effects: Effects, ids: str, *, near: int = 0) -> SafeString:
    """The board of a match as it stands, seen from a seat, with the move that had these effects marked."""
    return _card(match.game, registry.get(match.game).load(match.state["position"]), effects, ids, near)


def _card(game: str, position: Any, effects: Effects, ids: str, near: int = 0) -> SafeString:
    return boards.get(game).card(boards.stand(game, position, last=effects), ids=ids, near=near)
