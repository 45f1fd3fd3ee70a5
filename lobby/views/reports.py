"""Pages to report a person, a line of the chat or a match, or to block whom it is about; no scripts."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import limits
from accounts.errors import Unwelcome
from accounts.models import Person
from accounts.numbers import number_in
from accounts.selectors import blocked_ids
from accounts.services import ensure_person
from accounts.texts import refusal
from games.errors import NotAllowed, UnknownMatch
from games.models import Match
from games.names import game_name
from games.talk import spoken
from lobby.moderation import reporting, subjects
from lobby.moderation.forms import ReportForm
from lobby.moderation.models import WORDS_MAX, Report
from lobby.moderation.standing import report_by, standing_of
from lobby.moderation.subjects import Reported


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_person(request: HttpRequest, name: str) -> HttpResponse:
    """Report the guest or member of that name."""
    try:
        return _answer(request, subjects.person_of_name(name, reader=request.person))
    except Unwelcome as refused:
        return _nobody(request, refused)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_line(request: HttpRequest, number: int) -> HttpResponse:
    """Report a line of the chat that the reader can hear, or block whoever said it."""
    try:
        return _answer(request, subjects.line_of_number(number, reader=request.person))
    except Unwelcome as refused:
        return _nobody(request, refused)
    except (UnknownMatch, NotAllowed):
        raise Http404 from None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_room_line(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Report a line that was said at the table of a room, or block whoever said it."""
    try:
        return _answer(request, subjects.room_line_of_number(code, number, reader=request.person))
    except Unwelcome as refused:
        return _nobody(request, refused)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Report a match, or one of its people: ``platz`` names the seat, "" the match as a whole."""
    seat = number_in(request.POST.get("platz", request.GET.get("platz", "")), longest=1)
    try:
        reported = subjects.match_of_id(match_id, reader=request.person, seat=seat)
    except (UnknownMatch, NotAllowed):
        raise Http404 from None
    return _answer(request, reported, seat=seat)


def _answer(request: HttpRequest, reported: Reported, *, seat: int | None = None) -> HttpResponse:
    if request.method != "POST":
        return _page(request, reported, ReportForm(reported=reported), seat=seat)
    form = ReportForm(request.POST, reported=reported)
    if not form.is_valid():
        return _page(request, reported, form, seat=seat, status=HTTPStatus.BAD_REQUEST)
    person = ensure_person(request)
    if not limits.may_report(request, person):
        form.add_error(None, refusal("too_fast"))
        return _page(request, reported, form, seat=seat, status=HTTPStatus.TOO_MANY_REQUESTS)
    reason, words = Report.Reason(form.cleaned_data["reason"]), form.cleaned_data["words"]
    row, new = reporting.report(reporter=person, reported=reported, reason=reason, words=words)
    again = "" if new else "?wieder=1"
    return redirect(f"{reverse('lobby:reported', args=[row.pk])}{again}")


def _page(
    request: HttpRequest, reported: Reported, form: ReportForm, *, seat: int | None, status: int = 200
) -> HttpResponse:
    line = reported.line or reported.room_line
    context = {
        "reported": reported,
        "form": form,
        "longest": WORDS_MAX,
        "game": "" if reported.match is None else game_name(reported.match.game),
        "said": "" if line is None else spoken(line),
        "seat": seat,
        **_around(request.person, [reported.person] if reported.person else reported.people),
        "back": _back(reported.match, reported.person),
    }
    return render(request, "lobby/report.html", context, status=status)


@never_cache
@require_safe
def thanks(request: HttpRequest, number: int) -> HttpResponse:
    """What happens now with the report that somebody has made, and what they can do themselves."""
    row = report_by(request.person, number)
    if row is None:
        raise Http404
    context = {
        "report": row,
        "again": "wieder" in request.GET,
        **_around(request.person, [row.person]),
        "back": _back(row.match, row.person),
    }
    return render(request, "lobby/reported.html", context)


@never_cache
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """What the club has told the person, what they may not do until when, and their own reports."""
    if request.person is None:
        return redirect("accounts:account")
    return render(request, "lobby/standing.html", {"standing": standing_of(request.person)})


def _around(reader: Person | None, people: Iterable[Person | None]) -> dict[str, list[Person]]:
    """Whom of these people the reader can block, and whom they have blocked."""
    if reader is None:
        return {"blockable": [], "blocked": []}
    known = blocked_ids(reader.pk)
    others = [one for one in people if one is not None and not one.is_gone and one.pk != reader.pk]
    return {
        "blockable": [one for one in others if one.pk not in known],
        "blocked": [one for one in others if one.pk in known],
    }


def _back(match: Match | None, person: Person | None) -> str:
    """Where the reader came from, as far as that is known."""
    if match is not None:
        return match.get_absolute_url()
    return (person.get_absolute_url() if person is not None else "") or reverse("lobby:home")


def _nobody(request: HttpRequest, refused: Unwelcome) -> HttpResponse:
    """There is nothing to report: it is gone, or the reader's own."""
    sentence = refusal(refused.code, refused.params)
    status = HTTPStatus.CONFLICT if refused.code == "yourself" else HTTPStatus.NOT_FOUND
    return render(request, "lobby/report_nobody.html", {"sentence": sentence}, status=status)
