"""How far a seat's pieces are from their goal: the least total number of single steps.

The measure carries every piece to a hole of its own on an otherwise empty star. Finding the
cheapest pairing of pieces and holes is the assignment problem; it is solved exactly by shortest
augmenting paths (Kuhn 1955, Munkres 1957).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.engine.boards.star import DISTANCE, points_of

_NONE: Final = -1


@lru_cache(maxsize=4096)
def steps_to_goal(pieces: int, goal: int) -> int:
    """The least total of single steps that carries these pieces to distinct holes of the goal.

    Needs at least as many goal holes as pieces. A piece that stands in the goal already stays: by
    the triangle inequality no pairing gains by moving it to make room for another.
    """
    holes = points_of(goal & ~pieces)
    return least_total([[DISTANCE[point][hole] for hole in holes] for point in points_of(pieces & ~goal)])


def least_total(costs: Sequence[Sequence[int]]) -> int:
    """The least sum that takes one cost of every row, no two from the same column.

    Needs costs of at least 0 in rows of one length that is not less than their number.
    """
    pairing = _Pairing(costs)
    for row in range(len(costs)):
        pairing.add(row)
    return pairing.total()


class _Pairing:
    """Rows paired with columns so far, as cheaply as possible, and the prices that prove it.

    No row and column cost less together than their prices' sum; those that are paired cost it.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        columns = len(costs[0]) if costs else 0
        self._costs = costs
        self._row_price = [0] * len(costs)
        self._column_price = [0] * columns
        self._row_of = [_NONE] * columns
        self._column_of = [_NONE] * len(costs)

    def total(self) -> int:
        """What all pairs cost together."""
        return sum(self._costs[row][column] for row, column in enumerate(self._column_of))

    def add(self, row: int) -> None:
        """Pair one more row, changing earlier pairs along the cheapest path to a free column."""
        costs, prices, row_of = self._costs, self._column_price, self._row_of
        reached_at = [cost - price for cost, price in zip(costs[row], prices, strict=True)]
        came_from = [row] * len(prices)
        open_columns, passed = list(range(len(prices))), []
        while True:
            column = min(open_columns, key=reached_at.__getitem__)
            far, between = reached_at[column], row_of[column]
            if between == _NONE:
                break
            open_columns.remove(column)
            passed.append(column)
            base, line = far - self._row_price[between], costs[between]
            for other in open_columns:
                reach = base + line[other] - prices[other]
                if reach < reached_at[other]:
                    reached_at[other], came_from[other] = reach, between
        for other in passed:
            self._row_price[row_of[other]] += far - reached_at[other]
            prices[other] -= far - reached_at[other]
        self._row_price[row] = far
        self._exchange(row, column, came_from)

    def _exchange(self, row: int, column: int, came_from: list[int]) -> None:
        """Give every row along the path to this column the column behind it."""
        while True:
            giver = came_from[column]
            self._row_of[column] = giver
            self._column_of[giver], column = column, self._column_of[giver]
            if giver == row:
                return
