"""Looking back at a match: moves that play by themselves, and what is taken along of a position."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

PLAY = """
from tests.games.playing import Playing
playing = Playing("abalone", 2)
playing.play(acts=4)
print("MADE", playing.match.pk)
"""


PLAYED = """
from tests.games.playing import Playing
playing = Playing("{game}", {seats})
if playing.match.state["mixing"]:
    playing.mix()
playing.play(acts=16)
print("MADE", playing.match.pk)
"""


@pytest.fixture(scope="module")
def match(live_site: Site) -> str:
    """The id of a match after four moves."""
    return live_site.python(PLAY).split("MADE", 1)[1].split()[0]


def test_moves_play_by_themselves_from_the_start_to_the_present(page_for: OpenPage, match: str) -> None:
    page = page_for()
    page.goto(f"/partie/{match}/")
    shown = page.locator(".move-list a[aria-current]")
    expect(shown).to_have_attribute("data-ply", "4")
    player = page.get_by_role("button", name="Züge abspielen")
    player.click()
    expect(player).to_have_attribute("aria-pressed", "true")
    expect(shown).to_have_count(0)
    expect(page.locator("#moves")).to_have_attribute("data-live", "false")
    for ply in "1234":
        expect(shown).to_have_attribute("data-ply", ply)
    expect(player).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#moves")).to_have_attribute("data-live", "true")


def test_any_other_way_through_the_moves_stops_them(page_for: OpenPage, match: str) -> None:
    page = page_for()
    page.goto(f"/partie/{match}/?zug=1")
    player = page.get_by_role("button", name="Züge abspielen")
    player.click()
    page.get_by_role("link", name="Zum Anfang").click()
    expect(player).to_have_attribute("aria-pressed", "false")
    player.click()
    page.locator(".move-list a").nth(1).click()
    expect(player).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".move-list a[aria-current]")).to_have_attribute("data-ply", "2")


def test_what_is_taken_along_is_of_the_position_shown(page_for: OpenPage, match: str) -> None:
    page = page_for(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/partie/{match}/")
    page.locator(".move-list a").nth(1).click()
    page.get_by_text("Teilen und aufheben").click()
    copied = "navigator.clipboard.readText()"
    link = page.get_by_role("button", name="Link zu diesem Zug kopieren")
    link.click()
    expect(page.get_by_role("button", name="Kopiert")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("Kopiert.")
    assert page.evaluate(copied) == page.url.split("?")[0] + "?zug=2"
    page.get_by_role("button", name="Züge kopieren").click()
    expect(page.get_by_role("status")).to_have_text("Kopiert. (2×)")
    expect(link, "its name comes back").to_have_count(1)
    assert f"Note Partie: {match}" in page.evaluate(copied)
    picture = page.get_by_role("link", name="Als Bild").get_attribute("href")
    assert picture == f"/partie/{match}/bild.svg?zug=2"
    page.get_by_role("link", name="Diese Stellung").click()
    page.wait_for_url("**/stellung/?p=abalone*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Eine Stellung von Abalone")
    page.goto(picture)
    assert page.evaluate("getComputedStyle(document.querySelector('.last-path')).strokeWidth") == "12px"


def test_copying_what_is_not_there_is_no_success(page_for: OpenPage, match: str) -> None:
    page = page_for(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/partie/{match}/")
    page.route("**/text/", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.get_by_text("Teilen und aufheben").click()
    page.get_by_role("button", name="Züge kopieren").click()
    expect(page.get_by_role("status")).to_have_text("Kopieren ging nicht.")
    expect(page.get_by_role("button", name="Kopieren ging nicht")).to_have_count(1)


ROWS = """() => [...document.querySelectorAll(".move-list > li")].map(
  (row) => [row.dataset.letter ?? "", ...[...row.children].map((link) => link.textContent)])"""


@pytest.mark.parametrize(
    ("game", "seats", "sizes"),
    [("abalone", 2, {2}), ("halma", 3, {1}), ("ab-ins-ziel", 2, {2}), ("dorada", 4, {2})],
)
def test_the_script_writes_the_list_as_the_server_did(
    page_for: OpenPage, live_site: Site, game: str, seats: int, sizes: set[int]
) -> None:
    made = live_site.python(PLAYED.format(game=game, seats=seats)).split("MADE", 1)[1].split()[0]
    address = f"/partie/{made}/"
    plain = page_for(java_script_enabled=False)
    plain.goto(address)
    page = page_for()
    page.goto(address)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    rows = page.evaluate(ROWS)
    assert rows == plain.evaluate(ROWS)
    assert {len(row) - 1 for row in rows[:-1]} == sizes
    assert [row[0] for row in rows[:seats]] == (list("ABCD"[:seats]) if seats > 2 else ["", ""])
