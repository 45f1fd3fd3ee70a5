"""The page of a match: accessible in both languages and themes, fits everywhere, stays where it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.table import OpenPage, arrow, pick, start
from tests.services.site import Site
from tests.site_config.test_look_pages import LONGER

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

# Each shift of the page so far, with what moved from where to where.
WATCH_SHIFTS = """() => {
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => node?.id || node?.className?.baseVal || node?.className || node?.nodeName;
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        `${name(node)}: ${place(previousRect)} -> ${place(currentRect)}`);
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
# No button is still guarded against a finger that was on its way, and nothing fades.
SETTLED = """() => {
  const slots = [...document.querySelectorAll("[data-slot][data-possible='true']")];
  const buttons = slots.map((slot) => slot.querySelector("summary, button"));
  buttons.push(...document.querySelectorAll(".prompt-replies button"));
  const endless = (motion) => motion.effect.getTiming().iterations === Infinity;
  return buttons.every((one) => one?.ariaDisabled !== "true")
    && document.getAnimations().every((motion) => motion.playState !== "running" || endless(motion));
}"""
SIZES = [(320, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]


def complaints(page: Page) -> list[tuple[str, object]]:
    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]


def shifts(page: Page) -> list[dict[str, object]]:
    """What has moved on a watched page, if it was more than one hundredth of the screen."""
    found = page.evaluate("window.shifts")
    return found if sum(one["value"] for one in found) >= 0.01 else []


def places(page: Page) -> list[list[float]]:
    """Where board, prompt and actions lie on the page, however far it is scrolled."""
    return page.evaluate(
        """[".board-frame", "#prompt", "#actions"].map((what) => {
          const box = document.querySelector(what).getBoundingClientRect();
          return [box.x + scrollX, box.y + scrollY, box.width, box.height];
        })"""
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_axe_finds_nothing(page_for: OpenPage, live_site: Site, prefix: str, theme: str) -> None:
    table = start(live_site, clock="5+5")
    page = table.sit(page_for, 0, prefix=prefix, color_scheme=theme)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    page.wait_for_function(SETTLED)
    assert complaints(page) == []
    pick(page, "c3", "c4")
    for summary in page.locator(".match-more summary").all():
        summary.click()
    assert complaints(page) == []
    watcher = table.sit(page_for, None, prefix=prefix, color_scheme=theme)
    assert complaints(watcher) == []
    watcher.goto(f"{prefix}/spiele/abalone/")
    assert complaints(watcher) == []
    page.locator(".slots summary").click()
    page.locator("[data-action='resign']").click()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", re.compile("over|aborted"))
    page.wait_for_function(SETTLED)
    assert complaints(page) == []
    live = page.locator("#match").get_attribute("data-outcome")
    page.reload()
    expect(page.locator("#match")).to_have_attribute("data-outcome", str(live))
    assert table.problems == []


@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_and_its_targets_are_large_enough(
    page_for: OpenPage, live_site: Site, size: tuple[int, int]
) -> None:
    page = start(live_site, clock="5+5").sit(page_for, 0, viewport={"width": size[0], "height": size[1]})
    pick(page, "c3", "c4")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    small = page.evaluate(
        """[...document.querySelectorAll('.board-frame button, .match button, .match summary, .match a')]
        .filter(one => one.offsetParent && (one.offsetWidth < 24 || one.offsetHeight < 24))
        .map(one => one.getAttribute('aria-label') || one.textContent)"""
    )
    assert small == []
    board = page.locator(".board-frame").bounding_box()
    assert board is not None
    assert board["y"] + board["height"] <= size[1], "the whole board is seen without scrolling"
    assert page.evaluate(f"({LONGER})() || document.documentElement.scrollWidth") <= size[0]


def test_nothing_moves_while_a_match_is_played(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, clock="5+5")
    black, white = table.sit(page_for, 0, viewport={"width": 390, "height": 844}), table.sit(page_for, 1)
    black.evaluate(WATCH_SHIFTS)
    before = places(black)
    pick(black, "c3", "c4")
    arrow(black, "c3c4d3")
    expect(white.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    white.get_by_role("button", name="Remis anbieten").click()
    expect(black.get_by_role("button", name="Annehmen")).to_be_visible()
    black.get_by_role("button", name="Ablehnen").click()
    assert places(black) == before
    assert shifts(black) == []


def test_nothing_moves_while_the_page_is_built_slowly(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, ("guest", 1, 1), game="halma").sit(
        page_for, 0, viewport={"width": 360, "height": 740}
    )
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 8})
    for _ in range(4):
        page.reload()
        page.evaluate(WATCH_SHIFTS)
        page.wait_for_function(SETTLED)
        assert shifts(page) == []


def test_scrolling_is_blocked_only_on_the_own_board(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    player, watcher = table.sit(page_for, 0), table.sit(page_for, None)
    touch = "getComputedStyle(document.querySelector('.board-frame')).touchAction"
    expect(player.locator("#line")).to_have_attribute("data-line", "live")
    assert player.evaluate(touch) == "pinch-zoom"
    assert watcher.evaluate(touch) == "auto"


def test_forced_colours_keep_the_marbles_apart(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0, forced_colors="active")
    adjust = "getComputedStyle(document.querySelector('.piece use')).forcedColorAdjust"
    assert page.evaluate(adjust) == "none"
    assert complaints(page) == []


LATE = """() => {
  const links = document.querySelectorAll("link[rel=modulepreload], script[src]");
  const asked = new Set([...links].map((one) => one.href || one.src));
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  return loaded.filter((name) => name.endsWith(".js") && !asked.has(name));
}"""


def test_every_script_is_asked_for_with_the_page(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    asked = page.locator("link[rel=modulepreload]")
    assert asked.count() > 30
    assert page.evaluate(LATE) == []


@pytest.mark.parametrize("width", [320, 390, 470])
def test_a_question_fits_whatever_the_name(page_for: OpenPage, live_site: Site, width: int) -> None:
    names = (f"Kunigundchen_{width}", f"Verschmitzte_Amsel_{width}"[-20:])
    table = start(live_site, names, clock="5+5")
    black = table.sit(page_for, 0, viewport={"width": width, "height": 844})
    white = table.sit(page_for, 1)
    pick(black, "c3", "c4")
    arrow(black, "c3c4d3")
    expect(white.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    white.get_by_role("button", name="Remis anbieten").click()
    expect(black.get_by_role("button", name="Annehmen")).to_be_visible()
    prompt, place = black.locator("#prompt"), black.locator(".prompt-place")
    assert prompt.bounding_box() == place.bounding_box()
    assert black.evaluate("document.documentElement.scrollWidth") <= width
