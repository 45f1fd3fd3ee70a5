"""Settings of one browser, for guests and members alike: kept in a cookie, drawn into the page by the server.

Every setting has a few named values, the first being the default. Pages read them as ``preferences.<name>``
in templates and as ``<html data-<name>="<value>">`` in style sheets and scripts, so nothing flashes and no
script is needed.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from django.contrib import messages
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse, translate_url
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

COOKIE = "preferences"
COOKIE_AGE = 400 * 24 * 60 * 60
COOKIE_LIMIT = 1024

VALUES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "sound": ("off", "on"),
    "confirm": ("off", "touch", "always"),
    "animation": ("normal", "slow", "fast", "off"),
    "coordinates": ("on", "off"),
    "hints": ("on", "off"),
    "vibration": ("off", "on"),
    "flip": ("off", "on"),
    "home": ("right", "left"),
    "quiet": ("off", "on"),
}
DEFAULTS = {name: values[0] for name, values in VALUES.items()}

ON_OFF = {"on": gettext_lazy("On"), "off": gettext_lazy("Off")}
GROUPS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (gettext_lazy("Look"), ("theme", "quiet")),
    (gettext_lazy("Board"), ("coordinates", "hints", "flip", "home", "animation")),
    (gettext_lazy("Moving"), ("confirm", "sound", "vibration")),
)
LABELS = {
    "theme": gettext_lazy("Light or dark"),
    "sound": gettext_lazy("Sound"),
    "confirm": gettext_lazy("Confirm a move before it counts"),
    "animation": gettext_lazy("Speed of the pieces"),
    "coordinates": gettext_lazy("Coordinates on the board"),
    "hints": gettext_lazy("Show where a piece can go"),
    "vibration": gettext_lazy("Vibration"),
    "flip": gettext_lazy("Turn the board round"),
    "home": gettext_lazy("Your home in backgammon"),
    "quiet": gettext_lazy("Quiet mode"),
}
EXPLANATIONS = {
    "theme": gettext_lazy("“System” follows your device."),
    "confirm": gettext_lazy("“On touch screens” asks only when you play with a finger."),
    "quiet": gettext_lazy("Hides chat and ratings while you play."),
    "flip": gettext_lazy("Usually your own pieces lie at the lower edge."),
    "home": gettext_lazy("The side on which you bear off; your checkers run towards it."),
    "vibration": gettext_lazy("A short buzz when it is your turn, on phones that can do it."),
    "sound": gettext_lazy("A soft click for each move and a tone when it is your turn."),
    "animation": gettext_lazy("If your device asks for less motion, the pieces never glide."),
}
CHOICES: dict[str, dict[str, Any]] = {
    "theme": {
        "system": gettext_lazy("System"),
        "light": gettext_lazy("Light"),
        "dark": gettext_lazy("Dark"),
    },
    "confirm": {
        "off": gettext_lazy("Never"),
        "touch": gettext_lazy("On touch screens"),
        "always": gettext_lazy("Always"),
    },
    "home": {
        "right": gettext_lazy("On the right"),
        "left": gettext_lazy("On the left"),
    },
    "animation": {
        "slow": gettext_lazy("Slow"),
        "normal": gettext_lazy("Normal"),
        "fast": gettext_lazy("Fast"),
        "off": gettext_lazy("Off"),
    },
}


def known(values: Mapping[str, Any]) -> dict[str, str]:
    """The entries of ``values`` that are settings with one of their values; everything else is dropped."""
    return {name: values[name] for name, allowed in VALUES.items() if values.get(name) in allowed}


def read(cookie: str) -> dict[str, str]:
    """Settings of a cookie's text; whatever is broken, foreign or too long counts as not set."""
    if not cookie or len(cookie) > COOKIE_LIMIT:
        return dict(DEFAULTS)
    try:
        stored = json.loads(unquote(cookie))
    except (ValueError, RecursionError):
        return dict(DEFAULTS)
    if not isinstance(stored, dict):
        return dict(DEFAULTS)
    texts = {name: value for name, value in stored.items() if isinstance(value, str)}
    return DEFAULTS | known(texts)


def write(chosen: Mapping[str, str]) -> str:
    """Text of the cookie: only what differs from the defaults."""
    differing = {name: value for name, value in chosen.items() if value != DEFAULTS[name]}
    return quote(json.dumps(differing, separators=(",", ":")))


def of(request: HttpRequest) -> dict[str, str]:
    """Every setting of the browser that sent the request."""
    return read(request.COOKIES.get(COOKIE, ""))


def alternates(request: HttpRequest) -> list[dict[str, Any]]:
    """This page in each language: code, name, path, absolute address, and whether it is the one shown."""
    path = request.path
    try:
        resolve(path)
    except Resolver404:
        path = reverse("lobby:home")
    else:
        path = request.get_full_path()
    shown = get_language()
    found = []
    for code, name in (("de", "Deutsch"), ("en", "English")):
        translated = translate_url(path, code)
        found.append(
            {
                "code": code,
                "name": name,
                "path": translated,
                "absolute": _absolute(request, _without_query(translated)),
                "current": code == shown,
            }
        )
    return found


def _absolute(request: HttpRequest, path: str) -> str:
    # The page that refuses a foreign host name is a page of this site as well.
    try:
        return request.build_absolute_uri(path)
    except DisallowedHost:
        return path


def _without_query(address: str) -> str:
    return urlunsplit(urlsplit(address)._replace(query="", fragment=""))


def page(request: HttpRequest) -> dict[str, Any]:
    """Context of every page: ``preferences`` and ``alternates``."""
    return {"preferences": of(request), "alternates": SimpleLazyObject(lambda: alternates(request))}


def _rows(chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    groups = []
    for title, names in GROUPS:
        settings = [
            {
                "name": name,
                "label": LABELS[name],
                "explanation": EXPLANATIONS.get(name, ""),
                "choices": [
                    (value, label, chosen[name] == value)
                    for value, label in CHOICES.get(name, ON_OFF).items()
                ],
            }
            for name in names
        ]
        groups.append({"title": title, "settings": settings})
    return groups


def _way_back(request: HttpRequest) -> str:
    """The page of this site from which the settings were opened, "" when it is not known."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return wanted
    return ""


def _page(request: HttpRequest, status: int = 200) -> HttpResponse:
    context = {"groups": _rows(of(request)), "back": _way_back(request)}
    return render(request, "site_config/preferences.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """The settings page. POST changes the settings that it names and leaves the others.

    A script that accepts JSON gets an empty answer instead of a page.
    A value that a setting does not have is refused with 400 and changes nothing.
    """
    current = of(request)
    if request.method != "POST":
        return _page(request)
    sent = {name: request.POST[name] for name in VALUES if name in request.POST}
    quietly = "application/json" in request.headers.get("Accept", "")
    if known(sent) != sent:
        if quietly:
            return HttpResponse(status=400)
        messages.error(request, _("That is not one of the choices. Nothing was changed."))
        return _page(request, 400)
    way_back = _way_back(request) or reverse("preferences")
    response = HttpResponse(status=204) if quietly else redirect(way_back)
    response.set_cookie(
        COOKIE,
        write({**current, **sent}),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    if not quietly and "next" not in request.POST:
        messages.success(request, _("Your settings are saved."))
    return response
