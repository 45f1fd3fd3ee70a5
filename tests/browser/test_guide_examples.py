"""Every example of every guide page is tried out: a move that is offered is made on its board.

Both languages have the same examples, so every other page is tried in English; GUIDE_LANGUAGE=de or en tries
all of them in one.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from games.guides import shelf
from tests.browser.table import OpenPage
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

ADDRESSES = {shelf.ABOUT: "", shelf.RULES: "regeln/"}
TEXTS = [(folder, name) for folder, name in shelf.everything() if folder != shelf.GLOSSARY]
PAGES = [
    (os.environ.get("GUIDE_LANGUAGE") or ("de", "en")[number % 2], *text) for number, text in enumerate(TEXTS)
]
TRY_ALL = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (what, found) => {
    const end = performance.now() + 20000;
    while (!found()) {
      if (performance.now() > end) throw new Error(what);
      await frame();
    }
  };
  const deed = (state, figure) => {
    const move = state.entry.moves.find((one) => one.steps.length > 0);
    if (!move) return [];
    const cell = (point) => `[data-cell="${point}"]`;
    if (figure.dataset.game === "abalone") {
      const own = move.effects.filter((one) => one.seat === state.turn.seat && one.kind === "moved");
      const group = move.steps.length > 1 ? own.map((one) => one.origin) : [move.steps[0][0]];
      return [...group.map(cell), `.arrow-button[data-move="${move.text}"]`];
    }
    if (figure.dataset.game === "backgammon") return move.steps.flat().map(cell);
    return [move.steps[0][0], move.steps.at(-1)[1]].map(cell);
  };
  const tried = async (figure) => {
    const state = await (await fetch(figure.dataset.example)).json();
    figure.querySelector("[data-try]").click();
    await until("the board never appears", () => figure.querySelector(".trial-status")?.textContent);
    const status = figure.querySelector(".trial-status");
    const begun = status.textContent;
    if (figure.querySelectorAll(".board-frame svg.board").length !== 1) throw new Error("no board");
    const picks = deed(state, figure);
    for (const pick of picks) {
      await until(`${pick} cannot be picked`, () => figure.querySelector(pick));
      figure.querySelector(pick).click();
    }
    const sure = figure.querySelector(".trial > :not([hidden]) > .primary");
    if (sure) {
      sure.click();
    } else if (picks.length === 0 && (state.says.length > 0 || state.entry.moves.length > 0)) {
      figure.querySelector(".trial > :last-child button").click();
    } else if (picks.length === 0) {
      return state.over === begun ? "over" : `nothing to do, and not over: ${begun}`;
    }
    const sent = () => performance.getEntriesByType("resource").some((one) => one.name.includes("&z="));
    await until(`nothing follows: ${status.textContent}`, () => sent() && status.textContent !== begun);
    if (status.classList.contains("is-refusal")) throw new Error(`refused: ${status.textContent}`);
    return "played";
  };
  const found = {};
  for (const figure of document.querySelectorAll("figure.example")) {
    performance.clearResourceTimings();
    found[figure.id] = await tried(figure).catch((error) => error.message);
  }
  return found;
}"""
"""Tries one example after the other, as keys and screen readers do; says of each what has become of it."""


@pytest.mark.parametrize(("language", "folder", "name"), PAGES)
def test_every_example_of_a_page_can_be_tried_out(
    page_for: OpenPage, live_site: Site, language: str, folder: str, name: str
) -> None:
    problems: list[str] = []
    page = page_for(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    ending = ADDRESSES[name] if name in ADDRESSES else f"lernen/{int(name[-2:])}/"
    page.goto(f"{'/en' if language == 'en' else ''}/spiele/{folder}/{ending}")
    found: dict[str, Any] = page.evaluate(TRY_ALL)
    wanted = {f"example-{one}" for one in shelf.get(folder, language, name).examples}
    assert set(found) == wanted
    assert {one: end for one, end in found.items() if end not in ("played", "over")} == {}
    assert problems == []
