"""The conversation at the table of a room: what was said, and saying something. New lines come by socket."""

from __future__ import annotations

import re
import uuid
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.numbers import number_in
from games import texts
from games.errors import Refusal
from games.pages import spoken, why_muted
from games.phrases import PHRASES
from games.services.chatting import LONGEST_LINE
from lobby import selectors
from lobby.models import Room
from lobby.services import room_chat

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


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
    if not _by_script(request):
        return redirect("lobby:room", code=code)
    if found is None or not room_chat.hears(found, request.person):
        raise Http404
    after = number_in(request.GET.get("nach", "")) or 0
    said = room_chat.lines(found, request.person, after=after)
    whole = len(said) < room_chat.SHOWN
    return JsonResponse({"type": "chat", "lines": [room_chat.wire(line) for line in said], "whole": whole})


def chat_context(request: HttpRequest, found: Room) -> dict[str, Any] | None:
    """The conversation that this person hears, and how they can take part in it; None for assistants."""
    person = request.person
    if person is None or not room_chat.hears(found, person):
        return None
    said = room_chat.lines(found, person)
    return {
        "lines": [(line, spoken(line)) for line in said],
        "key": uuid.uuid4().hex,
        "phrases": PHRASES.items(),
        "may_write": person.is_member,
        "longest": LONGEST_LINE,
        "muted": why_muted(person),
        "texts": texts.chat_texts(),
    }


def _say(request: HttpRequest, found: Room | None, code: str) -> HttpResponse:
    said = {name: request.POST.get(name, "") for name in ("phrase", "words", "key")}
    try:
        if found is None:
            raise Refusal("not_your_seat")
        if not _KEY.fullmatch(said["key"]):
            raise Refusal("bad_field", {"field": "key"})
        line = room_chat.say(room=found, person=request.person, **said)
    except Refusal as refused:
        text = texts.refusal(refused.code, refused.params)
        if _by_script(request):
            return JsonResponse({"code": refused.code, "text": text}, status=HTTPStatus.CONFLICT)
        messages.error(request, text)
        return redirect("lobby:room", code=code)
    return JsonResponse(room_chat.wire(line)) if _by_script(request) else redirect("lobby:room", code=code)


def _by_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")
