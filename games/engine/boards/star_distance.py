"""How far a seat's pieces are from their goal: the least total number of single steps.

The measure carries every piece to a hole of its own on an otherwise empty star. Finding the
cheapest pairing of pieces and holes is the assignment problem; it is solved exactly by shortest
augmenting paths (Kuhn 1955, Munkres 1957).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.engine.boards.star import DISTANCE, points_of


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

    Needs rows of one length that is not less than their number.
    """
    columns = len(costs[0]) if costs else 0
    row_price = [0] * len(costs)
    column_price = [0] * columns
    row_of: list[int | None] = [None] * columns
    for row in range(len(costs)):
        _pair(costs, row, row_price, column_price, row_of)
    return sum(costs[row][column] for column, row in enumerate(row_of) if row is not None)


def _pair(
    costs: Sequence[Sequence[int]],
    row: int,
    row_price: list[int],
    column_price: list[int],
    row_of: list[int | None],
) -> None:
    """Give one more row a column, changing earlier pairs along the cheapest path."""
    columns = range(len(row_of))
    slack: list[int | None] = [None] * len(row_of)
    came_from: list[int | None] = [None] * len(row_of)
    reached: list[int] = []
    at: int | None = None
    current: int | None = row
    while current is not None:
        nearest, gap = -1, -1
        for column in columns:
            if column in reached:
                continue
            reduced = costs[current][column] - row_price[current] - column_price[column]
            known = slack[column]
            if known is None or reduced < known:
                slack[column], came_from[column] = reduced, at
                known = reduced
            if nearest < 0 or known < gap:
                nearest, gap = column, known
        row_price[row] += gap
        for column in columns:
            known = slack[column]
            if column in reached:
                paired = row_of[column]
                assert paired is not None, "every reached column but the last is taken"
                row_price[paired] += gap
                column_price[column] -= gap
            elif known is not None:
                slack[column] = known - gap
        reached.append(nearest)
        at = nearest
        current = row_of[nearest]
    while at is not None:
        before = came_from[at]
        row_of[at] = row if before is None else row_of[before]
        at = before
