"""Numbers that look random and follow from a seed alone: splitmix64 (Steele, Lea, Flood 2014)."""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1


def mix(value: int) -> int:
    """A well mixed number from 0 to 2**64 - 1 for any whole number; equal in, equal out."""
    mixed = (value + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


def pick(seed: int, count: int) -> int:
    """An index below ``count``, following from the seed. Needs ``count`` > 0."""
    return mix(seed) % count
