"""Ab ins Ziel explained: why the choice is narrowed, which try it is; learning with tips, in every game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import SETTLED, complaints, places
from tests.browser.test_stack_boards import cell, pieces, reply, sit_both
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocketRoute

pytestmark = [pytest.mark.browser, pytest.mark.live]

CAPTURE = "02 h,13,g2,g3/h,h,h,17 0 4 0"
CLEAR = "02 h,0,13,g3/h,h,h,17 0 6 0"
ENTER = "02 h,h,13,g3/h,h,h,17 0 6 0"
INTO_GOAL = "02 h,h,h,g4/h,h,h,17 1 4 0"
WIN_NEXT = "02 39,g2,g3,g4/h,h,h,17 0 1 0"


def toggle(page: Page) -> Locator:
    return page.locator(".tools").get_by_role("button", name="Lernen mit Tipps")


def tips(page: Page) -> Locator:
    return page.get_by_role("region", name="Lernen mit Tipps")


def test_a_narrowed_choice_says_why(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=CLEAR, mixed=True)
    red, _yellow = sit_both(page_for, table)
    hint = red.locator("#board-hint")
    expect(hint).to_have_text(re.compile("^Mach zuerst dein Startfeld frei: .* Feld 0 "))
    expect(red.locator(".mark-free")).to_have_count(1)
    cell(red, "Feld 13, rot").click()
    expect(red.get_by_role("status")).to_contain_text("Mach zuerst dein Startfeld frei")

    table = start(live_site, game="ab-ins-ziel", position=ENTER, mixed=True)
    red, _yellow = sit_both(page_for, table)
    expect(red.locator("#board-hint")).to_contain_text("Mit einer Sechs muss zuerst eine Figur aus dem Haus")
    cell(red, "Haus, 2 × rot, wählbar").click()
    cell(red, "Feld 0, leer, mögliches Feld").click()
    expect(pieces(red, "0", 0)).to_have_count(1)
    assert table.problems == []


def test_a_piece_that_has_to_stay_says_why(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=CAPTURE, mixed=True)
    red, _yellow = sit_both(page_for, table)
    expect(cell(red, "Zielfeld 1 von gelb, leer")).to_have_count(1)
    names = red.locator(".cell").evaluate_all("cells => cells.map(one => one.getAttribute('aria-label'))")
    assert len(names) == len(set(names))
    status = red.get_by_role("status")
    cell(red, "Haus, rot").click()
    expect(status).to_contain_text("Nur mit einer Sechs kommt eine Figur aus dem Haus")
    cell(red, "Zielfeld 3, rot").click()
    expect(status).to_contain_text("bis zum letzten Zielfeld")
    cell(red, "Feld 13, rot").click()
    expect(cell(red, "Feld 17, gelb")).to_have_accessible_name(re.compile(r"schlägt eine Figur \(gelb\)"))
    expect(red.locator(".mark-victim")).to_have_count(1)


def test_the_tries_are_counted_from_the_first(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel")
    red, yellow = sit_both(page_for, table)
    expect(red.locator(".prompt-more")).to_have_text("Versuch 1 von 3")
    for number in (2, 3):
        reply(red, "Würfeln").click()
        six = red.locator(".move-list a").filter(has_text=re.compile(r"^\s*6\s*$"))
        next_try = red.locator(".prompt-more").filter(has_text=f"Versuch {number} von 3")
        expect(six.or_(next_try)).not_to_have_count(0)
        if six.count() > 0:
            return
        expect(red.locator(".prompt-more")).to_have_text(f"Versuch {number} von 3")
        expect(yellow.get_by_role("status")).to_contain_text(f"Versuch {number} von 3")


def test_tips_go_along_for_three_own_steps(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=CAPTURE, mixed=True)
    red, yellow = sit_both(page_for, table)
    expect(cell(red, "Feld 13, rot, wählbar")).to_be_attached()
    expect(tips(red)).to_be_hidden()
    before = places(red)
    red.wait_for_function(SETTLED)
    toggle(red).click()
    expect(toggle(red)).to_have_attribute("aria-pressed", "true")
    expect(tips(red)).to_contain_text("Schritt 1 von 3")
    expect(tips(red)).to_contain_text("nur ein Zug möglich")
    expect(tips(red)).to_contain_text("Die geschlagene Figur beginnt wieder in ihrem Haus.")
    expect(tips(red)).to_contain_text("Aus dem Haus kommt eine Figur nur mit einer Sechs.")
    assert places(red) == before
    assert complaints(red) == []
    expect(pieces(red, "13", 0)).to_have_count(1)

    cell(red, "Feld 13, rot").click()
    cell(red, "Feld 17, gelb").click()
    expect(tips(red)).to_contain_text("Schritt 2 von 3")
    expect(tips(red)).to_contain_text("ist am Zug.")
    expect(toggle(yellow)).to_have_attribute("aria-pressed", "false")
    expect(tips(yellow)).to_be_hidden()

    tips(red).get_by_role("button", name="Schließen").click()
    expect(tips(red)).to_be_hidden()
    toggle(red).click()
    expect(tips(red)).to_contain_text("Schritt 1 von 3")
    red.reload()
    expect(toggle(red)).to_have_attribute("aria-disabled", "false")
    expect(toggle(red)).to_have_attribute("aria-pressed", "false")
    expect(tips(red)).to_be_hidden()
    assert table.problems == []


def test_tips_end_after_the_third_step(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position="02 h,h,h,0/h,h,h,g4 0 6 0", mixed=True)
    red, yellow = sit_both(page_for, table)
    expect(cell(red, "Feld 0, rot, wählbar")).to_be_attached()
    toggle(red).click()
    expect(tips(red)).to_contain_text("zuerst das Startfeld räumen")
    cell(red, "Feld 0, rot").click()
    cell(red, "Feld 6, leer").click()
    expect(tips(red)).to_contain_text("Schritt 2 von 3")
    reply(red, "Würfeln").click()
    expect(tips(red)).to_contain_text("Schritt 3 von 3")
    red.locator("[aria-label$=', wählbar']").first.click()
    red.locator("[aria-label*=', mögliches Feld']").first.click()
    expect(tips(red)).to_contain_text("Das waren drei eigene Schritte.")
    expect(toggle(red)).to_have_attribute("aria-pressed", "false")
    assert yellow.url == red.url
    assert table.problems == []


def test_tips_need_a_round_that_has_begun(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=WIN_NEXT, mixed=True)
    red, _yellow = sit_both(page_for, table)
    expect(cell(red, "Feld 39, rot, wählbar")).to_be_attached()
    cell(red, "Feld 39, rot").click()
    cell(red, "Zielfeld 1, leer").click()
    expect(red.locator("#prompt")).to_have_attribute("data-kind", "over")
    expect(toggle(red)).to_have_attribute("aria-disabled", "true")


def test_the_last_move_is_drawn_the_same_after_a_load(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=INTO_GOAL, mixed=True)
    _red, yellow = sit_both(page_for, table)
    expect(cell(yellow, "Feld 17, gelb, wählbar")).to_be_attached()
    cell(yellow, "Feld 17, gelb").click()
    cell(yellow, "Zielfeld 2, leer, mögliches Feld").click()
    expect(pieces(yellow, "2g2", 1)).to_have_count(1)
    drawn = yellow.locator(".last-path").first.get_attribute("d")
    yellow.reload()
    expect(yellow.locator("#line")).to_have_attribute("data-line", "live")
    expect(yellow.locator(".last-path").first).to_have_attribute("d", str(drawn))
    assert table.problems == []


@pytest.mark.parametrize(
    ("red_on", "yellow_on", "said"),
    [
        ("21", "17", "Gerade kann keine deiner Figuren"),
        ("20", "17", "kann geschlagen werden, mit 6."),
        ("13", "9", "kann geschlagen werden, mit 4."),
        ("15", "9", "Gerade kann keine deiner Figuren"),
    ],
    ids=["it turns into its goal", "it enters", "it comes from behind", "it has to enter with a six"],
)
def test_a_threat_is_who_could_really_come(
    page_for: OpenPage, live_site: Site, red_on: str, yellow_on: str, said: str
) -> None:
    position = f"02 {red_on},g2,g3,g4/h,h,h,{yellow_on} 1 0 0"
    red, _yellow = sit_both(page_for, start(live_site, game="ab-ins-ziel", position=position, mixed=True))
    expect(toggle(red)).to_have_attribute("aria-disabled", "false")
    toggle(red).click()
    expect(tips(red)).to_contain_text(said)


def test_tips_know_the_moves_as_soon_as_they_are_offered(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="ab-ins-ziel", position=ENTER, mixed=True)
    page, held = page_for(), []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda text: held.append((line, text)) if '"your_turn"' in str(text) else line.send(text)
        )

    page.route_web_socket(re.compile("/ws/partie/"), hold)
    red = table.sit(lambda **_: page, 0)
    expect(red.locator("#line")).to_have_attribute("data-line", "live")
    toggle(red).click()
    expect(tips(red)).to_contain_text("Schritt 1 von 3")
    while not held:
        red.wait_for_timeout(20)
    for line, text in held:
        line.send(text)
    expect(tips(red)).to_contain_text("Mit einer Sechs muss sie heraus")
    tips(red).get_by_role("button", name="Schließen").press("Enter")
    expect(toggle(red)).to_be_focused()
    assert table.problems == []


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        ("abalone", "", ("Wähl eine bis drei deiner Kugeln", "Mögliche Züge: 44.")),
        (
            "backgammon",
            "-b---aE-C---eE---c-d----B- move 0 3-1 1 - 0-0 1 - -",
            ("Deine Schritte sind ein Entwurf", "Du kannst einen einzelnen fremden Stein schlagen."),
        ),
        (
            "dorada",
            "23 3:0,5:01 - - 00 0 4",
            ("Ein Stein, auf dem nichts liegt", "Einer deiner Steine ist zugedeckt"),
        ),
        ("halma", "", ("Punkte zeigen jedes Loch", "Mögliche Züge: 14.")),
    ],
)
def test_a_first_match_of_the_other_games_has_tips_as_well(
    page_for: OpenPage, live_site: Site, game: str, position: str, said: tuple[str, ...]
) -> None:
    table = start(live_site, game=game, position=position, mixed=True)
    first, second = sit_both(page_for, table)
    expect(tips(first)).to_be_hidden()
    expect(toggle(first)).to_have_attribute("aria-disabled", "false")
    first.wait_for_function(SETTLED)
    before = places(first)
    toggle(first).click()
    for sentence in said:
        expect(tips(first)).to_contain_text(sentence)
    assert places(first) == before
    assert complaints(first) == []
    expect(tips(second)).to_be_hidden()
    tips(first).get_by_role("button", name="Schließen").click()
    expect(tips(first)).to_be_hidden()
    assert table.problems == []
