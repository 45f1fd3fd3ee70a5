"""Coordinates and outlines as SVG writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def square(half: float, radius: float, *, lower: float = 0) -> str:
    """The attributes of a rounded square around the origin, moved down by ``lower``."""
    side = number(2 * half)
    return (
        f'x="{number(-half)}" y="{number(lower - half)}" width="{side}" height="{side}" rx="{number(radius)}"'
    )


def line(spots: Iterable[Spot]) -> str:
    """An open path of straight lines through these places."""
    return "".join(f"{'L' if index else 'M'}{number(x)} {number(y)}" for index, (x, y) in enumerate(spots))


def rounded(corners: Sequence[Spot], cut: float) -> str:
    """A closed SVG path through the corners, each of them rounded off from ``cut`` units before it."""
    parts = []
    for index, (x, y) in enumerate(corners):
        before = towards((x, y), corners[index - 1], cut)
        after = towards((x, y), corners[(index + 1) % len(corners)], cut)
        parts.append(f"{'L' if index else 'M'}{number(before[0])} {number(before[1])}")
        parts.append(f"Q{number(x)} {number(y)} {number(after[0])} {number(after[1])}")
    return "".join(parts) + "Z"


def towards(start: Spot, end: Spot, length: float) -> Spot:
    """The place so far from ``start`` on the way to ``end``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = hypot(dx, dy)
    return start[0] + dx * length / whole, start[1] + dy * length / whole
