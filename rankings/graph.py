"""The course of a rating as numbers for an inline SVG; the template draws it, a table says the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 1000
HEIGHT = 300
LINES_AT_MOST = 6
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Line:
    """A horizontal line of the grid."""

    y: float
    value: int


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything that the drawing needs, in units of its view box."""

    points: str
    area: str
    last: tuple[float, float]
    lines: tuple[Line, ...]
    first_value: int
    last_value: int
    highest: int
    lowest: int
    width: int = WIDTH
    height: int = HEIGHT


def graph(values: Sequence[float]) -> Graph | None:
    """The graph of ratings in the order of their rounds, None for fewer than two."""
    if len(values) < 2:
        return None
    shown = [round(value) for value in values]
    grid = grid_values(min(shown), max(shown))
    low, high = grid[0], grid[-1]

    def y(value: float) -> float:
        return round(HEIGHT * (high - value) / (high - low), 1)

    places = [(round(WIDTH * index / (len(values) - 1), 1), y(value)) for index, value in enumerate(values)]
    points = " ".join(f"{x:g},{height:g}" for x, height in places)
    return Graph(
        points=points,
        area=f"0,{HEIGHT} {points} {WIDTH},{HEIGHT}",
        last=places[-1],
        lines=tuple(Line(y(value), value) for value in reversed(grid)),
        first_value=shown[0],
        last_value=shown[-1],
        highest=max(shown),
        lowest=min(shown),
    )


def grid_values(lowest: int, highest: int) -> list[int]:
    """Round numbers from at or below the lowest to at or above the highest value, at least two."""
    for step in STEPS:
        first, last = math.floor(lowest / step), math.ceil(highest / step)
        if last == first:
            last += 1
        if last - first < LINES_AT_MOST:
            return [number * step for number in range(first, last + 1)]
    return [math.floor(lowest / STEPS[-1]) * STEPS[-1], math.ceil((highest + 1) / STEPS[-1]) * STEPS[-1]]
