"""What the measurement of boards puts into pages, and the hand that plays at their matches by socket."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from websockets.sync.client import ClientConnection, connect

from games.engine import registry
from games.engine.core import Awaits
from games.referee.shown import steps_data
from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCH: Final = """() => {
  window.measured = { taps: [], events: [], long: [], seen: 0 };
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.long.push([entry.startTime, entry.duration]);
  }).observe({ type: "longtask" });

  document.addEventListener("pointerup", (event) => {
    const marks = document.querySelector(".board-marks");
    const look = marks?.innerHTML;
    const wait = () => painted((now) => {
      if (marks?.innerHTML !== look) measured.taps.push(now - event.timeStamp);
      else if (now - event.timeStamp < 2000) wait();
    });
    wait();
  }, true);

  const places = () => [...document.querySelectorAll(".board-pieces > *")]
    .map((piece) => piece.getAttribute("transform")).join();
  const add = WebSocket.prototype.addEventListener;
  WebSocket.prototype.addEventListener = function (type, act, options) {
    if (type !== "message") return add.call(this, type, act, options);
    return add.call(this, type, (event) => {
      const message = JSON.parse(event.data);
      const events = message.type === "events" ? message.events : [];
      measured.seen = Math.max(measured.seen, ...events.map((one) => one.v));
      const effects = events.flatMap((one) => (one.type === "moved" ? one.data.effects : []));
      const moves = effects.some((effect) => effect.origin);
      const [before, came] = [moves ? places() : "", performance.now()];
      act(event);
      if (!moves) return;
      const wait = () => painted((now) => {
        if (places() !== before) measured.events.push(now - came);
        else if (now - came < 2000) wait();
      });
      wait();
    }, options);
  };
}"""
"""Notes in ``window.measured``, in ms: from a finger's end, and from an event's arrival, to the end of the
first frame that shows something else; and every task that takes more than 50 ms."""


def quickened(page: Page, factor: int) -> Any:
    """The page with its processor slowed down by this factor; returns the session that measures it."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": factor})
    return session


@dataclass(slots=True)
class Hands:
    """Plays all seats of a match by sockets, at random, as long as it goes on."""

    table: Table
    ws_url: str
    page: Page
    chance: random.Random
    sockets: dict[int, ClientConnection] = field(default_factory=dict)
    log: dict[str, Any] = field(default_factory=dict)
    sent: int = 0

    def sit_down(self) -> None:
        """Open a socket for every seat."""
        for seat, cookie in enumerate(self.table.cookies):
            assert cookie is not None
            self.sockets[seat] = connect(
                f"{self.ws_url}/ws/partie/{self.table.id}/",
                additional_headers={"Cookie": "=".join(cookie)},
                origin=self.table.url,
                max_size=None,
            )
        self.look()

    def look(self) -> None:
        """Read the match as it is now."""
        self.log = self.page.request.get(f"{self.table.url}{self.table.path}json/").json()

    @property
    def over(self) -> bool:
        return self.log["result"] is not None

    @property
    def entries(self) -> int:
        """Entries of the move list."""
        return len(self.log["moves"])

    def act(self) -> None:
        """One roll or move of the seat on turn, answered by the server. Raises SystemExit if refused."""
        rules = registry.get(self.log["match"]["game"])
        position = rules.load(self.log["position"])
        turn = rules.turn(position)
        assert turn.seat is not None
        if turn.awaits is Awaits.ROLL:
            self._send(turn.seat, {"type": "roll"})
        elif turn.awaits is Awaits.CALL:
            self._send(turn.seat, {"type": "call", "data": {"name": rules.calls(position)[0].name}})
        else:
            move = self.chance.choice(rules.moves(position))
            self._send(turn.seat, {"type": "move", "data": {"steps": steps_data(rules.points, move.steps)}})
        self.look()

    def _send(self, seat: int, command: Mapping[str, Any]) -> None:
        self.sent += 1
        name, socket = f"h{self.sent}", self.sockets[seat]
        socket.send(json.dumps({**command, "id": name, "at": self.log["v"]}))
        while True:
            answer = json.loads(socket.recv(30))
            if answer.get("id") == name and answer["type"] in ("accepted", "refused"):
                break
        if answer["type"] == "refused":
            raise SystemExit(f"refused: {answer}")

    def leave(self) -> None:
        for socket in self.sockets.values():
            socket.close()
