"""Rooms: the page behind the link, taking a seat and giving it back, what the host may do."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Person
from accounts.services import ensure_person
from games.names import LEVELS
from games.posting import form_of
from lobby import selectors
from lobby.errors import LobbyError, OwnRoom
from lobby.models import Room, RoomSeat
from lobby.services import next_rounds, rooms
from lobby.services.challenges import may_see
from lobby.texts import refusal
from lobby.views import rounds
from lobby.views.fields import digit
from lobby.views.room_chat import chat_context
from lobby.views.tables import conditions, is_assistant, over, seat_page, shared_link


@never_cache
@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """What the link shows: seats to take, the table that one sits at, the match, or that it is over."""
    found = selectors.room_with_code(code)
    if found is None or not may_see(room=found, person=request.person):
        return render(request, "lobby/room_unknown.html", status=404)
    if found.match_id is not None:
        return rounds.begun(request, found)
    if found.is_over:
        return over(request, found)
    if _own_seat(found, request.person) is not None:
        return _table(request, found)
    return seat_page(request, found)


@form_of("lobby:room")
def take_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat; whoever comes second is told so. A room that cannot be joined creates no guest."""
    found = selectors.room_with_code(code)
    if found is None or found.is_challenge:
        return render(request, "lobby/room_unknown.html", status=404)
    if found.is_over:
        return over(request, found)
    return _join(request, code) if found.match_id is None else rounds.take_seat(request, found)


def _join(request: HttpRequest, code: str) -> HttpResponse:
    try:
        number = digit(request, "seat") if "seat" in request.POST else None
        person = ensure_person(request)
        match = rooms.join_room(
            code=code, person=person, number=number, device=request.device, assistant=is_assistant(request)
        )
    except LobbyError as error:
        found = selectors.room_with_code(code)
        if found is None or isinstance(error, OwnRoom):
            return redirect("lobby:room", code=code)
        if found.match_id is not None:
            return rounds.begun(request, found)
        return over(request, found) if found.is_over else seat_page(request, found, error=error)
    return redirect("lobby:room", code=code) if match is None else redirect("games:match", match.pk)


@form_of("lobby:room")
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give the own seat back while the room waits, or between two rounds."""
    found = selectors.room_with_code(code)
    leave_room = rooms.leave_room if found is None or found.match_id is None else next_rounds.leave
    return _go(request, code, leave_room, _("Your seat is free again."))


@form_of("lobby:room")
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Take the invitation back."""
    return _go(request, code, rooms.close_room, _("Your invitation is closed."))


def _go(request: HttpRequest, code: str, end: Callable[..., object], said: str) -> HttpResponse:
    """End one's part in a room; where that is refused, the room shows how things stand."""
    if request.person is None:
        return redirect("lobby:room", code=code)
    try:
        end(code=code, person=request.person)
    except LobbyError:
        return redirect("lobby:room", code=code)
    messages.success(request, said)
    return redirect("lobby:home")


@form_of("lobby:room")
def set_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The host gives a seat to a computer, or sets it free."""
    if request.person is None:
        return redirect("lobby:room", code=code)
    try:
        level = digit(request, "level") if request.POST.get("level") else None
        number = digit(request, "seat")
        found = selectors.room_with_code(code)
        between = found is not None and found.match_id is not None
        give_seat = next_rounds.set_seat if between else rooms.set_seat
        match = give_seat(code=code, host=request.person, number=number, level=level)
    except LobbyError as error:
        if "match" not in error.params:
            messages.error(request, refusal(error.code, error.params))
        return redirect("lobby:room", code=code)
    return redirect("lobby:room", code=code) if match is None else redirect("games:match", match.pk)


@form_of("lobby:room")
def set_listed(request: HttpRequest, code: str) -> HttpResponse:
    """The host puts the room into the lobby (``listed=1``), or takes it out."""
    if request.person is not None:
        try:
            rooms.list_room(code=code, host=request.person, listed=request.POST.get("listed") == "1")
        except LobbyError as error:
            if "match" not in error.params:
                messages.error(request, refusal(error.code, error.params))
    return redirect("lobby:room", code=code)


def _own_seat(found: Room, person: Person | None) -> RoomSeat | None:
    if person is None:
        return None
    return next((seat for seat in found.seats.all() if seat.person_id == person.pk), None)


def _table(request: HttpRequest, found: Room) -> HttpResponse:
    """The room as those see it who sit there: the seats, and the link to share."""
    context: dict[str, object] = {
        **conditions(found),
        "is_host": request.person is not None and request.person.pk == found.host_id,
        "levels": LEVELS.items(),
        "chat": chat_context(request, found),
    }
    if not found.is_challenge:
        context |= shared_link(request, found)
    return render(request, "lobby/room_table.html", context)
