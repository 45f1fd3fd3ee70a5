"""The board of a match, turned as the reader likes it."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString

from games import pages, solo_page
from games.days_left import due_at
from games.match_view import MatchView
from games.names import clock_name
from games.titles.title import Stand

register = template.Library()
register.filter("clock_name", clock_name)
register.filter("due_at", due_at)


@register.simple_tag(takes_context=True)
def board_side(context: template.Context, view: MatchView, shown: Stand) -> pages.Side:
    """Drawing and strips as this viewer sees them; the settings "flip" and "home" turn them."""
    preferences: dict[str, Any] = context.get("preferences") or {}
    turned, home_left = preferences.get("flip") == "on", preferences.get("home") == "left"
    return pages.side(view, shown, turned=turned, home_left=home_left)


@register.simple_tag(takes_context=True)
def solo_board(context: template.Context, table: solo_page.SoloTable) -> SafeString:
    """The board of a game on the reader's device; the setting "home" turns it."""
    preferences: dict[str, Any] = context.get("preferences") or {}
    return solo_page.board(table, home_left=preferences.get("home") == "left")
