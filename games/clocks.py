"""Time controls that a match can be started with. All times are milliseconds.

A time control is written "5+5" (a Fischer clock: minutes, and seconds of increment) or "3d" (a number of
days for each move: a correspondence match); none at all is the empty string, which ``parse`` is not asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

MINUTE = 60_000
SECOND = 1_000
DAY = 24 * 60 * MINUTE
PRESETS = ("3+2", "5+5", "10+10", "20+20")
DAYS = (1, 3, 7)
"""How many days a move of a correspondence match may take."""
DAYS_PRESETS = tuple(f"{days}d" for days in DAYS)
LONGEST_INITIAL = 180 * MINUTE
LONGEST_INCREMENT = 180 * SECOND

_PATTERN = re.compile(r"([1-9][0-9]{0,2})\+([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Clock:
    """A Fischer clock: what each seat starts with, and what a seat gains when its turn passes."""

    initial_ms: int
    increment_ms: int

    def __str__(self) -> str:
        return f"{self.initial_ms // MINUTE}+{self.increment_ms // SECOND}"


@dataclass(frozen=True, slots=True)
class DaysPerMove:
    """The clock of a correspondence match: so many days for each move, whatever those before have taken."""

    days: int

    @property
    def move_ms(self) -> int:
        return self.days * DAY

    def __str__(self) -> str:
        return f"{self.days}d"


TimeControl: TypeAlias = Clock | DaysPerMove


def parse(text: str) -> TimeControl:
    """Read "minutes+seconds" or one of the numbers of days, for example "5+5" or "3d".

    Raises ValueError for anything else.
    """
    if text in DAYS_PRESETS:
        return DaysPerMove(DAYS[DAYS_PRESETS.index(text)])
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise ValueError(f"not a time control: {text!r}")
    clock = Clock(int(found[1]) * MINUTE, int(found[2]) * SECOND)
    if clock.initial_ms > LONGEST_INITIAL or clock.increment_ms > LONGEST_INCREMENT:
        raise ValueError(f"time control too long: {text!r}")
    return clock


def is_days(text: str) -> bool:
    """Whether this is the time control of a correspondence match."""
    return text in DAYS_PRESETS
