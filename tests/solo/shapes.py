"""Whether decoded JSON is what a type of the live protocol says, and nothing more."""

from __future__ import annotations

import types
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from games.protocol import events, messages

MESSAGES = {get_args(get_type_hints(shape)["type"])[0]: shape for shape in messages.MESSAGES}


def wrong(data: Any, shape: Any, where: str = "") -> list[str]:
    """Where the data is something else than the type says."""
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (Annotated, NotRequired):
        return wrong(data, inner[0], where)
    if shape is Any:
        return []
    if origin in (Union, types.UnionType):
        return [] if any(not wrong(data, one) for one in inner) else [f"{where}: {data!r}"]
    if origin is Literal:
        return [] if data in inner else [f"{where}: {data!r}"]
    if is_typeddict(shape):
        return _wrong_fields(data, shape, where)
    if origin in (list, tuple):
        if not isinstance(data, list) or (origin is tuple and len(data) != len(inner)):
            return [f"{where}: {data!r}"]
        kinds = inner if origin is tuple else inner * len(data)
        return [
            found for item, kind in zip(data, kinds, strict=True) for found in wrong(item, kind, f"{where}[]")
        ]
    if origin is dict or shape is dict:
        return [] if isinstance(data, dict) else [f"{where}: {data!r}"]
    fits = isinstance(data, shape) and (shape is bool or not isinstance(data, bool))
    return [] if fits else [f"{where}: {data!r}"]


def _wrong_fields(data: Any, shape: Any, where: str) -> list[str]:
    if not isinstance(data, dict):
        return [f"{where}: {data!r}"]
    hints = get_type_hints(shape, include_extras=True)
    found = [f"{where}.{name} is unknown" for name in data if name not in hints]
    for name, hint in hints.items():
        if name in data:
            found += wrong(data[name], hint, f"{where}.{name}")
        elif "NotRequired" not in str(hint):
            found.append(f"{where}.{name} is missing")
    return found


def wrong_frame(frame: dict[str, Any]) -> list[str]:
    """What is wrong with a message to the client, and with the data of each event in it."""
    found = wrong(frame, MESSAGES[frame["type"]], frame["type"])
    if frame["type"] == "events":
        for event in frame["events"]:
            found += wrong(event["data"], events.EVENTS[event["type"]], event["type"])
    return found
