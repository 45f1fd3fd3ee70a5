"""Pages: the table of a game and the profile of a member."""

from __future__ import annotations

from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.selectors import member_named, relation
from games.engine import registry
from games.names import game_name
from rankings import elo, pages, selectors
from rankings.eligibility import FEWEST_MOVES, SAME_OPPONENT_A_DAY

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
    try:
        page = Paginator(selectors.listed(slug), LINES_PER_PAGE).page(request.GET.get("seite", 1))
    except InvalidPage:
        raise Http404(_("The ranking has no such page.")) from None
    own = pages.own_place(request.person, slug)
    own_page = -(-own.rank // LINES_PER_PAGE) if own is not None and own.rank else None
    context = {
        "slug": slug,
        "game": game_name(slug),
        "games": [(other, game_name(other)) for other in registry.slugs()],
        "page": page,
        "numbers": page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "own": own,
        "own_page": own_page,
        "rules": {
            "start": round(elo.START),
            "provisional": elo.PROVISIONAL_ROUNDS,
            "listed_rounds": selectors.LISTED_ROUNDS,
            "listed_days": selectors.LISTED_FOR.days,
            "fewest_moves": FEWEST_MOVES,
            "same_opponent": SAME_OPPONENT_A_DAY,
        },
    }
    return render(request, "rankings/table.html", context)


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A member: ratings and their course, results, recent matches. Other spellings lead to the right one."""
    person = member_named(name)
    if person is None:
        raise Http404(_("Nobody here goes by this name."))
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
    return render(request, "rankings/profile.html", context)
