"""Starting a match against a computer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Person
from lobby.errors import LobbyError, UnknownChoice
from lobby.services.computers import start_computer_match
from lobby.views.home import show
from lobby.views.people import with_person


@require_POST
@with_person
def start(request: HttpRequest, person: Person) -> HttpResponse:
    """Start the match that the form describes and go there."""
    try:
        match = start_computer_match(
            person=person,
            game=request.POST.get("game", "abalone"),
            level=_level(request.POST.get("level", "")),
            colour=request.POST.get("colour", "random"),
            layout=request.POST.get("layout", "standard"),
            clock=request.POST.get("clock", ""),
            device=request.device,
        )
    except LobbyError as error:
        return show(request, error)
    return redirect("games:match", match.pk)


def _level(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise UnknownChoice(field="level")
    return int(text)
