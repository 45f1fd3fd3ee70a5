"""A points match of backgammon in two browsers: dice mixed by both pages, one game given up by consent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENT = """
from games.models import Match
match = Match.objects.get(pk={match!r})
match.state["mixing"]["until"] += 60_000
match.save()
"""
"""The dice wait for slow pages."""

OPENING = "-b----E-C---eE---c-e----B- move 0 3-1 1 - 0-0 3 - -"

pytestmark = [pytest.mark.browser, pytest.mark.live]


def offer(page: Page, size: str) -> None:
    page.locator("[data-slot='resign'] summary").click()
    page.locator("[data-slot='resign']").get_by_role("button", name=size, exact=True).click()


def replies(page: Page, name: str) -> None:
    page.locator(".prompt-replies").get_by_role("button", name=name, exact=True).click()


def test_one_game_is_given_up_and_the_match_goes_on(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", options={"length": 5})
    live_site.python(PATIENT.format(match=table.id))
    pages = table.sit(page_for, 0), table.sit(page_for, 1)
    for page in pages:
        expect(page.locator("#prompt")).to_have_attribute("data-kind", re.compile("mine|theirs"))
    pages[0].locator(".cell[tabindex='0']").focus()
    pages[0].keyboard.press("l")
    expect(pages[0].get_by_role("status")).to_have_text(re.compile(r"^Zug \d: \d-\d\.$"))

    offer(pages[0], "Gammon")
    expect(pages[0].locator(".prompt-text")).to_have_text("Dein Angebot wartet auf eine Antwort.")
    expect(pages[1].locator(".prompt-text")).to_contain_text("dieses Spiel als Gammon aufzugeben.")
    for page in pages:
        expect(page).not_to_have_title(re.compile("verdoppel"))
    replies(pages[1], "Ablehnen")
    for page in pages:
        expect(page.locator("#prompt")).to_have_attribute("data-kind", re.compile("mine|theirs"))

    offer(pages[0], "Backgammon")
    replies(pages[1], "Annehmen")
    for page in pages:
        expect(page.locator("#prompt")).to_have_attribute("data-kind", re.compile("mine|theirs"))
    log = pages[0].request.get(f"{table.path}json/").json()
    assert log["board"]["counters"]["score"] == [0, 3]
    nonces = log["dice"]["nonces"]
    assert log["dice"]["fixed"]
    assert all(re.fullmatch("[0-9a-f]{32}", nonce) for nonce in nonces)
    assert nonces[0] != nonces[1]
    assert table.problems == []


def test_after_a_question_that_a_load_has_met_moves_are_offered(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", options={"length": 3}, position=OPENING, mixed=True)
    mover, other = table.sit(page_for, 0), table.sit(page_for, 1)
    offer(other, "Einfach")
    expect(mover.locator("#prompt")).to_have_attribute("data-kind", "asked")
    mover.reload()
    replies(mover, "Ablehnen")
    expect(mover.locator("#prompt")).to_have_attribute("data-kind", "mine")
    expect(mover.get_by_role("button", name=re.compile("wählbar$")).first).to_be_attached()
    assert table.problems == []
