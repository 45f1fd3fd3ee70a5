"""The lobby in a real browser: pairing by clicking, tabs, invitations, without JavaScript, accessibility."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table import arrow, pick, start

pytestmark = [pytest.mark.browser, pytest.mark.live]

MATCH = re.compile(r"/partie/[0-9A-Za-z]{10}/$")


@pytest.fixture
def people(page_for, live_site):
    """Pages of several people; guest creation is not limited by the tests before."""
    live_site.python("from django.core.cache import cache; cache.clear()")
    opened: list[Page] = []

    def arrive(**options) -> Page:
        opened.append(page_for(**options))
        return opened[-1]

    yield arrive
    for page in opened:
        page.goto("/")
        cancel = page.get_by_role("button", name="Suche abbrechen")
        if cancel.is_visible():
            cancel.click()


def search(page: Page, clock: str) -> None:
    page.goto("/")
    page.get_by_role("radio", name=clock).check()
    page.get_by_role("button", name="Jetzt spielen").click()


def test_two_guests_find_each_other_and_only_the_tab_that_searched_goes(people):
    anna, ben = people(), people()
    search(anna, "10+10")
    expect(anna.get_by_role("heading", name="Wir suchen dir jemanden")).to_be_visible()
    other_tab = anna.context.new_page()
    other_tab.goto("/")
    expect(other_tab.get_by_role("heading", name="Du suchst schon in einem anderen Tab")).to_be_visible()
    search(ben, "10+10")
    expect(ben).to_have_url(MATCH)
    expect(anna).to_have_url(ben.url)
    expect(other_tab.get_by_role("link", name="Zur Partie")).to_be_visible()
    assert other_tab.url.endswith("/")
    assert "/partie/" not in other_tab.url


def test_a_table_of_three_fills_before_everybodys_eyes(people):
    anna, ben, cleo = people(), people(viewport={"width": 360, "height": 740}), people()
    anna.goto("/?spiel=halma")
    anna.get_by_role("radio", name="3", exact=True).check()
    anna.get_by_role("radio", name="10+10").check()
    anna.get_by_role("button", name="Jetzt spielen").click()
    expect(anna.get_by_role("heading", name="Der Tisch füllt sich")).to_be_visible()
    here = anna.locator(".search-facts dd", has_text="von 3")
    expect(here).to_have_text("1 von 3")
    for page, missing, now in (
        (ben, "zu 3, 2 fehlen noch", "2 von 3"),
        (cleo, "zu 3, einer fehlt noch", None),
    ):
        page.goto("/")
        row = page.locator("#lobby-now li", has_text="Halma").filter(has_text="10+10")
        expect(row).to_contain_text(missing)
        row.get_by_role("button", name="Mitspielen").click()
        if now:
            expect(here).to_have_text(now)
    expect(cleo).to_have_url(MATCH)
    for page in (anna, ben):
        expect(page).to_have_url(cleo.url)
    expect(cleo.locator(".seat-strip")).to_have_count(3)


def test_a_cancelled_search_says_so(people):
    anna = people()
    search(anna, "20+20")
    anna.get_by_role("button", name="Suche abbrechen").click()
    expect(anna.get_by_text("Deine Suche ist abgebrochen.")).to_be_visible()
    expect(anna.get_by_role("button", name="Jetzt spielen")).to_be_visible()


def test_playing_the_computer_keeps_the_place_in_the_queue(people):
    anna, ben = people(), people()
    search(anna, "3+2")
    anna.get_by_role("button", name="leicht", exact=True).click()
    expect(anna).to_have_url(MATCH)
    computer = anna.url
    search(ben, "3+2")
    expect(ben).to_have_url(MATCH)
    expect(anna).to_have_url(ben.url)
    assert anna.url != computer


def test_the_host_is_taken_along_when_a_friend_takes_the_seat(people):
    anna, ben = people(), people()
    anna.goto("/einladen/")
    anna.get_by_role("radio", name="Belgian Daisy").check()
    anna.get_by_role("button", name="Link erzeugen").click()
    expect(anna.get_by_role("heading", name="Dein Tisch ist gedeckt.")).to_be_visible()
    ben.goto(anna.get_by_role("textbox", name="Der Link").input_value())
    expect(ben.get_by_text("Belgian Daisy")).to_be_visible()
    ben.get_by_role("button", name="Platz nehmen").click()
    expect(ben).to_have_url(MATCH)
    expect(anna).to_have_url(ben.url)


def test_a_guest_without_javascript_searches_and_is_taken_to_the_match(people):
    anna, ben = people(java_script_enabled=False), people(java_script_enabled=False)
    search(anna, "5+5")
    expect(anna.get_by_text("Wir suchen dir jemanden")).to_be_visible()
    search(ben, "5+5")
    expect(ben).to_have_url(MATCH)
    expect(anna).to_have_url(ben.url, timeout=15_000)


def test_the_lists_follow_what_happens(people):
    watcher, anna = people(), people()
    watcher.goto("/")
    search(anna, "20+20")
    expect(watcher.get_by_role("heading", name="Da wartet jemand")).to_be_visible()
    anna.get_by_role("button", name="Suche abbrechen").click()
    expect(watcher.get_by_role("heading", name="Da wartet jemand")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["", "/en"])
def test_no_page_of_the_lobby_breaks_an_accessibility_rule(people, scheme, language):
    page = people(color_scheme=scheme)
    page.goto(f"{language}/einladen/")
    pages = [f"{language}/", f"{language}/einladen/", f"{language}/zuschauen/", f"{language}/raum/none/"]
    page.locator("main form button").last.click()
    pages.append(page.url)
    for address in pages:
        page.goto(address)
        found = Axe().run(page).response["violations"]
        assert not found, (address, [(v["id"], [n["html"] for n in v["nodes"]]) for v in found])


@pytest.mark.parametrize("address", ["/", "/einladen/", "/zuschauen/"])
def test_pages_fit_a_narrow_window_without_scrolling_sideways(people, address):
    page = people(viewport={"width": 320, "height": 640})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_a_phone_the_chosen_game_is_in_view_and_no_card_lets_anything_out(people):
    page = people(viewport={"width": 390, "height": 844})
    page.goto("/?spiel=halma")
    cards = page.get_by_role("navigation", name="Spiele").get_by_role("link")
    expect(cards.filter(has_text="Stern-Halma")).to_be_in_viewport(ratio=1)
    assert cards.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []


def test_the_search_panel_is_accessible_and_fits(people):
    page = people(viewport={"width": 320, "height": 640})
    search(page, "20+20")
    expect(page.get_by_role("heading", name="Wir suchen dir jemanden")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    found = Axe().run(page).response["violations"]
    assert not found, [(v["id"], [n["html"] for n in v["nodes"]]) for v in found]


def test_the_watch_page_follows_the_play_by_itself(people, live_site):
    table = start(live_site, ("Walburga", "Xaverl"), rated=True, clock="10+10")
    watcher, black = people(viewport={"width": 390, "height": 844}), table.sit(people, 0)
    watcher.goto("/zuschauen/?spiel=abalone")
    row = watcher.locator("#watch-now li", has_text="Walburga")
    expect(row).to_contain_text("0 Züge")
    pick(black, "c3", "c4")
    arrow(black, "c3c4d3")
    expect(row).to_contain_text("1 Zug", timeout=15_000)
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 390
    assert not Axe().run(watcher).response["violations"]
