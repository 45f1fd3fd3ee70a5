"""Three ways to play a match: by keyboard alone, by roles and names alone, by the form without JavaScript."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from tests.browser.playing import Deed

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SAYINGS: Final = {"roll": "Würfeln", "double": "Verdoppeln", "take": "Annehmen", "drop": "Ablehnen"}
ASKED_FIRST: Final = {"double": (r"Auf \d+ verdoppeln …", "Ja, verdoppeln")}
"""What a page with a script asks about before it is said: the buttons that are pressed instead."""
PLAYS_DRAFT: Final = "Würfel aufnehmen"
YOUR_TURN: Final = re.compile("^Du bist am Zug")

ON_BOARD: Final = "document.activeElement?.closest('.board-frame') !== null"
TAB_STOPS: Final = "document.querySelectorAll('.board-frame button:not([tabindex=\"-1\"])').length"
TO_GOAL: Final = """(goal) => {
  const here = document.activeElement;
  const there = document.querySelector(goal);
  const [from, to] = [here, there].map((one) => one.getBoundingClientRect());
  return {
    name: here.dataset.cell ?? here.dataset.move,
    there: here === there,
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
}"""
ARROWS: Final = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="Stand der Partie")


def replies(deed: Deed) -> tuple[str, ...]:
    """The buttons with which a page with a script says it, one after the other, as patterns."""
    return ASKED_FIRST.get(deed.says, (re.escape(SAYINGS[deed.says]),))


class Keyboard:
    """Real key presses and nothing else: Tab to the board and to replies, arrows and Enter on the board."""

    scripted = True

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0
        self.on_board = False

    def do(self, deed: Deed) -> None:
        expect(self.page).to_have_title(YOUR_TURN)
        assert self.page.evaluate(TAB_STOPS) == 1
        if self.on_board:
            assert self.page.evaluate(ON_BOARD), "what the others did has moved the focus away"
        if deed.says:
            for name in replies(deed):
                self._reply(name)
            self._stays()
            return
        self.page.get_by_role("button", name=re.compile("wählbar$")).first.wait_for(state="attached")
        self._tab_to(ON_BOARD)
        if deed.game == "abalone":
            self._push(deed)
        else:
            self._steps(deed)
        self._stays()

    def _push(self, deed: Deed) -> None:
        for point in deed.own if len(deed.steps) > 1 else (deed.steps[0][0],):
            self._pick(f"[data-cell='{point}']")
        self._pick(f".arrow-button[data-move='{deed.text}']")

    def _steps(self, deed: Deed) -> None:
        for step in deed.by_hand:
            for point in step:
                self._pick(f"[data-cell='{point}']")
        if deed.game == "backgammon":
            self._tab_to(f"document.activeElement.textContent.trim() === '{PLAYS_DRAFT}'")
            self._press("Enter")

    def _reply(self, name: str) -> None:
        expect(prompt(self.page).get_by_role("button", name=re.compile(f"^{name}$"))).to_be_enabled()
        self._tab_to(f"/^{name}$/.test(document.activeElement.textContent.trim())")
        self._press("Enter")

    def _stays(self) -> None:
        """Whatever became of the button that was pressed, the next key is for the board."""
        self.page.wait_for_function(f"() => {ON_BOARD}")
        self.on_board = True

    def _pick(self, goal: str) -> None:
        """Go there by arrows, always on towards it where that is not tried yet, and press Enter."""
        tried: set[tuple[str, str]] = set()
        for _ in range(200):
            at = self.page.evaluate(TO_GOAL, goal)
            if at["there"]:
                self._press("Enter")
                return
            ways = sorted(ARROWS, key=lambda key: -(ARROWS[key][0] * at["x"] + ARROWS[key][1] * at["y"]))
            key = next((key for key in ways if (at["name"], key) not in tried), ways[0])
            tried.add((at["name"], key))
            self._press(key)
        raise AssertionError(f"no arrow leads to {goal}")

    def _tab_to(self, reached: str) -> None:
        for _ in range(80):
            if self.page.evaluate(reached):
                return
            self._press("Tab")
        raise AssertionError(f"Tab never leads there: {reached}")

    def _press(self, key: str) -> None:
        self.pressed += 1
        self.page.keyboard.press(key)


class Names:
    """Roles and names as a screen reader tells them; no coordinates and nothing of the drawing."""

    scripted = True

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, deed: Deed) -> None:
        expect(self.page).to_have_title(YOUR_TURN)
        if deed.says:
            for name in replies(deed):
                prompt(self.page).get_by_role("button", name=re.compile(f"^{name}$")).click()
        elif deed.game == "abalone":
            for point in deed.own if len(deed.steps) > 1 else (deed.steps[0][0],):
                self._button(f"^{point}, deine Kugel, wählbar$").click()
            self._button(f"^{deed.text}: ").click()
        else:
            self._steps(deed)

    def _steps(self, deed: Deed) -> None:
        for origin, target in deed.by_hand:
            self._button(f"^{re.escape(deed.place(origin))}, .*wählbar$").click()
            self._button(f"^{re.escape(deed.place(target))}, .*mögliches Feld").click()
        if deed.game == "backgammon":
            self.page.get_by_role("button", name=PLAYS_DRAFT, exact=True).click()

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))


class Form:
    """The list of possible moves and the buttons beside it, on a page without a script."""

    scripted = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, deed: Deed) -> None:
        page = self.page
        self._look_again()
        expect(page).to_have_title(YOUR_TURN)
        page.get_by_text("Mögliche Züge als Liste").click()
        if deed.says:
            page.get_by_role("button", name=SAYINGS[deed.says], exact=True).click()
        else:
            value = " ".join(">".join(step) for step in deed.steps)
            page.get_by_role("combobox", name="Zug", exact=True).select_option(value)
            page.get_by_role("button", name="Ziehen", exact=True).click()
        expect(prompt(page)).not_to_be_empty()

    def _look_again(self) -> None:
        """Reload the page; while it waits it does so by itself, which may come in between."""
        for _ in range(4):
            with suppress(PlaywrightError):
                self.page.reload()
                return
            self.page.wait_for_load_state()
        self.page.reload()
