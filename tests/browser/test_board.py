"""The board under the hand: picking, drawing along, dragging, arrows, refusals, keys, turning, replay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, arrow, pick, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]


def centre(page: Page, point: str) -> tuple[float, float]:
    box = page.locator(f"[data-cell='{point}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *points: str) -> None:
    """Press on the first point, go over the others, release on the last."""
    page.mouse.move(*centre(page, points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*centre(page, point), steps=6)
    page.mouse.up()


def arrows(page: Page) -> list[str]:
    return sorted(button.get_attribute("data-move") or "" for button in page.locator(".arrow-button").all())


def test_marbles_are_picked_one_by_one_and_let_go_again(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    pick(page, "c3", "c4")
    assert arrows(page) == ["c3c4d3", "c3c4d4", "c4c3"]
    pick(page, "c5")
    assert arrows(page) == ["c3c4", "c3c5d3", "c3c5d4", "c5c4"]
    expect(page.get_by_role("button", name="c5, deine Kugel, gewählt")).to_have_attribute(
        "aria-pressed", "true"
    )
    pick(page, "c5")
    assert arrows(page) == ["c3c4d3", "c3c4d4", "c4c3"]
    page.keyboard.press("Escape")
    assert arrows(page) == []


def test_tail_then_direction_moves_the_whole_line(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    pick(page, "a3")
    assert "a3b3" in arrows(page), "three marbles go, the arrow lies before the foremost"
    arrow(page, "a3b3")
    expect(page.get_by_role("status")).to_contain_text("a3b3")
    expect(page.locator(".piece[data-at='d3']")).to_have_count(1)


def test_drawing_along_marbles_and_on_to_a_cell_moves_them(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    drag(page, "c3", "c4", "c5")
    expect(page.locator(".mark-picked")).to_have_count(3)
    drag(page, "c5", "d6")
    expect(page.get_by_role("status")).to_contain_text("c3c5d4")


def test_leaving_the_board_cancels_a_drag(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    page.mouse.move(*centre(page, "c5"))
    page.mouse.down()
    page.mouse.move(*centre(page, "c6"), steps=5)
    page.mouse.move(5, 300, steps=5)
    page.mouse.up()
    expect(page.locator(".mark-picked")).to_have_count(0)
    expect(page.get_by_role("status")).not_to_contain_text("c5c6")


def test_an_illegal_attempt_says_why(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, position="5/6/7/8/4bbww1/8/7/6/5 b 0 0-0").sit(page_for, 0)
    status = page.get_by_role("status")
    pick(page, "e5", "e6", "e7")
    expect(status).to_have_text("2 gegen 2 schiebt nicht: Du brauchst mehr Kugeln als die andere Seite.")
    pick(page, "e7")
    expect(status).to_have_text(re.compile(r"2 gegen 2 .* \(2×\)$"))
    page.keyboard.press("Escape")
    pick(page, "e8")
    expect(status).to_have_text("Die Kugel auf e8 gehört dir nicht.")


def test_taps_that_do_nothing_say_why(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    page = table.sit(page_for, 0)
    line = page.get_by_role("status")
    pick(page, "e5")
    expect(line).to_contain_text("Auf e5 liegt keine Kugel.")
    pick(page, "a3")
    pick(page, "e5")
    expect(line).to_contain_text("e5 liegt nicht neben den Kugeln")
    assert arrows(page) == []
    pick(page, "a1", "a5")
    expect(line).to_contain_text("a5 liegt nicht in einer Reihe")


def test_drags_that_do_nothing_say_why(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    page = table.sit(page_for, 0)
    line = page.get_by_role("status")
    expect(page.get_by_role("button", name="a1, deine Kugel, wählbar")).to_be_attached()
    (x, y), (beside, _) = centre(page, "a1"), centre(page, "a2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - (beside - x) * 0.7, y, steps=4)
    page.mouse.up()
    expect(line).to_have_text("Eigene Kugeln bleiben auf dem Brett.")
    expect(page.locator(".mark-picked")).to_have_count(1)
    page.keyboard.press("Escape")
    drag(page, "b1", "b2", "b3", "b4")
    expect(line).to_have_text("6 Kugeln sind zu viele: Du ziehst höchstens 3.")
    expect(page.locator(".mark-picked")).to_have_count(3)
    assert table.problems == []


def test_a_move_out_of_turn_is_refused_in_words(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 1)
    page.get_by_role("button", name="g5, deine Kugel").click()
    expect(page.get_by_role("status")).to_have_text("Du bist nicht am Zug.")
    assert arrows(page) == []


def test_confirmation_waits_for_a_second_yes(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    page.evaluate("document.documentElement.dataset.confirm = 'always'")
    pick(page, "c5")
    arrow(page, "c5c6")
    expect(page.get_by_role("status")).not_to_contain_text("c5c6")
    page.get_by_role("button", name="Noch nicht").click()
    expect(page.get_by_role("button", name="Zug ausführen")).to_be_hidden()
    pick(page, "c5")
    arrow(page, "c5c6")
    page.get_by_role("button", name="Zug ausführen").click()
    expect(page.get_by_role("status")).to_contain_text("c5c6")


def test_a_cell_that_two_arrows_share_asks_for_one_of_them(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, position="w4/6/7/8/4b4/4b3/7/6/5 b 0 0-0").sit(page_for, 0)
    page.evaluate("document.documentElement.dataset.confirm = 'always'")
    pick(page, "d5", "e5")
    assert {"e5d5f6", "d5e5d6"} & set(arrows(page)), "both side-steps over e6 are offered"
    page.locator("[data-cell='e6']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Wähl eine Richtung.")
    expect(page.locator(".mark-picked")).to_have_count(2)
    expect(page.locator(".move-list a")).to_have_count(0)


def test_a_half_picked_move_survives_a_question(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    black.evaluate("document.documentElement.dataset.confirm = 'always'")
    pick(black, "c3", "c4")
    arrow(black, "c3c4d3")
    white.get_by_role("button", name="Remis anbieten").click()
    expect(black.get_by_role("button", name="Ablehnen")).to_be_visible()
    black.get_by_role("button", name="Zug ausführen").click()
    expect(white.get_by_role("status")).to_contain_text("c3c4d3")
    expect(white.get_by_role("button", name="Remis anbieten")).to_have_attribute("aria-disabled", "true")


def test_the_board_has_one_tab_stop_and_keeps_the_focus(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    assert white.locator(".board-frame [tabindex='0']").count() == 1
    white.locator("[data-cell='g5']").focus()
    pick(black, "c5")
    arrow(black, "c5c6")
    expect(white.get_by_role("status")).to_contain_text("c5c6")
    assert white.evaluate("document.activeElement.dataset.cell") == "g5"
    assert white.locator(".board-frame [tabindex='0']").count() == 1


def test_letters_read_out_only_while_the_board_has_the_focus(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, clock="5+5").sit(page_for, 0)
    status = page.get_by_role("status")
    page.locator("[data-cell='e5']").focus()
    page.keyboard.press("l")
    expect(status).to_have_text("Noch ist kein Zug gemacht.")
    page.keyboard.press("p")
    expect(status).to_contain_text("Schwarz: a1 a2 a3")
    page.keyboard.press("c")
    expect(status).to_contain_text("5:00")
    page.locator(".slots a").focus()
    page.keyboard.press("l")
    expect(status).to_contain_text("5:00")


def test_turning_the_board_keeps_names_and_moves(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    low = centre(page, "a1")
    page.get_by_role("button", name="Drehen").click()
    assert centre(page, "a1")[1] < low[1]
    pick(page, "c5")
    expect(page.get_by_role("button", name="c5c6: zieht nach links")).to_be_attached()
    arrow(page, "c5c6")
    expect(page.get_by_role("status")).to_contain_text("c5c6")
    page.reload()
    assert centre(page, "a1")[1] < low[1], "the setting stays"


def test_replay_by_list_buttons_and_address(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    pick(black, "c5")
    arrow(black, "c5c6")
    pick(white, "g5")
    arrow(white, "g5g4")
    expect(black.get_by_role("status")).to_contain_text("g5g4")
    black.get_by_role("link", name="Voriger Zug").click()
    expect(black.locator(".piece[data-at='g5']")).to_have_count(1)
    expect(black.locator("#match")).to_have_attribute("data-replay", "true")
    black.get_by_role("link", name="Zum Anfang").click()
    expect(black.locator(".piece[data-at='c5']")).to_have_count(1)
    black.get_by_role("link", name="Zug 2, weiß: g5g4").click()
    expect(black.locator("#match")).to_have_attribute("data-replay", "false")
    black.goto(f"{table.path}?zug=1")
    expect(black.locator(".piece[data-at='c6']")).to_have_count(1)
    expect(black.locator(".piece[data-at='g5']")).to_have_count(1)
    black.get_by_role("link", name="Zur aktuellen Stellung").click()
    expect(black.locator(".piece[data-at='g4']")).to_have_count(1)
    black.goto(f"{table.path}?zug=0")
    expect(black.locator("#match")).to_have_attribute("data-replay", "true")
    expect(black.locator("#board")).to_have_attribute("data-ready", "true")
    expect(black.locator(".piece[data-at='c5']")).to_have_count(1)
    expect(black.locator("#moves [data-slider]")).to_have_value("0")


def test_counts_in_replay_are_those_of_what_happens(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, position="5/6/7/8/5bbbw/8/7/w5/w4 w 7 3-0")
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    expect(white.locator("#idle")).to_have_text("7 von 300 Zügen ohne gefallene Kugel")
    pick(white, "a1")
    arrow(white, "a1a2")
    expect(white.locator("#idle")).to_have_text("8 von 300 Zügen ohne gefallene Kugel")
    white.get_by_role("link", name="Zum Anfang").click()
    expect(white.locator("#idle")).to_have_text("7 von 300 Zügen ohne gefallene Kugel")
    pick(black, "e6", "e7", "e8")
    arrow(black, "e6e7")
    expect(white.get_by_role("status")).to_contain_text("eine Kugel fällt: 4 von 6")
    expect(white.locator(".seat-strip[data-seat='0'] .captured")).to_have_attribute("data-count", "3")
    expect(black.locator("#idle")).to_have_text("0 von 300 Zügen ohne gefallene Kugel")
