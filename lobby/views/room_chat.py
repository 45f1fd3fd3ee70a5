"""The conversation at the table of a room: what was said, and saying something. New lines come by socket."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import talk, texts
from games.errors import Refusal
from lobby import selectors
from lobby.models import Room, RoomLine
from lobby.services import room_chat


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def chat(request: HttpRequest, code: str) -> HttpResponse:
    """GET: the latest lines after ``?nach=<id>`` as JSON, with whether they are all (``whole``).
    POST: say ``phrase`` or ``words`` under a ``key``.

    Whoever wants a page is led to that of the room.
    """
    found = selectors.room_with_code(code)
    if request.method == "POST":
        return _say(request, found, code)
    if not talk.by_script(request):
        return redirect("lobby:room", code=code)
    if found is None or not room_chat.hears(found, request.person):
        raise Http404
    return talk.lines(room_chat.lines(found, request.person, after=talk.after(request)), room_chat.SHOWN)


def chat_context(request: HttpRequest, found: Room) -> dict[str, Any] | None:
    """The conversation that this person hears, and how they can take part in it; None for assistants."""
    person = request.person
    if person is None or not room_chat.hears(found, person):
        return None
    shown = talk.context(room_chat.lines(found, person), person)
    return {**shown, "key": uuid.uuid4().hex, "texts": texts.chat_texts()}


def _say(request: HttpRequest, found: Room | None, code: str) -> HttpResponse:
    def say(**said: str) -> RoomLine:
        if found is None:
            raise Refusal("not_your_seat")
        return room_chat.say(room=found, person=request.person, **said)

    def page(refused: Refusal | None) -> HttpResponse:
        if refused is not None:
            messages.error(request, texts.refusal(refused.code, refused.params))
        return redirect("lobby:room", code=code)

    return talk.saying(request, say, page)
