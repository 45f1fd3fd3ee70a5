"""What goes from one point to another in a move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shift:
    """A piece of a seat that went on by one step or one jump."""

    seat: int
    origin: str
    target: str
