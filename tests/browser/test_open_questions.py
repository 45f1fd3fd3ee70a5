"""While a question awaits answers of others, nobody who has nothing to answer is kept from their own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_stack_boards import cell, reply
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

THREE = "012 h,3,g1,g2/h,h,h,17/h,h,h,5 0 4 0"
AFTER_A_SIX = "02 h,13,g2,g3/h,h,h,17 0 6 0"
WAITS = "Deine Bitte wartet auf eine Antwort."


def ask(page: Page) -> None:
    page.locator("[data-slot='ask_takeback'] button").click()
    expect(page.locator(".prompt-text")).to_have_text(WAITS)


def test_whoever_has_agreed_is_not_asked_again_and_may_roll(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("guest",) * 3, game="ab-ins-ziel", position=THREE, mixed=True)
    one, two, three = (table.sit(page_for, seat) for seat in range(3))
    cell(one, "Feld 3, rot, wählbar").click()
    cell(one, "Feld 7, leer, mögliches Feld").click()
    ask(one)
    reply(two, "Annehmen").click()

    expect(two.locator(".prompt-text")).to_have_text("Du bist einverstanden, andere werden noch gefragt.")
    expect(reply(two, "Annehmen")).to_have_count(0)
    expect(reply(three, "Annehmen")).to_have_count(1)
    expect(three.get_by_role("status")).to_contain_text("ist einverstanden.")
    reply(two, "Würfeln").click()
    for page in (one, three):
        expect(page.locator(".prompt-text")).not_to_contain_text("zurücknehmen")
        expect(page.get_by_role("status")).to_contain_text("würfelt")
    expect(reply(three, "Annehmen")).to_have_count(0)
    assert table.problems == []


def test_whoever_asks_on_their_own_turn_may_roll_meanwhile(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=AFTER_A_SIX, mixed=True)
    red, yellow = table.sit(page_for, 0), table.sit(page_for, 1)
    cell(red, "Haus, rot, wählbar").click()
    cell(red, "Feld 0, leer, mögliches Feld").click()
    ask(red)
    expect(red.locator(".prompt-more")).to_contain_text("Du bist am Zug.")
    expect(reply(yellow, "Annehmen")).to_have_count(1)
    reply(red, "Würfeln").click()
    expect(yellow.get_by_role("status")).to_contain_text("würfelt")
    assert table.problems == []
