"""Searching for an opponent, by plain forms; the page's script speaks to ``hold`` when its socket is gone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import Person
from accounts.numbers import number_in
from accounts.services import ensure_person
from games.clocks import is_days
from games.posting import form_of
from lobby import catalogue
from lobby.errors import LobbyError
from lobby.messages import TAB
from lobby.services import proposals, seeks
from lobby.views.fields import digit
from lobby.views.home import show


@form_of("lobby:home")
def open_search(request: HttpRequest) -> HttpResponse:
    """Search with the conditions of the form; go to the match when somebody waited already. Where a move has
    days, the search becomes a proposal.

    A search that is refused creates no guest.
    """
    wish: dict[str, Any] = {
        "game": request.POST.get("game", catalogue.slugs()[0]),
        "rated": request.POST.get("rated") == "1",
        "clock": request.POST.get("clock", catalogue.DEFAULT_CLOCK),
    }
    try:
        wish["seats"] = digit(request, "seats", str(catalogue.SEATS))
        if is_days(wish["clock"]):
            return _propose(request, wish)
        seeks.check_wish(person=request.person, **wish)
        person = ensure_person(request)
        answer = seeks.open_seek(person=person, **wish, tab=_tab(request), device=request.device)
    except LobbyError as error:
        return show(request, error)
    return _onward(answer, person, _tab(request))


def _propose(request: HttpRequest, wish: dict[str, Any]) -> HttpResponse:
    """Raises LobbyError."""
    proposals.check_wish(person=request.person, **wish)
    match = proposals.propose(person=ensure_person(request), **wish, device=request.device)
    if match is not None:
        return redirect(match)
    messages.success(
        request, _("Your proposal stands in the lobby for a week. You are told when the match begins.")
    )
    return redirect("lobby:correspondence")


@form_of("lobby:correspondence")
def withdraw(request: HttpRequest) -> HttpResponse:
    """Take a proposal back, or go to the match that has begun from it."""
    number = number_in(request.POST.get("number", ""))
    if request.person is None or number is None:
        return redirect("lobby:correspondence")
    match = proposals.withdraw(person_id=request.person.pk, number=number)
    if match is not None:
        return redirect("games:match", match)
    messages.success(request, _("Your proposal is withdrawn."))
    return redirect("lobby:correspondence")


@form_of("lobby:home")
def cancel(request: HttpRequest) -> HttpResponse:
    """Give the search up, or go to the match that has begun in the meantime."""
    person = request.person
    if person is None:
        return redirect("lobby:home")
    answer = seeks.cancel_seek(person_id=person.pk)
    if answer.match is None:
        messages.success(request, _("Your search is cancelled."))
    return _onward(answer, person)


@form_of("lobby:home")
def take_over(request: HttpRequest) -> HttpResponse:
    """Go on searching in this tab instead of the one that began."""
    person = request.person
    if person is None:
        return redirect("lobby:home")
    return _onward(seeks.take_over(person_id=person.pk, tab=_tab(request)), person, _tab(request))


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
        if answer.status is seeks.Status.PAIRED and answer.fetched:
            body["status"] = seeks.Status.GONE
    return JsonResponse(body)


def _onward(answer: seeks.Search, person: Person, tab: str = "") -> HttpResponse:
    """To the match or back. A tab with a name has a script, and is told of the match until it shows it."""
    if answer.match is None:
        return redirect("lobby:home")
    if not tab:
        seeks.mark_fetched(person_id=person.pk, match_id=answer.match)
    return redirect("games:match", answer.match)


def _tab(request: HttpRequest) -> str:
    tab = request.POST.get("tab", "")
    return tab if TAB.fullmatch(tab) else ""
