"""Three people at one board: one leaves, a computer goes on, and the owner comes back and moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import SETTLED, WATCH_SHIFTS, complaints, places, shifts
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

GUESTS = ("guest", "guest", "guest")
PLAYS_FOR_YOU = "Ein Computer spielt für dich."
ABSENT = """
from django.db import transaction
from games import snapshots
from games.referee.endings import mark_absent
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record
with transaction.atomic():
    match = lock_match({id!r})
    events = mark_absent(snapshots.state_of(match), 1, now_ms(), StoredDice(match), {wait})
    record(match, snapshots.state_of(match), events)
"""


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".prompt-text")).to_have_text(text, timeout=15_000)


def control(page: Page, name: str) -> Locator:
    """The button or menu of a slot."""
    return page.locator(f"[data-slot='{name}'] summary, [data-slot='{name}'] > button")


def can(page: Page, name: str, yes: bool) -> None:
    expect(control(page, name)).to_have_attribute("aria-disabled", str(not yes).lower())


def moves(page: Page) -> Locator:
    return page.locator(".move-list a")


def takes_turn(page: Page) -> None:
    """Wait for the turn, and make the first move of the list."""
    says(page, "Du bist am Zug.")
    fold = page.locator(".possible-moves")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.locator("#move-form").get_by_role("button", name="Ziehen").click()


def test_one_leaves_a_computer_goes_on_and_the_owner_comes_back(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, GUESTS, game="halma")
    one = table.sit(page_for, 0, viewport={"width": 360, "height": 740})
    two, three = table.sit(page_for, 1), table.sit(page_for, 2)
    for page in (one, two, three):
        expect(page.locator("#line")).to_have_attribute("data-line", "live")
    says(one, "Du bist am Zug.")
    one.wait_for_function(SETTLED)
    one.evaluate(WATCH_SHIFTS)
    before = places(one)

    control(one, "leave").click()
    expect(one.locator("[data-slot='leave'] p")).to_have_text(
        "Ein Computer spielt für dich weiter, bis du zurückkommst."
    )
    one.get_by_role("button", name="Spielen lassen", exact=True).click()

    says(one, PLAYS_FOR_YOU)
    for name in ("resign", "leave"):
        can(one, name, False)
    can(one, "return", True)
    says(two, "Du bist am Zug.")
    for page in (one, two, three):
        expect(moves(page)).to_have_count(1)
    takes_turn(two)
    takes_turn(three)
    for page in (one, two, three):
        expect(moves(page)).to_have_count(4, timeout=15_000)
    says(one, PLAYS_FOR_YOU)
    expect(one.locator("#move-form")).to_be_hidden()
    expect(one.get_by_role("status")).not_to_contain_text("Du bist am Zug")
    one.wait_for_function(SETTLED)
    assert complaints(one) == []
    assert places(one) == before
    assert shifts(one) == []

    one.reload()
    says(one, PLAYS_FOR_YOU)
    can(one, "resign", False)
    one.evaluate(WATCH_SHIFTS)
    one.locator("#actions").get_by_role("button", name="Zurückkommen").click()
    says(one, f"{table.names[1]} ist am Zug.")
    expect(two.get_by_role("status")).to_contain_text(f"{table.names[0]} ist wieder da.")
    can(one, "return", False)
    can(one, "resign", True)
    takes_turn(two)
    takes_turn(three)
    says(one, "Du bist am Zug.")
    assert places(one) == before
    assert shifts(one) == []
    takes_turn(one)
    for page in (one, two, three):
        expect(moves(page)).to_have_count(7)
    assert table.problems == []


def test_what_is_resigned_stays_with_the_computer(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Ida", "Jakob", "Kuno"), game="halma", rated=True)
    one, two = table.sit(page_for, 0), table.sit(page_for, 1)
    says(one, "Du bist am Zug.")
    control(one, "resign").click()
    expect(one.locator("[data-slot='resign'] p")).to_contain_text("du kannst nicht zurückkommen")
    one.locator("[data-action='resign']").click()
    expect(two.get_by_role("status")).to_contain_text("Ida hat aufgegeben. Ein Computer spielt weiter.")
    for _ in range(2):
        says(one, PLAYS_FOR_YOU)
        expect(one.locator(".prompt-more")).to_have_text(
            "Du hast aufgegeben und kannst nicht zurückkommen. Für die Wertung zählt der letzte Platz."
        )
        can(one, "return", False)
        expect(one.locator(".prompt-replies button")).to_have_count(0)
        one.reload()
    says(two, "Du bist am Zug.")
    assert table.problems == []


def test_with_three_an_absence_ends_with_a_computer_and_nothing_is_claimed(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, GUESTS, game="halma")
    one = table.sit(page_for, 0)
    says(one, "Du bist am Zug.")
    live_site.python(ABSENT.format(id=table.id, wait=4000))
    more = one.locator(".prompt-more")
    expect(more).to_have_text(re.compile(rf"In 0:0\d spielt ein Computer für {table.names[1]} weiter\."))
    assert one.locator("[data-slot='claim']").count() == 0
    expect(one.get_by_role("status")).to_have_text(
        re.compile(f"Ein Computer spielt für {table.names[1]} weiter"), timeout=15_000
    )
    expect(more).not_to_contain_text("Computer")
    says(one, "Du bist am Zug.")
    expect(one.locator("#move-form")).not_to_have_attribute("hidden", "")
    expect(one.locator(".prompt-replies button")).to_have_text(["Tipp"])

    two = table.sit(page_for, 1)
    says(two, PLAYS_FOR_YOU)
    control(two, "return").click()
    says(two, f"{table.names[0]} ist am Zug.")
    assert table.problems == []


def test_by_form_without_a_script_one_leaves_and_comes_back(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, GUESTS, game="halma")
    page = table.sit(page_for, 0, java_script_enabled=False)
    control(page, "leave").click()
    page.get_by_role("button", name="Spielen lassen", exact=True).click()
    says(page, PLAYS_FOR_YOU)
    can(page, "resign", False)
    page.locator("#actions").get_by_role("button", name="Zurückkommen").click()
    expect(page.locator(".prompt-text")).not_to_have_text(PLAYS_FOR_YOU)
    expect(control(page, "resign")).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(
    ("game", "position"),
    [("ab-ins-ziel", "02 h,13,g2,g3/h,4,6,17 0 4 0"), ("dorada", "23 3:0,5:01 - - 00 0 3"), ("abalone", "")],
)
def test_the_list_of_moves_has_the_same_groups_with_and_without_the_script(
    page_for: OpenPage, live_site: Site, game: str, position: str
) -> None:
    page = start(live_site, game=game, position=position).sit(page_for, 0)
    page.locator("[aria-pressed='false'][data-cell]").first.wait_for(state="attached")
    drawn = page.locator("#move-select optgroup").evaluate_all("all => all.map((one) => one.label)")
    source = page.evaluate("fetch(location.href).then((answer) => answer.text())")
    assert drawn == re.findall(r'<optgroup label="([^"]+)">', source)


def test_every_action_fills_its_place_beside_one_of_several_lines(
    page_for: OpenPage, live_site: Site
) -> None:
    page = start(live_site, GUESTS, game="halma").sit(page_for, 0, viewport={"width": 1280, "height": 800})
    heights = page.locator("#actions > [data-slot]").evaluate_all(
        "slots => slots.map(slot => [slot, slot.querySelector('.button')].map(one => one.offsetHeight))"
    )
    assert len(heights) == 5
    assert [control for _, control in heights] == [slot for slot, _ in heights]
