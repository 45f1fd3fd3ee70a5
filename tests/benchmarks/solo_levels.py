"""How long computers think in a browser, and here: ``python -m tests.benchmarks.solo_levels [game …]``.

The same seeded matches are played by both, so that each decision is the same. One JSON object for each game
and level: decisions (only where there is a choice), the median and the longest of a browser's milliseconds
for one of them, until the page has heard of it; those of this Python for the same, without a page; and the
median of how many times as long the browser takes.
"""

from __future__ import annotations

import json
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from games.device import build
from games.referee import computers
from games.referee.agreed import agreed
from games.referee.events import Event, apply
from games.referee.state import opening
from games.solo import bridge
from tests.browser.chromium import FLAGS, binary
from tests.services import device
from tests.services.site import running_site
from tests.solo.server_side import Script, play

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED: Final = "bench"
SCRIPTS: Final = (
    *(Script("abalone", (level, None), deeds) for level, deeds in ((1, 60), (2, 40), (3, 16))),
    *(
        Script("backgammon", (level, None), deeds, {"length": 3})
        for level, deeds in ((1, 160), (2, 160), (3, 80))
    ),
    *(Script("dorada", (level, None), deeds) for level, deeds in ((1, 120), (2, 120), (3, 80))),
    *(Script("ab-ins-ziel", (level, None), deeds) for level, deeds in ((1, 200), (2, 200), (3, 120))),
    *(Script("halma", (level, None), deeds) for level, deeds in ((1, 60), (2, 40), (3, 12))),
)
PLAY: Final = """async ([facts, request, said, last]) => {
  const { Runtime } = await import("/static/games/transport/runtime.js");
  window.runtime ??= new Runtime(facts);
  const waiting = [...said], thought = {};
  let at = 0, since = 0, thinks = false;
  return new Promise((resolve, reject) => {
    const hear = ({ detail }) => {
      const now = performance.now();
      for (const frame of detail.frames) {
        if (frame.type === "refused") return reject(new Error(JSON.stringify(frame)));
        if (frame.type === "snapshot") at = frame.v;
        if (frame.type !== "events") continue;
        for (const event of frame.events) at = event.v;
        if (thinks) thought[frame.events[0].v] = now - since;
      }
      [since, thinks] = [now, detail.thinks];
      if (at >= last) {
        runtime.removeEventListener("frames", hear);
        runtime.stop();
        resolve(thought);
      } else if (!thinks && at >= waiting[0]?.at) runtime.say(waiting.shift());
    };
    runtime.addEventListener("frames", hear);
    runtime.addEventListener("failed", ({ detail }) => reject(new Error(JSON.stringify(detail))));
    runtime.start(request);
  });
}"""
"""Plays a script; gives the milliseconds of each deed of a computer by the version of its event."""


def choices(script: Script, events: list[Event]) -> list[int]:
    """The versions of the events in which the computer has chosen among moves."""
    state = opening(agreed(game=script.game, options=script.options, levels=script.seats))
    found = []
    for event in events:
        if event.type == "moved" and computers.is_due(state) and len(state.rules.moves(state.position)) > 1:
            found.append(event.v)
        state = apply(state, event)
    return found


def natively(script: Script, said: list[dict[str, Any]], last: int) -> dict[int, float]:
    """The same as the browser measures, here."""
    waiting, taken = iter(said), {}
    answer = json.loads(bridge.start(json.dumps(script.request(SEED)), 0))
    at = answer["frames"][0]["v"]
    while at < last:
        begun, thinks = perf_counter(), answer["thinks"]
        text = bridge.think(0, lambda: False) if thinks else bridge.say(json.dumps(next(waiting)), 0)
        answer = json.loads(text)
        spent = 1_000 * (perf_counter() - begun)
        happened = [event["v"] for frame in answer["frames"] for event in frame.get("events", ())]
        if thinks:
            taken[happened[0]] = spent
        at = happened[-1]
    return taken


def measured(page: Page, script: Script, facts: dict[str, Any]) -> dict[str, object]:
    """What one game and level takes."""
    expected = play(script, SEED)
    last = expected.events[-1].v
    thought = page.evaluate(PLAY, [facts, script.request(SEED), expected.said, last])
    native = natively(script, expected.said, last)
    counted = choices(script, expected.events)
    browser, server = [thought[str(v)] for v in counted], [native[v] for v in counted]
    return {
        "game": script.game,
        "level": next(level for level in script.seats if level is not None),
        "decisions": len(server),
        "browser_ms": round(median(browser), 1),
        "browser_longest_ms": round(max(browser)),
        "here_ms": round(median(server), 1),
        "here_longest_ms": round(max(server)),
        "ratio": round(median(one / other for one, other in zip(browser, server, strict=True)), 2),
    }


def main(games: list[str]) -> int:
    reason = device.missing()
    path = binary()
    if reason or path is None:
        print(f"solo play is missing: {reason or 'no Chromium'}", file=sys.stderr)
        return 1
    state = build.read_state(device.DATA)
    facts = {
        "worker": "/static/games/solo/worker.js",
        "base": f"/{build.FOLDER}/{state['version']}/",
        "files": state["files"],
        "hurried": True,
    }
    with running_site(workers=()) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(0)
        page.goto(f"{site.url}/impressum/")
        for script in SCRIPTS:
            if not games or script.game in games:
                print(json.dumps(measured(page, script, facts)), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
