"""The strips of many seats: whatever stands in them is seen whole, and the own one without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

CLASHES = """() => [...document.querySelectorAll(".seat-strip")].flatMap((strip) => {
  const inner = ".seat-name, .seat-kind, .pips, .captured-number, .turn-mark, .clock";
  const shown = [...strip.querySelectorAll(inner)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const boxes = [strip, ...shown].map((one) => [one.className, one.getBoundingClientRect()]);
  const [, rim] = boxes.shift();
  const apart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return boxes.flatMap(([name, box], index) => [
    ...(box.left < rim.left || box.right > rim.right ? [`${name} sticks out`] : []),
    ...boxes.slice(0, index).filter((other) => !apart(box, other[1])).map(([under]) => `${name} on ${under}`),
  ]);
})"""


@pytest.mark.parametrize("clock", [None, "15+10"])
def test_six_seats_have_room(page_for: OpenPage, live_site: Site, clock: str | None) -> None:
    table = start(live_site, ("guest", 1, 2, 3, "guest", "guest"), game="halma", clock=clock)
    page = table.sit(page_for, 0)
    for width, height in ((320, 640), (740, 360), (768, 1024), (1280, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CLASHES) == [], f"at {width}"
        if width >= 1280:
            expect(page.locator(".seat-strip[data-place='near']")).to_be_in_viewport(ratio=1)
    assert table.problems == []


CUT = """() => [...document.querySelectorAll(".seat-name > [title]")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.title)"""


def test_computers_are_told_apart_and_a_rating_cuts_no_name(page_for: OpenPage, live_site: Site) -> None:
    many = start(live_site, ("guest", 1, 2, 3, 1, 3), game="halma", clock="15+10")
    page = many.sit(page_for, 0)
    pair = start(live_site, ("Bartholomea", "Kunigunde Gr"), clock="15+10", rated=True)
    other = pair.sit(page_for, 0)
    for width in (320, 390, 1440):
        for one in (page, other):
            one.set_viewport_size({"width": width, "height": 800})
            assert one.evaluate(CUT) == [], f"at {width}"
    assert other.evaluate(CLASHES) == []


EDGES = "element => element.getBoundingClientRect().toJSON()"
ENDS = (".wordmark", ".match-main", ".site-tools", ".match-moves")


def test_the_top_line_ends_where_board_and_rail_do(page_for: OpenPage, live_site: Site) -> None:
    page = start(live_site, ("guest", 1), game="halma").sit(page_for, 0)
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        mark, main, person, rail = (page.locator(where).evaluate(EDGES) for where in ENDS)
        assert abs(mark["left"] - main["left"]) < 2
        assert abs(person["right"] - rail["right"]) < 12
