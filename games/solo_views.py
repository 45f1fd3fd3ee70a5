"""Solo and several people at one device: a page that needs the server no more once it is there."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors, solo_page
from games.device import offer
from games.engine.registry import UnknownGame
from games.revalidated import revalidated
from games.solo_address import from_position
from games.solo_words import MISSING
from games.views import ply_of, watched

COPY: Final = "kopie"
"""In the query of a page that a device keeps for later."""


@require_safe
@offer.isolated
@revalidated
def solo(request: HttpRequest, slug: str) -> HttpResponse:
    """The board at its start and the settings; the match is made and kept by the device."""
    try:
        shown = solo_page.table(slug, {key: str(value) for key, value in request.GET.items()})
    except UnknownGame:
        raise Http404 from None
    context: dict[str, Any] = solo_page.context(shown)
    lacking = offer.missing()
    runtime = offer.page_facts()
    page = reverse("games:solo", args=[slug])
    context["facts"] |= {"page": page, "files": reverse("offline_files", args=[slug])}
    if runtime:
        context["facts"]["runtime"] = runtime
    context["missing"] = "" if lacking is None else MISSING.get(lacking, MISSING["broken"])
    context["copy"] = COPY in request.GET
    return render(request, "games/solo.html", context)


@never_cache
@require_safe
@watched
def of_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """To a game on this device that goes on from the position after ``?zug`` moves, all of them without."""
    view = selectors.match_page(match_id, request.person)
    return redirect(from_position(view.state.rules, view.position(ply_of(request)), view.match.options))
