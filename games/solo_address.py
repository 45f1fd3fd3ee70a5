"""Addresses of games on the reader's own device, also of such as go on from a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.engine.core import Options
from games.engine.registry import AnyRules


def from_position(rules: AnyRules, position: Any, options: Options | None = None) -> str:
    """A new game that goes on from a position; whoever follows the link sits at the seat on turn."""
    query: dict[str, str | int] = {"sitze": seats_of(rules, position)}
    seat = rules.turn(position).seat
    if seat:
        query["vorn"] = seat
    query |= {name: str(value).lower() for name, value in (options or {}).items()}
    query |= {"stellung": rules.write(position), "neu": 1}
    return f"{reverse('games:solo', args=[rules.slug])}?{urlencode(query)}"


def seats_of(rules: AnyRules, position: Any) -> int:
    """How many sit round a position: of games for more than two the counters have a number for each."""
    if len(rules.seats) == 1:
        return rules.seats[0]
    counters: Mapping[str, Any] = rules.counters(position)
    return max(len(value) for value in counters.values() if isinstance(value, list))
