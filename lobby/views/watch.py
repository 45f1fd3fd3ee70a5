"""The page for spectators: what is played right now, with boards that follow the play."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from zlib import crc32

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Person
from lobby import boards, match_lists
from lobby.watching import Wanted, with_watchers

LOOKED_THROUGH = 100
RUNNING_SHOWN = 40
RECENT_SHOWN = 12
NOW = "lobby.watch"
NOW_SECONDS = 2


@never_cache
@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """The top match of each game with its board, all others that run, and what has ended lately.

    The address says what to keep to: ``spiel``, ``wertung``, ``uhr``, ``computer``, ``freunde``. An open page
    asks again for what is under way, and gets nothing while it stands as it did; all who ask for the same
    within two seconds get the same.
    """
    person = request.person
    wanted = Wanted.read(request.GET.dict(), person=person)
    whose = f".{person.pk}" if wanted.friends else ""
    key = f"{NOW}.{wanted.game}.{wanted.address}{whose}"
    now = cache.get_or_set(key, lambda: _now(wanted, person), NOW_SECONDS)
    if request.htmx and not request.htmx.history_restore_request:
        if request.GET.get("stand") == now["stand"]:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return render(request, "lobby/partials/watch_now.html", now)
    [recent] = match_lists.read(match_lists.recent_results(limit=RECENT_SHOWN))
    return render(request, "lobby/watch.html", {**now, "recent": recent})


def _now(wanted: Wanted, person: Person | None) -> dict[str, Any]:
    """What is under way; ``stand`` changes with every move that the page shows."""
    among = wanted.among(match_lists.public_running(), person=person)
    of_game = among.filter(game=wanted.game) if wanted.game else among
    lines = match_lists.read(match_lists.running_to_watch(limit=LOOKED_THROUGH, among=of_game))
    [running] = with_watchers(*lines)
    tops = match_lists.top_matches(running)
    others = [line for line in running if line not in tops][:RUNNING_SHOWN]
    counts = match_lists.running_by_game(among)
    return {
        "game": wanted.game,
        "wanted": wanted,
        "games": list(counts.items()),
        "all": sum(counts.values()),
        "tops": list(zip(tops, _boards(tops), strict=True)),
        "running": others,
        "stand": _stand([*tops, *others]),
    }


def _stand(lines: Sequence[match_lists.MatchLine]) -> str:
    said = "".join(f"{line.match.pk}{line.match.version},{line.watching};" for line in lines)
    return f"{crc32(said.encode()):x}"


def _boards(tops: Sequence[match_lists.MatchLine]) -> list[SafeString]:
    matches = [line.match for line in tops]
    effects = match_lists.last_effects(matches)
    return [boards.match_board(match, effects[match.pk], f"top-{match.game}") for match in matches]
