"""Players of the package ``gnubg-nn``: pubeval, and GNU Backgammon that looks no roll ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import gnubg_nn

from games.engine.boards.points import BAR, OFF, Side, after_hits, counts_of, own_of, plays

Sides: TypeAlias = tuple[Side, Side]
"""The side that has played, and the other."""


def pubeval(own: Side, other: Side, first: int, second: int) -> Sides:
    """What pubeval plays."""
    ends = gnubg_nn.pub_best_move(_board(own, other), first, second)
    points = [BAR if end == BAR - 1 else end + 1 for end in ends]
    return _sides_after(own, other, (first, second), list(zip(points[::2], points[1::2], strict=True)))


def gnubg(own: Side, other: Side, first: int, second: int) -> Sides:
    """What GNU Backgammon's networks play for money without the cube, looking no roll ahead."""
    return _sides_after(own, other, (first, second), gnubg_nn.best_move(_board(own, other), first, second, 0))


def _board(own: Side, other: Side) -> list[list[int]]:
    """The counts as the package wants them; the side on roll comes last."""
    return [list(counts_of(side)[1:]) for side in (other, own)]


def _sides_after(own: Side, other: Side, dice: tuple[int, int], steps: Sequence[tuple[int, int]]) -> Sides:
    """The sides after a play of the engine's that ends like these steps. Raises LookupError if none does."""
    counts = list(counts_of(own))
    for origin, target in steps:
        counts[origin] -= 1
        counts[max(OFF, target)] += 1
    wanted = tuple(counts)
    ends = {state: after_hits(other, state) for state in plays(own, other, *dice)}
    found = {(own_of(state), theirs) for state, theirs in ends.items() if counts_of(own_of(state)) == wanted}
    if not ends and not steps:
        return own, other
    if len(found) != 1:
        found = {sides for sides in found if _hit(steps, other, sides[1])}
    if len(found) != 1:
        raise LookupError(f"{len(found)} plays end like {steps} of {dice} with {counts_of(own)}")
    return found.pop()


def _hit(steps: Sequence[tuple[int, int]], other: Side, after: Side) -> bool:
    """Whether exactly the blots were hit on which a step ended."""
    before, theirs = counts_of(other), counts_of(after)
    hit = {BAR - point for point in range(1, BAR) if theirs[point] < before[point]}
    return hit == {target for _, target in steps if target > OFF and before[BAR - target] == 1}
