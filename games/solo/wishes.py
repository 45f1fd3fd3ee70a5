"""What a page says: the live protocol, and what it can ask only of its own device.

``{"type": "undo", "id"}`` takes the last decision of a person back; ``{"type": "position", "id", "ply"}``
asks for the notation of the position after so many entries of the move list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.protocol import commands, fields
from games.solo.deeds import is_whole


@dataclass(frozen=True, slots=True)
class UndoWish:
    """Take back."""

    id: str


@dataclass(frozen=True, slots=True)
class PositionWish:
    """Write a position down."""

    id: str
    ply: int


Said: TypeAlias = commands.Command | commands.Watch | commands.Ping | UndoWish | PositionWish
_UNDO: Final = "undo"
_POSITION: Final = "position"


def read(frame: str) -> Said:
    """Read one text frame. Raises BadMessage saying what is wrong with it."""
    message = fields.decode(frame)
    kind = message.get("type")
    if kind == _UNDO:
        return UndoWish(_id(message))
    if kind == _POSITION:
        command_id = _id({name: value for name, value in message.items() if name != "ply"})
        return PositionWish(command_id, _ply(message, command_id))
    return commands.read(message)


def _id(message: dict[str, Any]) -> str:
    """The id of a message that has nothing else, checked as a command without fields is."""
    said = commands.read({**message, "type": "ask_takeback"})
    assert isinstance(said, commands.Command)
    return said.id


def _ply(message: dict[str, Any], command_id: str) -> int:
    if "ply" not in message:
        raise fields.BadMessage("missing_field", {"field": "ply"}, command_id)
    ply = message["ply"]
    if not is_whole(ply) or not 0 <= ply <= commands.LONGEST_VERSION:
        raise fields.BadMessage("bad_field", {"field": "ply"}, command_id)
    return int(ply)
