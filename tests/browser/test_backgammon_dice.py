"""Dice of backgammon: their order is swapped, used ones are marked, and a roll without a move is seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.playing import SHOWN_ON_A_PLAQUE, WATCH_PLAQUES
from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import WATCH_SHIFTS, places, shifts
from tests.browser.test_stack_boards import OPENING, cell, pieces, reply, sit_both
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

SHUT_OUT = "bBBBBBB---------------bfa- roll 1 - 1 - 0-0 3 - -"


def swapper(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Würfel: zuerst"))


def faces(page: Page) -> list[str]:
    return page.locator(".die").evaluate_all("dice => dice.map(die => die.dataset.face)")


def used(page: Page) -> list[str]:
    return page.locator(".die.is-used").evaluate_all("dice => dice.map(die => die.dataset.face)")


def counts(page: Page, pips: int) -> None:
    """What the first seat has left to go, on the board and beside it."""
    expect(page.locator(".count[data-seat='0'] .pips")).to_contain_text(str(pips))
    expect(page.locator(".seat-strip[data-seat='0'] .captured")).to_have_attribute("data-count", str(pips))


def test_the_die_that_is_played_first_is_swapped_by_tap_and_by_keyboard(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, game="backgammon", position=OPENING)
    red = table.sit(page_for, 0, viewport={"width": 320, "height": 640}, has_touch=True)
    table.sit(page_for, 1)
    expect(swapper(red)).to_have_accessible_name("Würfel: zuerst 3, dann 1. Vertauschen")
    box = swapper(red).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24

    swapper(red).tap()
    expect(swapper(red)).to_have_accessible_name("Würfel: zuerst 1, dann 3. Vertauschen")
    assert faces(red) == ["1", "3"]
    cell(red, "Punkt 8, 3 × rot").tap()
    expect(red.locator("#board-hint")).to_contain_text("mit dem ersten Würfel")
    cell(red, "Punkt 8, 3 × rot").tap()
    expect(pieces(red, "7", 0)).to_have_count(1)
    expect(swapper(red)).to_have_count(0)
    assert used(red) == ["1"]
    expect(red.locator("#board-hint")).to_contain_text("Noch zu setzen: 3.")

    red.get_by_role("button", name="Schritt zurück").tap()
    assert used(red) == []
    cell(red, "Punkt 8, 3 × rot").focus()
    red.keyboard.press("d")
    expect(swapper(red)).to_have_accessible_name("Würfel: zuerst 3, dann 1. Vertauschen")
    red.keyboard.press("Enter")
    red.keyboard.press("Enter")
    expect(pieces(red, "5", 0)).to_have_count(1)
    assert table.problems == []


def test_a_draft_is_made_and_taken_back_by_keyboard_alone(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", position=OPENING)
    red, blue = sit_both(page_for, table)
    expect(swapper(red)).to_be_attached()
    red.evaluate(WATCH_SHIFTS)
    before = places(red)

    for point in ("8", "6"):
        cell(red, f"Punkt {point}, ").focus()
        red.keyboard.press("Enter")
        red.keyboard.press("Enter")
    assert used(red) == ["3", "1"]
    assert places(red) == before
    counts(red, 163)
    red.keyboard.press("Escape")
    counts(red, 164)
    expect(pieces(red, "6", 0)).to_have_count(5)
    assert used(red) == ["3"]
    red.keyboard.press("Escape")
    expect(pieces(red, "8", 0)).to_have_count(3)
    assert used(red) == []
    counts(red, 167)
    expect(red.get_by_role("button", name="Würfel aufnehmen")).to_be_hidden()
    expect(pieces(blue, "8", 0)).to_have_count(3)
    assert shifts(red) == []
    assert table.problems == []


def test_the_dice_are_reached_by_arrows_and_keep_the_focus(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", position=OPENING)
    red = table.sit(page_for, 0)
    table.sit(page_for, 1)
    expect(swapper(red)).to_be_attached()
    cell(red, "Punkt 4, leer").focus()
    red.keyboard.press("ArrowUp")
    expect(swapper(red)).to_be_focused()
    red.keyboard.press("Enter")
    expect(swapper(red)).to_be_focused()
    expect(red.get_by_role("status")).to_have_text("Zuerst die 1, dann die 3.")


def test_a_checker_that_cannot_move_says_which_point_is_closed(page_for: OpenPage, live_site: Site) -> None:
    position = OPENING.replace("0 3-1", "1 5-5")
    table = start(live_site, game="backgammon", position=position)
    _red, blue = sit_both(page_for, table)

    expect(cell(blue, "Punkt 13, 5 × blau, wählbar")).to_be_attached()
    cell(blue, "Punkt 24, 2 × blau").click()
    expect(blue.get_by_role("status")).to_contain_text("Punkt 19")
    assert table.problems == []


def test_a_roll_without_a_move_is_seen_on_the_board(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", options={"length": 3}, position=SHUT_OUT)
    red, blue = sit_both(page_for, table)

    for page in (red, blue):
        page.evaluate(WATCH_PLAQUES)
    reply(blue, "Würfeln").click()
    for page, text in ((red, "muss aussetzen"), (blue, "Du musst aussetzen")):
        page.wait_for_function(SHOWN_ON_A_PLAQUE, arg=text)
        expect(page.get_by_role("status")).to_contain_text(text)
        assert len(faces(page)) in (2, 4)
    expect(blue.locator(".board-plaque.is-shown")).to_have_count(0)
    assert table.problems == []


def middle(page: Page, point: str) -> float:
    """How far right the middle of a point lies, as a part of the board."""
    return page.locator(f"[data-cell='{point}']").evaluate(
        """cell => {
          const [box, board] = [cell, cell.closest(".board-frame")].map(one => one.getBoundingClientRect());
          return (box.x + box.width / 2 - board.x) / board.width;
        }"""
    )


@pytest.mark.parametrize(("seat", "ace"), [(0, "1"), (1, "24")])
def test_a_guest_may_have_the_home_at_the_left(
    page_for: OpenPage, live_site: Site, seat: int, ace: str
) -> None:
    table = start(live_site, game="backgammon", position=OPENING.replace("0 3-1", f"{seat} 3-1"))
    page = table.sit(page_for, seat)
    assert middle(page, ace) > 0.9
    assert middle(page, "off") > 0.6
    page.goto("/einstellungen/")
    page.get_by_role("group", name="Dein Heimfeld beim Backgammon").get_by_label("Links").check(force=True)
    expect(page.locator("[data-saved]")).to_have_text("Gespeichert.")
    page.goto(table.path)
    table.sit(page_for, 1 - seat)

    expect(page.locator(f".piece[data-at='{ace}']").first).to_be_attached()
    assert middle(page, ace) < 0.1
    assert middle(page, "off") < 0.4
    marble = page.locator(f".piece[data-at='{ace}']").first.bounding_box()
    board = page.locator(".board-frame").bounding_box()
    assert marble is not None
    assert board is not None
    assert marble["x"] + marble["width"] < board["x"] + board["width"] * 0.1

    expect(cell(page, "Punkt 6, ")).to_have_accessible_name(re.compile("wählbar"))
    cell(page, "Punkt 6, ").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "Punkt 5, leer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(pieces(page, "5" if seat == 0 else "20", seat)).to_have_count(1)
    assert table.problems == []
