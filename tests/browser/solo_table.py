"""Matches on one device for browser tests: begun by an address, played by the form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from playwright.sync_api import expect

from games.engine import registry
from games.engine.bots.choose import choose
from games.engine.core import Move
from games.referee.shown import steps_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOADED: Final = 90_000
"""Milliseconds in which the runtime must be there, on a busy machine."""
OVER: Final = re.compile("over|aborted")
KEPT: Final = """(game) => new Promise((resolve, reject) => {
  const request = indexedDB.open("spielstein-solo", 1);
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const found = request.result.transaction("matches").objectStore("matches").get(game);
    found.onsuccess = () => { request.result.close(); resolve(found.result ?? null); };
  };
})"""
REPLACE: Final = """([game, kept]) => new Promise((resolve, reject) => {
  const request = indexedDB.open("spielstein-solo", 1);
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const put = request.result.transaction("matches", "readwrite");
    put.objectStore("matches").put(kept, game);
    put.oncomplete = () => { request.result.close(); resolve(true); };
  };
})"""
PICTURED: Final = """([game, entries]) => new Promise((resolve) => {
  const request = indexedDB.open("spielstein-solo", 1);
  request.onsuccess = () => {
    const found = request.result.transaction("matches").objectStore("matches").get(game);
    found.onsuccess = () => {
      request.result.close();
      resolve(found.result?.snapshot?.moves.length === entries);
    };
  };
})"""


def address(game: str, who: str = "0,1", *, prefix: str = "", anew: bool = True, **more: Any) -> str:
    """The page of a new game: for each seat 0 for a person, else the level of a computer."""
    query = {"sitze": len(who.split(",")), "wer": who, **more}
    return f"{prefix}/spiele/{game}/solo/?{urlencode(query, safe=',')}{'&neu=1' if anew else ''}"


@dataclass
class Solo:
    """A page of a match on its device; ``problems`` is what it complains of, ``asked`` what it fetches."""

    page: Page
    game: str
    problems: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        page.on("request", lambda one: self.asked.append(one.url) if one.url.startswith("http") else None)

    def open(self, where: str) -> None:
        self.page.goto(where)

    def begun(self) -> None:
        """Once somebody here is on turn."""
        expect(self.page.locator("#prompt")).to_have_attribute("data-kind", "mine", timeout=LOADED)

    def moved_once(self, where: str) -> None:
        """A match that is on turn here again, after a move and the computer's answer."""
        self.open(where)
        self.begun()
        self.pictured()
        self.act()
        self.begun()

    def kept_for_flight_mode(self) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-offline", "kept", timeout=LOADED)

    @property
    def kept(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(KEPT, self.game)
        return found

    def replace(self, kept: Mapping[str, Any]) -> None:
        self.page.evaluate(REPLACE, [self.game, dict(kept)])

    @property
    def entries(self) -> int:
        return self.page.locator(".move-list a").count()

    def act(self) -> None:
        """Whoever is on turn here rolls, answers, or makes the engine's move by the form."""
        page, before = self.page, self.entries
        for says in ("Würfeln", "Annehmen"):
            reply = page.locator("#prompt").get_by_role("button", name=says, exact=True)
            if reply.count():
                expect(reply).to_have_attribute("aria-disabled", "false")
                reply.click()
                break
        else:
            self.pictured()
            rules = registry.get(self.game)
            position = rules.load(self.kept["snapshot"]["position"])
            move = choose(rules, position, 3, before, lambda: False, nodes=3_000)
            self.move(" ".join(">".join(step) for step in steps_data(rules.points, move.steps)))
        page.wait_for_function(
            "(count) => document.querySelectorAll('.move-list a').length > count", arg=before
        )

    def pictured(self) -> None:
        """Once the present position is kept, and its moves are offered."""
        self.page.wait_for_function(PICTURED, arg=[self.game, self.entries])
        self.page.wait_for_function(
            "() => document.querySelector('#move-form:not([hidden]) option') !== null"
        )

    def move(self, steps: str) -> None:
        """A move of the form, by its steps."""
        page = self.page
        if page.locator(".possible-moves[open]").count() == 0:
            page.locator(".possible-moves summary").click()
        page.locator("#move-select").select_option(steps)
        page.get_by_role("button", name="Ziehen").click()

    def written(self, move: str) -> str:
        """The steps of a move in the game's notation, from the position that is kept."""
        rules = registry.get(self.game)
        found = rules.read_move(rules.load(self.kept["snapshot"]["position"]), move)
        assert isinstance(found, Move)
        return " ".join(">".join(step) for step in steps_data(rules.points, found.steps))

    def played_out(self, most: int = 60) -> None:
        """Until it is over."""
        page = self.page
        for _ in range(most):
            page.wait_for_function(
                "() => ['mine', 'asked', 'over'].includes(document.getElementById('prompt').dataset.kind)",
                timeout=LOADED,
            )
            if page.locator("#prompt").get_attribute("data-kind") == "over":
                return
            self.act()
        raise AssertionError("this match does not come to its end")
