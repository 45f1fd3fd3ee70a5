"""Halma under a finger and a mouse: taps snap, a magnifier helps to aim, the way of a chain is shown."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.finger import Fingers, centre
from tests.browser.table import OpenPage, Table, start
from tests.browser.test_match_page import SETTLED, complaints
from tests.browser.test_stack_boards import cell, pieces
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
CHAIN = (
    "0/0./00./0..0/.....000...../.......0..../.........../........../........./........../"
    ".....1...../......1...../......1....../1.1./1.1/11/1 0 5-5 0-0"
)
"""A chain of three jumps leads from c1 over c3 and e9 to g7."""
TIPS = ("a1", "e1", "e13", "m1", "m13", "q1", "i5")


def sit(page_for: OpenPage, table: Table, **options: Any) -> tuple[Page, Fingers]:
    """A phone at seat 0, with the moves offered."""
    page = table.sit(page_for, 0, **(PHONE | options))
    expect(page.locator(".cell[aria-pressed]").first).to_be_attached()
    return page, Fingers(page)


def lens(page: Page) -> Locator:
    return page.locator(".lens")


def ringed(page: Page) -> str | None:
    """The point round which the magnifier draws its ring."""
    return page.evaluate(
        """() => {
          const ring = document.querySelector(".lens-ring");
          if (ring.getAttribute("visibility") === "hidden") return null;
          const place = (circle) => `${circle.getAttribute("cx")} ${circle.getAttribute("cy")}`;
          const wells = [...document.querySelectorAll("#board [data-point]")];
          return wells.find((well) => place(well) === place(ring))?.dataset.point ?? "?";
        }"""
    )


def beside(page: Page, point: str, right: float, down: float) -> tuple[float, float]:
    """A place near a hole, in parts of the distance from hole to hole."""
    pitch = centre(page, "i2")[0] - centre(page, "i1")[0]
    x, y = centre(page, point)
    return x + right * abs(pitch), y + down * abs(pitch)


def shows_focus(page: Page) -> bool:
    return page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_a_resting_finger_picks_a_piece_and_its_target(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    fetched: list[str] = []
    page = table.sit(page_for, None, **PHONE)
    page.on("request", lambda request: fetched.append(request.url))
    page.context.add_cookies(
        [dict(zip(("name", "value"), table.cookies[0] or [], strict=True), url=table.url)]
    )  # type: ignore[list-item]
    page.reload()
    expect(cell(page, "d1, rot, wählbar")).to_be_attached()
    assert not any("magnifier" in url for url in fetched), "it is fetched by the first touch"
    focused = page.evaluate("document.activeElement.className")
    fingers = Fingers(page)

    fingers.down(beside(page, "d1", 0.1, 0.4))
    expect(lens(page)).to_be_visible()
    assert any("magnifier" in url for url in fetched)
    assert ringed(page) == "d1"
    assert page.evaluate("document.activeElement.className") == focused
    assert page.locator(".lens [tabindex], .lens button, .lens a").count() == 0
    expect(lens(page)).to_have_attribute("aria-hidden", "true")
    assert page.locator(".mark-target").count() == 0
    fingers.up()
    expect(lens(page)).to_be_hidden()
    expect(cell(page, "d1, rot, gewählt")).to_be_attached()
    assert not shows_focus(page), "whoever touches sees the piece marked, not the focus"
    page.keyboard.press("Shift")
    assert shows_focus(page)

    fingers.down(beside(page, "e4", 0.2, 0.3))
    expect(lens(page)).to_be_visible()
    assert ringed(page) == "e5"
    expect(page.locator(".way-stop")).to_have_count(1)
    expect(pieces(page, "e5", 0)).to_have_count(0)
    fingers.up()
    expect(pieces(page, "e5", 0)).to_have_count(1)
    assert table.problems == []


def test_a_moving_finger_changes_its_mind_among_the_own_pieces(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    page, fingers = sit(page_for, table)
    fingers.down(beside(page, "e6", 0, -0.6))
    fingers.move(beside(page, "d2", 0.1, -0.3))
    expect(lens(page)).to_be_visible()
    assert ringed(page) == "d2"
    fingers.move(beside(page, "d3", 0, -0.2))
    assert ringed(page) == "d3"
    fingers.up()
    expect(cell(page, "d3, rot, gewählt")).to_be_attached()

    fingers.down(centre(page, "d3"))
    fingers.move(centre(page, "d4"))
    expect(lens(page)).to_be_visible()
    assert ringed(page) == "d4"
    fingers.up()
    expect(cell(page, "d4, rot, gewählt")).to_be_attached()
    assert table.problems == []


def test_a_piece_is_drawn_to_its_target(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma", position=CHAIN)
    page, fingers = sit(page_for, table)
    fingers.down(centre(page, "c1"))
    fingers.move(beside(page, "g7", 0.3, 0.2), steps=8)
    expect(lens(page)).to_be_visible()
    assert ringed(page) == "g7"
    expect(page.locator(".way-stop")).to_have_count(3)
    fingers.up()
    expect(pieces(page, "g7", 0)).to_have_count(1)
    assert table.problems == []


def test_a_tap_upon_another_own_piece_picks_that_one(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    page, fingers = sit(page_for, table)
    for point in ("d2", "d3"):
        fingers.down(beside(page, point, 0.2, -0.2))
        fingers.up()
        expect(cell(page, f"{point}, rot, gewählt")).to_be_attached()
    page.locator("[data-cell='d1']").click()
    expect(cell(page, "d1, rot, gewählt")).to_be_attached()
    assert table.problems == []


@pytest.mark.parametrize("how", ["escape", "cancel", "second finger", "leaving", "turning"])
def test_what_lets_go_chooses_nothing(page_for: OpenPage, live_site: Site, how: str) -> None:
    table = start(live_site, game="halma")
    page, fingers = sit(page_for, table)
    fingers.down(centre(page, "d1"))
    expect(lens(page)).to_be_visible()
    if how == "escape":
        page.keyboard.press("Escape")
    elif how == "cancel":
        fingers.cancel()
    elif how == "second finger":
        fingers.down(centre(page, "i5"), finger=1)
    elif how == "turning":
        page.set_viewport_size({"width": 640, "height": 320})
        expect(lens(page)).to_be_hidden()
        page.set_viewport_size({"width": 320, "height": 640})
    else:
        board = page.locator("#board").bounding_box()
        assert board is not None
        fingers.move((160, board["y"] - 12))
        fingers.move(centre(page, "d1"))
    expect(lens(page)).to_be_hidden()
    if how == "second finger":
        fingers.up(1)
    if how != "cancel":
        fingers.up()
    expect(lens(page)).to_be_hidden()
    assert page.locator(".cell[aria-pressed='true']").count() == 0

    fingers.down(centre(page, "d1"))
    fingers.up()
    expect(cell(page, "d1, rot, gewählt")).to_be_attached()
    assert table.problems == []


@pytest.mark.parametrize("size", [(320, 640), (740, 360), (768, 1024)])
def test_the_magnifier_stays_in_the_window_and_beside_the_finger(
    page_for: OpenPage, live_site: Site, size: tuple[int, int]
) -> None:
    table = start(live_site, game="halma")
    page, fingers = sit(page_for, table, viewport={"width": size[0], "height": size[1]})
    board = page.locator("#board")
    for upper, point in product((False, True), TIPS):
        board.evaluate(f"board => board.scrollIntoView({str(upper).lower()})")
        x, y = centre(page, point)
        if not 0 < y < size[1]:
            continue
        fingers.down((x, y))
        expect(lens(page)).to_be_visible()
        page.wait_for_function(SETTLED)
        box = lens(page).bounding_box()
        assert box is not None
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert hypot(middle[0] - x, middle[1] - y) >= box["width"] / 2 + 24, f"{point} is covered"
        page.keyboard.press("Escape")
        fingers.up()
    assert table.problems == []


@pytest.mark.parametrize(("theme", "colours"), [("light", "none"), ("dark", "none"), ("dark", "active")])
def test_the_magnifier_disturbs_nobody(page_for: OpenPage, live_site: Site, theme: str, colours: str) -> None:
    table = start(live_site, game="halma")
    looks = {"color_scheme": theme, "forced_colors": colours, "reduced_motion": "reduce"}
    page, fingers = sit(page_for, table, **looks)
    fingers.down(centre(page, "d1"))
    expect(lens(page)).to_be_visible()
    page.wait_for_function(SETTLED)
    if colours == "none":
        assert complaints(page) == []
    lasts = "parseFloat(getComputedStyle(document.querySelector('.lens')).transitionDuration)"
    assert page.evaluate(lasts) < 0.001
    edge = "getComputedStyle(document.querySelector('.lens')).borderTopColor"
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(edge) != page.evaluate(ground)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    fingers.cancel()
    assert table.problems == []


@pytest.mark.parametrize("seat", [None, 1], ids=["watches", "waits"])
def test_who_only_watches_or_waits_has_no_magnifier(
    page_for: OpenPage, live_site: Site, seat: int | None
) -> None:
    table = start(live_site, game="halma")
    page, fetched = page_for(**PHONE), []
    page.on("request", lambda request: fetched.append(request.url))
    table.sit(lambda **_: page, seat)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    fingers = Fingers(page)
    fingers.down(centre(page, "e5"))
    fingers.move(centre(page, "g5"))
    fingers.up()
    assert lens(page).count() == 0
    assert any("match" in url for url in fetched)
    assert not any("magnifier" in url for url in fetched)
    assert table.problems == []


def test_a_mouse_over_a_target_shows_the_way(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma", position=CHAIN)
    page = table.sit(page_for, 0)
    cell(page, "c1, rot, wählbar").click()
    page.mouse.move(*centre(page, "g7"))
    expect(page.locator(".way-stop")).to_have_count(3)
    ends = [page.locator(f"[data-point='{point}']") for point in ("c1", "c3", "e9", "g7")]
    spots = [f"{float(end.get_attribute('cx') or 0):.1f}" for end in ends]
    drawn = [path.get_attribute("d") or "" for path in page.locator(".way").all()]
    assert [way.split()[0] for way in drawn] == [f"M{x}" for x in spots[:-1]]
    expect(page.locator("#board-hint")).to_have_text("c1-c3-e9-g7")
    page.mouse.move(*centre(page, "i5"))
    expect(page.locator(".way-stop")).to_have_count(0)
    page.mouse.click(*centre(page, "c2"))
    expect(cell(page, "c2, rot, gewählt")).to_be_attached()
    assert table.problems == []


def test_a_click_on_an_empty_hole_says_why_nothing_happens(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="halma")
    page = table.sit(page_for, 0)
    expect(cell(page, "d1, rot, wählbar")).to_be_attached()
    page.mouse.click(*centre(page, "i5"))
    expect(page.get_by_role("status")).to_have_text("Dort steht keine Figur: i5.")
    assert table.problems == []
