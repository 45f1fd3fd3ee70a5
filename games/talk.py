"""A conversation on pages, beside a match or at the table of a room: showing it, and saying something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse

from accounts.models import Person
from accounts.numbers import number_in
from games import texts
from games.errors import Refusal
from games.phrases import PHRASES
from games.said import Said
from games.services.chatting import LONGEST_LINE, muted

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


def by_script(request: HttpRequest) -> bool:
    """Whether a script asks, which wants JSON in place of a page."""
    return "application/json" in request.headers.get("Accept", "")


def after(request: HttpRequest) -> int:
    """The line after which a script wants what was said, from ``?nach=``; 0 for all of it."""
    return number_in(request.GET.get("nach", "")) or 0


def lines(said: Sequence[Said], shown: int) -> JsonResponse:
    """What was said, for a script; with fewer than ``shown`` these are all of it (``whole``)."""
    return JsonResponse({"type": "chat", "lines": [line.wire() for line in said], "whole": len(said) < shown})


def saying(
    request: HttpRequest, say: Callable[..., Said], page: Callable[[Refusal | None], HttpResponse]
) -> HttpResponse:
    """Let ``say`` say what a form holds: ``phrase`` or ``words`` under a ``key``.

    A script is answered by the line, or by 409 with the reason; anybody else by ``page`` of the refusal,
    None when there was none.
    """
    said = {name: request.POST.get(name, "") for name in ("phrase", "words", "key")}
    try:
        if not _KEY.fullmatch(said["key"]):
            raise Refusal("bad_field", {"field": "key"})
        line = say(**said)
    except Refusal as refused:
        if not by_script(request):
            return page(refused)
        text = texts.refusal(refused.code, refused.params)
        return JsonResponse({"code": refused.code, "text": text}, status=HTTPStatus.CONFLICT)
    return JsonResponse(line.wire()) if by_script(request) else page(None)


def context(said: Iterable[Said], person: Person | None) -> dict[str, Any]:
    """What a template shows of a conversation, and how this person can take part in it."""
    return {
        "lines": [(line, spoken(line)) for line in said],
        "phrases": PHRASES.items(),
        "may_write": person is not None and person.is_member,
        "longest": LONGEST_LINE,
        "muted": why_muted(person),
    }


def spoken(line: Said) -> str:
    """What a line says on a page."""
    if line.removed_at is not None:
        return str(texts.PAGE["chat_removed"])
    return line.words or str(PHRASES.get(line.phrase, line.phrase))


def why_muted(person: Person | None) -> str:
    """Until when this person can say nothing, as a sentence; "" for everybody else."""
    if person is None or not person.is_muted:
        return ""
    refused = muted(person)
    return texts.refusal(refused.code, refused.params)
