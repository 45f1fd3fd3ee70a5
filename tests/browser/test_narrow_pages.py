"""Match pages where room is short: names are read, the top is one line, what is asked is in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

NAMES = """() => [...document.querySelectorAll(".seat-strips .seat-name > [title]")]
  .map((name) => Math.round(100 * name.clientWidth / name.scrollWidth))"""
FOOT = """() => {
  const [prompt, status, slots] = ["#prompt", "#status-line", "#actions"]
    .map((what) => document.querySelector(what).getBoundingClientRect());
  return [status.top - prompt.bottom, slots.top - status.bottom];
}"""
FILLED = """() => [...document.querySelectorAll(".slots > [data-slot]")]
  .map((slot) => slot.offsetHeight - slot.querySelector(".button").offsetHeight)"""
ONE_LINE = 70


def test_three_with_clocks_read_each_others_names(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Adelgunde_N", "Balduin_N", "Cunibert_N"), game="halma", clock="15+10")
    page = table.sit(page_for, 0)
    for width, height in ((320, 640), (390, 844), (768, 1024), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NAMES) == [100, 100], f"at {width}"
        assert set(page.evaluate(FILLED)) == {0}, f"at {width}"
    assert table.problems == []


def test_the_top_is_one_line_and_a_tablet_shows_what_is_asked(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Ermentrude_Lang_N", "guest"), game="halma")
    for seat in (0, None):
        page = table.sit(page_for, seat)
        for width, height in ((320, 640), (390, 844), (768, 1024), (844, 390), (960, 600)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".site-top").evaluate("one => one.offsetHeight") < ONE_LINE, f"at {width}"
        page.set_viewport_size({"width": 768, "height": 1024})
        expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)


def test_the_end_covers_nothing_of_what_has_happened(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Frowin_Feldmaus_N", "guest"), game="abalone")
    page = table.sit(page_for, 1, viewport={"width": 320, "height": 640})
    other = table.sit(page_for, 0)
    other.locator(".slots summary").first.click()
    other.locator("[data-action='resign']").click()
    for one in (page, other):
        one.set_viewport_size({"width": 320, "height": 640})
        expect(one.locator("#prompt")).to_have_attribute("data-kind", re.compile("over|aborted"))
        assert min(one.evaluate(FOOT)) >= 0
