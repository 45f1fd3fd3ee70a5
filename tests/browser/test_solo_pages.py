"""Pages of games on one device: settings, links, what is kept and what becomes of it, the bar of access."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.late import LATE
from tests.browser.solo_table import LOADED, Solo, address
from tests.browser.test_match_page import SETTLED, complaints
from tests.site_config.test_look_pages import LONGER

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.solo, pytest.mark.usefixtures("runtime")]
OpenPage = Callable[..., "Page"]
DENIED = """
const denied = () => { throw new DOMException("denied", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: denied });
IDBFactory.prototype.open = denied;
LockManager.prototype.request = async () => denied();
"""
"""What Chromium does where all storage is forbidden."""
SIZES = ((320, 640), (640, 320), (1280, 900))
ELSEWHERE = "Diese Partie ist in einem anderen Tab offen."
SMALL = """() => [...document.querySelectorAll(
  ".match :is(.button, summary, select, input:not([type=radio]))")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1)
  .filter((one) => one.offsetHeight < 44 || one.offsetWidth < 24)
  .map((one) => `${one.ariaLabel || one.textContent.trim()} ${one.offsetWidth}x${one.offsetHeight}`)"""


def test_settings_make_a_link_that_begins_the_same_game_elsewhere(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "halma")
    solo.open("/spiele/halma/solo/")
    page.get_by_role("group", name="Wie viele am Tisch?").get_by_label("3").check()
    page.get_by_role("combobox", name="Blau").select_option(label="Mensch an diesem Gerät")
    page.get_by_role("combobox", name="Gelb").select_option("1")
    page.get_by_role("group", name="Wer beginnt?").get_by_label("Blau").check()
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator(".prompt-text")).to_have_text("Blau ist am Zug.", timeout=LOADED)
    solo.pictured()
    solo.act()
    page.locator("#actions").get_by_role("button", name="Teilen").click()
    shared = page.get_by_label("Link zu einem neuen Spiel")
    expect(shared).to_have_value(re.compile("wer=0,0,1.*beginnt=1|beginnt=1.*wer=0,0,1"))
    link = shared.input_value()
    other = Solo(page_for(), "halma")
    other.open(link)
    expect(other.page.locator(".prompt-text")).to_have_text("Blau ist am Zug.", timeout=LOADED)
    assert other.entries == 0, "the moves stay where they were made"
    assert solo.problems == other.problems == []


def test_a_link_asks_before_it_ends_a_game_and_so_does_the_button(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "abalone")
    solo.moved_once(address("abalone", "0,1"))
    page.goto(address("abalone", "0,3"))
    expect(page.locator(".prompt-text")).to_have_text("Dieser Link beginnt ein neues Spiel.", timeout=LOADED)
    page.get_by_role("button", name="Mein Spiel fortsetzen").click()
    solo.begun()
    expect(page.locator(".move-list a")).to_have_count(2)
    page.locator("#actions").get_by_role("button", name="Neues Spiel").click()
    page.get_by_role("combobox", name="Weiß").select_option("3")
    page.get_by_role("button", name="Spiel beginnen").click()
    sure = page.get_by_role("dialog", name="Dein laufendes Spiel beenden?")
    sure.get_by_role("button", name="Weiterspielen").click()
    expect(page.locator(".move-list a")).to_have_count(2)
    page.get_by_role("button", name="Spiel beginnen").click()
    sure.get_by_role("button", name="Beenden").click()
    expect(page.locator(".move-list a")).to_have_count(0)
    expect(page.get_by_role("region", name="Weiß: Computer (stark)")).to_be_visible()
    assert solo.problems == []


def test_what_cannot_be_read_any_more_is_said_and_can_be_kept_as_a_file(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "abalone")
    solo.open(address("abalone", "0,1"))
    solo.begun()
    kept = solo.kept
    broken = [
        ("beschädigt", kept | {"save": kept["save"][:-9] + "}"}),
        ("beschädigt", kept | {"save": ""}),
        ("beschädigt", kept | {"settings": kept["settings"] | {"who": [None] * 99}}),
        ("neueren Fassung", kept | {"version": 99}),
    ]
    for said, found in broken:
        solo.replace(found)
        page.goto("/spiele/abalone/solo/")
        expect(page.locator(".prompt-text")).to_contain_text(said, timeout=LOADED)
        with page.expect_download() as download:
            page.get_by_role("button", name="Datei behalten").click()
        assert download.value.suggested_filename == "spielstein-abalone.json"
        assert solo.kept == found, "nothing is thrown away unasked"
    page.get_by_role("button", name="Neues Spiel beginnen").click()
    page.get_by_role("button", name="Spiel beginnen").click()
    solo.begun()
    assert solo.kept["version"] == 1
    assert solo.problems == []


def test_a_match_from_a_file_goes_on_on_another_device(page_for: OpenPage) -> None:
    first = Solo(page_for(), "dorada")
    first.open(address("dorada", "0,1,1"))
    first.begun()
    first.page.get_by_text("Teilen und aufheben").click()
    with first.page.expect_download() as download:
        first.page.get_by_role("button", name="Partie als Datei behalten").click()
    file = json.loads(download.value.path().read_text())
    assert file["kept"]["save"] == first.kept["save"]

    other = Solo(page_for(), "dorada")
    page = other.page
    other.open("/spiele/dorada/solo/")
    for said, content in (
        ("keine Partie", "{"),
        ("keine Partie", json.dumps(file | {"kept": None})),
        ("eines anderen Spiels", json.dumps(file | {"game": "halma"})),
        ("neueren Fassung", json.dumps(file | {"kept": file["kept"] | {"version": 99}})),
        ("", json.dumps(file)),
    ):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Partie aus einer Datei öffnen").first.click()
        one = {"name": "kept.json", "mimeType": "application/json", "buffer": content.encode()}
        chooser.value.set_files([one])
        if said:
            expect(page.locator("#solo-notice")).to_contain_text(said)
    other.begun()
    assert other.kept["save"] == first.kept["save"]
    assert first.problems == other.problems == []


@pytest.mark.parametrize("locks", [True, False], ids=["with locks", "without locks"])
def test_of_two_tabs_one_plays_and_the_other_can_take_over(page_for: OpenPage, locks: bool) -> None:
    page = page_for()
    if not locks:
        page.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    solo = Solo(page, "abalone")
    solo.open(address("abalone", "0,1"))
    solo.begun()
    second = Solo(page.context.new_page(), "abalone")
    second.open(address("abalone", "0,3"))
    expect(second.page.locator(".prompt-text")).to_have_text(ELSEWHERE, timeout=LOADED)
    assert second.page.locator(".board-frame [aria-pressed]").count() == 0
    second.page.get_by_text("Teilen und aufheben").click()
    second.page.get_by_role("button", name="Partie aus einer Datei öffnen").click()
    expect(second.page.locator("#status-line")).to_have_text(ELSEWHERE)
    second.page.get_by_role("button", name="Hier weiterspielen").click()
    expect(second.page.locator(".prompt-text")).to_have_text("Dieser Link beginnt ein neues Spiel.")
    second.page.get_by_role("button", name="Mein Spiel fortsetzen").click()
    second.begun()
    expect(page.locator(".prompt-text")).to_have_text(ELSEWHERE, timeout=LOADED)
    second.pictured()
    second.act()
    expect(second.page.locator(".move-list a")).not_to_have_count(0)
    assert solo.entries == 0
    # the computer's answer is kept too
    expect(second.page.locator(".move-list a")).to_have_count(2)
    second.pictured()
    page.get_by_role("button", name="Hier weiterspielen").wait_for()
    solo.replace({"version": 1})
    page.get_by_role("button", name="Hier weiterspielen").click()
    expect(page.locator(".prompt-text")).to_contain_text("beschädigt")
    assert solo.problems == second.problems == []


@pytest.mark.parametrize(
    "kept",
    [
        "Object.defineProperty(window, 'indexedDB', { value: undefined })",
        "IDBFactory.prototype.open = () => ({})",
    ],
    ids=["forbidden", "never answered"],
)
def test_where_nothing_may_be_kept_it_is_played_all_the_same(page_for: OpenPage, kept: str) -> None:
    page = page_for()
    page.add_init_script(kept)
    solo = Solo(page, "dorada")
    solo.open("/spiele/dorada/solo/")
    expect(page.locator("#solo-notice")).to_contain_text("lässt die Seite nichts speichern", timeout=LOADED)
    page.get_by_role("button", name="Spiel beginnen").click()
    solo.begun()
    page.get_by_role("button", name="Würfeln").click()
    expect(page.locator(".move-list a")).not_to_have_count(0)
    assert solo.problems == []


ANSWERS_LATE = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...what) {
  const request = open.apply(this, what);
  if (!sessionStorage.getItem("late")) return request;
  const late = { set onsuccess(act) {
    request.onsuccess = () => setTimeout(() => { act(); window.answered = true; }, 6500);
  }, get result() { return request.result; } };
  return late;
};
"""
"""The browser opens what is kept later than the page waits for it."""


def test_a_match_that_could_not_be_read_in_time_is_not_written_over(page_for: OpenPage) -> None:
    page = page_for()
    page.add_init_script(ANSWERS_LATE)
    solo = Solo(page, "abalone")
    solo.moved_once(address("abalone", "0,1"))
    solo.pictured()
    before = solo.kept["save"]
    page.evaluate("sessionStorage.setItem('late', 'yes')")
    page.goto("/spiele/abalone/solo/")
    expect(page.locator("#solo-notice")).to_contain_text("lässt die Seite nichts speichern", timeout=LOADED)
    page.wait_for_function("() => window.answered")
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "mine", timeout=LOADED)
    solo.move("c3>c4")
    expect(page.locator(".move-list a")).to_have_count(2)
    page.evaluate("sessionStorage.removeItem('late')")
    page.reload()
    solo.begun()
    assert solo.kept["save"] == before


def test_only_settings_that_there_are_come_from_the_device(page_for: OpenPage) -> None:
    page = page_for()
    kept = '{"sound": "on", "theme": "pink", "state": "over", "constructor": "on", "flip": ["on"]}'
    page.add_init_script(f"localStorage.setItem('spielstein.here', '{kept}')")
    page.goto("/spiele/abalone/solo/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-sound", "on")
    assert [html.get_attribute(f"data-{name}") for name in ("theme", "flip", "state")] == [
        "system",
        "off",
        None,
    ]


def test_scripts_of_the_board_that_do_not_come_are_asked_for_again(page_for: OpenPage) -> None:
    page = page_for()
    page.route("**/games/match*.js", lambda route: route.abort())
    page.goto(address("abalone", "0,1"))
    again = page.get_by_role("button", name="Noch einmal versuchen")
    expect(again).to_be_visible(timeout=LOADED)
    expect(page.locator("#solo-loading")).to_contain_text("Die Leitung ist beim Laden abgerissen.")
    page.unroute_all()
    again.click()
    page.locator("#solo-begin").click()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "mine", timeout=LOADED)


def test_where_all_storage_is_denied_the_first_tab_plays_as_well(page_for: OpenPage) -> None:
    page = page_for()
    page.add_init_script(DENIED)
    solo = Solo(page, "dorada")
    solo.open(address("dorada", "0,1"))
    solo.begun()
    page.get_by_role("button", name="Würfeln").click()
    expect(page.locator(".move-list a")).not_to_have_count(0)
    assert solo.problems == []


def test_a_picture_that_cannot_be_drawn_does_not_keep_the_match_from_going_on(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "abalone")
    solo.moved_once(address("abalone", "0,1"))
    kept = solo.kept
    for picture in (None, {"match": 1, "board": 1}, kept["snapshot"] | {"board": {"pieces": 3}}):
        solo.replace(kept | {"snapshot": picture})
        page.goto("/spiele/abalone/solo/")
        solo.begun()
        expect(page.locator(".move-list a")).to_have_count(2)
    assert solo.problems == []


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_the_bar_is_held_before_a_match_during_it_and_at_its_end(page_for: OpenPage, prefix: str) -> None:
    page = page_for(viewport={"width": 1280, "height": 900})
    solo = Solo(page, "halma")
    solo.open(f"{prefix}/spiele/halma/solo/?sitze=6")
    expect(page.locator("#solo-loading")).to_have_attribute("data-state", "ready", timeout=LOADED)
    found = {"before": _bar(page)}
    page.locator("#solo-begin").click()
    solo.begun()
    page.wait_for_function(SETTLED)
    found["during"] = _bar(page)
    page.keyboard.press("F1")
    found["help"] = {"axe": complaints(page)}
    page.keyboard.press("Escape")
    page.goto(address("abalone", "0,0", prefix=prefix, stellung=LATE["abalone"].position))
    page.locator("[data-slot='resign'][data-possible='true'] summary:not([aria-disabled='true'])").click(
        timeout=LOADED
    )
    page.locator("[data-action='resign']").click()
    expect(page.locator("#solo-end")).to_be_visible()
    page.wait_for_function(SETTLED)
    found["after"] = _bar(page)
    assert not any(any(one.values()) for one in found.values()), found
    assert solo.problems == []


def _bar(page: Page) -> dict[str, object]:
    """What axe finds in both themes; what is too wide or too small at several sizes."""
    found: dict[str, object] = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(SETTLED)
        found[theme] = complaints(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth") > width
        found[f"{width}"] = [*(["too wide"] if wide else []), *page.evaluate(SMALL)]
    return found


def test_longer_words_do_not_break_the_settings(page_for: OpenPage) -> None:
    page = page_for(viewport={"width": 320, "height": 640})
    page.goto("/spiele/halma/solo/?sitze=6")
    expect(page.locator("#solo-form")).to_be_visible()
    page.evaluate(LONGER)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_other_pages_say_that_there_is_no_connection_and_what_can_be_played(page_for: OpenPage) -> None:
    page = page_for()
    solo = Solo(page, "dorada")
    solo.open("/spiele/dorada/solo/")
    solo.kept_for_flight_mode()
    page.context.set_offline(True)
    page.goto("/en/rangliste/dorada/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible(timeout=LOADED)
    there = page.get_by_role("main").get_by_role("link")
    expect(there).to_have_count(1)
    there.click()
    expect(page.get_by_role("heading", name="Dorada: New game")).to_be_visible(timeout=LOADED)
    page.locator("#solo-begin").click()
    solo.begun()
