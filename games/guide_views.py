"""Pages that explain the games, and the examples on them that can be tried out."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import texts
from games.engine import registry
from games.engine.core import EngineError, InvalidNotation
from games.guides import pages, shelf, trial
from games.names import game_name
from games.revalidated import revalidated
from games.titles import boards

BOARD_IDS: Final = "start"
LONGEST_POSITION: Final = 2_000
LONGEST_PLAY: Final = 4_000


@require_safe
@revalidated
def about(request: HttpRequest, slug: str) -> HttpResponse:
    """What the game is, how it is set up, what it came from, and how to start."""
    context = _context(slug, shelf.ABOUT)
    rules = registry.get(slug)
    start = boards.stand(slug, rules.start(rules.seats[0]))
    context["board"] = boards.get(slug).still(start, ids=BOARD_IDS)
    return render(request, "games/guide_about.html", context)


@require_safe
@revalidated
def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in full, with examples."""
    return render(request, "games/guide.html", _context(slug, shelf.RULES))


@require_safe
@revalidated
def tutorial(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One page of a game's tutorial, between the one before and the next."""
    context = _context(slug, f"tutorial-{number:02d}")
    numbers = shelf.tutorial(slug)
    titles = {one: shelf.get(slug, _language(), f"tutorial-{one:02d}").head["title"] for one in numbers}
    place = numbers.index(number)
    context["chain"] = list(titles.items())
    context["number"] = number
    context["before"] = None if place == 0 else (numbers[place - 1], titles[numbers[place - 1]])
    context["after"] = None if number == numbers[-1] else (numbers[place + 1], titles[numbers[place + 1]])
    return render(request, "games/guide.html", context)


@require_safe
@revalidated
def glossary(request: HttpRequest) -> HttpResponse:
    """What the words of the games mean."""
    return render(request, "games/glossary.html", {"guide": _page(shelf.GLOSSARY, "words")})


@require_safe
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """What a position offers after some moves, as JSON: ``?p=`` position, ``z`` moves parted by ``;``, and
    ``s`` the steps of a further one, as a hand has tried them. 400 says what is wrong with it."""
    query = request.GET
    position, moves, steps = query.get("p", ""), query.get("z", ""), query.get("s")
    if len(position) > LONGEST_POSITION or len(moves) > LONGEST_PLAY or len(steps or "") > LONGEST_PLAY:
        return JsonResponse({"error": texts.reading("too_long", {"limit": LONGEST_PLAY})}, status=400)
    try:
        game = registry.get(slug)
    except registry.UnknownGame:
        raise Http404 from None
    try:
        found = trial.of(game, position, [move.strip() for move in moves.split(";") if move.strip()], steps)
    except (InvalidNotation, EngineError) as error:
        return JsonResponse({"error": texts.reading(error.code, error.params, game=slug)}, status=400)
    response = JsonResponse(found)
    response["Cache-Control"] = "public, max-age=300"
    return response


def _language() -> str:
    return get_language() or shelf.LANGUAGES[0]


def _page(folder: str, name: str) -> pages.GuidePage:
    try:
        return pages.page(folder, _language(), name)
    except shelf.UnknownGuide:
        raise Http404 from None


def _context(slug: str, name: str) -> dict[str, Any]:
    """What pages about one game share."""
    guide = _page(slug, name)
    return {
        "guide": guide,
        "slug": slug,
        "game": game_name(slug),
        "kind": name.partition("-")[0],
        "tutorial": bool(shelf.tutorial(slug)),
        "script": f"games/examples/{slug}.js",
        "others": [(other, game_name(other)) for other in registry.slugs() if other != slug],
        "picture": shelf.share_picture(slug, _language()),
        "picture_words": shelf.get(slug, _language(), shelf.ABOUT).head["title"],
        "kind_name": {shelf.ABOUT: _("About the game"), shelf.RULES: _("Rules")}.get(name, _("Tutorial")),
    }
