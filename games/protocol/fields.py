"""Text frames and the fields of their messages, checked at the edge. Unknown fields are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar, get_type_hints

from games.errors import Refusal

LONGEST_FRAME: Final = 4096
"""Bytes of one text frame."""
LATEST: Final = 2**53 - 1
"""The latest moment, in milliseconds, that JavaScript counts exactly."""
WORD: Final = re.compile(r"[a-z_]{1,24}", re.ASCII)

Check: TypeAlias = Callable[[Any], Any]
Shape = TypeVar("Shape")
_fields: Final[dict[type[Any], Mapping[str, Wire]]] = {}


class BadMessage(Refusal):
    """A frame that is no message; ``command_id`` is there where it could be read."""

    def __init__(
        self, code: str, params: Mapping[str, str | int] | None = None, command_id: str | None = None
    ) -> None:
        super().__init__(code, params)
        self.command_id = command_id


@dataclass(frozen=True, slots=True)
class Wire:
    """How a field is checked, what it is called in JavaScript, and what it means."""

    check: Check
    js: str
    doc: str
    optional: bool = False


def truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def whole(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError
        return value

    return check


def text(pattern: re.Pattern[str]) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise ValueError
        return value

    return check


def one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return check


def or_none(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def decode(frame: str) -> dict[str, Any]:
    """The JSON object that a text frame is. Raises BadMessage."""
    if len(frame.encode("utf-8", "surrogatepass")) > LONGEST_FRAME:
        raise BadMessage("message_too_large", {"limit": LONGEST_FRAME})
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError):
        raise BadMessage("malformed") from None
    if not isinstance(message, dict):
        raise BadMessage("malformed")
    return message


def fields_of(shape: type[Any]) -> Mapping[str, Wire]:
    """The fields of a message, found out once."""
    if shape not in _fields:
        hints = get_type_hints(shape, include_extras=True)
        _fields[shape] = {name: hint.__metadata__[0] for name, hint in hints.items()}
    return _fields[shape]


def read_fields(shape: type[Shape], values: Mapping[str, Any], also: Collection[str] = ()) -> Shape:
    """The message of this shape, in which fields named in ``also`` may stand too. Raises Refusal."""
    known = fields_of(shape)
    refuse_unknown(values, {*known, *also})
    given = {name: wire for name, wire in known.items() if name in values or not wire.optional}
    return shape(**{name: checked(name, values, wire.check) for name, wire in given.items()})


def refuse_unknown(values: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse a message with a field that is not known."""
    for name in values:
        if name not in known:
            raise Refusal("unknown_field", {"field": name if WORD.fullmatch(name) else "?"})


def checked(name: str, values: Mapping[str, Any], check: Check) -> Any:
    """The value of a field. Raises Refusal where it is missing or of the wrong kind."""
    if name not in values:
        raise Refusal("missing_field", {"field": name})
    try:
        return check(values[name])
    except ValueError:
        raise Refusal("bad_field", {"field": name}) from None
