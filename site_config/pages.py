"""Pages of the site as a whole that hold no data: help, legal pages, robots.txt, and the web app manifest."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine import registry
from games.guides import shelf
from games.names import game_name
from games.revalidated import revalidated
from site_config import topics

NOT_FOR_ROBOTS = ("/konto/", "/en/konto/", "/verwaltung/", "/en/verwaltung/", "/raum/", "/en/raum/")


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@require_safe
@revalidated
def help_page(request: HttpRequest) -> HttpResponse:
    """How to play here in brief, and the way to everything that is explained."""
    listed = [(name, topics.page(_language(), name).head) for name in topics.HELP]
    games = [(slug, game_name(slug), bool(shelf.tutorial(slug))) for slug in registry.slugs()]
    return render(request, "site_config/help.html", {"topics": listed, "games": games})


@require_safe
@revalidated
def topic(request: HttpRequest, name: str) -> HttpResponse:
    """One topic of the help."""
    if name not in topics.HELP:
        raise Http404
    listed = [(other, topics.page(_language(), other).head["title"]) for other in topics.HELP]
    context = {"guide": topics.page(_language(), name), "name": name, "topics": listed}
    return render(request, "site_config/topic.html", context)


@require_safe
@revalidated
def legal(request: HttpRequest, name: str) -> HttpResponse:
    """Terms, licences, accessibility."""
    context = {"guide": topics.page(_language(), name), "operator": settings.OPERATOR}
    return render(request, "site_config/topic.html", context)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read: everything but pages of single people and matches under way."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this site; the details come from the setting OPERATOR."""
    return render(request, "site_config/imprint.html", {"operator": settings.OPERATOR})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, why and for how long."""
    return render(request, "site_config/privacy.html", {"operator": settings.OPERATOR})


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device needs to keep the site among its apps; no file, since the icon has a hashed address."""
    icons = [
        {"src": static("site/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("site/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("site/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": static("site/icon-maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    shortcuts = [
        {
            "name": _("{game} on this device").format(game=game_name(slug)),
            "url": reverse("games:solo", args=[slug]),
        }
        for slug in registry.slugs()
    ]
    content = {
        "name": "Spielstein",
        "short_name": "Spielstein",
        "description": _("A small club for board games: live against people or the computer."),
        "id": "/",
        "lang": get_language(),
        "start_url": reverse("lobby:home"),
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#F1F3EF",
        "theme_color": "#F1F3EF",
        "icons": icons,
        "shortcuts": shortcuts,
    }
    return JsonResponse(content, content_type="application/manifest+json")
