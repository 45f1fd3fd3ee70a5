"""Expectimax for games of several seats with dice: every seat plays for its own chance to win.

The search knows no game. It counts nodes, since the engine has no clock, and asks ``should_stop``
now and then; the same tree, states and node budget always give the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from games.engine.core import ShouldStop

CERTAIN: Final = 1_000_000
"""The value of a seat that has won; a value is a chance in millionths."""
_POLL_EVERY: Final = 128

S = TypeVar("S")


class DiceTree(Protocol[S]):
    """What the search asks about a game; a state is one in which a roll is awaited or play has ended."""

    def seat(self, state: S) -> int:
        """The seat that rolls."""
        ...

    def rolls(self, state: S) -> Sequence[tuple[int, Sequence[S]]]:
        """For each roll its weight and the states after every move; empty when play has ended."""
        ...

    def values(self, state: S) -> Sequence[int]:
        """Each seat's chance to win, in millionths; exact when play has ended."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """The index of the best state, its value for the seat that chose, and what the search cost."""

    index: int
    value: int
    depth: int
    nodes: int


class _Stopped(Exception):
    """The node budget is used up or the caller wants an answer."""


class _Search:
    """One search's counter and limits."""

    def __init__(self, limit: int, should_stop: ShouldStop) -> None:
        self.nodes = 0
        self._limit = limit
        self._should_stop = should_stop

    def spend(self) -> None:
        self.nodes += 1
        if self.nodes > self._limit:
            raise _Stopped
        if self.nodes % _POLL_EVERY == 0 and self._should_stop():
            raise _Stopped


def search(
    tree: DiceTree[S], states: Sequence[S], seat: int, nodes: int, should_stop: ShouldStop, depth: int
) -> Found:
    """The best of the states that a seat can move to, looking so many rolls ahead.

    Needs at least one state. When stopped early, the best of the last depth that was searched
    wholly; the first state if there was no time at all.
    """
    found, spent = Found(0, 0, -1, 0), _Search(nodes, should_stop)
    try:
        for level in range(depth + 1):
            values = [_values(tree, state, level, spent)[seat] for state in states]
            best = max(range(len(states)), key=values.__getitem__)
            found = Found(best, values[best], level, spent.nodes)
    except _Stopped:
        pass
    return Found(found.index, found.value, found.depth, spent.nodes)


def _values(tree: DiceTree[S], state: S, depth: int, spent: _Search) -> Sequence[int]:
    """Each seat's expectation, every seat moving to what is best for itself."""
    spent.spend()
    rolls = tree.rolls(state) if depth else ()
    if not rolls:
        return tree.values(state)
    seat, total = tree.seat(state), 0
    sums: list[int] = []
    for weight, states in rolls:
        best: Sequence[int] = ()
        for following in states:
            values = _values(tree, following, depth - 1, spent)
            if not best or values[seat] > best[seat]:
                best = values
        total += weight
        sums = [weight * value + so_far for value, so_far in zip(best, sums or [0] * len(best), strict=True)]
    return [value // total for value in sums]


def shares(worths: Sequence[int]) -> tuple[int, ...]:
    """Each seat's chance to win, in millionths, from worths in hundredths of a natural logarithm."""
    top = max(worths)
    powers = [_POWER[min(top - worth, _LEAST)] for worth in worths]
    total = sum(powers)
    return tuple([CERTAIN * power // total for power in powers])


def _powers() -> tuple[int, ...]:
    """``exp(-hundredths / 100)`` in units of 2**-40, by whole numbers only, so that machines agree."""
    power, found = 1 << 40, []
    while power > 1 << 20:
        found.append(power)
        power = power * 99_004_983 // 100_000_000
    return tuple(found)


_POWER: Final = _powers()
_LEAST: Final = len(_POWER) - 1
