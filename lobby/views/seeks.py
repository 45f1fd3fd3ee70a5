"""Searching for an opponent, by plain forms; the page's script speaks to ``hold`` when its socket is gone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import Person
from lobby import catalogue
from lobby.errors import LobbyError
from lobby.services import seeks
from lobby.views.home import show
from lobby.views.people import with_person


@require_POST
@with_person
def open_search(request: HttpRequest, person: Person) -> HttpResponse:
    """Search with the conditions of the form; go to the match when somebody waited already."""
    try:
        answer = seeks.open_seek(
            person=person,
            game=request.POST.get("game", "abalone"),
            rated=request.POST.get("rated") == "1",
            clock=request.POST.get("clock", catalogue.DEFAULT_CLOCK),
            tab=_tab(request),
            device=request.device,
        )
    except LobbyError as error:
        return show(request, error)
    return _onward(answer, person)


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Give the search up, or go to the match that has begun in the meantime."""
    person = request.person
    if person is None:
        return redirect("lobby:home")
    answer = seeks.cancel_seek(person_id=person.pk)
    if answer.match is None:
        messages.success(request, _("Your search is cancelled."))
    return _onward(answer, person)


@require_POST
def take_over(request: HttpRequest) -> HttpResponse:
    """Go on searching in this tab instead of the one that began."""
    person = request.person
    if person is None:
        return redirect("lobby:home")
    return _onward(seeks.take_over(person_id=person.pk, tab=_tab(request)), person)


@require_POST
def hold(request: HttpRequest) -> JsonResponse:
    """Renew the lease of this tab's search and say what has become of it."""
    person = request.person
    if person is None:
        return JsonResponse({"status": seeks.Status.GONE})
    answer = seeks.renew_lease(person_id=person.pk, tab=_tab(request))
    body: dict[str, str] = {"status": answer.status}
    if answer.match is not None:
        body |= {"match": answer.match, "url": reverse("games:match", args=[answer.match])}
        if answer.status is seeks.Status.PAIRED:
            if answer.fetched:
                body["status"] = seeks.Status.GONE
            seeks.mark_fetched(person_id=person.pk)
    return JsonResponse(body)


def _onward(answer: seeks.Search, person: Person) -> HttpResponse:
    if answer.match is None:
        return redirect("lobby:home")
    seeks.mark_fetched(person_id=person.pk)
    return redirect("games:match", answer.match)


def _tab(request: HttpRequest) -> str:
    return request.POST.get("tab", "")[: seeks.TAB_MAX]
