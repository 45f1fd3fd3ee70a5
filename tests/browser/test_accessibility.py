"""The accessibility bar at the boards of all titles, each with as many seats as it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from games.engine import registry
from tests.browser.accessibility_bar import BAR
from tests.browser.pixels import Pixels, picture
from tests.browser.table import OpenPage, Table, order, start_all
from tests.browser.test_match_page import SETTLED, complaints
from tests.services.site import Site
from tests.site_config.test_look_pages import FOCUS_IS_COVERED, LONGER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.chromium import Chromium

pytestmark = [pytest.mark.browser, pytest.mark.live]

TESTS = Path(__file__).parents[1]
GAMES = registry.slugs()
YOUR_TURN = {"de": re.compile("^Du bist am Zug"), "en": re.compile("^Your turn")}
ENLARGED = {"200 %": (640, 450), "400 %": (320, 256), "a small phone": (320, 640)}

SMALL = """(least) => [...document.querySelectorAll(
  ".match :is(.button, summary, select, input, textarea)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1)
  .filter((one) => one.offsetHeight < least || one.offsetWidth < 24)
  .map((one) => `${one.ariaLabel || one.textContent.trim()} ${one.offsetWidth}x${one.offsetHeight}`)"""
# A target smaller than 24 px counts where a circle of 24 px around its middle holds no other middle.
CLOSE = """(least) => {
  const middles = [...document.querySelectorAll(".board-frame button, .move-list a, .seat-strip a")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one, one.getBoundingClientRect()])
    .map(([one, box]) => [one, box.x + box.width / 2, box.y + box.height / 2, box.width, box.height]);
  const found = [];
  for (const [one, x, y, width, height] of middles) {
    if (Math.min(width, height) >= 24) continue;
    for (const [other, u, v] of middles) {
      const away = Math.hypot(x - u, y - v);
      if (other !== one && away < least) found.push(`${one.ariaLabel} ${other.ariaLabel} ${away.toFixed(1)}`);
    }
  }
  return found;
}"""
CLIPPED = """() => [...document.querySelectorAll(
  ".match .button, .match summary, .prompt-text, .status-line")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible")
  .map((one) => one.textContent.trim())"""
FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const name = one.ariaLabel || one.textContent.trim().slice(0, 40);
  return { board: one.closest(".board-frame") !== null, name };
}"""


@pytest.fixture(scope="module")
def tables(live_site: Site, chromium: Chromium) -> Iterator[dict[str, Table]]:
    """A match of each title with all its seats, computers at all but the first, which is on turn."""
    wanted = {game: ("guest",) + (1,) * (registry.get(game).seats[-1] - 1) for game in GAMES}
    made = start_all(live_site, [order(who, game=game, mixed=True) for game, who in wanted.items()])
    contexts = [chromium.browser.new_context(base_url=live_site.url) for _ in made]
    # Whoever stays away is replaced: a page of each stays open.
    for table, context in zip(made, contexts, strict=True):
        table.sit(context.new_page, 0)
    yield dict(zip(wanted, made, strict=True))
    chromium.close_all(contexts)


def test_every_line_of_the_bar_is_held_by_tests_that_exist() -> None:
    assert list(BAR) == list(range(1, 17))
    for held_by in BAR.values():
        for name in held_by:
            path, _, test = name.partition("::")
            assert f"def {test}(" in (TESTS / path).read_text(), name


def open_page(page_for: OpenPage, table: Table, **options: object) -> Page:
    """The page of the one person, on turn and at rest."""
    page = table.sit(page_for, 0, **options)
    at_rest(page)
    return page


def at_rest(page: Page) -> None:
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    expect(page).to_have_title(re.compile("^(Du bist am Zug|Your turn)"), timeout=20_000)
    page.wait_for_function(SETTLED)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(page_for: OpenPage, tables: dict[str, Table], game: str) -> None:
    table = tables[game]
    page = open_page(page_for, table)
    found = {}
    for prefix, language in (("", "de"), ("/en", "en")):
        page.goto(prefix + table.path)
        at_rest(page)
        expect(page).to_have_title(YOUR_TURN[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
        for summary in page.locator(".match-more summary").all():
            summary.click()
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_function(SETTLED)
            found[language, theme] = complaints(page)
    assert not any(found.values()), found
    assert table.problems == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_fits_however_it_is_enlarged(
    page_for: OpenPage, tables: dict[str, Table], game: str
) -> None:
    page = open_page(page_for, tables[game], viewport={"width": 1280, "height": 900})
    for name, (width, height) in ENLARGED.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(SMALL, 44) == [], name
        assert page.evaluate(CLOSE, 23.99) == [], name
    page.evaluate(LONGER)
    for name, (width, height) in {**ENLARGED, "a desktop": (1280, 900)}.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(CLIPPED) == [], name


@pytest.mark.parametrize("game", GAMES)
def test_tab_goes_through_the_page_and_is_always_seen(
    page_for: OpenPage, tables: dict[str, Table], game: str
) -> None:
    page = open_page(page_for, tables[game], viewport={"width": 320, "height": 640})
    stops = []
    for _ in range(120):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None:
            break
        assert not page.evaluate(FOCUS_IS_COVERED), at
        stops.append(at)
    assert sum(stop["board"] for stop in stops) == 1, stops


@pytest.mark.parametrize("game", GAMES)
def test_forced_colours_leave_everything_usable(
    page_for: OpenPage, tables: dict[str, Table], game: str
) -> None:
    page = open_page(page_for, tables[game], forced_colors="active")
    board = page.locator(".board-frame")
    seen = picture(board)
    page.evaluate("document.querySelector('.board-pieces').style.visibility = 'hidden'")
    assert Pixels(page_for()).compare(seen, picture(board))["clear"] > 400, "the pieces are seen"
    cell = page.locator(".board-frame .cell[tabindex='0']")
    cell.focus()
    page.keyboard.press("ArrowUp")
    look = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(look) != "none", "the focus is seen"
    turn = "getComputedStyle(document.querySelector(\".seat-strip[data-turn='true']\")).outlineStyle"
    assert page.evaluate(turn) == "solid", "whose turn it is is seen"
    assert complaints(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_seats_differ_in_grey(page_for: OpenPage, tables: dict[str, Table], game: str) -> None:
    page = open_page(page_for, tables[game], viewport={"width": 1280, "height": 900}, device_scale_factor=2)
    pieces = [picture(mark) for mark in page.locator(".seat-marble").all()]
    assert len(pieces) == registry.get(game).seats[-1]
    pixels = Pixels(page_for())
    for one, other in combinations(pieces, 2):
        assert pixels.compare(one, other)["clear"] > 40, "by lightness or by what is printed on them"


@pytest.mark.parametrize("game", GAMES)
def test_pieces_focus_and_hints_stand_out(page_for: OpenPage, tables: dict[str, Table], game: str) -> None:
    page = open_page(page_for, tables[game], viewport={"width": 1280, "height": 900})
    pixels, board = Pixels(page_for()), page.locator(".board-frame")
    focus = page.locator(".board-frame .cell[tabindex='0']")
    pieces = page.locator(".board-pieces")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        bare = picture(board)
        focus.focus()
        page.keyboard.press("ArrowUp")
        focused = picture(board)
        assert pixels.compare(bare, focused)["clear"] > 60, f"the focus, {theme}"
        pieces.evaluate("(layer) => { layer.style.visibility = 'hidden'; }")
        seen = pixels.compare(focused, picture(board))["clear"]
        assert seen > 60 * page.locator(".piece").count(), f"the pieces, {theme}"
        pieces.evaluate("(layer) => { layer.style.visibility = ''; }")
        page.evaluate("document.activeElement.blur()")
