"""Who plays whom: pure, from who waits, how strong they are and how long they have waited."""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, TypeAlias

START_DISTANCE = 200
DISTANCE_PER_SECOND = 25
ANYONE_AFTER_SECONDS = 30
LOOKED_AT = 24
"""Of how many people nearby a table is put together; more would matter only where most block one another."""

Table: TypeAlias = "tuple[Waiting, ...]"
Apart: TypeAlias = Mapping[int, Collection[int]]


class Chance(Protocol):
    def random(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Waiting:
    """One search: whose it is, the rating it was opened with, the seconds it has waited, and its tab."""

    person: int
    rating: int
    waited: float
    tab: str = ""


def accepted_distance(waited: float) -> float:
    """The rating distance, in points, that is near enough after so many seconds.

    It begins at 200, grows by 25 a second and has no bound after 30 s: in a small club a distant
    opponent is better than none.
    """
    if waited >= ANYONE_AFTER_SECONDS:
        return float("inf")
    return START_DISTANCE + DISTANCE_PER_SECOND * max(0.0, waited)


def tables(waiting: Iterable[Waiting], seats: int = 2, apart: Apart | None = None) -> list[Table]:
    """Full tables that may begin now; every person sits at one at most.

    Whoever has waited longest chooses first and gets the nearest ratings within reach; at one table
    the patience of the longest-waiting one counts. Two searches of one tab are one visitor's.
    ``apart`` names for a person with whom they must not play.
    """
    queue: list[Waiting] = []
    seen: set[int] = set()
    for seek in sorted(waiting, key=lambda one: (-one.waited, one.person)):
        if seek.person not in seen:
            seen.add(seek.person)
            queue.append(seek)
    room = _WaitingRoom(queue)
    found: list[Table] = []
    for first in queue:
        if not room.holds(first):
            continue
        # Whoever finds no table now would not want those that others, who have waited less, put together.
        room.leave(first)
        near = (other for other in room.nearest(first) if _together(first, other, apart or {}))
        table = _completed((first,), list(islice(near, LOOKED_AT)), seats, apart or {})
        if table is not None:
            for one in table:
                room.leave(one)
            found.append(table)
    return found


class _WaitingRoom:
    """Those who are still to be seated, by rating and, where that is the same, the longest-waiting first."""

    def __init__(self, queue: Sequence[Waiting]) -> None:
        self._gone: set[int] = set()
        self._by_rating: dict[int, deque[Waiting]] = {}
        for one in queue:
            self._by_rating.setdefault(one.rating, deque()).append(one)
        self._ratings = sorted(self._by_rating)

    def holds(self, one: Waiting) -> bool:
        return one.person not in self._gone

    def leave(self, one: Waiting) -> None:
        self._gone.add(one.person)

    def nearest(self, first: Waiting) -> Iterator[Waiting]:
        """Those within reach: the nearest rating first, of like ones whoever has waited longer."""
        at = bisect_left(self._ratings, first.rating)
        above = self._walk(first, self._ratings[at:])
        below = self._walk(first, self._ratings[:at][::-1])
        return (one for *_, one in heapq.merge(above, below))

    def _walk(self, first: Waiting, ratings: Iterable[int]) -> Iterator[tuple[int, float, int, Waiting]]:
        reach = accepted_distance(first.waited)
        for rating in ratings:
            away = abs(rating - first.rating)
            if away > reach:
                return
            here = self._by_rating[rating]
            while here and here[0].person in self._gone:
                here.popleft()
            for one in here:
                if one.person not in self._gone:
                    yield away, -one.waited, one.person, one


def _completed(table: Table, near: Sequence[Waiting], seats: int, apart: Apart) -> Table | None:
    """The table with the nearest people who all get on with one another, None if there are too few."""
    if len(table) == seats:
        return table
    for number, other in enumerate(near):
        if all(_together(one, other, apart) for one in table):
            full = _completed((*table, other), near[number + 1 :], seats, apart)
            if full is not None:
                return full
    return None


def _together(one: Waiting, other: Waiting, apart: Apart) -> bool:
    same_tab = one.tab != "" and one.tab == other.tab
    return (
        not same_tab
        and other.person not in apart.get(one.person, ())
        and one.person not in apart.get(other.person, ())
    )


def first_seat(surplus_first: int, surplus_second: int, chance: Chance) -> int:
    """Which of the two gets seat 0: 0 for the first person, 1 for the second.

    ``surplus_*`` is how many more matches that person has played on seat 0 than on seat 1. The one
    with the smaller surplus gets seat 0; chance decides between equals.
    """
    if surplus_first != surplus_second:
        return 0 if surplus_first < surplus_second else 1
    return 0 if chance.random() < 0.5 else 1
