"""Whole matches on one device, of every title: without a connection, over a reload, and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from games.engine import registry
from tests.browser.late import LATE, Late
from tests.browser.solo_table import LOADED, OVER, Solo, address

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.solo, pytest.mark.usefixtures("runtime")]
OpenPage = Callable[..., "Page"]


LAST = {"backgammon": Late("--A--A------------------a- roll 0 - 1 - 0-0 1 - -", {"length": 1})}
"""Where whoever loses would go on playing, the dice of a device would say how long: one game, then."""


@pytest.mark.parametrize("game", registry.slugs())
def test_a_match_is_played_to_its_end_without_a_connection(page_for: OpenPage, game: str) -> None:
    late, solo = LAST.get(game, LATE[game]), Solo(page_for(), game)
    solo.open(address(game, "0,1", stellung=late.position, **late.options))
    solo.begun()
    solo.kept_for_flight_mode()
    solo.page.context.set_offline(True)
    solo.asked.clear()
    solo.act()
    assert solo.asked == [], "play asks nobody for anything"
    # closed, opened again: the page, the runtime and the match are on the device
    before = solo.page.locator(".move-list a").all_inner_texts()
    solo.page.reload()
    expect(solo.page.locator(".move-list a")).not_to_have_count(0, timeout=LOADED)
    assert solo.page.locator(".move-list a").all_inner_texts()[: len(before)] == before
    solo.played_out()
    expect(solo.page.locator("#prompt")).to_have_attribute("data-kind", OVER)
    expect(solo.page.get_by_role("button", name="Noch einmal", exact=True)).to_be_visible()
    solo.page.locator("#solo-statistics summary").click()
    expect(solo.page.locator("#solo-statistics tbody")).to_contain_text("Computer (leicht)")
    assert solo.problems == []


def test_keys_alone_begin_a_match_play_take_back_and_ask_for_a_hint(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "halma")
    solo.open(address("halma", anew=False))
    page.locator("#solo-begin").focus()
    page.keyboard.press("Enter")
    solo.begun()
    page.locator(".board-frame button[tabindex='0']").focus()
    page.keyboard.press("Shift+?")
    status = page.locator("#status-line")
    expect(status).to_contain_text("Tipp: ", timeout=20_000)
    for _ in range(12):
        if page.evaluate("document.activeElement.ariaPressed === 'false'"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".cell:focus")).to_have_attribute("aria-pressed", "true")
    goal = page.locator(".cell[aria-label*='mögliches Feld']").first
    goal.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".move-list a")).to_have_count(2, timeout=20_000)
    solo.begun()
    page.locator(".board-frame button[tabindex='0']").focus()
    page.keyboard.press("z")
    expect(page.locator(".move-list a")).to_have_count(0)
    expect(status).to_contain_text("zurückgenommen")
    page.keyboard.press("F1")
    expect(page.get_by_role("dialog", name="Hilfe")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".board-frame button[tabindex='0']").focus()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Neues Spiel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#solo-settings")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('.board-frame') !== null")
    assert solo.problems == []


def test_people_at_one_device_are_called_by_their_colours_and_the_board_turns_along(
    page_for: OpenPage,
) -> None:
    late, page = LATE["abalone"], page_for()
    solo = Solo(page, "abalone")
    solo.open(address("abalone", "0,0", stellung=late.position))
    solo.begun()
    page.get_by_role("button", name="Mitdrehen").click()
    prompt = page.locator(".prompt-text")
    for colour, flipped, move in zip(
        ("Schwarz", "Weiß", "Schwarz"), ("0", "1", "0"), late.script, strict=True
    ):
        expect(prompt).to_have_text(f"{colour} ist am Zug.")
        expect(page.locator("svg.board")).to_have_attribute("data-flipped", flipped)
        solo.pictured()
        solo.move(solo.written(move))
    expect(prompt).to_have_text("Schwarz hat gewonnen")
    page.get_by_role("button", name="Ergebnis teilen").click()
    expect(page.locator("#solo-result")).to_have_value(
        re.compile("Abalone: Schwarz – Weiß. Schwarz hat gewonnen")
    )
    assert solo.problems == []
