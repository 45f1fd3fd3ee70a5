"""Boards on which pieces stand: steps, drafts, dice and calls, by mouse, by keyboard, by touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, Table, start
from tests.browser.test_match_page import SETTLED, complaints
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

OPENING = "-b----E-C---eE---c-e----B- move 0 3-1 1 - 0-0 3 - -"
ON_THE_BAR = "aa----E-C---eE---c-e----AA move 0 3-1 1 - 0-0 3 - -"


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def pieces(page: Page, point: str, seat: int) -> Locator:
    return page.locator(f".piece[data-at='{point}'][data-seat='{seat}']")


def reply(page: Page, name: str) -> Locator:
    return page.locator(".prompt-replies").get_by_role("button", name=name, exact=True)


def sit_both(page_for: OpenPage, table: Table) -> tuple[Page, Page]:
    return table.sit(page_for, 0), table.sit(page_for, 1)


def drag(page: Page, origin: str, target: str) -> None:
    ends = [page.locator(f"[data-cell='{point}']").bounding_box() for point in (origin, target)]
    for box, act in zip(ends, (page.mouse.down, page.mouse.up), strict=True):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        act()


def test_a_piece_captures_and_the_other_seat_rolls(page_for: OpenPage, live_site: Site) -> None:
    position = "02 h,13,g2,g3/h,h,h,17 0 4 0"
    table = start(live_site, game="ab-ins-ziel", position=position)
    red, yellow = sit_both(page_for, table)

    cell(red, "Feld 13, rot, wählbar").click()
    cell(red, "Feld 17, gelb, mögliches Feld").click()

    for page in (red, yellow):
        expect(pieces(page, "17", 0)).to_have_count(1)
        expect(pieces(page, "2h", 1)).to_have_count(4)
        expect(page.get_by_role("status")).to_contain_text("Feld 17")
    reply(yellow, "Würfeln").click()
    expect(red.get_by_role("status")).to_contain_text("würfelt")
    assert table.problems == []


def test_a_stone_jumps_on_and_a_covered_one_says_so(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", position="23 3:0,5:01 - - 00 0 3")
    red, blue = sit_both(page_for, table)
    expect(cell(red, "Feld 3, rot, wählbar")).to_be_attached()
    cell(red, "Feld 5, von oben: blau, rot \\(zugedeckt\\)").click()
    expect(red.get_by_role("status")).to_contain_text("liegt")

    cell(red, "Feld 3, rot, wählbar").click()
    target = cell(red, "Feld 6, leer, mögliches Feld")
    expect(target).to_have_attribute("aria-label", re.compile("springt weiter und landet auf Feld 10"))
    target.click()

    for page in (red, blue):
        expect(pieces(page, "10", 0)).to_have_count(1)
        expect(page.locator(".last-target")).to_have_count(1)
    assert table.problems == []


def test_halma_is_played_by_keyboard(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    red, blue = sit_both(page_for, table)
    expect(cell(red, "d2, rot, wählbar")).to_be_attached()

    cell(red, "d2, rot").focus()
    red.keyboard.press("Enter")
    expect(red.locator(".mark-target")).to_have_count(2)
    red.keyboard.press("Escape")
    expect(red.locator(".mark-target")).to_have_count(0)
    red.keyboard.press("Space")
    red.keyboard.press("ArrowUp")
    red.keyboard.press("Enter")

    expect(blue.get_by_role("status")).to_contain_text("Du bist am Zug")
    expect(blue.locator(".piece[data-seat='0'][data-at^='e']")).to_have_count(1)
    red.keyboard.press("p")
    expect(red.get_by_role("status")).to_contain_text("Rot:")
    assert table.problems == []


def test_a_touch_in_halma_counts_for_the_nearest_fitting_hole(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    red = table.sit(page_for, 0, viewport={"width": 320, "height": 640}, has_touch=True)
    expect(cell(red, "d2, rot, wählbar")).to_be_attached()
    box = red.locator("[data-cell='e5']").bounding_box()
    assert box is not None
    assert box["width"] >= 20

    cell(red, "d1, rot").tap()
    red.touchscreen.tap(box["x"] + box["width"] * 0.2, box["y"] - box["height"] * 0.3)

    expect(pieces(red, "e5", 0)).to_have_count(1)
    assert table.problems == []


def test_checkers_are_a_draft_until_the_dice_are_picked_up(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="backgammon", options={"length": 3}, position=OPENING)
    red, blue = sit_both(page_for, table)

    cell(red, "Punkt 8, 3 × rot, wählbar").click()
    expect(cell(red, "Punkt 4, leer, mögliches Feld")).to_be_attached()
    cell(red, "Punkt 5, leer, mögliches Feld").click()
    expect(pieces(red, "5", 0)).to_have_count(1)
    red.get_by_role("button", name="Würfel aufnehmen").click()
    expect(red.get_by_role("status")).to_contain_text("noch Augen")
    red.get_by_role("button", name="Schritt zurück").click()
    expect(pieces(red, "8", 0)).to_have_count(3)

    drag(red, "8", "5")
    drag(red, "6", "5")
    expect(pieces(blue, "5", 0)).to_have_count(0)
    red.get_by_role("button", name="Würfel aufnehmen").click()
    expect(pieces(blue, "5", 0)).to_have_count(2)
    expect(red.get_by_role("status")).to_contain_text("8/5 6/5")
    expect(red.locator(".count[data-seat='0'] .pips")).to_contain_text("163")
    assert table.problems == []


def test_a_touch_of_the_dice_picks_them_up_and_one_of_their_place_throws_them(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, game="backgammon", options={"length": 3}, position=OPENING, mixed=True)
    red, blue = sit_both(page_for, table)

    drag(red, "8", "5")
    expect(red.locator(".dice-cup:visible")).to_have_count(0)
    drag(red, "6", "5")
    red.locator(".die").first.scroll_into_view_if_needed()
    box = red.locator(".die").first.bounding_box()
    assert box is not None
    red.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(pieces(blue, "5", 0)).to_have_count(2)

    expect(reply(blue, "Würfeln")).to_be_enabled()
    blue.locator(".dice-cup:visible").click()
    expect(red.get_by_role("status")).to_contain_text("würfelt")
    expect(blue.locator(".dice-cup:visible")).to_have_count(0)
    assert table.problems == []


PLACES = """() => [...document.querySelectorAll(".board-pieces > .piece")]
  .map((piece) => `${piece.dataset.at} ${piece.dataset.seat} ${piece.getAttribute("transform")}`)
  .sort().join()"""


@pytest.mark.parametrize(
    ("game", "position", "ways"),
    [
        ("backgammon", "-a---aE-C---eE---c-e----B- move 0 3-1 1 - 0-0 3 - -", ["8 5", "6 5"]),
        ("backgammon", "-b----E-C---eE---c-e----B- move 0 1-1 1 - 0-0 3 - -", ["8 7", "8 7", "6 5", "6 5"]),
        ("dorada", "23 3:0,5:01 - - 00 0 2", ["3 5"]),
    ],
    ids=["hit", "doubles", "stack"],
)
def test_what_has_glided_lies_where_it_is_drawn_anew(
    page_for: OpenPage, live_site: Site, game: str, position: str, ways: list[str]
) -> None:
    table = start(live_site, game=game, position=position)
    red, other = (table.sit(page_for, seat, reduced_motion="no-preference") for seat in (0, 1))
    expect(red.locator(".cell[aria-pressed='false']").first).to_be_attached()
    for way in ways:
        for point in way.split():
            red.locator(f"[data-cell='{point}']").click()
    if game == "backgammon":
        red.get_by_role("button", name="Würfel aufnehmen").click()
    expect(other.locator(".move-list a")).not_to_have_count(0)
    for seat, page in enumerate((red, other)):
        drawn = table.sit(page_for, seat)
        drawn.wait_for_function("() => document.getElementById('board').dataset.ready === 'true'")
        page.wait_for_function(f"(anew) => ({PLACES})() === anew", arg=drawn.evaluate(PLACES))
    assert table.problems == []


def test_a_draft_can_be_confirmed_and_undone_whatever_is_touched_meanwhile(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, game="backgammon", options={"length": 3}, position=OPENING)
    red, blue = sit_both(page_for, table)
    confirms, undoes = (
        red.get_by_role("button", name=name) for name in ("Würfel aufnehmen", "Schritt zurück")
    )
    expect(cell(red, "Punkt 8, 3 × rot, wählbar")).to_be_attached()
    drag(red, "8", "5")
    cell(red, "Punkt 6, 5 × rot, wählbar").click()
    expect(undoes).to_be_visible()
    undoes.click()
    expect(pieces(red, "8", 0)).to_have_count(3)
    expect(red.locator(".mark-picked")).to_have_count(0)

    drag(red, "8", "5")
    drag(red, "6", "5")
    board = red.locator("#board").bounding_box()
    assert board is not None
    red.mouse.click(board["x"] + 3, board["y"] + 3)
    cell(red, "Punkt 13, 5 × rot").click()
    expect(undoes).to_be_visible()
    confirms.click()
    expect(pieces(blue, "5", 0)).to_have_count(2)
    assert table.problems == []


def test_a_checker_on_the_bar_is_touched_on_a_board_that_lies_turned_round(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, game="backgammon", position=ON_THE_BAR)
    blue = table.sit(page_for, 1)
    red = table.sit(page_for, 0)
    expect(cell(red, "Bar, rot, blau, wählbar")).to_be_attached()
    red.get_by_role("button", name="Drehen").click()
    expect(red.locator("svg.board")).to_have_attribute("data-near", "1")
    expect(cell(red, "Bar, rot, blau, wählbar")).to_be_attached()

    for touched in (pieces(red, "bar", 0), red.locator("[data-cell='22']")):
        box = touched.bounding_box()
        assert box is not None
        red.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    red.get_by_role("button", name="Würfel aufnehmen").click()
    expect(red.get_by_role("status")).to_contain_text("noch Augen")
    expect(pieces(red, "22", 0)).to_have_count(1)
    expect(pieces(blue, "bar", 0)).to_have_count(1)
    assert table.problems == []


@pytest.mark.parametrize(
    ("game", "position", "piece", "kind"),
    [
        ("halma", "", "d1, rot, wählbar", "mark-target"),
        ("ab-ins-ziel", "02 h,13,g2,g3/h,h,h,17 0 4 0", "Feld 13, rot, wählbar", "mark-victim"),
        ("backgammon", OPENING, "Punkt 8, 3 × rot, wählbar", "mark-target"),
    ],
)
def test_whoever_wants_no_hints_sees_no_targets(
    page_for: OpenPage, live_site: Site, game: str, position: str, piece: str, kind: str
) -> None:
    table = start(live_site, game=game, position=position)
    page = table.sit(page_for, 0)
    cell(page, piece).click()
    targets = page.locator(".is-offered")
    expect(targets.first).to_be_visible()
    expect(targets.first).to_have_class(re.compile(kind))
    page.evaluate("document.documentElement.dataset.hints = 'off'")
    for target in targets.all():
        expect(target).to_be_hidden()
    assert table.problems == []


def test_all_fields_have_names_of_their_own_for_those_who_watch(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position="02 h,13,g2,g3/h,h,h,17 0 4 0")
    page = table.sit(page_for, None)
    expect(cell(page, "Zielfeld 1 von rot, leer")).to_have_count(1)
    names = page.locator(".cell").evaluate_all("cells => cells.map(one => one.ariaLabel)")
    assert len(names) == len(set(names)) == page.locator("[data-point]").count()
    assert table.problems == []


@pytest.mark.parametrize(
    ("game", "computers"), [("halma", 5), ("dorada", 3), ("ab-ins-ziel", 3), ("backgammon", 1)]
)
def test_every_board_is_accessible_and_fits_a_small_screen(
    page_for: OpenPage, live_site: Site, game: str, computers: int
) -> None:
    table = start(live_site, ("guest", *(1,) * computers), game=game)
    page = table.sit(page_for, 0, viewport={"width": 320, "height": 640})
    expect(page.locator(".cell")).to_have_count(page.locator("[data-point]").count())
    expect(page.locator(".seat-strip")).to_have_count(computers + 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.wait_for_function(SETTLED)
    assert complaints(page) == []
    assert table.problems == []
