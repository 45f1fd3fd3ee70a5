"""Alpha-beta search with iterative deepening for games of two seats without chance.

The search knows no game. It counts nodes, since the engine has no clock, and asks ``should_stop``
now and then; the same tree, state and node budget always give the same answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from games.engine.core import ShouldStop

WON: Final = 1_000_000
"""More than any static value; a won position is worth this plus the depth left when it was found."""
_POLL_EVERY: Final = 256
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2

S = TypeVar("S", bound=Hashable)


class Tree(Protocol[S]):
    """What the search asks about a game; every value is seen by the side to move."""

    def children(self, state: S) -> Sequence[S]:
        """The states after every legal move, in the fixed order of the moves; empty: a draw."""
        ...

    def value(self, state: S) -> int:
        """The static value, between ``-WON`` and ``WON``."""
        ...

    def lost(self, state: S) -> bool:
        """Whether the side that has just moved has won."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """The index of the best child, its value for the side to move, and what the search cost."""

    index: int
    value: int
    depth: int
    nodes: int


class _Stopped(Exception):
    """The node budget is used up or the caller wants an answer."""


def search(tree: Tree[S], state: S, nodes: int, should_stop: ShouldStop, depth: int = 64) -> Found:
    """The best child found within a budget of nodes and a depth in moves.

    Needs at least one child. When stopped early, the best child of the last depth that was
    searched at least in part; the first child if there was no time at all.
    """
    return _Search(tree, nodes, should_stop).deepen(state, depth)


class _Search(Generic[S]):
    """One search: its counters and its table of what is known about states."""

    def __init__(self, tree: Tree[S], limit: int, should_stop: ShouldStop) -> None:
        self._tree = tree
        self._limit = limit
        self._should_stop = should_stop
        self._nodes = 0
        self._known: dict[S, tuple[int, int, int, int]] = {}

    def deepen(self, state: S, depth: int) -> Found:
        children = self._tree.children(state)
        order = list(range(len(children)))
        best, best_value, reached = 0, 0, 0
        try:
            order = self._by_value(children)
            best = order[0]
            for level in range(1, depth + 1):
                value = -2 * WON
                for child in order:
                    tried = self._try(children[child], level, value)
                    if tried > value:
                        value = tried
                        best, best_value = child, tried
                reached = level
                order.remove(best)
                order.insert(0, best)
                if abs(best_value) >= WON or len(children) == 1:
                    break
        except _Stopped:
            pass
        return Found(best, best_value, reached, self._nodes)

    def _try(self, child: S, depth: int, alpha: int) -> int:
        """The value of a root child for the root; exact when above alpha."""
        if alpha <= -2 * WON:
            return -self._value(child, depth - 1, -2 * WON, 2 * WON)
        tried = -self._value(child, depth - 1, -alpha - 1, -alpha)
        if tried > alpha:
            tried = -self._value(child, depth - 1, -2 * WON, -alpha)
        return tried

    def _spend(self, nodes: int) -> None:
        before = self._nodes
        self._nodes += nodes
        if self._nodes > self._limit:
            raise _Stopped
        if before // _POLL_EVERY != self._nodes // _POLL_EVERY and self._should_stop():
            raise _Stopped

    def _by_value(self, children: Sequence[S]) -> list[int]:
        """The children's indices, the statically best for their parent first."""
        self._spend(len(children))
        values = [self._tree.value(child) for child in children]
        return sorted(range(len(children)), key=values.__getitem__)

    def _value(self, state: S, depth: int, alpha: int, beta: int) -> int:
        """Negamax with a null window for all but the first child."""
        self._spend(1)
        tree = self._tree
        if tree.lost(state):
            return -WON - depth
        if depth <= 0:
            return tree.value(state)
        known = self._known.get(state)
        first = -1
        if known is not None:
            known_depth, bound, value, first = known
            if known_depth >= depth and (
                bound == _EXACT
                or (bound == _AT_LEAST and value >= beta)
                or (bound == _AT_MOST and value <= alpha)
            ):
                return value
        children = tree.children(state)
        if not children:
            return 0
        if depth == 1:
            best, best_index = self._horizon(children, beta)
        else:
            best, best_index = self._branch(children, depth, alpha, beta, first)
        bound = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        self._known[state] = (depth, bound, best, best_index)
        return best

    def _horizon(self, children: Sequence[S], beta: int) -> tuple[int, int]:
        """The best static value among the children, up to the first that reaches beta."""
        lost, static = self._tree.lost, self._tree.value
        best, best_index, looked = -2 * WON, 0, 0
        for index, child in enumerate(children):
            looked += 1
            value = WON if lost(child) else -static(child)
            if value > best:
                best, best_index = value, index
                if best >= beta:
                    break
        self._spend(looked)
        return best, best_index

    def _branch(
        self, children: Sequence[S], depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """The best value among the children, the one known to be good first, and its index."""
        order = self._by_value(children)
        if first >= 0:
            order.remove(first)
            order.insert(0, first)
        best, best_index, floor = -2 * WON, order[0], alpha
        for index in order:
            child = children[index]
            if best == -2 * WON:
                tried = -self._value(child, depth - 1, -beta, -floor)
            else:
                tried = -self._value(child, depth - 1, -floor - 1, -floor)
                if floor < tried < beta:
                    tried = -self._value(child, depth - 1, -beta, -floor)
            if tried > best:
                best, best_index = tried, index
                if best >= beta:
                    break
                floor = max(floor, best)
        return best, best_index
