"""The board of a match, turned as the reader likes it."""

from __future__ import annotations

from typing import Any

from django import template

from games import pages
from games.match_view import MatchView
from games.titles.title import Stand

register = template.Library()


@register.simple_tag(takes_context=True)
def board_side(context: template.Context, view: MatchView, shown: Stand) -> pages.Side:
    """Drawing and strips as this viewer sees them; the setting "flip" turns them round."""
    preferences: dict[str, Any] = context.get("preferences") or {}
    return pages.side(view, shown, turned=preferences.get("flip") == "on")
