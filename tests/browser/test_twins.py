"""What the script says of a match is what the server says of it: sentences, counts, moves in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.late import LATE
from tests.browser.playing import LISTEN
from tests.browser.table import OpenPage, order, start_all
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

SEATS = {"abalone": 2, "backgammon": 2, "dorada": 4, "ab-ins-ziel": 3, "halma": 6}
ACTS = 24
BEGIN = """
from tests.games.playing import Playing
for game, seats in {seats!r}.items():
    playing = Playing(game, seats)
    if playing.match.state["mixing"]:
        playing.mix()
    print("MADE", game, playing.match.pk)
"""
GO_ON = """
import json
from django.utils import translation
from games import texts
from games.models import Match
from games.names import seat_name
from games.referee.events import apply_all
from games.referee.shown import board_data
from tests.games.playing import Playing
playing = Playing.__new__(Playing)
playing.match = Match.objects.get(pk="{match}")
seats = list(playing.match.seats.order_by("number"))
playing.people = [seat.person for seat in seats]
before = playing.state.v
playing.play(acts={acts})
said, state = {{}}, playing.first()
with translation.override("de"):
    names = [seat_name(seat) for seat in seats]
    for event in playing.log:
        state = apply_all(state, [event])
        told = {{"type": event.type, "data": event.data}}
        counters = board_data(state.rules, state.position)["counters"]
        if event.v > before:
            said[event.v] = texts.event_text(told, names, game=playing.match.game, counters=counters)
print("SAID" + json.dumps(said))
"""
COUNTED = """() => [
  document.querySelector("#idle").textContent,
  ...[...document.querySelectorAll(".seat-strip")].map((strip) => [
    strip.dataset.seat,
    strip.querySelector(".captured-words").textContent,
    strip.querySelector(".captured-number")?.dataset.shown,
    strip.querySelectorAll(".pip.is-full").length,
  ]),
]"""
OFFERED = """() => [...document.querySelectorAll("#move-form optgroup")].map(
  (group) => [group.label, ...[...group.children].map((option) => [option.value, option.textContent])])"""


@pytest.fixture(scope="module")
def matches(live_site: Site) -> dict[str, str]:
    """The id of a match of every game that has just begun."""
    lines = live_site.python(BEGIN.format(seats=SEATS)).splitlines()
    return {game: match for _made, game, match in (one.split() for one in lines if one.startswith("MADE"))}


@pytest.mark.parametrize("game", SEATS)
def test_every_event_is_told_in_the_same_words(
    page_for: OpenPage, live_site: Site, matches: dict[str, str], game: str
) -> None:
    page = page_for()
    page.goto(f"/partie/{matches[game]}/")
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    page.evaluate(LISTEN)
    printed = live_site.python(GO_ON.format(match=matches[game], acts=ACTS))
    said: dict[str, str] = json.loads(printed.split("SAID", 1)[1])
    assert len(said) >= ACTS
    last = max(said, key=int)
    expect(page.get_by_role("status")).to_contain_text(f"{last}. {said[last]}")
    heard = " ".join(page.evaluate("window.spoken"))
    assert [v for v, text in said.items() if text and f"{v}. {text}" not in heard] == []


@pytest.mark.parametrize("game", SEATS)
def test_every_position_is_counted_alike(page_for: OpenPage, matches: dict[str, str], game: str) -> None:
    page, plain = page_for(), page_for(java_script_enabled=False)
    page.goto(f"/partie/{matches[game]}/")
    for ply in range(0, ACTS + 1, 2):
        plain.goto(f"/partie/{matches[game]}/?zug={ply}")
        wanted = plain.evaluate(COUNTED)
        page.evaluate("(ply) => document.querySelector(`[data-slider]`).value = ply", ply)
        page.locator("[data-slider]").dispatch_event("input")
        expect(page.locator("#idle")).to_have_text(wanted[0], use_inner_text=False)
        assert page.evaluate(COUNTED) == wanted


@pytest.mark.parametrize("game", LATE)
def test_possible_moves_are_offered_in_the_same_words(page_for: OpenPage, live_site: Site, game: str) -> None:
    late = LATE[game]
    [table] = start_all(
        live_site, [order(game=game, options=late.options, position=late.position, mixed=True)]
    )
    page, plain = (table.sit(page_for, 0, java_script_enabled=scripted) for scripted in (True, False))
    for way in ("roll", "double"):
        if offered(plain):
            break
        button = plain.locator(f'#say-form [value="{way}"], #say-form [value="call:{way}"]')
        if button.count():
            button.first.click()
    wanted = offered(plain)
    expect(page.locator("#move-form option")).to_have_count(sum(len(group) - 1 for group in wanted))
    assert page.evaluate(OFFERED) == wanted


def offered(page: Page) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate(OFFERED)
    return found
