"""Whole matches as people play them: by click, by touch, by keyboard alone, by form without JavaScript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, arrow, pick, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

# Black has pushed off five, white four. The black line on row E has a white pair before it at the edge:
# e6 e7 e8 against e9, and white still has a line of its own on row C.
LATE = "5/6/7/8/5bbbw/8/wwb4/6/b4 b 7 5-4"
BLACK_PUSHES_OFF = ("e6", "e7", "e8")


def test_two_members_play_and_a_spectator_sees_every_move(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Ottilie", "Konrad"), position=LATE, clock="5+5", rated=True)
    black, white, watcher = table.sit(page_for, 0), table.sit(page_for, 1), table.sit(page_for, None)
    expect(watcher.get_by_role("button", name="Aufgeben")).to_have_count(0)

    pick(black, "a1")
    arrow(black, "a1b1")
    for page in (black, white, watcher):
        expect(page.get_by_role("status")).to_contain_text("a1b1")
    expect(white.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    expect(white).to_have_title(re.compile("^Du bist am Zug"))

    pick(white, "c1", "c2")
    arrow(white, "c1c2")
    expect(black.get_by_role("status")).to_contain_text("2 schieben 1")

    pick(black, *BLACK_PUSHES_OFF)
    expect(
        black.get_by_role("button", name="e6e7: schiebt nach rechts, 3 gegen 1, eine Kugel fällt")
    ).to_be_visible()
    arrow(black, "e6e7")
    expect(black.locator(".prompt-text")).to_have_text("Du hast gewonnen")
    expect(white.locator(".prompt-text")).to_have_text("Du hast verloren")
    expect(watcher.locator(".prompt-text")).to_have_text("Ottilie hat gewonnen")
    expect(watcher.locator(".seat-strip[data-seat='0'] .captured")).to_have_attribute("data-count", "6")
    assert table.problems == []


def test_rematch_is_the_next_round_with_colours_swapped(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white, watcher = table.sit(page_for, 0), table.sit(page_for, 1), table.sit(page_for, None)
    black.locator("summary", has_text="Aufgeben").click()
    black.get_by_role("button", name="Ja, aufgeben").click()
    expect(white.locator(".prompt-more")).to_have_text(re.compile("hat aufgegeben"))
    one, other = table.names
    expect(watcher.locator("#standing")).to_have_text(f"Gewonnene Runden: {one} 0\u2009:\u20091 {other}")
    black.locator(".prompt-replies").get_by_role("button", name="Revanche").click()
    expect(white.locator(".prompt-more")).to_contain_text("möchte eine Revanche")
    white.locator(".prompt-replies").get_by_role("button", name="Revanche").click()
    for page in (black, white):
        page.wait_for_url(re.compile(rf"/partie/(?!{table.id})\w+/$"))
    expect(white.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    expect(black.locator("#match")).to_have_attribute("data-seat", "1")
    expect(black.locator("#standing")).to_have_text(f"Gewonnene Runden: {other} 1\u2009:\u20090 {one}")
    watcher.get_by_role("button", name="Zur nächsten Runde").click()
    watcher.wait_for_url(white.url)
    second = white.url
    white.go_back()
    expect(white.locator("#line")).to_have_attribute("data-line", "live")
    white.get_by_role("button", name="Zur nächsten Runde").click()
    white.wait_for_url(second)
    assert table.problems == []


def test_guest_plays_the_computer_by_touch_on_a_small_phone(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("guest", 1), position="5/6/7/7b/4bb1bw/7b/7/w5/w4 b 3 5-2")
    page = table.sit(page_for, 0, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="e5, deine Kugel, wählbar").tap()
    page.get_by_role("button", name="e6, deine Kugel, wählbar").tap()
    page.get_by_role("button", name=re.compile("^e5e6:")).tap()
    expect(page.locator(".move-list")).to_contain_text("e5e6")
    expect(page.locator(".move-list a")).to_have_count(2, timeout=20_000)
    expect(page.locator(".prompt-text")).to_have_text("Du bist am Zug.", timeout=20_000)
    for point in ("e6", "e7", "e8"):
        page.get_by_role("button", name=re.compile(f"^{point}, deine Kugel")).tap()
    page.get_by_role("button", name=re.compile("^e6e7:")).tap()
    expect(page.locator(".prompt-text")).to_have_text("Du hast gewonnen")
    assert table.problems == []


def test_match_by_keyboard_alone(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, position="5/6/7/8/5bbbw/8/7/w5/w4 b 0 5-0")
    page = table.sit(page_for, 0)
    expect(page.get_by_role("button", name="e8, deine Kugel, wählbar")).to_be_attached()
    press_until(page, "Tab", lambda: focused(page).startswith("e5,"))
    for _ in range(1):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "e6, deine Kugel, wählbar"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    assert focused(page) == "e7, deine Kugel, wählbar"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "e6e7: schiebt nach rechts, 3 gegen 1, eine Kugel fällt"
    page.keyboard.press("Enter")
    expect(page.locator(".prompt-text")).to_have_text("Du hast gewonnen")
    assert page.evaluate("document.activeElement.closest('.board-frame') !== null"), (
        "the focus stays on the board"
    )
    assert table.problems == []


def test_match_by_the_form_without_javascript(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, position=LATE)
    black = table.sit(page_for, 0, java_script_enabled=False)
    white = table.sit(page_for, 1, java_script_enabled=False, prefix="/en")
    expect(black.get_by_role("img", name=re.compile("^Schwarz: a1 c3 e6 e7 e8"))).to_be_visible()
    play_by_form(black, "a1>b1", fold="Mögliche Züge als Liste", button="Ziehen")
    expect(black.locator(".prompt-text")).to_contain_text("ist am Zug")
    white.reload()
    expect(white.get_by_role("status")).to_contain_text("a1b1")
    play_by_form(white, "c1>c2", fold="Possible moves as a list", button="Make this move")
    black.goto(table.path)
    play_by_form(black, "e6>e7", fold="Mögliche Züge als Liste", button="Ziehen")
    expect(black.locator(".prompt-text")).to_have_text("Du hast gewonnen")
    black.get_by_role("button", name="Revanche").click()
    white.reload()
    white.get_by_role("button", name="Rematch").click()
    assert table.id not in white.url
    expect(white.locator(".prompt-text")).to_have_text("Your turn.")


def play_by_form(page: Page, steps: str, *, fold: str, button: str) -> None:
    page.locator("summary", has_text=fold).click()
    page.locator("#move-select").select_option(steps)
    page.get_by_role("button", name=button).click()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') || ''"))


def press_until(page: Page, key: str, done: object) -> None:
    for _ in range(40):
        if done():  # type: ignore[operator]
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led there")
