"""Messages over the lobby's socket, parsed once at the edge. Unknown types and fields are refused."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.protocol import BadMessage
from games.protocol.commands import LONGEST_FRAME

TAB = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
_LATEST: Final = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Watch:
    """The page wants the counts now."""


@dataclass(frozen=True, slots=True)
class Ping:
    """The page is alive. ``t`` comes back in the pong; the search that ``tab`` opened is held."""

    t: int | None
    tab: str | None


Message: TypeAlias = Watch | Ping

_FIELDS: Final = {"watch": frozenset({"type"}), "ping": frozenset({"type", "t", "tab"})}


def parse(text: str) -> Message:
    """Read one text frame. Raises BadMessage saying what is wrong with it."""
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST_FRAME:
        raise BadMessage("message_too_large", {"limit": LONGEST_FRAME})
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("malformed") from None
    if not isinstance(message, dict):
        raise BadMessage("malformed")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadMessage("unknown_type")
    for name in message:
        if name not in _FIELDS[kind]:
            raise BadMessage("unknown_field", {"field": name if re.fullmatch(r"[a-z_]{1,24}", name) else "?"})
    return Watch() if kind == "watch" else Ping(_moment(message.get("t")), _tab(message.get("tab")))


def _moment(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LATEST:
        raise BadMessage("bad_field", {"field": "t"})
    return value


def _tab(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not TAB.fullmatch(value):
        raise BadMessage("bad_field", {"field": "tab"})
    return value
