"""A page that plays on its own device: it says what a browser says and believes only what it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.bots.splitmix import pick
from games.referee.state import State
from games.solo import bridge

SEED = "5e" * 32


def never() -> bool:
    return False


class Page:
    """What the page has of its match: the latest snapshot and what followed, the moves offered, the save."""

    def __init__(self, game: str, seats: list[int | None], *, seed: str = SEED, **settings: Any) -> None:
        self.id = "solo1"
        self.now, self.count = 1_700_000_000_000, 0
        self.frames: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.save: str | None = None
        self.ended: list[dict[str, Any]] = []
        self.first: int | None = None
        chosen = {"game": game, "seats": seats, **settings}
        self.hear(bridge.start(json.dumps({"id": self.id, "seed": seed, "settings": chosen}), self.now))

    def hear(self, text: str) -> dict[str, Any]:
        """Take an answer of the bridge in."""
        answer: dict[str, Any] = json.loads(text)
        assert "error" not in answer, answer
        self.answer, self.frames = answer, answer["frames"]
        if answer["save"] is not None:
            self.save = answer["save"]
        if "ended" in answer:
            self.ended.append(answer["ended"])
        for frame in self.frames:
            if frame["type"] == "snapshot":
                self.snapshot, self.v, self.turn = frame, frame["v"], frame["turn"]
                self.offers, self.offered = frame["offers"], None
                self.first = self.v if self.first is None else self.first
            elif frame["type"] == "events":
                self.follow(frame["events"])
                self.offers, self.offered = frame["offers"], None
            elif frame["type"] == "your_turn":
                self.offered = frame
        return answer

    def follow(self, events: list[dict[str, Any]]) -> None:
        """What has happened; what is known already, because it was asked for again, is passed over."""
        for event in events:
            if event["v"] <= self.v:
                assert event == self.events[event["v"] - self.first - 1]
                continue
            assert event["v"] == self.v + 1, "events come without gaps"
            self.v = event["v"]
            self.turn = event["data"].get("turn", self.turn)
            self.events.append(event)

    @property
    def state(self) -> State:
        """What the page cannot see."""
        assert bridge._device is not None
        return bridge._device.match.state

    @property
    def over(self) -> bool:
        return bool(self.ended)

    @property
    def thinks(self) -> bool:
        return bool(self.answer["thinks"])

    def says(self, kind: str, data: Mapping[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command; the answer to it."""
        self.count += 1
        self.now += 700
        message = {"type": kind, "id": f"c{self.count}", "at": self.v, "data": dict(data or {}), **fields}
        self.hear(bridge.say(json.dumps(message), self.now))
        return self.frames[0]

    def undoes(self) -> dict[str, Any]:
        self.count += 1
        self.now += 700
        self.hear(bridge.say(json.dumps({"type": "undo", "id": f"c{self.count}"}), self.now))
        return self.frames[0]

    def watches(self, since: int | None = None) -> dict[str, Any]:
        """What the match looks like now."""
        self.hear(bridge.say(json.dumps({"type": "watch", "since": since}), self.now))
        return self.frames[0]

    def thinks_once(self, should_stop: Callable[[], bool] = never) -> None:
        self.now += 600
        self.hear(bridge.think(self.now, should_stop))

    def reloads(self) -> dict[str, Any]:
        """Be loaded again with nothing but the save."""
        self.hear(bridge.start(json.dumps({"save": self.save}), self.now))
        return self.frames[0]

    def plays(self, choose: Callable[[list[Any]], Any] | None = None) -> None:
        """Do something on the own turn, or let the computer on turn do something."""
        if self.thinks:
            self.thinks_once()
            return
        assert self.offered is not None, self.turn
        entry = self.offered["entry"]
        if entry["moves"]:
            moves = entry["moves"]
            move = choose(moves) if choose else moves[pick(self.v, len(moves)) * pick(~self.v, 1000) // 1000]
            answer = self.says("move", {"steps": move["steps"]})
        elif self.turn["awaits"] == "roll":
            answer = self.says("roll")
        elif entry["calls"]:
            answer = self.says("call", {"name": "take"})
        else:
            answer = self.says("answer_resignation", {"accept": True})
        assert answer["type"] == "accepted", answer

    def plays_on(self, acts: int, choose: Callable[[list[Any]], Any] | None = None) -> None:
        for _ in range(acts):
            if self.over:
                break
            self.plays(choose)
