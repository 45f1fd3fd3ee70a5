"""Numbers that somebody has written into an address or a form."""

from __future__ import annotations

from typing import Final

LONGEST_KEY: Final = 15
"""Digits of a number that names a row, in any database."""


def number_in(text: str, longest: int = LONGEST_KEY) -> int | None:
    """The number that a text holds in at most so many decimal digits of ASCII and nothing else, or None."""
    return int(text) if len(text) <= longest and text.isascii() and text.isdigit() else None
