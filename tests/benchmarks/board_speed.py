"""How quick the boards are on a slow phone: ``python -m tests.benchmarks.board_speed [title …]``.

Headless Chromium with its processor slowed down four times; the site as ``make run`` serves it. Prints one
JSON object a line for each title: milliseconds from the end of a tap to the end of the frame that answers it,
and from an event's arrival to the end of the frame in which a piece has moved (aims: 50); tasks of more than
50 ms during a match of 100 moves; JavaScript's heap after 500 moves, or as many as the match has, with its
garbage collected; and what the page of the match loads at first, as it comes over the wire. The match is
played at random, on the page of its first seat. ``--entries 100`` measures a shorter match.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import sync_playwright

from games.engine import registry
from tests.benchmarks._board_pages import WATCH, Hands, quickened
from tests.browser.chromium import FLAGS, binary
from tests.browser.table import order, start_all
from tests.services.session import services
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWER: Final = 4
TAPS: Final = 20
ENTRIES: Final = 500
FIRST_ENTRIES: Final = 100
"""Of these the long tasks are counted, and each is waited for."""
AIM_MS: Final = 50
PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MORE: Final[dict[str, dict[str, Any]]] = {"backgammon": {"options": {"length": 7}}}
SEATS: Final = {"ab-ins-ziel": 4, "dorada": 4}


@contextmanager
def served() -> Iterator[Site]:
    """The site as `make run` serves it: hashed, compressed files, SQLite."""
    with services(postgresql=False) as running:
        data = running.folder / "data"
        data.mkdir(mode=0o700)
        (data / "secret_key").write_text("only for measurements " * 3)
        env = {"DJANGO_SETTINGS_MODULE": "site_config.settings.embedded", "SPIELSTEIN_DATA": str(data)}
        site = Site(running, "boards", database="sqlite", workers=(), env=env)
        site.manage("collectstatic", "--no-input", "--verbosity", "0")
        try:
            yield site.start()
        finally:
            site.close()


def bytes_of(page: Page, session: Any) -> dict[str, int]:
    """What a first visit of the page that is open loads, in bytes over the wire by kind."""
    kinds: dict[str, str] = {}
    loaded: Counter[str] = Counter()
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.on("Network.responseReceived", lambda one: kinds.update({one["requestId"]: one["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda one: loaded.update({kinds.get(one["requestId"], "Other"): int(one["encodedDataLength"])}),
    )
    page.reload(wait_until="networkidle")
    session.send("Network.disable")
    return {kind.lower(): size for kind, size in sorted(loaded.items())}


def taps(page: Page) -> list[float]:
    """Touch pieces that can be picked, one after the other, and let each go again."""
    page.evaluate("measured.taps.length = 0")
    free = page.locator(".cell[aria-pressed='false']")
    with suppress(PlaywrightTimeout):
        free.first.wait_for(state="attached", timeout=5_000)
    for number in range(TAPS):
        count = free.count()
        if count == 0:
            break
        free.nth(number % count).tap(force=True)
        with suppress(PlaywrightTimeout):
            page.wait_for_function("(count) => measured.taps.length > count", arg=number, timeout=3_000)
        while page.locator(".cell[aria-pressed='true']").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(60)
        page.wait_for_timeout(60)
    return list(page.evaluate("measured.taps"))


def spread(times: list[float]) -> dict[str, float | int]:
    """Median, the slowest of twenty and the slowest, in ms."""
    if not times:
        return {"count": 0}
    ordered = sorted(times)
    slow = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return {
        "count": len(ordered),
        "p50": round(median(ordered), 1),
        "p95": round(slow, 1),
        "max": round(ordered[-1], 1),
    }


def heap(session: Any) -> dict[str, float]:
    """JavaScript's heap in MB and what the document holds, after a collection of garbage."""
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {"heap_mb": round(found["JSHeapUsedSize"] / 1e6, 2), "nodes": int(found["Nodes"])}


def measured(browser: Browser, site: Site, game: str, entries: int) -> dict[str, Any]:
    """All figures of one title."""
    seats = ("guest",) * SEATS.get(game, 2)
    [table] = start_all(site, [order(seats, game=game, mixed=True, **MORE.get(game, {}))])
    context = browser.new_context(base_url=site.url, locale="de-DE", **PHONE)
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.context.add_cookies([{"name": table.cookies[0][0], "value": table.cookies[0][1], "url": site.url}])
    session = quickened(page, 1)
    page.goto(table.path)
    size = bytes_of(page, session)
    quickened(page, SLOWER)
    hands = Hands(table, site.ws_url, page, random.Random(game))
    hands.sit_down()
    while hands.log["turn"]["seat"] != 0 or hands.log["turn"]["awaits"] != "move":
        hands.act()
    tapped = taps(page)
    before = heap(session)
    page.evaluate("measured.long.length = measured.events.length = 0")
    result: dict[str, Any] = {}
    begun = hands.entries
    while not hands.over and hands.entries - begun < entries:
        hands.act()
        if hands.entries - begun <= FIRST_ENTRIES:
            page.wait_for_function("(v) => measured.seen >= v", arg=hands.log["v"])
            page.wait_for_timeout(250)
        if not result and (hands.over or hands.entries - begun >= min(FIRST_ENTRIES, entries)):
            result = page.evaluate("structuredClone(measured)")
    page.wait_for_function("(v) => measured.seen >= v", arg=hands.log["v"], timeout=60_000)
    page.wait_for_timeout(1_500)
    long = [length for _, length in result["long"]]
    figures = {
        "board_speed": game,
        "slowed": SLOWER,
        "tap_ms": spread(tapped),
        "event_ms": spread(result["events"]),
        "long_tasks": {
            "moves": min(hands.entries - begun, FIRST_ENTRIES),
            "count": len(long),
            "max_ms": max(long, default=0),
        },
        "memory": {"at_first": before, "entries": hands.entries, "then": heap(session)},
        "bytes": {**size, "all": sum(size.values())},
        "load": round(os.getloadavg()[0], 1),
    }
    hands.leave()
    context.close()
    return figures


def main() -> int:
    """Print the figures of the titles that are asked for; 1 when an aim is missed at the median."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("titles", nargs="*", default=registry.slugs())
    parser.add_argument("--entries", type=int, default=ENTRIES)
    asked = parser.parse_args()
    missed = False
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary(), args=FLAGS)
        for game in asked.titles:
            figures = measured(browser, site, game, asked.entries)
            print(json.dumps(figures), flush=True)
            missed |= any(figures[what].get("p50", 0) > AIM_MS for what in ("tap_ms", "event_ms"))
        browser.close()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
