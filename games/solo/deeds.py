"""What was done in a match on one device, as a line of its save: milliseconds since the line before, the
seat, and the protocol's command, for example ``[1200, 0, "move", {"steps": [["e5", "e6"]]}]``.

What a computer has done is written as a person would have said it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.errors import Refusal
from games.protocol import commands as say
from games.referee.messages import encode

LONGEST_WAIT: Final = 2**52
_UNDO: Final = "undo"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last decision of a person at this device, and whatever came of it."""


Done: TypeAlias = say.Body | Undo


@dataclass(frozen=True, slots=True)
class Entry:
    """What a seat did, at a time in milliseconds of the device."""

    at: int
    seat: int
    done: Done


def write(entry: Entry, since: int) -> str:
    """The line, as JSON; ``since`` is the time of the line before."""
    wait, done = entry.at - since, entry.done
    if isinstance(done, Undo):
        return encode([wait, entry.seat, _UNDO])
    fields = {name: getattr(done, name) for name in say.FIELDS[type(done)]}
    said = [wait, entry.seat, say.TYPE_OF[type(done)]]
    return encode([*said, fields] if fields else said)


def read(line: Any, since: int) -> Entry:
    """What a decoded line says. Raises Refusal for what ``write`` cannot have made."""
    if not isinstance(line, list) or not 3 <= len(line) <= 4:
        raise Refusal("malformed")
    wait, seat, kind = line[:3]
    if not is_whole(wait) or not 0 <= wait <= LONGEST_WAIT or not is_whole(seat) or not isinstance(kind, str):
        raise Refusal("malformed")
    if kind == _UNDO and len(line) == 3:
        return Entry(since + wait, seat, Undo())
    message = {"type": kind, "id": "save", "at": 0, "data": line[3] if len(line) == 4 else {}}
    said = say.read(message)
    if not isinstance(said, say.Command):
        raise Refusal("unknown_type")
    return Entry(since + wait, seat, said.body)


def is_whole(value: Any) -> bool:
    """Whether decoded JSON is a whole number; ``true`` is none."""
    return isinstance(value, int) and not isinstance(value, bool)
