"""A move suggested to whoever asks: drawn on the board and said with its reasons, never in rated matches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import SETTLED, complaints
from tests.browser.test_stack_boards import OPENING, cell, reply, sit_both
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

STANDS = {
    "abalone": "",
    "backgammon": OPENING,
    "ab-ins-ziel": "02 h,13,g2,g3/h,h,h,17 0 4 0",
    "dorada": "23 3:0,5:01 - - 00 0 3",
    "halma": "",
}


def arrows(page: Page) -> int:
    return page.locator(".hint-way").count()


@pytest.mark.parametrize("game", STANDS)
def test_a_hint_is_drawn_and_given_with_its_reasons(page_for: OpenPage, live_site: Site, game: str) -> None:
    table = start(live_site, game=game, position=STANDS[game])
    page, other = sit_both(page_for, table)
    reply(page, "Tipp").click()

    status = page.get_by_role("status")
    expect(status).to_have_text(re.compile(r"^Tipp: \w.+\. \w.+\.$"))
    assert "why_" not in (status.text_content() or "")
    assert "{" not in (status.text_content() or "")
    expect(page.locator(".hint-way").first).to_be_attached()
    assert 1 <= arrows(page) <= 10
    page.wait_for_function(SETTLED)
    assert complaints(page) == []
    expect(reply(other, "Tipp")).to_have_count(0)
    assert table.problems == []


def test_a_hint_takes_the_place_of_what_announces_it(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, game="halma").sit(page_for, 0)
    shown = page.evaluate(
        """async () => {
          const { StatusLine } = await import("/static/games/status.js");
          const status = new StatusLine(document.createElement("p"), 0);
          status.event(1, "Rot zieht.");
          status.say("Ein Tipp wird gesucht …");
          status.instead("Tipp: so.", "Ein Tipp wird gesucht …");
          status.show();
          return status.line.textContent;
        }"""
    )
    assert shown == "1. Rot zieht. Tipp: so."


def test_a_hint_goes_with_the_move(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=STANDS["ab-ins-ziel"])
    red, _yellow = sit_both(page_for, table)
    reply(red, "Tipp").click()
    expect(red.get_by_role("status")).to_contain_text("Damit schlägst du")
    expect(red.locator(".hint-head")).to_have_count(1)
    cell(red, "Feld 13, rot").click()
    expect(red.locator(".hint-head")).to_have_count(1)
    cell(red, "Feld 17, gelb").click()
    expect(red.locator(".hint-head")).to_have_count(0)


def test_rated_matches_give_no_hints(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Anna", "Bert"), game="halma", clock="5+5", rated=True)
    page = table.sit(page_for, 0)
    expect(cell(page, "d2, rot, wählbar")).to_be_attached()
    expect(reply(page, "Tipp")).to_have_count(0)


def test_dice_make_a_sound_of_their_own(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, game="ab-ins-ziel").sit(page_for, 0)
    loud = page.evaluate(
        """async () => {
          const voices = await import("/static/games/voices.js");
          const audio = new OfflineAudioContext(1, 44100, 44100);
          voices.rolled(audio, 2);
          const samples = (await audio.startRendering()).getChannelData(0);
          const level = (from, to) => Math.max(...samples.slice(from * 44100, to * 44100).map(Math.abs));
          return [level(0, 0.3), level(0.3, 0.55), level(0.7, 1)];
        }"""
    )
    assert loud[0] > 0.02
    assert loud[0] > loud[1] > 0.005
    assert loud[2] == 0


def test_the_clock_says_what_lag_was_not_charged(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, game="halma", clock="5+5").sit(page_for, 0)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    face = page.locator(".seat-strip[data-seat='0'] .clock")
    before = face.bounding_box()
    page.evaluate(
        """async () => {
          const { Clocks } = await import("/static/games/clock.js");
          const face = document.querySelector(".seat-strip[data-seat='0'] .clock");
          new Clocks(new Map([[0, face]]), Date.now).credit(0, 43);
        }"""
    )
    expect(face).to_have_attribute("title", re.compile("gingen 43 ms Übertragung nicht von dieser Uhr ab"))
    assert face.bounding_box() == before
