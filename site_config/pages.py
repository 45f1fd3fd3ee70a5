"""Pages of the site as a whole that hold no data: help, legal notice, privacy."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
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
