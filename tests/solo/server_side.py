"""Matches as the server plays them: its referee, dice and computers, and people who follow a script.

Nothing of ``games.solo`` takes part, so that what a browser makes of the same matches can be held against it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.bots.choose import choose
from games.engine.core import Awaits
from games.fairness import FairDice
from games.protocol import commands as say
from games.referee import computers, decide
from games.referee.agreed import agreed
from games.referee.events import Event, apply_all
from games.referee.shown import steps_data
from games.referee.state import State, must_answer, opening


@dataclass(frozen=True, slots=True)
class Script:
    """A match: the game, a computer's level or None for a person per seat, and when to stop."""

    game: str
    seats: tuple[int | None, ...]
    deeds: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The id of the match."""
        return "_".join([self.game, *("p" if level is None else str(level) for level in self.seats)])

    def secret(self, seed: str) -> str:
        """What the dice follow from."""
        return hashlib.sha256(f"{seed}/{self.name}".encode()).hexdigest()

    def request(self, seed: str) -> dict[str, Any]:
        """What a page says to begin the match on its device."""
        settings = {"game": self.game, "seats": list(self.seats), "options": dict(self.options)}
        return {"id": self.name, "seed": self.secret(seed), "settings": settings}


SCRIPTS: Final = (
    Script("abalone", (None, 1), 150),
    Script("abalone", (2, None), 30, {"layout": "belgian_daisy"}),
    Script("abalone", (None, 3), 2),
    Script("backgammon", (None, 1), 1_000, {"length": 3}),
    Script("backgammon", (2, None), 200, {"length": 5}),
    Script("backgammon", (None, 3), 40, {"length": 7}),
    Script("backgammon", (None, None), 1_000, {"length": 3}),
    Script("dorada", (None, 1, 2), 1_000),
    Script("dorada", (3, None), 150),
    Script("ab-ins-ziel", (1, 2, None, 1), 2_000),
    Script("ab-ins-ziel", (None, 3), 200),
    Script("halma", (1, None, 1), 150),
    Script("halma", (None, 2, 1, 1, None, 1), 36),
    Script("halma", (3, None), 1, {"pieces": 15}),
)
"""Every game, several seats, each level; what has dice to its end, and of long searches but a few."""


@dataclass(slots=True)
class Played:
    """A match so far: its state, all events, and what people have said, as frames of the protocol."""

    state: State
    events: list[Event]
    said: list[dict[str, Any]] = field(default_factory=list)


def play(script: Script, seed: str) -> Played:
    """Play a match until its script ends or it is over; the same for the same seed."""
    chance = random.Random(script.secret(seed))
    dice = FairDice(script.name, script.secret(seed))
    state = opening(agreed(game=script.game, options=script.options, levels=script.seats))
    events = list(decide.begin(state, 0, dice))
    played = Played(apply_all(state, events), events)
    for _ in range(script.deeds):
        if played.state.result is not None:
            break
        seat = played.state.turn.seat
        assert seat is not None
        happened = _deed(script, played, seat, chance, dice)
        played.state = apply_all(played.state, happened)
        played.events += happened
    return played


def _deed(
    script: Script, played: Played, seat: int, chance: random.Random, dice: FairDice
) -> tuple[Event, ...]:
    state = played.state
    if computers.is_due(state):
        deed = computers.think(state, computers.seed_of(script.name, state.v), lambda: False)
        return decide.play(state, seat, deed, 0, dice)
    kind, data = _wish(state, chance)
    frame = {"type": kind, "id": f"c{len(played.said)}", "at": state.v, "data": data}
    played.said.append(frame)
    command = say.read(frame)
    assert isinstance(command, say.Command)
    return decide.decide(state, seat, command, 0, dice)


def _wish(state: State, chance: random.Random) -> tuple[str, dict[str, Any]]:
    """What the person on turn wants: now any legal thing, now what the weakest computer would play."""
    rules, position = state.rules, state.position
    if must_answer(state):
        return "answer_resignation", {"accept": chance.random() < 0.5}
    calls = [call.name for call in rules.calls(position)]
    if state.turn.awaits is Awaits.CALL or (calls and chance.random() < 0.2):
        return "call", {"name": chance.choice(calls)}
    if state.turn.awaits is Awaits.ROLL:
        return "roll", {}
    move = chance.choice(rules.moves(position))
    if chance.random() < 0.5:
        move = choose(rules, position, 1, chance.getrandbits(60), lambda: False)
    return "move", {"steps": steps_data(rules.points, move.steps)}
