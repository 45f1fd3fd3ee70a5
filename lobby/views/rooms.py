"""Invitations: the form, the page behind the link, and taking the seat."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.services import ensure_person
from games.access import may_watch
from games.names import game_name
from games.posting import form_of
from lobby import boards, catalogue, selectors
from lobby.errors import LobbyError, OwnRoom, SeatTaken
from lobby.models import Room
from lobby.services import rooms
from lobby.texts import refusal
from lobby.views.home import Table, choices


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """The conditions of an invitation; sent, it leads to the room."""
    if request.method == "POST":
        return _create(request)
    return _form(request)


def _form(request: HttpRequest, error: LobbyError | None = None) -> HttpResponse:
    context = {
        **choices(),
        "game": _chosen(request),
        "invitations": selectors.open_invitations(request.person),
        "refusal": refusal(error.code, error.params) if error else "",
    }
    return render(request, "lobby/invite.html", context, status=error.status if error else 200)


def _chosen(request: HttpRequest) -> Table:
    """The game that is invited to: the one of the form or the address, else the first."""
    wanted = request.POST.get("game") or request.GET.get("spiel")
    cards = catalogue.playable()
    return Table(next((card for card in cards if card.slug == wanted), cards[0]))


def _create(request: HttpRequest) -> HttpResponse:
    """Make the room; a choice that is refused creates no guest."""
    wish: dict[str, Any] = {
        "game": request.POST.get("game", catalogue.playable_slugs()[0]),
        "options": request.POST.dict(),
        "clock": request.POST.get("clock", ""),
        "begins": request.POST.get("begins", Room.Beginner.RANDOM),
    }
    watchable = request.POST.get("watchable") == "on"
    try:
        rooms.checked_wish(**wish)
        host = ensure_person(request)
        room = rooms.create_room(host=host, **wish, watchable=watchable, device=request.device)
    except LobbyError as error:
        return _form(request, error)
    return redirect(room)


@never_cache
@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """What the link shows: the seat to take, the box for sharing, the match, or that it is over."""
    found = selectors.room_with_code(code)
    if found is None:
        return render(request, "lobby/room_unknown.html", status=404)
    if found.match_id is not None:
        return _begun(request, found)
    if found.is_over:
        return _over(request, found)
    if request.person is not None and request.person.pk == found.host_id:
        return _share(request, found)
    return _seat(request, found)


@form_of("lobby:room")
def take_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Take the seat; whoever comes second is told so. A room that cannot be joined creates no guest."""
    found = selectors.room_with_code(code)
    if found is None:
        return render(request, "lobby/room_unknown.html", status=404)
    if found.is_over:
        return _over(request, found)
    if found.match_id is not None:
        return _begun(request, found)
    return _join(request, code=code)


def _join(request: HttpRequest, code: str) -> HttpResponse:
    person = ensure_person(request)
    try:
        match = rooms.join_room(code=code, person=person, device=request.device)
    except LobbyError as error:
        found = selectors.room_with_code(code)
        if found is None or isinstance(error, OwnRoom):
            return redirect("lobby:room", code=code)
        return _begun(request, found) if isinstance(error, SeatTaken) else _over(request, found)
    return redirect("games:match", match.pk)


@form_of("lobby:room")
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Take the invitation back."""
    if request.person is None:
        return redirect("lobby:room", code=code)
    try:
        rooms.close_room(code=code, person=request.person)
    except SeatTaken as error:
        return redirect("games:match", str(error.params["match"]))
    except LobbyError:
        return redirect("lobby:room", code=code)
    messages.success(request, _("Your invitation is closed."))
    return redirect("lobby:home")


def _share(request: HttpRequest, found: Room) -> HttpResponse:
    link = request.build_absolute_uri(found.get_absolute_url())
    context = {"room": found, "link": link, "qr": _qr(link), **_conditions(found)}
    return render(request, "lobby/room_share.html", context)


def _seat(request: HttpRequest, found: Room) -> HttpResponse:
    context = {
        "room": found,
        "host_rating": selectors.rating_in(found.host, found.game),
        **_conditions(found),
    }
    return render(request, "lobby/room_seat.html", context)


def _begun(request: HttpRequest, found: Room) -> HttpResponse:
    """To the latest round for whoever sits there, else that the seat is taken."""
    latest = selectors.latest_round(found.match)
    if selectors.sits_in(latest, request.person):
        return redirect("games:match", latest.pk)
    context = {"room": found, "match": latest, "may_watch": may_watch(latest, request.person)}
    return render(request, "lobby/room_taken.html", context, status=409 if request.method == "POST" else 200)


def _over(request: HttpRequest, found: Room) -> HttpResponse:
    return render(request, "lobby/room_over.html", {"room": found}, status=410)


def _conditions(found: Room) -> dict[str, object]:
    return {
        "first_begins": catalogue.first_begins(found.game),
        "options": catalogue.worded_options(found.game, found.options),
        "game": game_name(found.game),
        "board": boards.start_board(found.game, "room-start", tuple(found.options.items())),
    }


def _qr(link: str) -> SafeString:
    """The link as a QR code: one inline SVG whose colours the style sheet sets."""
    code = segno.make(link, error="m", micro=False)
    return mark_safe(
        code.svg_inline(scale=1, border=3, svgclass="qr", lineclass="qr-dark", omitsize=True, unit=None)
    )
