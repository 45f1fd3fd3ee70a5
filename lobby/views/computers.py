"""Starting a match against a computer."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.services import ensure_person
from games.posting import form_of
from lobby import catalogue
from lobby.errors import LobbyError
from lobby.services.computers import checked_wish, start_computer_match
from lobby.views.fields import digit
from lobby.views.home import show


@form_of("lobby:home")
def start(request: HttpRequest) -> HttpResponse:
    """Start the match that the form describes and go there. A choice that is refused creates no guest."""
    try:
        wish: dict[str, Any] = {
            "game": request.POST.get("game", catalogue.slugs()[0]),
            "level": digit(request, "level"),
            "opponents": digit(request, "opponents", "1"),
            "seat": request.POST.get("seat", "random"),
            "options": request.POST.dict(),
            "clock": request.POST.get("clock", ""),
        }
        checked_wish(**wish)
        person = ensure_person(request)
        match = start_computer_match(person=person, **wish, device=request.device)
    except LobbyError as error:
        return show(request, error)
    return redirect("games:match", match.pk)
