"""Matches played to the end in browsers: what is done next the engine says, how it is done a way of ways.py.

The engine is asked outside the site, about the position that the site shows as JSON. So that even
Abalone comes to an end, the first seat is strong and the others are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from django.utils.translation import override

from games.engine import registry
from games.engine.bots.choose import choose, choose_call
from games.engine.core import Action, Awaits, Call, Move
from games.engine.registry import AnyRules
from games.referee.shown import effects_data, steps_data
from games.titles import registry as titles
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIRST_LEVEL, FIRST_NODES, OTHER_LEVEL = 3, 3_000, 1
PATIENCE: Final = 60.0
"""Seconds in which something must happen; computers think."""
OVER: Final = re.compile("gewonnen|verloren|Remis|Platz")

LISTEN: Final = """() => {
  const line = document.getElementById("status-line");
  window.spoken = [];
  new MutationObserver(() => window.spoken.push(line.textContent))
    .observe(line, { childList: true, characterData: true, subtree: true });
}"""
"""Keep every text that the status line has shown."""

WATCH_PLAQUES: Final = """() => {
  const frame = document.querySelector(".board-frame");
  window.plaques = [];
  new MutationObserver(() => {
    const sign = frame.querySelector(".board-plaque.is-shown");
    if (sign) window.plaques.push(sign.textContent);
  }).observe(frame, { attributes: true, attributeFilter: ["class"], childList: true, subtree: true });
}"""
"""Keep every text of the sign on the board, which is there for a short time only."""
SHOWN_ON_A_PLAQUE: Final = "text => window.plaques.some(one => one.includes(text))"


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat does next: a roll, a call by its name, or a move with its steps and what they show."""

    game: str
    seat: int
    says: str = ""
    text: str = ""
    steps: tuple[tuple[str, str], ...] = ()
    effects: tuple[Mapping[str, Any], ...] = ()

    def place(self, point: str) -> str:
        """What the page of the seat calls a point that stands alone, in German."""
        title = titles.get(self.game)
        with override("de"):
            return title.place(title.seen(point, self.seat))

    @property
    def by_hand(self) -> tuple[tuple[str, str], ...]:
        """What a hand picks and where to, one after the other: of a chain of jumps only its ends."""
        return self.steps if self.game == "backgammon" else ((self.steps[0][0], self.steps[-1][1]),)

    @property
    def own(self) -> tuple[str, ...]:
        """The points of the seat's pieces that move."""
        return tuple(effect["origin"] for effect in self.effects if effect["seat"] == self.seat)


class Way(Protocol):
    """How a person at one page acts."""

    page: Page
    scripted: bool

    def do(self, deed: Deed) -> None:
        """Do it; raises AssertionError when the page does not let that be done."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """A match that has ended: entries of its move list, seconds, and who came where."""

    entries: int
    seconds: float
    places: tuple[int, ...]


def next_deed(log: Mapping[str, Any], script: Iterable[str] = ()) -> Deed:
    """What the seat on turn does, in a match as its page gives it as JSON."""
    rules = registry.get(log["match"]["game"])
    position = rules.load(log["position"])
    seat = rules.turn(position).seat
    assert seat is not None
    planned = dict(enumerate(script)).get(len(log["moves"]))
    action = rules.read_move(position, planned) if planned else _chosen(rules, position, seat, log["v"])
    if action is None:
        return Deed(rules.slug, seat, says="roll")
    if isinstance(action, Call):
        return Deed(rules.slug, seat, says=action.name)
    assert isinstance(action, Move)
    return Deed(
        rules.slug,
        seat,
        text=rules.write_move(position, action),
        steps=tuple((origin, target) for origin, target in steps_data(rules.points, action.steps)),
        effects=tuple(effects_data(rules.points, rules.effects(position, action))),
    )


def _chosen(rules: AnyRules, position: Any, seat: int, seed: int) -> Action | None:
    """The engine's choice; None for a roll."""
    level = FIRST_LEVEL if seat == 0 else OTHER_LEVEL
    awaits = rules.turn(position).awaits
    if awaits is not Awaits.MOVE:
        call = choose_call(rules, position, level)
        assert call or awaits is Awaits.ROLL
        return call
    nodes = FIRST_NODES if seat == 0 else None
    return choose(rules, position, level, seed, lambda: False, nodes=nodes)


def play_out(
    table: Table,
    ways: Mapping[int, Way],
    *,
    script: Iterable[str] = (),
    told: Callable[[Deed], None] | None = None,
    entries: int | None = None,
) -> Played:
    """Play until the match is over, each seat of ``ways`` in its own way; computers play the others.

    With ``entries``, only until the list of moves has so many; then nobody has a place yet.
    """
    begun, script = monotonic(), tuple(script)
    scripted = [way for way in ways.values() if way.scripted]
    for way in scripted:
        way.page.evaluate(LISTEN)
    log = _reached(table, ways, 0)
    while log["result"] is None and (entries is None or len(log["moves"]) < entries):
        deed = next_deed(log, script)
        if told:
            told(deed)
        ways[deed.seat].do(deed)
        log = _reached(table, ways, log["v"])
    for way in scripted if log["result"] else ():
        way.page.get_by_role("region", name="Stand der Partie").get_by_text(OVER).first.wait_for()
        check_spoken(way.page.evaluate("window.spoken"))
    assert table.problems == []
    places = tuple(log["result"]["places"]) if log["result"] else ()
    return Played(len(log["moves"]), monotonic() - begun, places)


def _reached(table: Table, ways: Mapping[int, Way], v: int) -> dict[str, Any]:
    """The match once it has gone past ``v`` and one of these seats is on turn, or it has ended."""
    page = next(iter(ways.values())).page
    until = monotonic() + PATIENCE
    while monotonic() < until:
        log: dict[str, Any] = page.request.get(f"{table.path}json/").json()
        if log["v"] > v and (log["result"] or log["turn"]["seat"] in ways):
            return log
        page.wait_for_timeout(40)
    raise AssertionError(f"nothing has happened since version {v}")


def check_spoken(spoken: list[str]) -> None:
    """Each event once, in order, and never the same text twice in a row. Raises AssertionError."""
    numbers = [int(found[1]) for text in spoken if (found := re.match(r"(\d+)\. ", text))]
    assert numbers == sorted(set(numbers)), spoken
    assert all(one != other for one, other in pairwise(spoken)), spoken
