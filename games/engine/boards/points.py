"""The backgammon track as the checkers of one side see it, and every play of a roll on it.

A side is one int with four bits for each of 26 counts: 0 the tray, 1 to 24 its own points (home is
1 to 6), 25 the bar. The point p of one side is the point 25 - p of the other. A mask has at most the
lowest bit of each count set. A state of a play is the side after some steps with the mask of points
where it hit laid above its counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Side: TypeAlias = int
Mask: TypeAlias = int
State: TypeAlias = int
Path: TypeAlias = int
"""The steps of a play: eight bits for each, ``origin << 3 | die``, the first step highest."""

CHECKERS: Final = 15
OFF: Final = 0
BAR: Final = 25
COUNTS: Final = 26
POINTS: Final = ("off", *(str(point) for point in range(1, BAR)), "bar")
"""The names of points for both seats: the numbers are those of seat 0."""

ONE: Final = tuple(1 << 4 * point for point in range(COUNTS))
_SHIFTS: Final = range(0, 4 * COUNTS, 4)
_BAR_BIT: Final = ONE[BAR]
_TRACK: Final = sum(ONE[1:BAR])
_ON_BOARD: Final = _TRACK | _BAR_BIT
_TRACK_COUNTS: Final = _TRACK * 15
_LOW_HALVES: Final = int.from_bytes(b"\x0f" * 12, "big")
_HOME_ONLY: Final = ONE[7]
"""A mask below this has nothing outside of home."""
_SIDE_BITS: Final = 4 * COUNTS
_SIDE: Final = (1 << _SIDE_BITS) - 1
FINISHED: Final = CHECKERS
"""The side with all its checkers borne off."""


def side_of(counts: Sequence[int]) -> Side:
    """The side with these 26 counts, each below 16."""
    return sum(count << 4 * point for point, count in enumerate(counts))


def counts_of(side: Side) -> tuple[int, ...]:
    """The 26 counts of a side."""
    return tuple([side >> shift & 15 for shift in _SHIFTS])


START: Final = side_of([{6: 5, 8: 3, 13: 5, 24: 2}.get(point, 0) for point in range(COUNTS)])


def count(side: Side, point: int) -> int:
    """How many checkers stand on a point."""
    return side >> 4 * point & 15


def occupied(side: Side) -> Mask:
    """Where this side has checkers on the board or on the bar."""
    return (side | side >> 1 | side >> 2 | side >> 3) & _ON_BOARD


def points_in(mask: Mask) -> Iterator[int]:
    """The points of a mask, the highest first."""
    while mask:
        point = (mask.bit_length() - 1) >> 2
        yield point
        mask ^= ONE[point]


def mirrored(side: Side) -> Side:
    """What stands on the 24 points as the other side counts them, without bar and tray."""
    turned = int.from_bytes((side >> 4 & (_TRACK_COUNTS >> 4)).to_bytes(12, "little"), "big")
    return ((turned & _LOW_HALVES) << 4 | turned >> 4 & _LOW_HALVES) << 4


def facing(other: Side) -> tuple[Mask, Mask]:
    """The points that the other side leaves open, and those where it has a blot, as this side counts."""
    seen = mirrored(other)
    several = (seen >> 1 | seen >> 2 | seen >> 3) & _TRACK
    return _TRACK & ~several, seen & _TRACK & ~several


def pips(side: Side) -> int:
    """How many steps of one pip are left until all checkers are borne off."""
    return sum(point * (side >> 4 * point & 15) for point in range(1, COUNTS))


def origins(side: Side, die: int, opened: Mask) -> Mask:
    """From where a die may be played; ``opened`` is where it ends on an open point, by origin.

    A checker on the bar enters first. With all checkers at home the die bears off from its own
    point, or from the highest when none stands on the die's point or behind it.
    """
    own = (side | side >> 1 | side >> 2 | side >> 3) & _ON_BOARD
    if own & _BAR_BIT:
        return opened & _BAR_BIT
    found = own & opened
    if own < _HOME_ONLY:
        found |= own & ONE[die]
        if own and own < ONE[die]:
            found |= 1 << (own.bit_length() - 1)
    return found


def plays(own: Side, other: Side, first: int, second: int) -> dict[State, Path]:
    """Every distinct result of playing a roll, with a path to it; empty when nothing can be played.

    As many dice as possible are played; when either die could be played but not both, the larger.
    Paths go from higher origins to lower ones where that is a play as well.
    """
    opened, blots = facing(other)
    if first == second:
        return _doubles(own, first, opened, blots)
    high, low = max(first, second), min(first, second)
    found: dict[State, Path] = {}
    by_high = _singles(own, high, opened, blots)
    by_low = _singles(own, low, opened, blots)
    for begun, later in ((by_high, low), (by_low, high)):
        shift = 4 * later
        reachable = opened << shift
        for state, path in begun.items():
            ends = origins(state & _SIDE, later, reachable)
            while ends:
                origin = ends & -ends
                ends ^= origin
                target = origin >> shift or 1
                after = state - origin + target
                if target & blots:
                    after |= target << _SIDE_BITS
                if after not in found:
                    found[after] = path << 8 | (origin.bit_length() - 1) << 1 | later
    return found or by_high or by_low


def _singles(own: Side, die: int, opened: Mask, blots: Mask) -> dict[State, Path]:
    """The states after one die."""
    found: dict[State, Path] = {}
    shift = 4 * die
    ends = origins(own, die, opened << shift)
    while ends:
        origin = 1 << (ends.bit_length() - 1)
        ends ^= origin
        target = origin >> shift or 1
        after = own - origin + target
        if target & blots:
            after |= target << _SIDE_BITS
        found[after] = (origin.bit_length() - 1) << 1 | die
    return found


def _doubles(own: Side, die: int, opened: Mask, blots: Mask) -> dict[State, Path]:
    """The states after up to four equal dice, each set of steps made once, from high origins down."""
    shift = 4 * die
    reachable = opened << shift
    reached: list[tuple[State, Mask, Path]] = [(own, _BAR_BIT, 0)]
    for _ in range(4):
        following: list[tuple[State, Mask, Path]] = []
        for state, last, path in reached:
            ends = origins(state & _SIDE, die, reachable) & (last << 1) - 1
            while ends:
                origin = 1 << (ends.bit_length() - 1)
                ends ^= origin
                target = origin >> shift or 1
                after = state - origin + target
                if target & blots:
                    after |= target << _SIDE_BITS
                following.append((after, origin, path << 8 | (origin.bit_length() - 1) << 1 | die))
        if not following:
            break
        reached = following
    return {state: path for state, _, path in reached if path}


def steps_of(path: Path) -> tuple[tuple[int, int], ...]:
    """The steps of a path as (origin, die), from higher origins to lower ones."""
    steps = []
    while path:
        steps.append((path >> 3 & 31, path & 7))
        path >>= 8
    return tuple(sorted(steps, reverse=True))


def own_of(state: State) -> Side:
    """The side that has played."""
    return state & _SIDE


def hits_of(state: State) -> Mask:
    """Where it hit, as it counts."""
    return state >> _SIDE_BITS


def with_hit(state: State, target: Mask) -> State:
    """The state with a hit noted."""
    return state | target << _SIDE_BITS


def after_hits(other: Side, state: State) -> Side:
    """The other side after a play that led to this state."""
    hits = state >> _SIDE_BITS
    return other - mirrored(hits) + (hits.bit_count() << 4 * BAR) if hits else other


def across(seat: int, point: int) -> int:
    """A point as this seat counts it, by the numbers of seat 0; and the other way round."""
    return BAR - point if seat and OFF < point < BAR else point


def absolute(sides: tuple[Side, Side]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts of both seats by the numbers of seat 0."""
    theirs = counts_of(sides[1])
    return counts_of(sides[0]), (theirs[OFF], *theirs[BAR - 1 : OFF : -1], theirs[BAR])
