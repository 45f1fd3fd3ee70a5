"""The page for spectators."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby import boards, selectors

RUNNING_SHOWN = 40
RECENT_SHOWN = 12


@never_cache
@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """The top match with its board, all others that run, and what has ended lately."""
    running, recent = selectors.lines(
        selectors.running_to_watch(limit=RUNNING_SHOWN), selectors.recent_results(limit=RECENT_SHOWN)
    )
    top = selectors.top_match(running)
    context = {
        "top": top,
        "board": boards.match_board(top.match, selectors.last_effects(top.match), "top-match") if top else "",
        "running": [line for line in running if line is not top],
        "recent": recent,
    }
    return render(request, "lobby/watch.html", context)
