"""What the contract is proven for: every registered game, and the test-only race, by seats and options."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.engine import registry
from games.engine.bots.splitmix import pick
from games.engine.core import Action, Awaits, InvalidOptions, Move
from games.engine.registry import AnyRules
from tests.engine.contract.race import RaceRules

_RACE: Final[AnyRules] = RaceRules()
RULES: Final = (*registry.games(), _RACE)
LONGEST: Final = 5_000
"""Actions after which a playout is given up; no game may need so many."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of seats and options it can be started with."""

    rules: AnyRules
    seats: int
    options: tuple[tuple[str, str | int | bool], ...]

    @property
    def name(self) -> str:
        """How test reports call it."""
        return "-".join([self.rules.slug, str(self.seats), *(str(value) for _, value in self.options)])

    @property
    def defaults(self) -> dict[str, str | int | bool]:
        """The options with which the game starts when none are chosen."""
        return {spec.name: spec.default for spec in self.rules.options}

    def start(self) -> Any:
        """The first position."""
        return self.rules.start(self.seats, dict(self.options))

    @property
    def can_start(self) -> bool:
        """Whether these seats may choose these options; some choices are for two seats only."""
        try:
            self.start()
        except InvalidOptions:
            return dict(self.options) == self.defaults
        return True


def _cases() -> Iterator[Case]:
    for rules in RULES:
        names = [spec.name for spec in rules.options]
        for seats in rules.seats:
            for values in itertools.product(*(spec.choices for spec in rules.options)):
                case = Case(rules, seats, tuple(zip(names, values, strict=True)))
                if case.can_start:
                    yield case


CASES: Final = tuple(_cases())
ROUNDS: Final = tuple(
    (case, seed) for case in CASES for seed in range(20 if dict(case.options) == case.defaults else 2)
)
"""Twenty whole rounds for each number of seats, two more for each other choice of options."""


def allowed(rules: AnyRules, position: Any) -> list[Action]:
    """Everything that may be done now."""
    return [*rules.rolls(position), *rules.calls(position), *rules.moves(position)]


def playout(case: Case, seed: int) -> Iterator[tuple[Any, Action]]:
    """A whole round of actions that follow from a seed, each with the position before it.

    Moves that stand first in their order are preferred, so that games end; rolls are fair.
    """
    position = case.start()
    for number in range(LONGEST):
        if case.rules.turn(position).awaits is Awaits.NOTHING:
            return
        actions = allowed(case.rules, position)
        chance = 1000 * seed + number
        index = pick(chance, len(actions))
        if isinstance(actions[0], Move):
            index = index * pick(~chance, 1_000) // 1_000
        action = actions[index]
        yield position, action
        position = case.rules.play(position, action)
    raise AssertionError(f"{case.name} with seed {seed} does not end")
