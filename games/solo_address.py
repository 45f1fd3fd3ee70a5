"""Addresses of games on the reader's own device, also of such as go on from a position."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.engine.core import Options, choice_text
from games.engine.registry import AnyRules
from games.solo.settings import seats_at


def from_position(rules: AnyRules, position: Any, options: Options | None = None) -> str:
    """A new game that goes on from a position; whoever follows the link sits at the seat on turn."""
    query: dict[str, str | int] = {"sitze": seats_at(rules, position)}
    seat = rules.turn(position).seat
    if seat:
        query["vorn"] = seat
    query |= {name: choice_text(value) for name, value in (options or {}).items()}
    query |= {"stellung": rules.write(position), "neu": 1}
    return f"{reverse('games:solo', args=[rules.slug])}?{urlencode(query)}"
