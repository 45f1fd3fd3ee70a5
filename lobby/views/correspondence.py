"""The page of one's own correspondence matches, and the way to the next that waits for a move."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import ID_LENGTH
from lobby import boards, correspondence, match_lists, selectors
from lobby.match_lists import MatchLine

BOARDS_SHOWN = 6


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """All of them: those where it is one's turn with their boards, then those that wait for others."""
    [lines] = match_lists.read(correspondence.running_of(request.person), person=request.person)
    far = correspondence.sorted_out(lines)
    drawn = _drawn(far.mine[:BOARDS_SHOWN])
    _, proposed = selectors.everybody_waiting()
    own = selectors.proposed_by(proposed, request.person)
    return render(request, "lobby/correspondence.html", {"far": far, "drawn": drawn, "proposals": own})


def _drawn(lines: Sequence[MatchLine]) -> list[tuple[MatchLine, SafeString]]:
    """The matches with their boards, each as its player sees it."""
    effects = match_lists.last_effects(line.match for line in lines)
    return [(line, _board(line, effects[line.match.pk])) for line in lines]


def _board(line: MatchLine, effects: boards.Effects) -> SafeString:
    return boards.match_board(line.match, effects, f"far-{line.match.pk}", near=line.mine or 0)


@never_cache
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """To the match with the least time left where it is one's turn, but ``?nach=``; else to the page."""
    after = request.GET.get("nach", "")[:ID_LENGTH]
    found = None
    if request.person is not None and after.isalnum() == bool(after):
        found = correspondence.next_turn_of(request.person, after=after)
    return redirect("lobby:correspondence") if found is None else redirect("games:match", found)
