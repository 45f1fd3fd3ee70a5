"""How a play of backgammon is entered checker by checker, and why a step cannot be made.

Everything here counts points as the side that moves: 25 is its bar, 0 its tray.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from games.engine.boards.points import (
    BAR,
    OFF,
    ONE,
    POINTS,
    Mask,
    Side,
    State,
    count,
    facing,
    mirrored,
    occupied,
    origins,
    own_of,
    plays,
    points_in,
    steps_of,
    with_hit,
)
from games.engine.core import IllegalAction

Pair: TypeAlias = tuple[int, int]
"""From one point to another by one die."""
Dice: TypeAlias = tuple[int, ...]
_Key: TypeAlias = tuple[State, Dice]
_OUTSIDE: Final = 7
"""The lowest point outside of home."""


@dataclass(frozen=True, slots=True)
class Node:
    """What some steps have come to, and what may follow; ``result`` is set when they are a whole play."""

    state: State
    left: Dice
    onward: Mapping[Pair, tuple[State, Dice]] = field(compare=False)
    result: State | None


def dice_of(first: int, second: int) -> Dice:
    """The dice to be played, the larger first: four after equal numbers."""
    if first == second:
        return (first,) * 4
    return (max(first, second), min(first, second))


def pairs_of(steps: Sequence[tuple[int, int]]) -> tuple[Pair, ...]:
    """The steps of a path by their ends."""
    return tuple((origin, max(OFF, origin - die)) for origin, die in steps)


def node_after(own: Side, other: Side, dice: Dice, taken: Sequence[Pair]) -> Node | None:
    """Where these steps lead on the way to a legal play, or None when they lead to none."""
    nodes = _graph(own, other, dice)
    node = nodes[own, dice]
    for pair in taken:
        key = node.onward.get(pair)
        if key is None:
            return None
        node = nodes[key]
    return node


@lru_cache(maxsize=64)
def _graph(own: Side, other: Side, dice: Dice) -> Mapping[_Key, Node]:
    """All nodes of the entry of a roll; steps that lead to no legal play are left out.

    Which of two dice bears a checker off makes no difference to what may follow: past the larger
    die's own point there is nothing left that either could do and the other could not.
    """
    opened, blots = facing(other)
    results = plays(own, other, dice[0], dice[-1])
    wanted = max((len(steps_of(path)) for path in results.values()), default=0)
    nodes: dict[_Key, Node] = {}

    def build(state: State, left: Dice) -> bool:
        """Add the node; False when no legal play passes it."""
        if (state, left) in nodes:
            return True
        ended = len(dice) - len(left) == wanted or not occupied(own_of(state))
        onward: dict[Pair, _Key] = {}
        for die in dict.fromkeys(() if ended else left):
            rest = _without(left, die)
            for pair, after in steps_with(state, die, opened, blots):
                if pair not in onward and build(after, rest):
                    onward[pair] = (after, rest)
        result = state if ended and state in results else None
        if result is None and not onward:
            return False
        nodes[state, left] = Node(state, left, onward, result)
        return True

    if not build(own, dice):
        nodes[own, dice] = Node(own, dice, {}, own)
    return nodes


def steps_with(state: State, die: int, opened: Mask, blots: Mask) -> Iterator[tuple[Pair, State]]:
    """Each step that one die allows, with the state after it, from high origins down."""
    for origin in points_in(origins(own_of(state), die, opened << 4 * die)):
        target = max(OFF, origin - die)
        after = state - ONE[origin] + ONE[target]
        yield (origin, target), with_hit(after, ONE[target] & blots)


def check_steps(own: Side, other: Side, dice: Dice, steps: Sequence[Pair]) -> None:
    """Raises IllegalAction with the reason when these steps are no legal play, or a part of one.

    Points in its parameters are named as this side counts them.
    """
    state, left = own, dice
    for pair in steps:
        for one in _single_steps(state, other, left, pair):
            die = _die_for(state, other, left, one, dice)
            state = state - ONE[one[0]] + ONE[one[1]]
            left = _without(left, die)
    _check_all_dice(own, other, dice, steps)


def _check_all_dice(own: Side, other: Side, dice: Dice, steps: Sequence[Pair]) -> None:
    """As many dice as possible; the larger when either could be played but not both.

    Of equal dice no order strands one, since no step takes a way from another checker.
    """
    node = node_after(own, other, dice, steps)
    if node is not None and node.result is not None:
        return
    wanted = max((len(steps_of(path)) for path in plays(own, other, dice[0], dice[-1]).values()), default=0)
    if node is not None:
        if not steps:
            raise IllegalAction("no_passing")
        raise IllegalAction("dice_left", {"count": wanted - len(steps)})
    if any(origin - target > dice[0] for origin, target in steps):
        raise IllegalAction("one_die_at_a_time")
    if wanted == 1:
        raise IllegalAction("larger_die_must_be_played", {"die": dice[0]})
    raise IllegalAction("both_dice_must_be_played")


def _single_steps(state: Side, other: Side, left: Dice, pair: Pair) -> tuple[Pair, ...]:
    """A step over several dice as steps of one die each, if their stopovers are open."""
    origin, target = pair
    distance = origin - target
    if distance in left or target == OFF or not count(state, origin) or distance <= 0:
        return (pair,)
    opened, _ = facing(other)
    for order in (left, left[::-1]):
        stops = [origin]
        while len(stops) <= len(order) and stops[-1] > target:
            stops.append(stops[-1] - order[len(stops) - 1])
        if stops[-1] != target:
            continue
        if all(ONE[stop] & opened for stop in stops[1:]):
            return tuple(pairwise(stops))
    return (pair,)


def _die_for(state: Side, other: Side, left: Dice, pair: Pair, thrown: Dice) -> int:
    """The die that makes a step. Raises IllegalAction when none does."""
    origin, target = pair
    if origin == OFF:
        raise IllegalAction("already_borne_off")
    if not count(state, origin):
        theirs = origin != BAR and count(mirrored(other), origin)
        raise IllegalAction("not_your_checker" if theirs else "empty_point", {"point": POINTS[origin]})
    if origin != BAR and count(state, BAR):
        raise IllegalAction("enter_first", {"count": count(state, BAR)})
    if target >= origin:
        raise IllegalAction("wrong_direction", {"origin": POINTS[origin], "target": POINTS[target]})
    if not left:
        raise IllegalAction("dice_used_up")
    if target == OFF:
        return _die_off(state, left, origin)
    distance = origin - target
    opened, _ = facing(other)
    if distance not in left:
        _check_stopovers(opened, left, origin, target)
        used = "die_used_up" if distance in thrown else "no_such_die"
        raise IllegalAction(used, {"pips": distance})
    if not ONE[target] & opened:
        raise IllegalAction("point_blocked", {"point": POINTS[target]})
    return distance


def _die_off(state: Side, left: Dice, origin: int) -> int:
    """The die that bears a checker off. Raises IllegalAction when none does."""
    highest = next(points_in(occupied(state)))
    if highest >= _OUTSIDE:
        raise IllegalAction("not_all_home", {"point": POINTS[highest]})
    if origin in left:
        return origin
    larger = [die for die in left if die > origin]
    if not larger:
        raise IllegalAction("no_such_die", {"pips": origin})
    if highest > origin:
        raise IllegalAction("higher_checker_first", {"point": POINTS[highest]})
    return min(larger)


def _check_stopovers(opened: Mask, left: Dice, origin: int, target: int) -> None:
    """Raises IllegalAction naming what closes the way, when the distance is that of several dice."""
    distance = origin - target
    if len(left) < 2 or distance not in [sum(left[:several]) for several in range(2, len(left) + 1)]:
        return
    if left[0] == left[-1]:
        stops = [origin - left[0] * number for number in range(1, distance // left[0] + 1)]
        closed = [stop for stop in stops if not ONE[stop] & opened]
        raise IllegalAction("point_blocked", {"point": POINTS[closed[0]]})
    if not ONE[target] & opened:
        raise IllegalAction("point_blocked", {"point": POINTS[target]})
    first, second = (POINTS[origin - die] for die in left)
    raise IllegalAction("stopovers_blocked", {"first": first, "second": second})


def _without(dice: Dice, die: int) -> Dice:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
