"""What works without a connection: the service worker, what it keeps, and the page that says so."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from games import solo_page, solo_views
from games.device import offer
from games.engine import registry
from games.engine.registry import UnknownGame
from games.names import game_name
from games.revalidated import revalidated
from site_config.modules import everything
from site_config.static_files import code

ROOT: Final = Path(__file__).resolve().parents[1]
WORKER: Final = "site/service_worker.js"
STYLES: Final = ("site/tokens.css", "site/base.css", "site/components.css")
SOLO_STYLES: Final = ("games/board.css", "games/seats.css", "games/match.css", "games/solo.css")
SHELL: Final = (*STYLES, "site/favicon.svg")
SHELL_SCRIPTS: Final = ("site/site.js", "lobby/elsewhere.js", "site/offline_page.js")
"""What the page without a connection asks for; the first two every page does."""


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps solo pages, at the root, since it may keep nothing above its own folder."""
    found = _shell()
    facts = f"const SHELL = {json.dumps({'version': _version(found), **found})};\n"
    response = HttpResponse(facts.encode() + _worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@revalidated
def page(request: HttpRequest) -> HttpResponse:
    """What is shown of this site where there is no connection: the games that can be played all the same."""
    games = [(slug, game_name(slug)) for slug in registry.slugs()]
    return render(request, "site_config/offline.html", {"games": games})


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """All that a device keeps to play this game without a connection, as JSON: its pages in both languages,
    all of them in the one shown, the files that they need, and a version that changes with any of these and
    with what the pages say."""
    try:
        rules = registry.get(slug)
    except UnknownGame:
        raise Http404 from None
    shown = get_language() or settings.LANGUAGE_CODE
    kept = [*dict.fromkeys((*map(static, _static(slug)), *offer.files()))]
    pages = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            address = reverse("games:solo", args=[slug])
            pages += [f"{address}?{query}" for query in _tables(slug, whole=language == shown)]
    version = _version([kept, pages])
    found = {"game": rules.slug, "language": shown, "version": version, "pages": pages, "files": kept}
    response = JsonResponse(found)
    response["Cache-Control"] = "no-cache"
    return response


def _shell() -> dict[str, Any]:
    pages = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            pages[language] = reverse("offline")
    names = [*SHELL, *_scripts(SHELL_SCRIPTS)]
    return {"pages": pages, "files": [static(name) for name in names]}


def _version(named: Any) -> str:
    return hashlib.sha256(json.dumps([named, _wording()]).encode()).hexdigest()[:16]


@cache
def _wording() -> str:
    """A digest of all templates and catalogues, which pages are made of beside the files that they name."""
    sources = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("*/locale/*/LC_MESSAGES/*.po")]
    found = hashlib.sha256()
    for path in sorted(sources):
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def _worker() -> bytes:
    path = finders.find(WORKER)
    assert path is not None
    return code(Path(path).read_bytes())


def _static(slug: str) -> list[str]:
    """The names of all static files that the page of a game and its scripts ask for, sooner or later."""
    scripts = _scripts((*SHELL_SCRIPTS[:2], f"games/solo/{slug}.js"))
    return [*SHELL, *SOLO_STYLES, *scripts]


def _scripts(names: tuple[str, ...]) -> list[str]:
    """Scripts and all that they import."""
    return [*dict.fromkeys(one for name in names for one in (name, *everything(name)))]


def _tables(slug: str, *, whole: bool) -> list[str]:
    """The queries for which the board is drawn differently, each with its usual colours unless ``whole``."""
    queries: list[str] = []
    known: set[tuple[str, ...]] = set()
    for key, paints in solo_page.paints(slug).items():
        seats, *chosen = key.split(" ")
        drawn = (seats, *map(str, paints))
        if drawn in known or (not whole and any(one[0] == seats for one in known)):
            continue
        known.add(drawn)
        queries.append("&".join([f"sitze={seats}", *chosen, f"{solo_views.COPY}=1"]))
    return queries
