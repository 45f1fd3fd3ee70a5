"""Positions that leave their match: as a link to a page of their own, and as a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import pages, selectors, texts
from games.drawing.standalone import standalone
from games.engine import envelope, registry
from games.engine.core import InvalidNotation
from games.engine.registry import AnyRules, UnknownGame
from games.names import game_name
from games.solo_address import from_position
from games.titles import boards
from games.titles import registry as titles
from games.views import ply_of, watched

LONGEST_GAME: Final = 6_000
"""How long a text of another program may be, which may hold a whole game, but has to fit into an address."""


class Unreadable(Exception):
    """A text that holds no position; its message tells people why."""


@never_cache
@require_safe
@watched
def of_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """To the page of the position after ``?zug`` moves, the present one without."""
    view = selectors.match_page(match_id, request.person)
    found = view.position(ply_of(request))
    query = urlencode({"p": envelope.write(view.state.rules, found)})
    return redirect(f"{reverse('games:position')}?{query}")


@never_cache
@require_safe
@watched
@csp_update({"style-src": UNSAFE_INLINE})
def picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """The board after ``?zug`` moves as an SVG file, seen as this person sits."""
    view = selectors.match_page(match_id, request.person)
    shown = view.stand(ply_of(request))
    near = view.you[0] if view.you else 0
    game = view.match.game
    label = titles.get(game).position(replace(shown, near=near))
    drawing = boards.get(game).still(shown, ids=pages.IDS, near=near, label=label)
    response = HttpResponse(standalone(drawing), content_type="image/svg+xml")
    name = f"{game}-{match_id}-{shown.ply}.svg"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@require_safe
def position(request: HttpRequest) -> HttpResponse:
    """A position from a link or typed in: ``?p=`` has it as games.engine.envelope writes it, or as another
    program does whose texts a title reads; 400 says what is wrong."""
    text = request.GET.get("p", "").strip()
    try:
        rules, found = _read(text)
    except Unreadable as reason:
        hints = [title.READS for title in titles.ALL.values() if title.READS is not None]
        context = {"reason": str(reason), "text": text[:200], "hints": hints}
        return render(request, "games/position.html", context, status=400)
    title, shown = titles.get(rules.slug), boards.stand(rules.slug, found)
    colours = title.colours(shown.counters, rules.seats[-1])
    context = {
        "slug": rules.slug,
        "game": game_name(rules.slug),
        "board": boards.get(rules.slug).still(shown, ids=pages.IDS, label=title.position(shown)),
        "read_out": title.position(shown),
        "note": title.note(shown),
        "over": rules.outcome(found) is not None,
        "solo": from_position(rules, found),
        "hints": [] if title.READS is None else [title.READS],
        "elsewhere": title.position_texts(found),
        "turn": None if shown.turn is None else title.WORDS.seats[colours[shown.turn]],
        "text": envelope.write(rules, found),
    }
    return render(request, "games/position.html", context)


def _read(text: str) -> tuple[AnyRules, Any]:
    """The rules and the position of a text. Raises Unreadable."""
    game: str | None = None
    try:
        for game, title in titles.ALL.items() if len(text) <= LONGEST_GAME else ():
            found = title.read_position(text)
            if found is not None:
                return registry.get(game), found
        game = None
        return envelope.read(text)
    except (InvalidNotation, UnknownGame) as error:
        raise Unreadable(texts.reading(error.code, error.params, game=game)) from error
