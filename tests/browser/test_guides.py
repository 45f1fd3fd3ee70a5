"""Guides in a browser: examples are tried out in place, by pointer and keyboard; nothing that axe finds."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.table import OpenPage
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

ABALONE = "/spiele/abalone/regeln/"


def test_an_example_is_tried_out_refused_reset_and_closed(page_for: OpenPage, live_site: Site) -> None:
    problems: list[str] = []
    page = page_for(viewport={"width": 390, "height": 844}, has_touch=True)
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(ABALONE)
    example = page.locator("#example-push-two-one")
    example.get_by_role("button", name="Ausprobieren").click()
    status = example.get_by_role("status")
    expect(status).to_have_text("Schwarz ist am Zug.")

    example.locator('[data-cell="e4"]').click()
    example.locator('[data-cell="e5"]').click()
    expect(status).to_contain_text("1 gegen 1 schiebt nicht")

    example.get_by_role("button", name="Von vorn").click()
    example.locator('[data-cell="e3"]').click()
    example.locator('[data-cell="e4"]').click()
    example.locator('button[data-move="e3e4"]').click()
    expect(status).to_contain_text("Schwarz zieht e3e4, 2 schieben 1. Weiß ist am Zug.")
    expect(example.locator('[data-at="e6"]')).to_have_attribute("data-seat", "1")

    example.get_by_role("button", name="Schließen").click()
    expect(example.get_by_role("button", name="Ausprobieren")).to_be_focused()
    assert problems == []


@pytest.mark.parametrize(
    ("game", "name", "cells", "said"),
    [
        ("ab-ins-ziel", "clear-start", ("0", "6"), "Rot zieht von Feld 0 auf Feld 6. Rot ist am Zug."),
        ("dorada", "jump-four", ("s0", "4"), "Der Stein springt und landet auf Feld 8. Blau ist am Zug."),
        ("halma", "one-jump", ("c1", "e5"), "Rot springt c1-e5. Blau ist am Zug."),
    ],
)
def test_a_move_is_made_by_keyboard_in_every_game(
    page_for: OpenPage, game: str, name: str, cells: tuple[str, str], said: str
) -> None:
    page = page_for()
    page.goto(f"/spiele/{game}/regeln/")
    example = page.locator(f"#example-{name}")
    example.get_by_role("button", name="Ausprobieren").press("Enter")
    expect(example.get_by_role("status")).to_contain_text("ist am Zug.")
    for cell in cells:
        example.locator(f'[data-cell="{cell}"]').press("Enter")
    expect(example.get_by_role("status")).to_contain_text(said)


def test_a_play_of_backgammon_is_a_draft_until_the_dice_are_picked_up(page_for: OpenPage) -> None:
    page = page_for(viewport={"width": 390, "height": 844})
    page.goto("/spiele/backgammon/lernen/7/")
    example = page.locator("#example-first-game-1")
    example.get_by_role("button", name="Ausprobieren").click()
    for cell in ("8", "5", "6", "5"):
        example.locator(f'[data-cell="{cell}"]').press("Enter")
    example.get_by_role("button", name="Würfel aufnehmen").click()
    expect(example.get_by_role("status")).to_contain_text("Rot zieht 8/5 6/5. Blau ist am Zug.")
    example.get_by_role("button", name="Würfeln").click()
    expect(example.get_by_role("status")).to_contain_text("Blau würfelt")


def test_without_a_network_an_example_says_so_and_can_be_tried_later(page_for: OpenPage) -> None:
    page = page_for()
    page.goto(ABALONE)
    example = page.locator("#example-push-two-one")
    page.context.set_offline(True)
    example.get_by_role("button", name="Ausprobieren").click()
    expect(example.get_by_role("alert")).to_have_text(
        "Der Server antwortet nicht. Versuch es gleich noch einmal."
    )
    page.context.set_offline(False)
    example.get_by_role("button", name="Ausprobieren").click()
    expect(example.get_by_role("status")).to_have_text("Schwarz ist am Zug.")
    expect(example.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/spiele/backgammon/", "/en/spiele/abalone/regeln/", "/glossar/"])
def test_axe_finds_nothing_in_a_guide(page_for: OpenPage, address: str, theme: str) -> None:
    page = page_for(color_scheme=theme)
    page.goto(address)
    report = Axe().run(page)
    assert [(rule["id"], rule["nodes"][0]["target"]) for rule in report.response["violations"]] == []


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize(
    "address", ["/spiele/dorada/regeln/", "/en/spiele/backgammon/lernen/2/", "/glossar/"]
)
def test_nothing_of_a_guide_scrolls_sideways(page_for: OpenPage, address: str, width: int) -> None:
    page = page_for(viewport={"width": width, "height": 800})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_javascript_drawings_and_reasons_remain(page_for: OpenPage) -> None:
    page = page_for(java_script_enabled=False)
    page.goto(ABALONE)
    example = page.locator("#example-two-against-two")
    expect(example.get_by_role("img")).to_be_visible()
    expect(example.locator(".claim")).to_contain_text("schiebt nicht")
    expect(example.locator("[data-try]")).to_be_hidden()


def test_on_paper_there_is_nothing_to_press_and_no_board_is_cut(page_for: OpenPage) -> None:
    page = page_for()
    page.goto("/spiele/abalone/")
    page.emulate_media(media="print")
    for part in ("nav", "button", ".site-foot", ".guide-foot"):
        assert page.locator(f"{part}:visible").count() == 0, part
    expect(page.locator(".example").first).to_have_css("break-inside", "avoid")
    after = "getComputedStyle(document.querySelector('.guide-text a[href^=http]'), '::after').content"
    assert "https://www.kaloumba.com/" in page.evaluate(after)
