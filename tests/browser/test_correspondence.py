"""A correspondence match of two guests who are never at the board together; days pass in the database."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage
from tests.browser.test_match_page import complaints
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

LET_PASS = """
from datetime import timedelta
from games.models import Match
from games.tasks import sweep
from lobby.tasks import sweep_correspondence
row = Match.objects.get(pk={match!r})
time = timedelta(hours={hours})
row.state["times"]["since"] -= int(time.total_seconds() * 1000)
row.deadline_at -= time
row.save()
sweep()
sweep_correspondence()
"""
LEAVE = """
from games.live import presence
presence._valkey().delete(presence._seats({match!r}))
"""
RUNNING = ".clock[data-running='true']"


def close(page: Page, site: Site, match: str = "") -> Page:
    """Close a page; the one that is returned stands for its browser and shows nothing yet."""
    fresh = page.context.new_page()
    page.close()
    if match:
        site.python(LEAVE.format(match=match))
    return fresh


def move(page: Page, match: str) -> None:
    """Come to the board and make the first move of the list."""
    page.goto(f"/partie/{match}/")
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    expect(page.locator(".seat-strip[data-place='near']")).to_have_attribute("data-turn", "true")
    page.locator(".possible-moves > summary").click()
    page.locator("#move-form button").click()
    expect(page.locator(".seat-strip[data-place='far']")).to_have_attribute("data-turn", "true")
    expect(page.locator(RUNNING)).to_have_text("3 Tage")


def test_two_play_with_their_pages_closed_in_between(page_for: OpenPage, live_site: Site) -> None:
    anna = page_for()
    anna.goto("/")
    anna.get_by_role("radio", name="3 Tage").check(force=True)
    anna.get_by_role("button", name="Jetzt spielen").click()
    expect(anna.get_by_role("heading", name="Deine Vorschläge")).to_be_visible()
    assert complaints(anna) == []
    anna = close(anna, live_site)

    ben = page_for(viewport={"width": 390, "height": 844})
    ben.goto("/en/")
    waiting = ben.locator("#lobby-now li").filter(has_text="3 days per move")
    waiting.get_by_role("button", name="Join in").click()
    ben.wait_for_url(re.compile(r"/partie/"))
    match = ben.url.rstrip("/").rpartition("/")[2]
    expect(ben.locator(RUNNING)).to_have_text("3 days")
    expect(ben.locator("#due time")).not_to_be_empty()
    assert complaints(ben) == []
    is_black = ben.locator(".seat-strip[data-place='near']").get_attribute("data-colour") == "0"
    ben = close(ben, live_site, match)
    black, white = (ben, anna) if is_black else (anna, ben)

    move(black, match)
    black = close(black, live_site, match)
    white.goto("/")
    expect(white.locator("[data-bell]")).to_have_attribute("data-unread", re.compile("[1-9]"))
    move(white, match)
    white = close(white, live_site, match)

    live_site.python(LET_PASS.format(match=match, hours=61))
    black.goto("/mitteilungen/")
    expect(black.get_by_text("bleibt nicht mehr viel Zeit")).to_be_visible()
    black.goto("/fernpartien/")
    expect(black.locator(".time-left")).to_have_text(re.compile(r"^noch (11 Std|10 Std 5\d Min)$"))
    assert complaints(black) == []
    move(black, match)
    black = close(black, live_site, match)

    live_site.python(LET_PASS.format(match=match, hours=73))
    black.goto("/mitteilungen/")
    expect(black.get_by_text("Du hast gegen")).to_be_visible()
    black.goto(f"/partie/{match}/")
    expect(black.locator("#match")).to_have_attribute("data-state", "over")
    expect(black.locator("#due")).to_be_hidden()
    white.goto("/fernpartien/")
    expect(white.get_by_text("Gerade läuft keine Fernpartie")).to_be_visible()
