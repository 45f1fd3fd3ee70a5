"""Time controls that a match can be started with. All times are milliseconds."""

from __future__ import annotations

import re
from dataclasses import dataclass

MINUTE = 60_000
SECOND = 1_000
PRESETS = ("3+2", "5+5", "10+10", "20+20")
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


def parse(text: str) -> Clock:
    """Read "minutes+seconds", for example "5+5". Raises ValueError for anything else."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise ValueError(f"not a time control: {text!r}")
    clock = Clock(int(found[1]) * MINUTE, int(found[2]) * SECOND)
    if clock.initial_ms > LONGEST_INITIAL or clock.increment_ms > LONGEST_INCREMENT:
        raise ValueError(f"time control too long: {text!r}")
    return clock
