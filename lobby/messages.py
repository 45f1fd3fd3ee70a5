"""Messages over the lobby's socket, parsed once at the edge. Unknown types and fields are refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from games.errors import Refusal
from games.protocol.fields import LATEST, BadMessage, Wire, decode, or_none, read_fields, text, whole

TAB = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Watch:
    """The page wants the counts now."""


@dataclass(frozen=True, slots=True)
class Ping:
    """The page is alive."""

    t: Annotated[
        int | None,
        Wire(or_none(whole(0, LATEST)), "number|null", "comes back in the pong", optional=True),
    ] = None
    tab: Annotated[
        str | None,
        Wire(or_none(text(TAB)), "string|null", "whose search is held", optional=True),
    ] = None


Message: TypeAlias = Watch | Ping

_SHAPES: Final[Mapping[str, type[Message]]] = {"watch": Watch, "ping": Ping}


def parse(frame: str) -> Message:
    """Read one text frame. Raises BadMessage saying what is wrong with it."""
    message = decode(frame)
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _SHAPES:
        raise BadMessage("unknown_type")
    try:
        return read_fields(_SHAPES[kind], message, also=("type",))
    except Refusal as refusal:
        raise BadMessage(refusal.code, refusal.params) from None
