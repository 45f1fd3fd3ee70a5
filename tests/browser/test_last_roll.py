"""The one die of a match: what it showed last stays to be seen, however the page has come to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

DIE = ".board-dice .die"


def rolled(page: Page) -> str:
    """Roll, and say what the list of moves tells of it."""
    page.locator(".prompt-replies").get_by_role("button", name="Würfeln", exact=True).click()
    entry = page.locator(".move-list a").first
    expect(entry).to_be_visible()
    return str(entry.text_content())


@pytest.mark.parametrize("game", ["dorada", "ab-ins-ziel"])
def test_a_die_that_has_been_played_stays_pale(page_for: OpenPage, live_site: Site, game: str) -> None:
    table = start(live_site, game=game, mixed=True)
    red = table.sit(page_for, 0)
    expect(red.locator(DIE)).to_have_count(0)
    face = rolled(red)
    expect(red.locator(DIE)).to_have_attribute("data-face", face)
    if game == "dorada" or face == "6":
        expect(red.locator(DIE)).to_have_class("die")
        red.get_by_text("Mögliche Züge als Liste").click()
        red.get_by_role("button", name="Ziehen", exact=True).click()
    expect(red.locator(DIE)).to_have_class("die is-used")
    red.reload()
    expect(red.locator("#line")).to_have_attribute("data-line", "live")
    still = table.sit(page_for, 1, java_script_enabled=False)
    for page in (red, still):
        expect(page.locator(DIE)).to_have_class("die is-used")
        expect(page.locator(DIE)).to_have_attribute("data-face", face)
        expect(page.locator(f"{DIE}-tick")).to_have_count(1)
    assert table.problems == []


def test_what_the_die_shows_is_said_of_now_while_one_looks_back(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", mixed=True)
    red = table.sit(page_for, 0)
    face = rolled(red)
    more = red.locator(".prompt-more")
    expect(more).to_have_text(re.compile(face))
    red.locator("[data-go='first']").click()
    expect(red.locator("#match")).to_have_attribute("data-replay", "true")
    expect(more).to_have_text(re.compile(face))
