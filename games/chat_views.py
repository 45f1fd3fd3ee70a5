"""The conversation beside a match: what was said, and saying something. New lines come by the socket."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.numbers import number_in
from games import selectors, services, texts
from games.errors import Refusal
from games.views import page_of, watched

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@watched
def chat(request: HttpRequest, match_id: str) -> HttpResponse:
    """GET: the latest lines after ``?nach=<id>`` as JSON, with whether they are all (``whole``).
    POST: say ``phrase`` or ``words`` under a ``key``.

    Whoever wants a page is led to that of the match, as after a form that was refused at this address.
    """
    if request.method == "POST":
        return _say(request, match_id)
    if not _by_script(request):
        query = request.GET.urlencode()
        return redirect(f"{reverse('games:match', args=[match_id])}?{query}".rstrip("?"))
    person_id = None if request.person is None else request.person.pk
    selectors.watched_match(match_id, person_id)
    after = number_in(request.GET.get("nach", "")) or 0
    seat = selectors.seat_of(match_id, person_id)
    lines = selectors.chat_lines(match_id, seat, after, person_id=person_id)
    whole = len(lines) < selectors.CHAT_SHOWN
    return JsonResponse(
        {"type": "chat", "lines": [selectors.chat_wire(line) for line in lines], "whole": whole}
    )


def _say(request: HttpRequest, match_id: str) -> HttpResponse:
    by_script = _by_script(request)
    said = {name: request.POST.get(name, "") for name in ("phrase", "words", "key")}
    try:
        if not _KEY.fullmatch(said["key"]):
            raise Refusal("bad_field", {"field": "key"})
        line = services.say_line(match_id=match_id, person=request.person, **said)
    except Refusal as refused:
        if by_script:
            text = texts.refusal(refused.code, refused.params)
            return JsonResponse({"code": refused.code, "text": text}, status=HTTPStatus.CONFLICT)
        view = selectors.match_page(match_id, request.person)
        return page_of(request, view, refusal=refused, status=HTTPStatus.CONFLICT, talks=True)
    if by_script:
        return JsonResponse(selectors.chat_wire(line))
    return redirect(f"{reverse('games:match', args=[match_id])}?chat=1#chat")


def _by_script(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")
