"""The form that makes a room: game, conditions, and who shall have the other seats.

With ``an`` in address or form it challenges the member of that name instead.
"""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.models import Person
from accounts.selectors import member_named
from accounts.services import ensure_person
from games.names import LEVELS
from lobby import catalogue, selectors
from lobby.errors import CannotChallenge, LobbyError, UnknownChoice
from lobby.models import Room
from lobby.services import challenges, rooms
from lobby.texts import refusal
from lobby.views import fields
from lobby.views.home import Table, choices

PERSON: Final = "person"
"""A seat for whoever has the link; else its field names a computer's level."""
EMPTY: Final = ""
LONGEST_NAME: Final = 24
NOBODY: Final = ("unknown_member", "challenge_yourself", "members_challenge")
"""Refusals after which the form is that of an invitation by link again."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """The conditions of an invitation; sent, it leads to the room."""
    if request.method == "POST":
        return _create(request)
    return _form(request)


def _form(request: HttpRequest, error: LobbyError | None = None) -> HttpResponse:
    game, wanted = _chosen(request), _wanted(request)
    addressee = None
    if wanted and (error is None or error.code not in NOBODY):
        try:
            addressee = _addressee(request.person, wanted)
        except CannotChallenge as nobody:
            error = error or nobody
    context = {
        **choices(),
        "game": game,
        "games": catalogue.CARDS,
        "others": _seats_offered(game.slug),
        "addressee": addressee,
        "wanted": wanted,
        "longest": LONGEST_NAME,
        "invitations": selectors.open_invitations(request.person),
        "refusal": refusal(error.code, error.params) if error else "",
        "refused": error,
    }
    return render(request, "lobby/invite.html", context, status=error.status if error else 200)


def _wanted(request: HttpRequest) -> str:
    """The name of whom to challenge, as it stands in the form or the address; "" for nobody."""
    name = request.POST.get("an") if request.method == "POST" else request.GET.get("an")
    return (name or "").strip()[: LONGEST_NAME + 1]


def _addressee(person: Person | None, name: str) -> Person:
    """The member of that name, whom the person may challenge as far as they may know.

    Raises CannotChallenge.
    """
    if person is None or not person.is_member:
        raise CannotChallenge("members_challenge", 403)
    found = member_named(name) if len(name) <= LONGEST_NAME and "\0" not in name else None
    if found is None:
        raise CannotChallenge("unknown_member", 404)
    if found.pk == person.pk:
        raise CannotChallenge("challenge_yourself")
    return found


def _challenge(request: HttpRequest, name: str) -> HttpResponse:
    """Challenge the member of that name under the conditions of the form."""
    try:
        addressee = _addressee(request.person, name)
        if not limits.may_ask_people(request, request.person):
            raise CannotChallenge("too_fast", 429)
        room = challenges.challenge(
            host=request.person,
            addressee=addressee,
            game=request.POST.get("game", catalogue.slugs()[0]),
            options=request.POST.dict(),
            clock=fields.clock(request),
            begins=request.POST.get("begins", Room.Beginner.RANDOM),
            rated=request.POST.get("rated") == "1",
            watchable=request.POST.get("watchable") == "on",
            device=request.device,
        )
    except LobbyError as error:
        return _form(request, error)
    return redirect(room)


def _chosen(request: HttpRequest) -> Table:
    """The game that is invited to: the one of the form or the address, else the first."""
    wanted = request.POST.get("game") or request.GET.get("spiel")
    cards = catalogue.CARDS
    return Table(next((card for card in cards if card.slug == wanted), cards[0]))


def _seats_offered(game: str) -> list[tuple[int, str, bool]]:
    """The seats beside the host's as (number shown to people, field, whether it must be taken)."""
    counts = catalogue.seat_counts(game)
    return [(number, f"seat{number}", number <= counts[0]) for number in range(2, counts[-1] + 1)]


def _create(request: HttpRequest) -> HttpResponse:
    """Make the room; a choice that is refused creates no guest."""
    if wanted := _wanted(request):
        return _challenge(request, wanted)
    game = request.POST.get("game", catalogue.slugs()[0])
    wish: dict[str, Any] = {
        "game": game,
        "options": request.POST.dict(),
        "clock": fields.clock(request),
        "begins": request.POST.get("begins", Room.Beginner.RANDOM),
    }
    seen = {"watchable": request.POST.get("watchable") == "on", "listed": request.POST.get("listed") == "1"}
    try:
        wish["others"] = _others(request, game)
        rooms.checked_wish(**wish)
        host = ensure_person(request)
        room = rooms.create_room(host=host, **wish, **seen, device=request.device)
    except LobbyError as error:
        return _form(request, error)
    return redirect(room)


def _others(request: HttpRequest, game: str) -> list[int | None]:
    """Who shall have the other seats; those that stay empty are left out. Raises UnknownChoice."""
    if game not in catalogue.slugs():
        raise UnknownChoice(field="game")
    others: list[int | None] = []
    for _number, field, needed in _seats_offered(game):
        wanted = request.POST.get(field, PERSON if needed else EMPTY)
        if wanted == EMPTY and not needed:
            continue
        if wanted != PERSON and wanted not in map(str, LEVELS):
            raise UnknownChoice(field="others")
        others.append(None if wanted == PERSON else int(wanted))
    return others
