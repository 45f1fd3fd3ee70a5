"""Drags that come to nothing: given up by a key, or overtaken by what another tab has done."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, Table, pick, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

GAMES = ("abalone", "halma")


def sit(table: Table, page_for: OpenPage) -> tuple[Page, list[str]]:
    """The page of the first seat, with its moves on offer, and what it sends of moves from now on."""
    page, sent = page_for(), []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(table.url)
    name, value = table.cookies[0] or ["", ""]
    page.context.add_cookies([{"name": name, "value": value, "url": table.url}])
    table.listen(page)
    page.goto(table.path)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    expect(page.locator(".board-grid [aria-pressed]").first).to_be_attached()
    return page, sent


def moves(sent: list[str]) -> list[str]:
    return [frame for frame in sent if json.loads(frame)["type"] == "move"]


def over(page: Page, cell: Locator) -> None:
    box = cell.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)


def begin(page: Page) -> None:
    """Drag the first piece that can move away from its place."""
    over(page, page.locator(".board-grid [aria-pressed]").first)
    page.mouse.down()
    over(page, page.locator("[data-cell]").nth(30))


def finish(page: Page) -> None:
    """Go on over fields and let go."""
    over(page, page.locator("[data-cell]").nth(31))
    page.mouse.up()


@pytest.mark.parametrize("game", GAMES)
def test_escape_ends_a_drag(page_for: OpenPage, live_site: Site, game: str) -> None:
    table = start(live_site, game=game)
    page, sent = sit(table, page_for)
    begin(page)
    page.keyboard.press("Escape")
    finish(page)
    expect(page.locator(".board-grid [aria-pressed='true'], .carried use, .mark-wrong")).to_have_count(0)
    page.locator("#move-form button").dispatch_event("click")
    expect(page.locator(".move-list a")).to_have_count(1)
    assert len(moves(sent)) == 1
    assert table.problems == []


@pytest.mark.parametrize("game", GAMES)
def test_keys_pick_nothing_while_something_is_dragged(page_for: OpenPage, live_site: Site, game: str) -> None:
    page, sent = sit(start(live_site, game=game), page_for)
    begin(page)
    picked = page.locator(".board-grid [aria-pressed='true']")
    expect(picked).to_have_count(1)
    held = picked.get_attribute("data-cell")
    page.locator(".board-grid [aria-pressed='false']").last.focus()
    page.keyboard.press("Enter")
    expect(picked).to_have_attribute("data-cell", str(held))
    page.mouse.move(1, 1)
    page.mouse.up()
    expect(picked).to_have_count(0)
    assert moves(sent) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_move_of_another_tab_ends_a_drag(page_for: OpenPage, live_site: Site, game: str) -> None:
    table = start(live_site, game=game)
    page, sent = sit(table, page_for)
    other = page.context.new_page()
    other.goto(table.path)
    begin(page)
    other.locator("#move-form button").dispatch_event("click")
    expect(page.locator(".move-list a")).to_have_count(1)
    finish(page)
    expect(page.locator(".mark-picked, .carried use, .mark-wrong")).to_have_count(0)
    assert moves(sent) == []
    assert table.problems == []


def test_a_marble_out_of_line_begins_anew(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    page = table.sit(page_for, 0)
    pick(page, "c5", "a1")
    expect(page.get_by_role("status")).to_contain_text("a1 liegt nicht in einer Reihe mit den anderen")
    expect(page.locator(".board-grid [aria-pressed='true']")).to_have_attribute("data-cell", "a1")
    assert table.problems == []
