"""A match without a server: the referee alone, a clock that tests turn by hand, scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.clocks import Clock, TimeControl
from games.engine import registry
from games.engine.boards.cube import resignation
from games.engine.core import Move, Roll, Rules
from games.engine.rules.backgammon import Backgammon
from games.protocol import commands as say
from games.referee import decide, endings
from games.referee.events import Event, apply_all
from games.referee.state import Setup, State, opening
from tests.engine.contract.race import RaceRules

ABALONE, RACE, BACKGAMMON = registry.get("abalone"), RaceRules(), Backgammon()
FIVE_PLUS_FIVE = Clock(300_000, 5_000)
START = 1_000_000


@dataclass(slots=True)
class Table:
    """What happened so far, and the state that it led to."""

    state: State
    dice: list[tuple[int, ...]] = field(default_factory=list)
    now: int = START
    events: list[Event] = field(default_factory=list)
    first: State | None = None

    def take(self, events: Iterable[Event]) -> list[str]:
        happened = tuple(events)
        self.state = apply_all(self.state, happened)
        self.events += happened
        return [event.type for event in happened]

    def does(self, seat: int, body: say.Body, at: int | None = None) -> list[str]:
        """Let a seat send a command, at the present version unless another is given."""
        at = self.state.v if at is None else at
        return self.take(decide.decide(self.state, seat, say.Command("c", body, at), self.now, self))

    def plays(self, seat: int, *texts: str) -> list[str]:
        """Let a seat play moves written as the game writes them, each a second after the one before."""
        happened = []
        for text in texts:
            self.now += 1_000
            action = self.state.rules.read_move(self.state.position, text)
            assert isinstance(action, Move)
            happened += self.does(seat, say.PlayMove(steps_of(self.state.rules, action)))
        return happened

    def both_play(self, *texts: str) -> None:
        """Let the seat on turn play, move by move."""
        for text in texts:
            seat = self.state.turn.seat
            assert seat is not None
            self.plays(seat, text)

    def wait(self, ms: int) -> list[str]:
        """Let time pass and whatever it brings about happen."""
        self.now += ms
        return self.take(endings.settle(self.state, self.now, self))

    def seed(self) -> str:
        return "00" * 32

    def roll(self, number: int, nonces: tuple[str, ...], rolls: Mapping[Roll, Fraction]) -> Roll:
        if self.dice:
            thrown = Roll(self.dice.pop(0))
        else:
            thrown = next((roll for roll in rolls if len(set(roll.dice)) > 1), next(iter(rolls)))
        assert thrown in rolls
        return thrown

    @property
    def last(self) -> Event:
        return self.events[-1]

    @property
    def remaining(self) -> tuple[int, ...]:
        assert self.state.times is not None
        return self.state.times.at(self.now).remaining


def sit_down(
    rules: Rules[Any] = ABALONE,
    *,
    levels: tuple[int | None, ...] = (None, None),
    clock: TimeControl | None = FIVE_PLUS_FIVE,
    rated: bool = False,
    dice: Iterable[tuple[int, ...]] = (),
    options: Mapping[str, Any] | None = None,
    commitment: str | None = None,
) -> Table:
    """Start a match; draws can be agreed upon in Abalone only, resignations in backgammon."""
    setup = Setup(
        rules,
        options or {},
        levels,
        rated=rated,
        clock=clock,
        draws=rules is ABALONE,
        resignation=resignation if rules is BACKGAMMON else None,
    )
    table = Table(opening(setup), list(dice))
    table.first = table.state
    table.take(decide.begin(table.state, table.now, table, commitment))
    return table


def steps_of(rules: Rules[Any], move: Move) -> say.WireSteps:
    return tuple((rules.points[step.origin], rules.points[step.target]) for step in move.steps)


ROLL, DOUBLE, TAKE, DROP = say.ThrowDice(), say.SayCall("double"), say.SayCall("take"), say.SayCall("drop")
