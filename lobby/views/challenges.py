"""Answering a challenge, by plain forms of its room, the lobby and the notifications."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.posting import form_of
from lobby import selectors
from lobby.errors import LobbyError
from lobby.services import challenges
from lobby.views.tables import over, seat_page


@form_of("lobby:room")
def accept(request: HttpRequest, code: str) -> HttpResponse:
    """Begin the match. Refused: the page of the challenge with the reason."""
    if request.person is None:
        return redirect("lobby:room", code=code)
    try:
        match = challenges.accept(code=code, person=request.person, device=request.device)
    except LobbyError as error:
        return _refused(request, code, error)
    return redirect("lobby:room", code=code) if match is None else redirect("games:match", match.pk)


@form_of("lobby:room")
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline, which the challenger is told."""
    if request.person is None:
        return redirect("lobby:room", code=code)
    try:
        challenges.decline(code=code, person=request.person)
    except LobbyError as error:
        return _refused(request, code, error)
    messages.success(request, _("You have declined the challenge."))
    return redirect("lobby:home")


def _refused(request: HttpRequest, code: str, error: LobbyError) -> HttpResponse:
    found = selectors.room_with_code(code)
    if found is None or not challenges.may_see(room=found, person=request.person):
        return render(request, "lobby/room_unknown.html", status=404)
    if found.match_id is not None:
        return redirect("lobby:room", code=code)
    if found.is_over or found.host.is_gone:
        return over(request, found)
    return seat_page(request, found, error=error)
