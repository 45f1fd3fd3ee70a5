"""Pages in a browser: no axe violation, no sideways scrolling, no covered focus, settings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

PATHS = (
    "/",
    "/zuschauen/",
    "/fernpartien/",
    "/mail/abbestellen/kein-token/",
    "/freunde/",
    "/rangliste/abalone/",
    "/hilfe/",
    "/einstellungen/",
    "/impressum/",
    "/datenschutz/",
    "/konto/login/",
    "/konto/signup/",
    "/konto/password/reset/",
    "/gibt-es-nicht/",
)
LONGER = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest("script, style, svg")) continue;
    const longer = (word) => word + word.slice(0, word.length * 0.4);
    text.textContent = text.textContent.replace(/\\p{L}{2,}/gu, longer);
  }
}"""
FOCUS_IS_COVERED = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  const box = focused.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  return ![box.top + 3, box.top + box.height / 2, box.bottom - 3].some((y) => {
    const top = y >= 0 && y < innerHeight && document.elementFromPoint(x, y);
    return top && (top === focused || focused.contains(top) || top.contains(focused));
  });
}"""


def width(page: "Page") -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_axe_finds_nothing(page_for: Callable[..., "Page"], prefix: str, theme: str) -> None:
    page = page_for(color_scheme=theme)
    found = {}
    for path in PATHS:
        page.goto(prefix + path)
        report = Axe().run(page)
        if report.violations_count:
            found[path] = [(rule["id"], rule["nodes"][0]["target"]) for rule in report.response["violations"]]
    assert found == {}


@pytest.mark.parametrize("size", [(320, 640), (320, 256), (768, 900)])
def test_nothing_scrolls_sideways_even_with_longer_words(
    page_for: Callable[..., "Page"], size: tuple[int, int]
) -> None:
    page = page_for(viewport={"width": size[0], "height": size[1]})
    wide = {}
    for path in PATHS:
        page.goto(path)
        as_is = width(page)
        page.evaluate(LONGER)
        if max(as_is, width(page)) > size[0]:
            wide[path] = (as_is, width(page))
    assert wide == {}


@pytest.mark.parametrize("path", ["/", "/einstellungen/", "/konto/signup/"])
def test_bar_at_the_lower_edge_never_covers_the_focus(page_for: Callable[..., "Page"], path: str) -> None:
    page = page_for(viewport={"width": 320, "height": 640})
    page.goto(path)
    assert page.evaluate("getComputedStyle(document.querySelector('.site-nav')).position") == "fixed"
    for _ in range(45):
        page.keyboard.press("Tab")
        assert not page.evaluate(FOCUS_IS_COVERED), page.evaluate("document.activeElement.outerHTML")


@pytest.mark.parametrize("scripts", [True, False])
def test_theme_switch_keeps_the_page(
    page_for: Callable[..., "Page"], live_site: "Site", scripts: bool
) -> None:
    page = page_for(java_script_enabled=scripts)
    page.goto("/en/hilfe/?from=here")
    page.get_by_role("button", name="Dark").click()
    page.locator("html[data-theme=dark]").wait_for()
    assert page.url == f"{live_site.url}/en/hilfe/?from=here"
    page.goto("/datenschutz/")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("contentinfo").get_by_role("link", name="English").click()
    assert page.url == f"{live_site.url}/en/datenschutz/"


def test_a_setting_holds_as_soon_as_it_is_chosen(page_for: Callable[..., "Page"]) -> None:
    page = page_for()
    page.goto("/einstellungen/")
    page.get_by_role("group", name="Ton").get_by_label("An", exact=True).check()
    page.get_by_text("Gespeichert.").wait_for()
    page.reload()
    assert page.locator("html").get_attribute("data-sound") == "on"
    assert page.get_by_role("group", name="Ton").get_by_label("An", exact=True).is_checked()
