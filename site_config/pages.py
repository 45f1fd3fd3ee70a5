"""Pages of the site as a whole that hold no data: help, legal notice, privacy, and the web app manifest."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How to play here, keyboard, clocks, ratings, guests."""
    return render(request, "site_config/help.html")


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
    icon = {"src": static("site/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "name": "Spielstein",
        "short_name": "Spielstein",
        "lang": get_language(),
        "start_url": reverse("lobby:home"),
        "display": "minimal-ui",
        "background_color": "#F1F3EF",
        "theme_color": "#F1F3EF",
        "icons": [icon],
    }
    return JsonResponse(content, content_type="application/manifest+json")
