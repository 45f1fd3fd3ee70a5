"""Whoever leaves, or wants to know: all data as JSON, and the way out."""

from __future__ import annotations

from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.selectors import running_count
from lobby import own_data
from lobby.services.farewell import say_farewell


@never_cache
@require_POST
def download(request: HttpRequest) -> HttpResponse:
    """All data of whoever asks, as a file."""
    if request.person is None:
        return redirect("accounts:account")
    answer = JsonResponse(own_data.gathered(request.person), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="spielstein-{timezone.localdate():%Y-%m-%d}.json"'
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def farewell(request: HttpRequest) -> HttpResponse:
    """What leaving for good means; after the password once more, and a yes, it is done."""
    if request.person is None:
        return redirect("accounts:account")
    return _member_leaves(request) if request.person.is_member else _leave(request)


@reauthentication_required  # type: ignore[untyped-decorator]
def _member_leaves(request: HttpRequest) -> HttpResponse:
    return _leave(request)


def _leave(request: HttpRequest) -> HttpResponse:
    agreed = request.POST.get("agreed") == "yes"
    if request.method == "POST" and agreed:
        person = request.person
        logout(request)
        say_farewell(person=person)
        request.cookie_changes.drop_guest = True
        messages.success(
            request, _("You are gone from the books. Whenever you like, the club is open to you.")
        )
        return redirect("lobby:home")
    running = running_count(request.person)
    context = {"running": running, "missing": request.method == "POST"}
    status = HTTPStatus.BAD_REQUEST if context["missing"] else HTTPStatus.OK
    return render(request, "lobby/farewell.html", context, status=status)
