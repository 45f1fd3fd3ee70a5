"""Pages of matches: play, watch and replay at one address; the form of possible moves; exports."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.numbers import number_in
from games import pages, selectors, services, snapshots, texts
from games.engine import record
from games.engine.record import Record
from games.errors import NotAllowed, Refusal, UnknownMatch
from games.match_view import MatchView
from games.models import Match
from games.names import clock_name
from games.posting import form_of
from games.protocol import Command, commands
from games.signals import seat_attended
from games.titles import registry as titles
from games.titles.title import Played

View = Callable[..., HttpResponse]


def watched(view: View) -> View:
    """404 for an unknown match; a private one tells strangers nothing but that, with 403."""

    @wraps(view)
    def answer(request: HttpRequest, match_id: str) -> HttpResponse:
        try:
            return view(request, match_id)
        except UnknownMatch:
            raise Http404 from None
        except NotAllowed:
            return render(request, "games/private.html", status=403)

    return answer


def ply_of(request: HttpRequest) -> int | None:
    """The number of moves in ``?zug=12``, None for all of them."""
    return number_in(request.GET.get("zug", ""), longest=5)


@never_cache
@require_safe
@watched
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as this person sees it; ``?zug=12`` shows the position after the twelfth move."""
    view = selectors.match_page(match_id, request.person)
    if view.you and view.match.is_running:
        services.note_visit(match_id=match_id, seat=view.you[0])
        if view.match.is_correspondence:
            # a page without a script has no socket that would say so
            seat_attended.send_robust(sender=Match, match_id=match_id, person_id=request.person.pk)
        if view.state.seats[view.you[0]].claim_at is not None:
            services.mark_present(match_id=match_id, person_id=request.person.pk)
    return page_of(request, view, ply=ply_of(request), hint=request.GET.get("tipp", ""))


@form_of("games:match")
@watched
def act(request: HttpRequest, match_id: str) -> HttpResponse:
    """A command by form. Accepted: back to the match. Refused: the page with the reason and 409."""
    arrived = time.time_ns() // 1_000_000
    view = selectors.match_page(match_id, request.person)
    try:
        command = _command(request)
    except Refusal as refused:
        return page_of(request, view, refusal=refused, status=400)
    person_id = request.person.pk if request.person else None
    answer = services.submit(match_id=match_id, person_id=person_id, command=command, arrived=arrived)
    view = selectors.match_page(match_id, request.person)
    if not answer.accepted:
        refused = Refusal(answer.code or "internal", answer.params)
        return page_of(request, view, refusal=refused, status=409)
    if command.type == "ask_hint":
        return redirect(f"{reverse('games:match', args=[match_id])}?tipp={view.state.v}")
    return redirect(
        "games:match", match_id=view.next_match if command.type == "ready" and view.next_match else match_id
    )


@never_cache
@require_safe
@watched
def text(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as text: headers, and one numbered move a line."""
    view = selectors.match_page(match_id, request.person)
    response = HttpResponse(_record_text(view), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{view.match.game}-{match_id}.txt"'
    return response


@never_cache
@require_safe
@watched
def file(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as a file that other programs for the game read; 404 where there is none."""
    view = selectors.match_page(match_id, request.person)
    kept = titles.get(view.match.game).MATCH_FILE
    if kept is None:
        raise Http404
    options = {spec.name: spec.default for spec in view.state.rules.options} | view.match.options
    actions = [action for _position, action in view.actions()]
    day = view.match.created_at.date()
    written = kept.write(Played(options, pages.seat_names(view.seats), actions, day))
    response = HttpResponse(written, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{view.match.game}-{match_id}.{kept.ending}"'
    return response


@never_cache
@require_safe
@watched
def data(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as JSON: its snapshot as a spectator sees it, and all events."""
    view = selectors.match_page(match_id, request.person)
    snapshot = {key: value for key, value in view.snapshot.items() if key not in ("type", "you", "now")}
    return JsonResponse({**snapshot, "events": [snapshots.event_of(row).wire() for row in view.events]})


@never_cache
@require_safe
@watched
def dice(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the dice follow from, what they have shown, and their check in the browser."""
    view = selectors.match_page(match_id, request.person)
    if view.snapshot["dice"] is None:
        raise Http404
    return render(request, "games/dice.html", pages.dice_context(view))


def page_of(
    request: HttpRequest,
    view: MatchView,
    *,
    ply: int | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
    hint: str = "",
    talks: bool = False,
) -> HttpResponse:
    """The page of a match: with why something was refused (``talks``: in the chat), or with the ``hint``
    asked for at that version."""
    context = pages.context(view, ply=ply)
    if hint == str(view.state.v) and context["helps"]:
        found = selectors.hint_for(view)
        context["last"] = texts.PAGE["hint_thinking"] if found is None else pages.suggested(view, found)
        context["waits"] = found is None
    if refusal is not None:
        context["refusal"] = texts.refusal(refusal.code, refusal.params, game=view.match.game)
    context["chat"] = pages.chat_context(view, request.person, opened=talks or "chat" in request.GET)
    context["socket"] = f"/ws/partie/{view.match.pk}/"
    context["matches"] = reverse("games:match", args=["MATCH"])
    return render(request, "games/match.html", context, status=status)


def _command(request: HttpRequest) -> Command:
    """The command that a form holds. Raises Refusal for what the protocol does not know."""
    kind, _sep, reply = request.POST.get("action", "").partition(":")
    message: dict[str, Any] = {"type": kind, "id": request.POST.get("command", "")}
    at = number_in(request.POST.get("at", ""))
    if kind in commands.BOUND and at is not None:
        message["at"] = at
    if kind == "move":
        message["data"] = {"steps": pages.steps_of(request.POST.get("steps", "")[:400])}
    elif kind == "call":
        message["data"] = {"name": reply}
    elif kind == "offer_resignation":
        message["data"] = {"size": reply}
    elif reply:
        message["data"] = {"accept": reply == "yes"}
    if kind not in commands.COMMANDS:
        raise Refusal("unknown_type")
    command = commands.read(message)
    assert isinstance(command, Command)
    return command


def _record_text(view: MatchView) -> str:
    match = view.match
    names = pages.seat_names(view.seats)
    notes = [(_("Match"), match.pk), *zip(pages.seat_colours(view), names, strict=True)]
    if match.is_correspondence:
        notes.append((_("Time for thinking"), clock_name(match.clock)))
    if match.result is not None:
        notes.append((_("Result"), ": ".join(texts.ending(match.result, names, game=match.game))))
    actions = tuple(action for _position, action in view.actions())
    options = tuple(match.options.items())
    whole = Record(match.game, len(names), options, match.beginner, actions, tuple(notes))
    return record.write_record(whole)
