"""Tabs, reloads and lost lines: every page shows the same match, and nothing is said twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.playing import LISTEN
from tests.browser.table import OpenPage, arrow, pick, start
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]


def test_two_tabs_of_one_person_stay_in_step(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    one = table.sit(page_for, 0)
    other = one.context.new_page()
    table.listen(other)
    other.goto(table.path)
    pick(other, "c5")
    expect(other.locator(".mark-picked")).to_have_count(1)
    pick(one, "c3")
    arrow(one, "c3c2")
    for page in (one, other):
        expect(page.get_by_role("status")).to_contain_text("Du ziehst c3c2")
        expect(page.locator(".piece[data-at='c2']")).to_have_count(1)
        expect(page.locator(".arrow-button")).to_have_count(0)
        expect(page.locator(".prompt-text")).to_contain_text("ist am Zug")
    assert table.problems == []


def test_reload_shows_the_same_position(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    pick(page, "c5")
    arrow(page, "c5c6")
    expect(page.get_by_role("status")).to_contain_text("2. Du ziehst c5c6.")
    page.reload()
    expect(page.locator(".piece[data-at='c6']")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("2. Du ziehst c5c6.")
    expect(page.locator("#line")).to_contain_text("Verbunden")


def test_a_move_made_offline_arrives_once_the_line_is_back(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    expect(black.locator("#line")).to_contain_text("Verbunden")
    black.context.set_offline(True)
    expect(black.locator("#line")).to_have_text("Offline")
    pick(black, "c5")
    arrow(black, "c5c6")
    expect(black.locator(".piece[data-at='c6']")).to_have_count(1)
    expect(white.get_by_role("status")).not_to_contain_text("c5c6")
    black.context.set_offline(False)
    expect(white.get_by_role("status")).to_contain_text("c5c6", timeout=20_000)
    expect(black.locator(".move-list a")).to_have_text(["c5c6"])
    expect(white.locator(".move-list a")).to_have_text(["c5c6"])


def test_what_was_missed_offline_is_fetched(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    expect(white.locator("#line")).to_contain_text("Verbunden")
    white.context.set_offline(True)
    expect(white.locator("#line")).to_have_text("Offline")
    pick(black, "c5")
    arrow(black, "c5c6")
    expect(black.get_by_role("status")).to_contain_text("c5c6")
    white.context.set_offline(False)
    expect(white.get_by_role("status")).to_contain_text("c5c6", timeout=20_000)
    expect(white.locator(".prompt-text")).to_have_text("Du bist am Zug.")


def test_a_double_click_plays_once(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site).sit(page_for, 0)
    pick(page, "c5")
    page.get_by_role("button", name=re.compile("^c5c6:")).dblclick()
    expect(page.get_by_role("status")).to_contain_text("c5c6")
    expect(page.locator(".move-list a")).to_have_count(1)


@pytest.mark.parametrize(("game", "point"), [("abalone", "c4"), ("halma", "d2")])
def test_a_double_click_picks_once(page_for: OpenPage, live_site: Site, game: str, point: str) -> None:
    page = start(live_site, game=game).sit(page_for, 0)
    place = page.locator(f"[data-cell='{point}']")
    expect(place).to_have_attribute("aria-pressed", "false")
    place.dblclick()
    expect(place).to_have_attribute("aria-pressed", "true")
    place.click()
    expect(place).to_have_attribute("aria-pressed", "false")


def test_dice_are_thrown_once_however_often_they_are_asked_for(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, game="dorada", mixed=True)
    red, _blue = table.sit(page_for, 0), table.sit(page_for, 1)
    roll = red.locator(".prompt-replies").get_by_role("button", name="Würfeln", exact=True)
    expect(red.locator("#line")).to_have_attribute("data-line", "live")
    red.evaluate(LISTEN)
    red.context.set_offline(True)
    expect(red.locator("#line")).to_have_text("Offline")
    for _ in range(2):
        expect(roll).to_be_enabled()
        roll.dblclick()
    red.context.set_offline(False)
    expect(red.locator(".move-list a")).to_have_count(1, timeout=20_000)
    red.locator(".cell[tabindex='0']").focus()
    red.keyboard.press("l")
    expect(red.get_by_role("status")).to_contain_text("Zug 1, rot: ")
    assert not [said for said in red.evaluate("window.spoken") if "inzwischen" in said]


def test_a_draw_is_offered_declined_and_agreed(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    black.get_by_role("button", name="Remis anbieten").click()
    expect(black.locator(".prompt-text")).to_have_text("Dein Remisangebot wartet auf eine Antwort.")
    white.get_by_role("button", name="Ablehnen").click()
    expect(black.get_by_role("status")).to_contain_text("lehnt das Remis ab")
    white.get_by_role("button", name="Remis anbieten").click()
    black.get_by_role("button", name="Annehmen").click()
    for page in (black, white):
        expect(page.locator(".prompt-text")).to_have_text("Remis")


def test_a_take_back_is_agreed(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    pick(black, "c5")
    arrow(black, "c5c6")
    black.get_by_role("button", name="Zug zurück").click()
    white.get_by_role("button", name="Annehmen").click()
    for page in (black, white):
        expect(page.locator(".piece[data-at='c5']")).to_have_count(1)
        expect(page.locator(".move-list a")).to_have_count(0)
    expect(black.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    pick(black, "c4")
    expect(black.locator(".mark-picked")).to_have_count(1)


def test_the_dot_of_a_seat_goes_off_and_on_again(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    dot = black.locator(".seat-strip[data-seat='1'] .presence")
    expect(dot).to_have_class(re.compile(r"\bon\b"))
    white.goto("about:blank")
    expect(dot).to_have_class(re.compile(r"\boff\b"))
    white.goto(table.url + table.path)
    expect(dot).to_have_class(re.compile(r"\bon\b"))
    expect(black.locator(".seat-strip[data-seat='0'] .presence")).to_have_class(re.compile(r"\bon\b"))


def test_what_may_be_asked_is_what_the_slots_say(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    draw = black.get_by_role("button", name="Remis anbieten")
    back = black.get_by_role("button", name="Zug zurück")
    expect(back).to_have_attribute("aria-disabled", "true")
    draw.click()
    white.get_by_role("button", name="Ablehnen").click()
    expect(black.get_by_role("status")).to_contain_text("lehnt das Remis ab")
    expect(black.locator("[data-slot='offer_draw']")).to_have_attribute("data-possible", "false")
    expect(draw).to_have_attribute("aria-disabled", "true")
    pick(black, "c5")
    arrow(black, "c5c6")
    for slot in (draw, back):
        expect(slot).to_have_attribute("aria-disabled", "false")


def test_a_line_closed_for_good_offers_nothing(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    page = table.sit(page_for, 0)
    page.route_web_socket(re.compile("/ws/partie/"), lambda line: line.close(code=4401))
    page.reload()
    expect(page.locator("#line")).to_have_text("Abgemeldet. Bitte lade die Seite neu.")
    expect(page.locator(".prompt-text")).to_have_text("Abgemeldet. Bitte lade die Seite neu.")
    expect(page.get_by_role("button", name="Remis anbieten")).to_have_attribute("aria-disabled", "true")
    pick(page, "c5")
    expect(page.get_by_role("status")).to_have_text(re.compile("^Abgemeldet"))
    expect(page.locator(".arrow-button")).to_have_count(0)
    expect(page.locator(".piece[data-at='c5']")).to_have_count(1)


COUNTED_TONES = """
window.tones = 0;
const node = () => ({ connect: (next) => next, start() {}, stop() {}, frequency: {},
  gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } });
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  createOscillator() { window.tones += 1; return node(); }
  createGain() { return node(); }
};
window.taken = [];
const request = navigator.locks.request.bind(navigator.locks);
navigator.locks.request = (name, options, work) => request(name, options, (lock) => {
  if (lock !== null) window.taken.push(name);
  return work(lock);
});
"""
AGREED = "!document.hidden && navigator.locks.request('agreed', {}, () => true)"
"""True once all that a tab has asked its browser for is answered: a browser grants its locks in order."""


def test_of_two_tabs_one_sounds(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    white.context.add_init_script(COUNTED_TONES)
    tabs = [white, white.context.new_page()]
    for tab in tabs:
        tab.goto(table.url + table.path)
        tab.evaluate("document.documentElement.dataset.sound = 'on'")
        expect(tab.locator("#line")).to_have_attribute("data-line", "live")
    pick(black, "c5")
    arrow(black, "c5c6")
    for tab in tabs:
        expect(tab.get_by_role("status")).to_contain_text("c5c6")
    for tab in tabs:
        assert tab.evaluate(AGREED)
        tab.wait_for_function("window.tones === 2 * window.taken.filter((name) => name !== 'agreed').length")
    assert sum(tab.evaluate("window.tones") for tab in tabs) == 4, "two for the marble, two for the turn"


ABSENT = """
from games.models import Match
match = Match.objects.get(pk={id!r})
match.state["seats"][1]["claim_at"] = {at}
match.state["seats"][0]["moved"] = match.state["seats"][1]["moved"] = True
match.save()
"""


def test_a_seat_left_alone_is_waited_for_or_claimed(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    live_site.python(ABSENT.format(id=table.id, at=1))
    page = table.sit(page_for, 0)
    expect(page.locator(".prompt-text")).to_contain_text("ist nicht zurückgekommen")
    page.get_by_role("button", name="Weiter warten").click()
    expect(page.locator(".prompt-text")).to_have_text("Du bist am Zug.")
    page.locator("#actions").get_by_role("button", name="Sieg fordern").click()
    expect(page.locator(".prompt-text")).to_have_text("Du hast gewonnen")


def test_an_announced_absence_counts_down(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    live_site.python(ABSENT.format(id=table.id, at="__import__('time').time_ns() // 10**6 + 50_000"))
    page = table.sit(page_for, 0)
    expect(page.locator(".prompt-more")).to_contain_text(re.compile(r"In 0:\d\d kannst du den Sieg fordern"))
    expect(page.locator("[data-slot='claim'] button")).to_have_attribute("aria-disabled", "true")


def dots(page: Page) -> list[str]:
    """What the strips say of who is here, from the own seat on."""
    near, far = (page.locator(f".seat-strip[data-place='{place}'] .presence") for place in ("near", "far"))
    return [near.inner_text(), far.inner_text()]


def test_whether_others_are_here_is_unknown_without_a_line(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    black, white = table.sit(page_for, 0), table.sit(page_for, 1)
    far = black.locator(".seat-strip[data-place='far'] .presence")
    expect(far).to_have_text("da")
    expect(white.locator("#line")).to_contain_text("Verbunden")
    black.context.set_offline(True)
    expect(far).to_have_text("unbekannt, solange du keine Verbindung hast")
    expect(far).to_have_class("presence away")
    assert dots(black)[0] == "nicht verbunden"
    black.context.set_offline(False)
    expect(far).to_have_text("da", timeout=20_000)
    assert dots(black)[0] == "da"
    assert table.problems == []


RENAMED = """
from accounts.models import Person
Person.objects.filter(name={old!r}).update(name={new!r})
"""
LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"


def test_pages_that_are_looked_at_again_show_the_present_names(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Undine", "Veit"), clock="5+5")
    own, other = table.sit(page_for, 0), table.sit(page_for, 1)
    for page in (own, other):
        expect(page.locator("#line")).to_contain_text("Verbunden")
    live_site.python(RENAMED.format(old="Undine", new="Undine von Rot"))

    other.evaluate("window.unloaded = false")
    other.evaluate(LOOKED_AT)
    strip = other.locator(".seat-strip[data-seat='0']")
    expect(strip.get_by_role("link", name="Undine von Rot", exact=True)).to_be_visible()
    expect(other.get_by_role("timer", name="Uhr von Undine von Rot")).to_be_visible()
    expect(strip).to_have_attribute("aria-label", "schwarz: Undine von Rot")
    expect(other.locator(".prompt-text")).to_have_text("Undine von Rot ist am Zug.")
    assert other.evaluate("window.unloaded") is False

    own.evaluate(LOOKED_AT)
    expect(own.locator(".person-name").first).to_have_text("Undine von Rot")
    expect(own.locator("#line")).to_contain_text("Verbunden")
    assert table.problems == []
