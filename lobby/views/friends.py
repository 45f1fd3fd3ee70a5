"""The page of friends, requests and blocked people, and the forms of it and of profiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import blocks, friends, limits
from accounts import selectors as people
from accounts.errors import Unwelcome
from accounts.models import Friendship, Person
from accounts.texts import refusal
from lobby.friends import friend_lines, people_met

REQUESTS_SHOWN = 50
LONGEST_NAME = 24
STATUS: Final = {"unknown_person": 404, "too_fast": 429}
PROFILE: Final = "profile"
"""What a form of a profile says in its field ``back``."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """GET: everybody whom the person knows. POST: a ``deed`` to somebody by ``name``."""
    if request.method == "POST":
        return _act(request)
    return _show(request)


def _act(request: HttpRequest) -> HttpResponse:
    if request.person is None:
        return redirect(f"{reverse('account_login')}?next={reverse('lobby:friends')}")
    name, back = request.POST.get("name", "").strip(), request.POST.get("back", "")
    try:
        other = _named(name)
        said = _done(request, request.person, other, request.POST.get("deed", ""))
    except Unwelcome as error:
        sentence = refusal(error.code, error.params)
        if back != PROFILE or people.member_named(name) is None:
            return _show(request, name, sentence, STATUS.get(error.code, 409))
        messages.error(request, sentence)
        return redirect("rankings:profile", name)
    messages.success(request, str(said) % {"name": other.name})
    return redirect("rankings:profile", other.name) if back == PROFILE else redirect("lobby:friends")


def _named(name: str) -> Person:
    """Whom a form names. Raises Unwelcome when nobody goes by that name."""
    found = people.person_named(name) if 0 < len(name) <= LONGEST_NAME and "\0" not in name else None
    if found is None:
        raise Unwelcome("unknown_person")
    return found


def _done(request: HttpRequest, person: Person, other: Person, deed: str) -> Promise:
    """Do what the form asks for and say what has been done. Raises Unwelcome."""
    if deed in ("ask", "block") and not limits.may_ask_people(request, person):
        raise Unwelcome("too_fast")
    if deed == "ask":
        row = friends.ask_friend(asker=person, asked=other)
        return BEFRIENDED if row.state == Friendship.State.ACCEPTED else ASKED
    if deed not in DEEDS:
        raise Unwelcome("no_request")
    do, said = DEEDS[deed]
    do(person, other)
    return said


ASKED = _("Your request to %(name)s is on its way.")
BEFRIENDED = _("You and %(name)s are friends now.")
DEEDS: Final[dict[str, tuple[Callable[[Person, Person], object], Promise]]] = {
    "accept": (lambda one, other: friends.accept_friend(person=one, asker=other), BEFRIENDED),
    "decline": (
        lambda one, other: friends.decline_friend(person=one, asker=other),
        _("Declined. %(name)s is not told."),
    ),
    "withdraw": (
        lambda one, other: friends.withdraw_request(asker=one, asked=other),
        _("Your request to %(name)s is withdrawn."),
    ),
    "part": (
        lambda one, other: friends.part_friends(person=one, other=other),
        _("You and %(name)s are no friends any more."),
    ),
    "block": (
        lambda one, other: blocks.block_person(blocker=one, blocked=other),
        _("%(name)s is blocked and is not told."),
    ),
    "lift": (
        lambda one, other: blocks.lift_block(blocker=one, blocked=other),
        _("%(name)s is no longer blocked."),
    ),
}


def _show(request: HttpRequest, name: str = "", sentence: str = "", status: int = 200) -> HttpResponse:
    person = request.person
    context: dict[str, Any] = {"name": name[:LONGEST_NAME], "refusal": sentence, "longest": LONGEST_NAME}
    if person is not None:
        context |= _known(person)
    return render(request, "lobby/friends.html", context, status=status)


def _known(person: Person) -> dict[str, Any]:
    """Everybody whom the person knows, from the inside."""
    lines, blocked = friend_lines(person), people.blocks_of(person)
    asking = people.requests_to(person, limit=REQUESTS_SHOWN) if person.is_member else []
    asked = people.requests_of(person) if person.is_member else []
    named = {line.person.pk for line in lines} | {row.blocked_id for row in blocked}
    named |= {row.asker_id for row in asking} | {row.asked_id for row in asked}
    return {
        "friends": lines,
        "asking": asking,
        "asked": asked,
        "blocked": blocked,
        "met": people_met(person, but=named),
    }
