"""The runtime of solo play in a browser: matches as on the server, progress, interruption, failures."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from games.device import offer
from games.engine import registry
from site_config.settings.device import WORKER_POLICY
from tests.browser.table import OpenPage
from tests.services.site import Site
from tests.solo.server_side import SCRIPTS, Script, play

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.solo, pytest.mark.usefixtures("runtime")]
SEED: Final = os.environ.get("SOLO_SEED") or "1"
"""What dice and people follow from; another one plays other matches."""
BEHIND: Final = "/impressum/"
"""A page without scripts of its own, under the policy of all pages."""
OPEN: Final = """async (facts) => {
  const { Runtime } = await import("/static/games/transport/runtime.js");
  window.runtime = new Runtime(facts);
  window.heard = [];
  for (const kind of ["progress", "ready", "frames", "failed"]) {
    runtime.addEventListener(kind, (event) => heard.push([kind, event.detail]));
  }
}"""
PLAY: Final = """([request, said, last]) => new Promise((resolve, reject) => {
  const events = [], waiting = [...said];
  let snapshot;
  const hear = ({ detail }) => {
    if (detail.error) return reject(new Error(JSON.stringify(detail.error)));
    for (const frame of detail.frames) {
      if (frame.type === "refused") return reject(new Error(JSON.stringify(frame)));
      if (frame.type === "snapshot") snapshot = frame;
      if (frame.type === "events") events.push(...frame.events);
    }
    const at = events.at(-1)?.v ?? snapshot.v;
    if (at >= last) {
      runtime.removeEventListener("frames", hear);
      runtime.stop();
      resolve([snapshot, events]);
    } else if (!detail.thinks && at >= waiting[0]?.at) runtime.say(waiting.shift());
  };
  runtime.addEventListener("frames", hear);
  runtime.addEventListener("failed", ({ detail }) => reject(new Error(JSON.stringify(detail))));
  runtime.start(request);
})"""
"""Plays a script; gives the snapshot of the start and all events after it."""
UNTIL: Final = "(kind) => window.heard.some(([heard]) => heard === kind)"


def facts(**more: Any) -> dict[str, Any]:
    """What the site tells a page of the runtime."""
    return {**offer.page_facts(), "hurried": True, **more}


def opened(page_for: OpenPage, *, alone: bool = False, **more: Any) -> Page:
    """A page with a runtime that has loaded nothing yet; ``alone`` lets it share memory with its worker."""
    page = page_for()
    if alone:
        page.route(f"**{BEHIND}", _isolate)
    page.goto(BEHIND)
    page.evaluate(OPEN, facts(**more))
    assert page.evaluate("crossOriginIsolated") is alone
    return page


def _isolate(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "cross-origin-embedder-policy": "require-corp"})


def heard(page: Page, kind: str) -> list[Any]:
    return [detail for one, detail in page.evaluate("window.heard") if one == kind]


def loaded(page: Page) -> None:
    page.evaluate("runtime.load()")
    page.wait_for_function(UNTIL, arg="ready", timeout=60_000)


def untimed(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "at"}


@pytest.mark.parametrize("game", registry.slugs())
def test_the_same_matches_as_on_the_server(page_for: OpenPage, game: str) -> None:
    page = opened(page_for)
    loaded(page)
    scripts = [script for script in SCRIPTS if script.game == game]
    assert len(scripts) > 1
    for script in scripts:
        expected = play(script, SEED)
        wanted = [{"type": event.type, "v": event.v, "data": event.data} for event in expected.events]
        last = wanted[-1]["v"]
        snapshot, events = page.evaluate(PLAY, [script.request(SEED), expected.said, last])
        shown = [untimed(event) for event in events if event["v"] <= last]
        assert shown == json.loads(json.dumps(wanted[snapshot["v"] :])), (script.name, SEED)


def test_bytes_are_counted_until_all_are_there(page_for: OpenPage) -> None:
    page = opened(page_for)
    loaded(page)
    progress = heard(page, "progress")
    parts = {
        part: [one for one in progress if one["part"] == part] for part in ("runtime", "library", "engine")
    }
    for steps in parts.values():
        counts = [one["loaded"] for one in steps]
        assert counts == sorted(counts)
        assert counts[-1] == steps[-1]["total"]
    assert sum(steps[-1]["total"] for steps in parts.values()) == sum(facts()["files"].values())
    assert len(parts["runtime"]) > 5


ANSWERED: Final = """([type, thinks]) => window.heard.some(([kind, answer]) =>
  kind === "frames" && answer.thinks === thinks && answer.frames.some((frame) => frame.type === type))"""
STRONG: Final = Script("halma", (3, None), 1, {"pieces": 15})


@pytest.mark.parametrize("alone", [True, False])
def test_a_thought_is_interrupted_and_taken_up_again(page_for: OpenPage, alone: bool) -> None:
    page = opened(page_for, alone=alone)
    loaded(page)
    page.evaluate("(request) => runtime.start(request)", STRONG.request(SEED))
    page.wait_for_function(ANSWERED, arg=["snapshot", True])
    page.evaluate("runtime.stop()")
    page.evaluate("heard.length = 0; runtime.say({ type: 'watch', since: null })")
    page.wait_for_function(ANSWERED, arg=["snapshot", True], timeout=60_000)
    page.wait_for_function(ANSWERED, arg=["events", False], timeout=60_000)
    told = [frame for answer in heard(page, "frames") for frame in answer["frames"]]
    moved = next(frame["events"][0] for frame in told if frame["type"] == "events")
    assert moved["data"]["steps"] == play(STRONG, SEED).events[-1].data["steps"]


def test_only_the_worker_may_compile(page_for: OpenPage) -> None:
    page = opened(page_for)
    compile_it = "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && 'compiled'"
    said = page.evaluate(
        f"(() => {{ try {{ return {compile_it}; }} catch (error) {{ return error.name; }} }})()"
    )
    assert said == "CompileError"
    worker = page.request.get(facts()["worker"])
    assert worker.headers["content-security-policy"] == WORKER_POLICY
    assert "wasm" not in page.request.get(BEHIND).headers["content-security-policy"]


def _strict(route: Route) -> None:
    answer = route.fetch()
    policy = WORKER_POLICY.replace(" 'wasm-unsafe-eval'", "")
    route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})


@pytest.mark.parametrize(
    ("where", "how", "code"),
    [
        ("**/solo/worker*.js", _strict, "wasm_blocked"),
        ("**/solo/worker*.js", lambda route: route.abort(), "no_worker"),
        ("**/stdlib.bin", lambda route: route.abort(), "unreachable"),
        ("**/engine.bin", lambda route: route.fulfill(status=404), "unreachable"),
    ],
)
def test_what_is_missing_is_told_and_can_be_tried_again(
    page_for: OpenPage, live_site: Site, where: str, how: Callable[[Route], None], code: str
) -> None:
    page = opened(page_for)
    page.context.route(where, how)
    page.evaluate("runtime.load()")
    page.wait_for_function(UNTIL, arg="failed", timeout=60_000)
    assert heard(page, "failed")[0]["code"] == code
    page.context.unroute(where)
    loaded(page)
