"""What an address wants a list of matches narrowed to: "" stands for everything."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

RATED: Final = "rated"
CASUAL: Final = "casual"


def one_of(value: str, possible: Collection[str]) -> str:
    """The value; what does not exist is not wanted."""
    return value if value in possible else ""


def filled(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of an address that wants the same."""
    return {name: value for name, value in fields.items() if value}
