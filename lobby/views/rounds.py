"""A room whose first match has begun: to the match, or to the table between two rounds."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import Person
from accounts.services import ensure_person
from games import texts as match_texts
from games.access import may_watch
from games.models import Match
from games.names import LEVELS
from games.posting import form_of
from games.protocol import commands
from games.series import NextPlace, latest_round, places_after
from games.services import submit
from lobby import selectors
from lobby.errors import LobbyError
from lobby.models import Room
from lobby.services import next_rounds
from lobby.views.fields import digit
from lobby.views.room_chat import chat_context
from lobby.views.tables import conditions, is_assistant, seat_page, shared_link


def begun(request: HttpRequest, found: Room, error: LobbyError | None = None) -> HttpResponse:
    """To the running round for whoever sits there; between rounds the table, or a free seat; else that
    every seat is taken."""
    latest = latest_round(found.match)
    if latest.is_running:
        sits = selectors.sits_in(latest, request.person)
        return redirect("games:match", latest.pk) if sits else _taken(request, found, latest)
    places = places_after(latest)
    if _own_place(places, request.person) is not None:
        return _table(request, found, latest, places)
    if not found.is_challenge and any(place.is_free for place in places):
        return seat_page(request, found, places=places, error=error)
    return _taken(request, found, latest)


def take_seat(request: HttpRequest, found: Room) -> HttpResponse:
    """Take a seat that somebody has left; whoever comes when there is none is told so, and no guest made."""
    latest = latest_round(found.match)
    if latest.is_running or not any(place.is_free for place in places_after(latest)):
        return begun(request, found)
    try:
        number = digit(request, "seat") if "seat" in request.POST else None
        person = ensure_person(request)
        match = next_rounds.take_seat(
            code=found.code,
            person=person,
            number=number,
            device=request.device,
            assistant=is_assistant(request),
        )
    except LobbyError as error:
        return begun(request, found, error)
    return redirect("lobby:room", code=found.code) if match is None else redirect("games:match", match.pk)


@form_of("lobby:room")
def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is ready for the next round, which begins once everybody is."""
    found = selectors.room_with_code(code)
    if found is None or found.match_id is None or request.person is None:
        return redirect("lobby:room", code=code)
    latest = latest_round(found.match)
    command = commands.read({"type": "ready", "id": f"room-{uuid.uuid4().hex}"[:40], "data": {}})
    answer = submit(match_id=latest.pk, person_id=request.person.pk, command=command)
    if answer.code not in (None, "next_round_began"):
        messages.error(request, match_texts.refusal(answer.code, answer.params))
    return redirect("lobby:room", code=code)


def _own_place(places: Sequence[NextPlace], person: Person | None) -> NextPlace | None:
    return next((place for place in places if person is not None and place.person_id == person.pk), None)


def _table(request: HttpRequest, found: Room, latest: Match, places: Sequence[NextPlace]) -> HttpResponse:
    """The table between two rounds as those see it who sit there."""
    free = any(place.is_free for place in places)
    context: dict[str, object] = {
        **conditions(found, places),
        "between": True,
        "match": latest,
        "next_round": latest.round + 1,
        "mine": _own_place(places, request.person),
        "some_free": free,
        "is_host": next_rounds.is_in_charge(found, places, request.person),
        "levels": LEVELS.items(),
        "chat": chat_context(request, found),
    }
    if free and not found.is_challenge:
        context |= shared_link(request, found)
    return render(request, "lobby/room_between.html", context)


def _taken(request: HttpRequest, found: Room, latest: Match) -> HttpResponse:
    context = {"room": found, "match": latest, "may_watch": may_watch(latest, request.person)}
    return render(request, "lobby/room_taken.html", context, status=409 if request.method == "POST" else 200)
