"""Groups of marbles on the hexagon: which pushes and side-steps a set of bit boards allows.

Everything is computed for all groups at once by shifts. A group is found at its *low end*, the
cell with the smallest bit. What a found group does to the board stands ready in a table as a
``Change``: two masks to be flipped and the move that enters it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from games.engine.boards.hexagon import AXES, BIT, BOARD, POINTS, RAY, SHIFT, Direction
from games.engine.core import Move, Step

Change: TypeAlias = tuple[int, int, int, Move]
"""Bits to flip in the mover's board, in the other's board, marbles ejected (0 or 1), the move."""
Table: TypeAlias = dict[int, Change]
"""Changes by the bit of the group's low end."""

LARGEST_GROUP: Final = 3


@dataclass(frozen=True, slots=True)
class Sideways:
    """The side-steps of the groups on one axis, into one direction across it."""

    shift: int
    pairs: Table
    triples: Table


@dataclass(frozen=True, slots=True)
class Heading:
    """All tables of one direction; the axis is the one that this direction runs along."""

    quiet: tuple[Table, Table, Table]
    pushes: tuple[Table, Table, Table]
    sideways: tuple[Sideways, Sideways]


Lows: TypeAlias = tuple[int, int, int]
"""Three bit boards of low ends, in the order of the tables of a ``Heading``."""
Found: TypeAlias = tuple[Heading, Lows, Lows]
"""What can move in line in one direction: quietly by one, two, three; pushing 2:1, 3:1, 3:2."""


def _line_change(tail: int, direction: Direction, own: int, theirs: int) -> tuple[int, Change] | None:
    """The low end and the change of an in-line move, None where the board is too small for it."""
    ahead = RAY[tail][direction]
    if len(ahead) < own + max(0, theirs - 1):
        return None
    ends_off = theirs > 0 and len(ahead) == own + theirs - 1
    front, leaves = BIT[ahead[own - 1]], BIT[tail]
    other = 0
    if theirs:
        other = front if ends_off else front | BIT[ahead[own + theirs - 1]]
    members = (tail, *ahead[: own - 1])
    move = Move((Step(tail, ahead[0]),))
    return min(BIT[point] for point in members), (leaves | front, other, int(ends_off), move)


def _line_table(direction: Direction, own: int, theirs: int = 0) -> Table:
    found = (_line_change(tail, direction, own, theirs) for tail in range(len(POINTS)))
    return dict(entry for entry in found if entry is not None)


def _sideways_table(axis: Direction, direction: Direction, size: int) -> Table:
    table: Table = {}
    for low in range(len(POINTS)):
        members = (low, *RAY[low][axis][: size - 1])
        targets = tuple(RAY[point][direction][0] for point in members if RAY[point][direction])
        if len(members) < size or len(targets) < size:
            continue
        flipped = 0
        for point in members + targets:
            flipped ^= BIT[point]
        move = Move((Step(low, members[-1]), Step(low, targets[0])))
        table[BIT[low]] = (flipped, 0, 0, move)
    return table


def _heading(direction: Direction) -> Heading:
    across = [axis for axis in AXES if axis not in (direction, direction.opposite)]
    first, second = (
        Sideways(SHIFT[axis], _sideways_table(axis, direction, 2), _sideways_table(axis, direction, 3))
        for axis in across
    )
    return Heading(
        quiet=(_line_table(direction, 1), _line_table(direction, 2), _line_table(direction, 3)),
        pushes=(_line_table(direction, 2, 1), _line_table(direction, 3, 1), _line_table(direction, 3, 2)),
        sideways=(first, second),
    )


_ALONG: Final = tuple((SHIFT[axis], _heading(axis), _heading(axis.opposite)) for axis in AXES)


def in_line(own: int, other: int) -> list[Found]:
    """All groups that can move in line, for each of the six directions.

    A group moves in line into an empty cell, or pushes an adjacent, strictly smaller group when
    the cell behind that one is empty or off the board.
    """
    taken = own | other
    empty = BOARD & ~taken
    found: list[Found] = []
    for s, up, down in _ALONG:
        pairs = own & own >> s
        triples = pairs & own >> 2 * s
        meets = triples & other >> 3 * s
        found.append(
            (
                up,
                (own & empty >> s, pairs & empty >> 2 * s, triples & empty >> 3 * s),
                (
                    pairs & other >> 2 * s & ~(taken >> 3 * s),
                    meets & ~(taken >> 4 * s),
                    meets & other >> 4 * s & ~(taken >> 5 * s),
                ),
            )
        )
        behind = empty << s
        facing = pairs & other << s
        meets = triples & facing
        free = ~(taken << 2 * s)
        found.append(
            (
                down,
                (own & behind, pairs & behind, triples & behind),
                (facing & free, meets & free, meets & other << 2 * s & ~(taken << 3 * s)),
            )
        )
    return found


@lru_cache(maxsize=64)
def can_change(own: int, other: int) -> bool:
    """Whether the owner of the first board has any move.

    A marble next to an empty cell nearly always exists; whoever has none may still push.
    """
    empty = BOARD & ~(own | other)
    if any(own & (empty >> s | empty << s) for s, _, _ in _ALONG):
        return True
    return any(any(pushes) for _, _, pushes in in_line(own, other))


def all_changes(own: int, other: int) -> list[Change]:
    """Every move in a fixed order: pushes, then larger groups in line, side-steps, single marbles."""
    pushed: list[Change] = []
    grouped: list[Change] = []
    singles: list[Change] = []
    for heading, (steps, two, three), pushes in in_line(own, other):
        for table, lows in zip(heading.pushes, pushes, strict=True):
            _collect(table, lows, pushed)
        _collect(heading.quiet[2], three, grouped)
        _collect(heading.quiet[1], two, grouped)
        _collect(heading.quiet[0], steps, singles)
        for sideways in heading.sideways:
            pairs = steps & steps >> sideways.shift
            _collect(sideways.triples, pairs & steps >> 2 * sideways.shift, grouped)
            _collect(sideways.pairs, pairs, grouped)
    return pushed + grouped + singles


@lru_cache(maxsize=64)
def changes_by_move(own: int, other: int) -> Mapping[Move, Change]:
    """``all_changes`` by move, remembered for the boards that were asked about last."""
    return MappingProxyType({change[3]: change for change in all_changes(own, other)})


def ejections(own: int, other: int) -> list[Change]:
    """Only the pushes that eject a marble."""
    pushed: list[Change] = []
    for heading, _, pushes in in_line(own, other):
        for table, lows in zip(heading.pushes, pushes, strict=True):
            _collect(table, lows, pushed)
    return [change for change in pushed if change[2]]


def _collect(table: Table, lows: int, into: list[Change]) -> None:
    while lows:
        low = lows & -lows
        into.append(table[low])
        lows ^= low
