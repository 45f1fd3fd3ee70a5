"""What all pages of a room show: its conditions, its link, the seats to take, and that it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.qr_code import qr_code
from games.names import game_name
from games.series import NextPlace
from lobby import boards, catalogue, selectors
from lobby.errors import LobbyError
from lobby.models import Room, RoomSeat
from lobby.texts import refusal

ASSISTANT: Final = "ki"
"""The field of an address by which a seat is offered to an AI assistant, and of a form that it takes it."""


def conditions(found: Room, places: Sequence[NextPlace] | None = None) -> dict[str, object]:
    """The seats, before the first round or (``places``) before a later one, and what is played."""
    seats: Sequence[RoomSeat | NextPlace] = list(found.seats.all()) if places is None else places
    options = tuple(found.options.items())
    return {
        "room": found,
        "seats": seats,
        "pair": len(seats) == 2,
        "first_begins": catalogue.first_begins(found.game),
        "options": catalogue.worded_options(found.game, found.options),
        "game": game_name(found.game),
        "board": boards.start_board(found.game, "room-start", options, seats=len(seats)),
    }


def shared_link(request: HttpRequest, found: Room) -> dict[str, object]:
    """The link of the room, as text and as a code to scan."""
    link = request.build_absolute_uri(found.get_absolute_url())
    return {"link": link, "qr": qr_code(link)}


def seat_page(
    request: HttpRequest,
    found: Room,
    *,
    places: Sequence[NextPlace] | None = None,
    error: LobbyError | None = None,
) -> HttpResponse:
    """The room as those see it who have the link: who sits there, and the seats to take."""
    context = conditions(found, places)
    context |= {
        "free": [seat for seat in context["seats"] if seat.is_free],
        "between": places is not None,
        "for_assistant": _seat_for_assistant(request, context["seats"]),
        "host_rating": selectors.rating_in(found.host, found.game),
        "refusal": refusal(error.code, error.params) if error else "",
        "refused": error,
    }
    return render(request, "lobby/room_seat.html", context, status=error.status if error else 200)


def is_assistant(request: HttpRequest) -> bool:
    """Whether the form says that an AI assistant shall play at the seat."""
    return request.POST.get(ASSISTANT) == "1"


def _seat_for_assistant(
    request: HttpRequest, seats: Sequence[RoomSeat | NextPlace]
) -> RoomSeat | NextPlace | None:
    """The free seat that the link offers to an assistant, if it is one for assistants."""
    wanted = request.GET.get(ASSISTANT, "")
    return next((seat for seat in seats if seat.is_free and str(seat.number) == wanted), None)


def over(request: HttpRequest, found: Room) -> HttpResponse:
    """That the invitation is over, and why."""
    return render(request, "lobby/room_over.html", {"room": found}, status=410)
