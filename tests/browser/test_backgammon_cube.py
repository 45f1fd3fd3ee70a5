"""The doubling cube: what is at stake is said before it is decided, and the board shows whose it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import SETTLED, complaints, places
from tests.browser.test_stack_boards import OPENING, reply, sit_both
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

TO_ROLL = OPENING.replace("move 0 3-1", "roll 0 -")
MATCH_POINT = "-b----E-C---eE---c-e----B- roll 0 - 2 0 1-0 3 - -"


def cube_side(page: Page) -> str:
    """Where the cube lies: above, below or in the middle of the board."""
    return page.evaluate(
        """() => {
          const box = (what) => document.querySelector(what).getBoundingClientRect();
          const [cube, board] = [box(".cube"), box(".board-frame")];
          const part = (cube.y + cube.height / 2 - board.y) / board.height;
          return part < 0.15 ? "above" : part > 0.85 ? "below" : "middle";
        }"""
    )


def cube_place(page: Page) -> tuple[float, float]:
    """The middle of the cube from the middle of the board, in hundredths of its width and height."""
    cube, board = (page.locator(what).bounding_box() for what in (".cube rect >> nth=1", ".board-frame"))
    assert cube is not None
    assert board is not None
    x, y = (
        (cube[at] + cube[size] / 2 - board[at]) / board[size]
        for at, size in (("x", "width"), ("y", "height"))
    )
    return 100 * x - 50, 100 * y - 50


def test_a_double_says_what_is_at_stake_and_the_cube_changes_hands(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(
        live_site,
        ("Ada", "Ben"),
        game="backgammon",
        options={"length": 3},
        position=TO_ROLL,
        clock="5+5",
    )
    red, blue = sit_both(page_for, table)
    assert cube_side(red) == "middle"
    more = red.locator(".prompt-more")
    reply(red, "Auf 2 verdoppeln …").click()
    expect(more).to_contain_text("Nimmt Ben an, spielt ihr um 2 Punkte und der Würfel geht an Ben.")
    expect(more).to_contain_text("Lehnt Ben ab, gewinnst du 1 Punkt.")
    reply(red, "Jetzt nicht").click()
    reply(red, "Auf 2 verdoppeln …").click()
    before = places(red), places(blue)
    reply(red, "Ja, verdoppeln").click()

    expect(blue.locator(".prompt-text")).to_have_text("Ada verdoppelt auf 2.")
    expect(blue.locator(".prompt-more")).to_contain_text("Annehmen: Ihr spielt um 2 Punkte")
    expect(blue.locator(".prompt-more")).to_contain_text("Ablehnen: Ada gewinnt 1 Punkt.")
    expect(red.locator(".prompt-text")).to_contain_text("Ben überlegt")
    expect(blue.locator(".cube text")).to_have_text("2")
    assert cube_side(blue) == "middle"
    expect(blue).to_have_title(re.compile("^Du bist am Zug"))
    blue.wait_for_function(SETTLED)
    assert complaints(blue) == []
    strip = blue.locator(".seat-strip[data-place='near']").bounding_box()
    assert strip is not None
    assert strip["y"] + strip["height"] <= 720, "the own clock is seen during the dialogue"
    reply(blue, "Annehmen").click()

    expect(red.locator("#idle")).to_contain_text("Dopplerwürfel: 2, bei blau.")
    assert (cube_side(red), cube_side(blue)) == ("above", "below")
    assert (places(red), places(blue)) == before
    expect(reply(red, "Auf 4 verdoppeln …")).to_have_count(0)
    reply(red, "Würfeln").click()
    expect(blue.locator(".die").first).to_be_attached()
    assert table.problems == []


def test_a_redouble_is_worth_what_the_cube_shows(page_for: OpenPage, live_site: Site) -> None:
    position = TO_ROLL.replace("0-0 3", "1-0 7").replace("roll 0 - 1 -", "roll 0 - 2 0")
    table = start(live_site, ("Kim", "Lou"), game="backgammon", options={"length": 7}, position=position)
    kim, lou = sit_both(page_for, table)
    assert cube_side(lou) == "above"
    reply(kim, "Auf 4 verdoppeln …").click()
    reply(kim, "Ja, verdoppeln").click()
    expect(lou.locator(".prompt-more")).to_contain_text("Ablehnen: Kim gewinnt 2 Punkte.")
    reply(lou, "Ablehnen").click()
    expect(kim.locator("#idle")).to_contain_text("Stand 3 : 0")


def test_the_crawford_game_is_named_and_nobody_is_offered_a_double(
    page_for: OpenPage, live_site: Site
) -> None:
    position = MATCH_POINT.replace("roll 0 - 2 0 1-0 3 -", "roll 1 - 1 - 2-0 3 crawford")
    table = start(live_site, game="backgammon", options={"length": 3}, position=position)
    _red, blue = sit_both(page_for, table)
    expect(blue.locator(".prompt-more")).to_contain_text("Crawford-Spiel: Niemand verdoppelt.")
    expect(blue.locator(".prompt-replies button")).to_have_count(1)


def test_the_roll_log_is_reached_from_the_match(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Eva", "Fritz"), game="backgammon", options={"length": 3}, position=TO_ROLL)
    red, blue = sit_both(page_for, table)
    reply(red, "Würfeln").click()
    expect(blue.locator(".die").first).to_be_attached()
    rolled = blue.locator(".move-list a").first.inner_text()
    blue.get_by_role("link", name="Würfelprotokoll").click()
    expect(blue.locator("#rolls + ol li")).to_have_text([f"Eva: {rolled}"])


def test_without_a_script_the_double_is_explained_beside_its_form(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, ("Pia", "Rik"), game="backgammon", options={"length": 3}, position=TO_ROLL)
    _pia, rik = sit_both(page_for, table)
    plain = table.sit(page_for, 0, java_script_enabled=False)
    plain.get_by_text("Mögliche Züge als Liste").click()
    plain.get_by_role("button", name="Verdoppeln", exact=True).click()
    expect(rik.locator(".prompt-text")).to_have_text("Pia verdoppelt auf 2.")
    expect(rik.locator(".move-list a")).to_have_text("Verdoppeln")
    asked = table.sit(page_for, 1, java_script_enabled=False)
    expect(asked.locator(".cube text")).to_have_text("2")
    assert cube_place(asked) == pytest.approx(cube_place(rik), abs=1), "the cube lies where a script puts it"
    expect(asked.locator(".prompt-more")).to_contain_text("Pia verdoppelt auf 2. Annehmen: Ihr spielt um 2")
    asked.get_by_text("Mögliche Züge als Liste").click()
    expect(asked.locator(".move-list a")).to_have_text("Verdoppeln")
    asked.get_by_role("button", name="Annehmen", exact=True).click()
    expect(asked.locator(".fact-line + p")).to_contain_text("Dopplerwürfel: 2, bei blau.")
