"""Who plays whom: pure, from who waits, how strong they are and how long they have waited."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

START_DISTANCE = 200
DISTANCE_PER_SECOND = 25
ANYONE_AFTER_SECONDS = 30


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


def pairs(
    waiting: Iterable[Waiting], apart: Mapping[int, Collection[int]] | None = None
) -> list[tuple[Waiting, Waiting]]:
    """Pairs of searches that may play now; every person appears at most once.

    Whoever has waited longest chooses first and gets the nearest rating within reach; between two
    people the patience of the longer-waiting one counts. Two searches of one tab are one visitor's.
    ``apart`` names for a person with whom they must not play.
    """
    queue: list[Waiting] = []
    seen: set[int] = set()
    for seek in sorted(waiting, key=lambda one: (-one.waited, one.person)):
        if seek.person not in seen:
            seen.add(seek.person)
            queue.append(seek)
    taken: set[int] = set()
    found: list[tuple[Waiting, Waiting]] = []
    for index, first in enumerate(queue):
        if first.person in taken:
            continue
        out = taken.union((apart or {}).get(first.person, ()))
        second = _nearest(first, queue[index + 1 :], out)
        if second is not None:
            taken.update((first.person, second.person))
            found.append((first, second))
    return found


def _nearest(first: Waiting, others: Sequence[Waiting], out: Collection[int]) -> Waiting | None:
    reach = accepted_distance(first.waited)
    near = [
        (abs(other.rating - first.rating), -other.waited, other.person, other)
        for other in others
        if other.person not in out
        and abs(other.rating - first.rating) <= reach
        and not (first.tab and first.tab == other.tab)
    ]
    return min(near)[3] if near else None


def first_seat(surplus_first: int, surplus_second: int, chance: Chance) -> int:
    """Which of the two gets seat 0: 0 for the first person, 1 for the second.

    ``surplus_*`` is how many more matches that person has played on seat 0 than on seat 1. The one
    with the smaller surplus gets seat 0; chance decides between equals.
    """
    if surplus_first != surplus_second:
        return 0 if surplus_first < surplus_second else 1
    return 0 if chance.random() < 0.5 else 1
