"""The one door between a page and the match that it plays on its own device: JSON text in and out.

Every answer is ``{"frames", "save", "thinks", "pause", "hints"}`` and, when a match has just ended for the
first time, ``"ended"``. ``frames`` are messages of the live protocol; ``save`` is what to keep of the match,
as a text to be handed back as it is, null when nothing has changed; ``thinks`` says that a computer is on
turn, whose deed ``think`` brings and which is to be shown ``pause`` milliseconds after the last event at the
soonest; ``hints`` that ``hint`` has a suggestion to find; ``"trouble"`` is there when a computer could not
think, which is an error of ours, and has done something legal instead. Whatever cannot be done is refused
with a code and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from games.engine.core import ShouldStop
from games.errors import Refusal
from games.protocol import commands, fields
from games.referee.messages import encode
from games.solo import save, settings, wishes
from games.solo.device import Device, refused
from games.solo.match import SoloMatch
from games.solo.wishes import PositionWish, UndoWish

LONGEST_REQUEST: Final = 2 * save.LONGEST
"""Characters; a save in it is written as a text within a text."""

_device: Device | None = None


def start(request: str, now: int) -> str:
    """Begin a match, ``{"id", "seed", "settings"}``, or go on with one, ``{"save": text}``.

    What cannot be begun gives ``{"error": {"code", "params"}}`` and leaves the match that was played here.
    """
    global _device
    try:
        asked = _decoded(request)
        match = save.read(asked["save"]) if set(asked) == {"save"} else _begun(asked, now)
    except Refusal as refusal:
        return encode({"error": {"code": refusal.code, "params": refusal.params}})
    _device = Device(match)
    return _answer(_device, _device.shown(now), changed="save" not in asked)


def say(frame: str, now: int) -> str:
    """Answer a frame of the live protocol, or what only a device is asked (``games.solo.wishes``)."""
    device = _device
    if device is None:
        return _refusal(Refusal("unknown_match"))
    version = device.match.state.v
    try:
        said = wishes.read(frame)
    except fields.BadMessage as bad:
        return _refusal(bad, device)
    if isinstance(said, commands.Command):
        frames = device.obey(said.id, said.body, said.at, now)
    elif isinstance(said, UndoWish):
        frames = device.obey(said.id, None, None, now)
    elif isinstance(said, PositionWish):
        frames = [device.position(said.id, said.ply)]
    elif isinstance(said, commands.Watch):
        frames = device.shown(now, said.since)
    else:
        frames = [encode({"type": "pong", "t": said.t, "now": now, "mark": ""})]
    return _answer(device, frames, changed=device.match.state.v > version)


def think(now: int, should_stop: ShouldStop) -> str:
    """One deed of the computer on turn: a roll, a call, a move, an answer. None when nobody is due, nor once
    ``should_stop`` has said so."""
    if _device is None:
        return _refusal(Refusal("unknown_match"))
    frames = _device.think(now, should_stop)
    return _answer(_device, frames, changed=bool(frames))


def hint(now: int, should_stop: ShouldStop) -> str:
    """The suggestion that was asked for by ``ask_hint``; none once ``should_stop`` has said so."""
    if _device is None:
        return _refusal(Refusal("unknown_match"))
    return _answer(_device, _device.advise(should_stop), changed=False)


def _begun(asked: dict[str, Any], now: int) -> SoloMatch:
    """A new match. Raises Refusal."""
    for field in ("id", "seed", "settings"):
        if field not in asked:
            raise Refusal("bad_settings", {"field": field})
    chosen = settings.read(asked["settings"])
    return SoloMatch(settings.check_id(asked["id"]), settings.check_seed(asked["seed"]), chosen, now)


def _decoded(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_REQUEST and text.startswith('{"save"'):
        raise Refusal("save_damaged", {"reason": "too_long"})
    try:
        readable = len(text) <= LONGEST_REQUEST and save.depth(text) <= save.DEEPEST
        asked = json.loads(text) if readable else None
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise Refusal("bad_settings", {"field": "request"})
    return asked


def _answer(device: Device, frames: Sequence[str], *, changed: bool) -> str:
    """``changed`` says that there is something new to be kept."""
    kept = encode({"save": save.write(device.match) if changed else None})[1:-1]
    told: dict[str, Any] = {"thinks": device.thinks, "pause": device.pause, "hints": device.advises}
    if changed and device.match.ends == 1 and device.match.state.result is not None:
        told["ended"] = device.ended()
    if device.trouble:
        told["trouble"], device.trouble = device.trouble, ""
    return f'{{"frames":[{",".join(frames)}],{kept},{encode(told)[1:]}'


def _refusal(refusal: Refusal, device: Device | None = None) -> str:
    """The answer to what is no message, or while nothing is played."""
    known = refusal.command_id if isinstance(refusal, fields.BadMessage) else None
    frame = refused(known, refusal)
    if device is not None:
        return _answer(device, [frame], changed=False)
    return f'{{"frames":[{frame}],"save":null,"thinks":false,"pause":0,"hints":false}}'
