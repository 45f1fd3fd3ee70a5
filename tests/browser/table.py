"""Matches for browser tests, from any position, and pages at their seats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]

START = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib import auth
from accounts import cookies, services as people
from games import snapshots
from games.clocks import parse
from games.models import Match
from games.protocol import commands
from games.services import SeatRequest, start_match, submit

def member(name):
    row = auth.get_user_model().objects.create(username=name.lower())
    person = people.attach_member(guest=None, member=row, name=name)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[auth.SESSION_KEY] = str(row.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = row.get_session_auth_hash()
    session.save()
    return person, [settings.SESSION_COOKIE_NAME, session.session_key]

def begun(who, game, options, position, clock, rated, visibility, mixed):
    seats, given = [], []
    for one in who:
        if isinstance(one, int):
            seats.append(SeatRequest(level=one)); given.append(None)
        elif one == "guest":
            token = cookies.new_guest_token()
            seats.append(SeatRequest(person=people.create_guest(token=token)))
            given.append(["guest", cookies.sealed(token)])
        else:
            person, cookie = member(one)
            seats.append(SeatRequest(person=person)); given.append(cookie)
    agreed = dict(options=options, rated=rated, visibility=visibility)
    match = start_match(game=game, seats=seats, clock=parse(clock) if clock else None, **agreed)
    if position:
        match = Match.objects.get(pk=match.pk)
        rules = snapshots.setup_of(match).rules
        match.state["position"] = rules.dump(rules.read(position))
        match.turn_seat = rules.read(position).seat
        match.save()
    for seat in match.seats.filter(person__isnull=False) if mixed else ():
        nonce = {{"type": "nonce", "id": "n", "data": {{"value": str(seat.number) * 32}}}}
        submit(match_id=match.pk, person_id=seat.person.pk, command=commands.read(nonce))
    names = [seat.person.name if seat.person else "" for seat in match.seats.all()]
    return {{"id": match.pk, "cookies": given, "names": names}}

print("MADE" + json.dumps([begun(**order) for order in {orders!r}]))
"""


@dataclass(frozen=True, slots=True)
class Table:
    """A match of the running site; ``cookies`` let in at a seat, ``problems`` is what pages complain of."""

    url: str
    id: str
    cookies: tuple[list[str] | None, ...]
    names: tuple[str, ...]
    problems: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/partie/{self.id}/"

    def sit(self, page_for: OpenPage, seat: int | None, *, prefix: str = "", **options: Any) -> Page:
        """A page in a browser of its own at a seat; None watches. ``prefix`` "/en" is the English page."""
        page = page_for(**options)
        self.listen(page)
        cookie = None if seat is None else self.cookies[seat]
        if cookie is not None:
            page.context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": self.url}])
        page.goto(prefix + self.path)
        return page

    def listen(self, page: Page) -> None:
        """Note errors of scripts, of the policy and missing files."""
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)


def order(
    who: tuple[str | int, ...] = ("guest", "guest"),
    *,
    game: str = "abalone",
    options: Mapping[str, str | int | bool] | None = None,
    position: str = "",
    clock: str | None = None,
    rated: bool = False,
    visibility: str = "public",
    mixed: bool = False,
) -> dict[str, Any]:
    """A match between members (a name each), guests ("guest") and computers (a level each).

    ``mixed`` gives everybody's part of the dice at once, so that pages without a script need not wait.
    """
    agreed = {"clock": clock, "rated": rated, "visibility": visibility, "mixed": mixed}
    return {"who": who, "game": game, "options": dict(options or {}), "position": position, **agreed}


def start_all(site: Site, orders: Iterable[dict[str, Any]]) -> list[Table]:
    """Start several matches at once, which takes hardly longer than one."""
    made = json.loads(site.python(START.format(orders=list(orders))).split("MADE", 1)[1])
    return [Table(site.url, one["id"], tuple(one["cookies"]), tuple(one["names"])) for one in made]


def start(site: Site, who: tuple[str | int, ...] = ("guest", "guest"), **agreed: Any) -> Table:
    """Start a match; what can be agreed stands at ``order``."""
    return start_all(site, [order(who, **agreed)])[0]


def pick(page: Page, *points: str) -> None:
    """Pick marbles one by one, by their names; on turn, once the moves have been offered."""
    with suppress(PlaywrightTimeout):
        page.locator("[aria-pressed]").first.wait_for(state="attached", timeout=10_000)
    for point in points:
        page.get_by_role("button", name=re.compile(f"^{point}, ")).click()


def arrow(page: Page, name: str) -> None:
    """Press a direction by its name, which begins with the move."""
    page.get_by_role("button", name=re.compile(f"^{name}:")).click()
