"""The conversation beside a match: what was said, and saying something. New lines come by the socket."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import selectors, services, talk
from games.errors import Refusal
from games.views import page_of, watched


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
    if not talk.by_script(request):
        query = request.GET.urlencode()
        return redirect(f"{reverse('games:match', args=[match_id])}?{query}".rstrip("?"))
    person_id = None if request.person is None else request.person.pk
    selectors.watched_match(match_id, person_id)
    seat = selectors.seat_of(match_id, person_id)
    said = selectors.chat_lines(match_id, seat, talk.after(request), person_id=person_id)
    return talk.lines(said, selectors.CHAT_SHOWN)


def _say(request: HttpRequest, match_id: str) -> HttpResponse:
    def page(refused: Refusal | None) -> HttpResponse:
        if refused is None:
            return redirect(f"{reverse('games:match', args=[match_id])}?chat=1#chat")
        view = selectors.match_page(match_id, request.person)
        return page_of(request, view, refusal=refused, status=HTTPStatus.CONFLICT, talks=True)

    return talk.saying(request, partial(services.say_line, match_id=match_id, person=request.person), page)
