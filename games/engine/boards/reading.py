"""Numbers of positions from outside: as text, and in data. All raise InvalidNotation, with the field."""

from __future__ import annotations

from typing import Final

from games.engine.core import InvalidNotation, Json

LONGEST: Final = 4


def number(field: str, text: str) -> int:
    """A number of at most LONGEST digits, without a sign."""
    if not (text.isascii() and text.isdigit()) or len(text) > LONGEST:
        raise InvalidNotation("bad_number", {"field": field, "text": text[:40]})
    return int(text)


def integer(field: str, value: Json) -> int:
    """An integer of any size."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidNotation("bad_number", {"field": field, "text": str(value)[:40]})
    return value


def integers(field: str, value: Json) -> list[int]:
    """A list of integers."""
    if not isinstance(value, list):
        raise InvalidNotation("bad_list", {"field": field})
    return [integer(field, one) for one in value]


def below(field: str, value: Json, limit: int) -> int:
    """An integer from 0 on that is less than the limit."""
    found = integer(field, value)
    if not 0 <= found < limit:
        raise InvalidNotation("out_of_range", {"field": field, "limit": limit - 1})
    return found
