"""Dorada under the hand: a stone's whole way before it is played, covered stones, stacks fanned out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Fingers, centre
from tests.browser.playing import SHOWN_ON_A_PLAQUE, WATCH_PLAQUES
from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import SETTLED, complaints
from tests.browser.test_stack_boards import cell, pieces, reply
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

FATES = "00 11:0,26:1,27:0,38:0 26,39 11 11 0 2"
"""With a 2 the stone on 11 is lost on 13, the one on 38 on 40; on 27 one comes home over the gold field."""
STACKS = "1112 2:0,8:2310,14:1,20:23,33:0 9 1 0010 0 6"
COVERED = "00 10:01,11:01,14:01,16:01 - - 00 0 0"
COVERS_THE_LAST = "00 10:10,11:10,14:10,16:0,18:1 - - 00 0 2"
"""With a 2 the stone on 16 covers the last one of the other seat, which then has to pass."""


def fan(page: Page) -> Locator:
    return page.locator(".fan")


def fate(page: Page, kind: str) -> Locator:
    return page.locator(f".fate.{kind}")


def test_the_whole_way_of_a_stone_is_seen_before_it_is_played(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", position=FATES)
    page, _ = table.sit(page_for, 0), table.sit(page_for, 1)
    hint = page.locator("#board-hint")
    expect(cell(page, "Feld 27, rot, wählbar")).to_be_attached()

    page.mouse.move(*centre(page, "11"))
    expect(fate(page, "is-lost")).to_have_count(1)
    expect(page.locator(".fate .mark-lost")).to_have_count(1)
    expect(hint).to_contain_text("stolpert")
    page.mouse.move(*centre(page, "27"))
    expect(fate(page, "is-home")).to_have_count(1)
    expect(page.locator(".way-jump")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".fate")).to_have_count(0)

    cell(page, "Feld 37").focus()
    page.keyboard.press("ArrowLeft")
    expect(fate(page, "is-lost")).to_have_count(1)

    page.mouse.click(*centre(page, "27"))
    page.mouse.move(2, 2)
    expect(fate(page, "is-home")).to_have_count(1)
    expect(hint).to_contain_text("Goldfeld")
    expect(pieces(page, "27", 0)).to_have_count(1)
    page.mouse.click(*centre(page, "27"))
    expect(pieces(page, "goal", 0)).to_have_count(1)
    expect(page.locator(".fate")).to_have_count(0)
    assert table.problems == []


def test_a_stack_fans_out_and_its_top_stone_is_picked(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("guest", 1, 1, 1), game="dorada", position=STACKS)
    page = table.sit(page_for, 0, viewport={"width": 320, "height": 640}, has_touch=True)
    expect(cell(page, "Feld 8, von oben: rot, blau, grün, gelb, wählbar")).to_be_attached()
    fingers = Fingers(page)

    fingers.down(centre(page, "8"))
    fingers.up()
    expect(cell(page, "Feld 8, .*, gewählt")).to_be_attached()
    expect(fan(page)).to_have_attribute("aria-label", "Feld 8, von oben")
    assert [re.sub(r"\s+", " ", row) for row in fan(page).locator("li").all_inner_texts()] == [
        f"A rot {table.names[0]}",
        *(f"{row} Computer (leicht)" for row in ("B blau", "D grün", "C gelb")),
    ]
    expect(page.locator(".fate")).to_have_count(1)
    page.wait_for_function(SETTLED)
    assert complaints(page) == []
    box, rim = fan(page).bounding_box(), page.locator("#board").bounding_box()
    assert box is not None
    assert rim is not None
    assert rim["x"] <= box["x"]
    assert box["x"] + box["width"] <= rim["x"] + rim["width"]
    for point in ("8", "14"):
        x, y = centre(page, point)
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])

    page.keyboard.press("Escape")
    expect(fan(page)).to_be_hidden()
    expect(cell(page, "Feld 8, .*, gewählt")).to_be_attached()
    page.keyboard.press("s")
    expect(fan(page)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Feld 8, von oben: rot, blau, grün, gelb")
    page.locator("#prompt").click()
    expect(fan(page)).to_be_hidden()

    fingers.down(centre(page, "goal"))
    fingers.up()
    assert table.problems == []


def test_covered_stones_show_as_blocked(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", position="20 3:0,10:1011 9 - 01 0 3")
    page, _ = table.sit(page_for, 0), table.sit(page_for, 1)
    name = "Feld 10, von oben: 2 × blau, rot \\(zugedeckt\\), blau"
    expect(cell(page, name)).to_be_attached()
    expect(page.locator(".mark-blocked")).to_have_count(1)
    cell(page, name).click()
    expect(page.get_by_role("status")).to_contain_text("liegt noch ein anderer")
    expect(fan(page).locator("li")).to_have_count(3)
    page.mouse.click(*centre(page, "20"))
    expect(fan(page)).to_be_hidden()
    assert table.problems == []


def test_a_forced_pass_is_announced_and_the_goal_can_be_read(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", position=COVERED)
    phone = {"viewport": {"width": 320, "height": 640}}
    red, blue = table.sit(page_for, 0, **phone), table.sit(page_for, 1)
    values = red.locator(".board-values text")
    assert values.all_text_contents() == ["100", "80", "60", "50", "40", "30", "20", "10"]
    high = "value => value.getBoundingClientRect().height"
    assert all(value.evaluate(high) >= 11 for value in values.all())
    red.evaluate(WATCH_PLAQUES)
    reply(red, "Würfeln").click()
    expect(red.get_by_role("status")).to_contain_text("Alle deine Steine sind zugedeckt")
    expect(blue.get_by_role("status")).to_contain_text("sind zugedeckt")
    red.wait_for_function(SHOWN_ON_A_PLAQUE, arg="zugedeckt")
    assert table.problems == []


def test_a_pass_leaves_the_last_move_marked(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", position=COVERS_THE_LAST, mixed=True)
    red, blue = table.sit(page_for, 0), table.sit(page_for, 1)
    cell(red, "Feld 16, rot, wählbar").click()
    cell(red, "Feld 18, blau, mögliches Feld").click()
    expect(red.locator(".last-target")).to_have_count(1)
    marked = red.locator(".board-last").inner_html()
    reply(blue, "Würfeln").click()
    expect(red.locator(".move-list a")).to_have_count(3)
    for page in (red, blue):
        expect(page.get_by_role("status")).to_contain_text("zugedeckt")
        assert page.locator(".board-last").inner_html() == marked
    assert table.problems == []
