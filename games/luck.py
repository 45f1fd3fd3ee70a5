"""What the dice of a match have shown: every roll, and how often each face came to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.models import Event

FACES: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll: its number in the match, from 1, and the seat; None for the house."""

    number: int
    seat: int | None
    dice: tuple[int, ...]

    @property
    def text(self) -> str:
        return "-".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one seat, or of the house: how many, how often each face, and their mean."""

    seat: int | None
    dice: int
    faces: tuple[int, ...]

    @property
    def mean(self) -> float:
        return sum(face * count for face, count in zip(FACES, self.faces, strict=True)) / self.dice


def rolls(events: Iterable[Event]) -> list[Thrown]:
    """Every roll of the match, in order."""
    rolled = [event.data for event in events if event.type == "rolled"]
    return [Thrown(number, data["seat"], tuple(data["dice"])) for number, data in enumerate(rolled, start=1)]


def luck(thrown: Sequence[Thrown]) -> list[Luck]:
    """For every seat that has rolled, by its number, and at last for the house."""
    found: dict[int | None, Counter[int]] = {}
    for roll in thrown:
        found.setdefault(roll.seat, Counter()).update(roll.dice)
    seats = [*sorted(seat for seat in found if seat is not None), *([None] if None in found else [])]
    return [Luck(seat, found[seat].total(), tuple(found[seat][face] for face in FACES)) for seat in seats]
