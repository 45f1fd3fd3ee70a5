"""The page of notifications, reading them by form, and how things stand for the bell of an open page."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.numbers import number_in
from games.posting import form_of
from lobby import notices
from lobby.services import notifications

ALL: Final = "alle"
"""What the form says in place of a number to read everything."""


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What the person has been told lately; looking reads nothing."""
    found = [] if request.person is None else notices.notices_of(request.person)
    unread = any(notice.row.read_at is None for notice in found)
    return render(request, "lobby/notifications.html", {"notices": found, "unread": unread})


@form_of("lobby:notifications")
def read(request: HttpRequest) -> HttpResponse:
    """Read one notification and go where it leads (``open``), or stay; or read all of them."""
    wanted = request.POST.get("open") or request.POST.get("number", "")
    number = number_in(wanted)
    if request.person is not None and wanted == ALL:
        notifications.read_all(person=request.person)
    elif request.person is not None and number is not None:
        row = notifications.read(person=request.person, number=number)
        if row is not None and "open" in request.POST:
            return redirect(notices.address_of(row))
    return redirect("lobby:notifications")


@never_cache
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """The number of unread notifications, and the latest of them in words."""
    return JsonResponse(notices.standing(request.person))
