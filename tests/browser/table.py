"""Matches for browser tests, from any position, and pages at their seats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
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
from games.services import SeatRequest, start_match

def member(name):
    row = auth.get_user_model().objects.create(username=name.lower())
    person = people.attach_member(guest=None, member=row, name=name)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[auth.SESSION_KEY] = str(row.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = row.get_session_auth_hash()
    session.save()
    return person, [settings.SESSION_COOKIE_NAME, session.session_key]

seats, given = [], []
for who in {who!r}:
    if isinstance(who, int):
        seats.append(SeatRequest(level=who)); given.append(None)
    elif who == "guest":
        token = cookies.new_guest_token()
        seats.append(SeatRequest(person=people.create_guest(token=token)))
        given.append(["guest", cookies.sealed(token)])
    else:
        person, cookie = member(who)
        seats.append(SeatRequest(person=person)); given.append(cookie)
clock = parse({clock!r}) if {clock!r} else None
agreed = dict(options={options!r}, rated={rated!r}, visibility={visibility!r})
match = start_match(game={game!r}, seats=seats, clock=clock, **agreed)
position = {position!r}
if position:
    match = Match.objects.get(pk=match.pk)
    rules = snapshots.setup_of(match).rules
    match.state["position"] = rules.dump(rules.read(position))
    match.turn_seat = rules.read(position).seat
    match.save()
names = [seat.person.name if seat.person else "" for seat in match.seats.all()]
print("MADE" + json.dumps({{"id": match.pk, "cookies": given, "names": names}}))
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


def start(
    site: Site,
    who: tuple[str | int, ...] = ("guest", "guest"),
    *,
    game: str = "abalone",
    options: Mapping[str, str | int | bool] | None = None,
    position: str = "",
    clock: str | None = None,
    rated: bool = False,
    visibility: str = "public",
) -> Table:
    """Start a match between members (a name each), guests ("guest") and computers (a level each)."""
    code = START.format(
        who=who,
        game=game,
        options=dict(options or {}),
        position=position,
        clock=clock,
        rated=rated,
        visibility=visibility,
    )
    made = json.loads(site.python(code).split("MADE", 1)[1])
    return Table(site.url, made["id"], tuple(made["cookies"]), tuple(made["names"]))


def pick(page: Page, *points: str) -> None:
    """Pick marbles one by one, by their names; on turn, once the moves have been offered."""
    with suppress(PlaywrightTimeout):
        page.locator("[aria-pressed]").first.wait_for(state="attached", timeout=3000)
    for point in points:
        page.get_by_role("button", name=re.compile(f"^{point}, ")).click()


def arrow(page: Page, name: str) -> None:
    """Press a direction by its name, which begins with the move."""
    page.get_by_role("button", name=re.compile(f"^{name}:")).click()
