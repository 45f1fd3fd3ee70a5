"""The page of one's own correspondence matches, and the way to the next that waits for a move."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import ID_LENGTH
from lobby import boards, correspondence, selectors

BOARDS_SHOWN = 6


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """All of them: those where it is one's turn with their boards, then those that wait for others."""
    [lines] = selectors.lines(correspondence.running_of(request.person), person=request.person)
    far = correspondence.sorted_out(lines)
    drawn = [(line, _board(line)) for line in far.mine[:BOARDS_SHOWN]]
    _, proposed = selectors.everybody_waiting()
    own = selectors.proposed_by(proposed, request.person)
    return render(request, "lobby/correspondence.html", {"far": far, "drawn": drawn, "proposals": own})


def _board(line: selectors.MatchLine) -> SafeString:
    effects, ids = selectors.last_effects(line.match), f"far-{line.match.pk}"
    return boards.match_board(line.match, effects, ids, near=line.mine or 0)


@never_cache
@require_safe
def next_turn(request: HttpRequest) -> HttpResponse:
    """To the match with the least time left where it is one's turn, but ``?nach=``; else to the page."""
    after = request.GET.get("nach", "")[:ID_LENGTH]
    found = None
    if request.person is not None and after.isalnum() == bool(after):
        found = correspondence.next_turn_of(request.person, after=after)
    return redirect("lobby:correspondence") if found is None else redirect("games:match", found)
