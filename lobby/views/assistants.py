"""How a free seat of a room is given to an AI assistant that operates a browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.names import game_name
from games.series import latest_round, places_after
from lobby import assistants, selectors
from lobby.models import Room
from lobby.views.tables import ASSISTANT


@never_cache
@require_safe
def instructions(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What to give the assistant for this seat; a seat that is not free leads back to the room."""
    found = selectors.room_with_code(code)
    if found is None or found.is_challenge:
        return render(request, "lobby/room_unknown.html", status=404)
    if number not in _free_seats(found):
        return redirect("lobby:room", code=code)
    address = f"{found.get_absolute_url()}?{ASSISTANT}={number}"
    link = request.build_absolute_uri(address)
    text = assistants.briefing(game=found.game, link=link, seat=number + 1)
    context = {"room": found, "game": game_name(found.game), "number": number + 1, "text": text}
    return render(request, "lobby/assistant.html", context | {"link": link})


def _free_seats(found: Room) -> list[int]:
    if found.match is None:
        return [] if found.is_over else [seat.number for seat in found.seats.all() if seat.is_free]
    latest = latest_round(found.match)
    return [] if latest.is_running else [place.number for place in places_after(latest) if place.is_free]
