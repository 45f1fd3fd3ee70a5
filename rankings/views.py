"""Pages: the table of a game, the profile of a member, and the matches that a member has played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from accounts.selectors import member_named, relation
from games.engine import registry
from games.names import game_name
from rankings import elo, history, pages, selectors
from rankings.eligibility import FEWEST_MOVES, SAME_OPPONENT_A_DAY
from rankings.models import RatingEntry

LINES_PER_PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The table of the first game."""
    return redirect("rankings:table", registry.slugs()[0])


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Who stands where in a game, with the reader's own line and the rules of rating."""
    if slug not in registry.slugs():
        raise Http404(_("There is no such game here."))
    whom, rows = pages.table_of(slug, request.GET.get("wer", ""), request.person)
    page = _page(request, rows, _("The ranking has no such page."))
    own = pages.own_place(request.person, slug)
    own_page = -(-own.rank // LINES_PER_PAGE) if own is not None and own.rank else None
    context = {
        "slug": slug,
        "game": game_name(slug),
        "games": [(other, game_name(other)) for other in registry.slugs()],
        "whom": whom,
        "circles": pages.circles(request.person),
        "page": page,
        "numbers": _numbers(page),
        "query": f"wer={whom}&" if whom else "",
        "own": own,
        "own_page": own_page,
        "rules": {
            "start": round(elo.START),
            "provisional": elo.PROVISIONAL_ROUNDS,
            "listed_rounds": selectors.LISTED_ROUNDS,
            "listed_days": selectors.LISTED_FOR.days,
            "active_days": selectors.ACTIVE_FOR.days,
            "fewest_moves": FEWEST_MOVES,
            "same_opponent": SAME_OPPONENT_A_DAY,
        },
    }
    return render(request, "rankings/table.html", context)


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A member: ratings and their course, results, recent matches. Other spellings lead to the right one."""
    person = _member(name)
    if person.name != name:
        return redirect("rankings:profile", person.name, permanent=False)
    recent = selectors.recent_entries(person, viewer=request.person, limit=pages.RECENT_ROUNDS)
    context = {
        "person": person,
        "games": pages.games_of(person),
        "recent": selectors.rounds_of(recent),
        "is_self": request.person is not None and request.person.pk == person.pk,
    }
    if request.person is not None and not context["is_self"]:
        context["relation"] = relation(request.person, person)
        context["duels"] = history.head_to_head(request.person, person).items()
    return render(request, "rankings/profile.html", context)


@require_safe
def matches(request: HttpRequest, name: str) -> HttpResponse:
    """The ended matches of a member that the reader may see, searched by what they were and against whom."""
    person = _member(name)
    if person.name != name:
        return redirect("rankings:matches", person.name, permanent=False)
    wanted = history.Wanted.read(request.GET)
    found = history.rounds(person, viewer=request.person, wanted=wanted)
    page = _page(request, found, _("The list has no such page."))
    context = {
        "person": person,
        "wanted": wanted,
        "page": page,
        "rounds": selectors.rounds_of(list(page.object_list)),
        "numbers": _numbers(page),
        "query": urlencode(wanted.address) + "&" if wanted.address else "",
        "games": [(slug, game_name(slug)) for slug in registry.slugs()],
        "results": [choice for choice in RatingEntry.Result.choices if choice[0]],
        "is_self": request.person is not None and request.person.pk == person.pk,
    }
    return render(request, "rankings/matches.html", context)


@require_safe
def export(request: HttpRequest, name: str) -> HttpResponse:
    """The matches that the same search finds, as JSON to keep."""
    person = _member(name)
    found = history.exported(person, viewer=request.person, wanted=history.Wanted.read(request.GET))
    answer = JsonResponse({"person": person.name, "matches": list(found)})
    answer["Content-Disposition"] = f'attachment; filename="spielstein-{person.member_id}.json"'
    return answer


def _member(name: str) -> Person:
    person = member_named(name)
    if person is None:
        raise Http404(_("Nobody here goes by this name."))
    return person


def _page(request: HttpRequest, rows: QuerySet[Any], missing: str) -> Page[Any]:
    try:
        return Paginator(rows, LINES_PER_PAGE).page(request.GET.get("seite", 1))
    except InvalidPage:
        raise Http404(missing) from None


def _numbers(page: Page[Any]) -> Iterator[str | int]:
    return page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
