"""Messages to the server, parsed once at the edge. Unknown types and fields are refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from games.errors import Refusal
from games.protocol.fields import (
    LATEST,
    WORD,
    BadMessage,
    Wire,
    checked,
    decode,
    fields_of,
    one_of,
    or_none,
    read_fields,
    refuse_unknown,
    text,
    truth,
    whole,
)

LONGEST_MOVE: Final = 32
"""Steps of one move; no game needs as many."""
LONGEST_LAG: Final = 10_000
"""Milliseconds to the server and back that a client may report."""
LAGS_KEPT: Final = 5
"""Reported lags of which the smallest counts."""
LONGEST_CREDIT: Final = 200
"""Milliseconds of an action that may not be charged."""
LONGEST_VERSION: Final = 1_000_000_000

SIZES: Final = ("single", "gammon", "backgammon")
"""What a game of a points match can be lost by."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
_POINT = re.compile(r"[A-Za-z0-9_+-]{1,12}", re.ASCII)

WireSteps: TypeAlias = tuple[tuple[str, str], ...]


def _steps(value: Any) -> WireSteps:
    if not isinstance(value, list) or len(value) > LONGEST_MOVE:
        raise ValueError
    return tuple(_step(step) for step in value)


def _step(value: Any) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError
    origin, target = value
    for point in value:
        if not isinstance(point, str) or not _POINT.fullmatch(point):
            raise ValueError
    return origin, target


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Play a move, as the steps that enter it; no steps pass."""

    steps: Annotated[
        WireSteps, Wire(_steps, "Array<[string, string]>", "names of origin and target, step by step")
    ]


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Throw the dice; the server draws them."""


@dataclass(frozen=True, slots=True)
class SayCall:
    """Say what is said instead of moved: double, take, drop."""

    name: Annotated[str, Wire(text(WORD), "string", "one of the calls offered")]


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up; with three seats and more a computer goes on."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw to the other seat, where the game has draws by agreement."""


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Answer the draw offered."""

    accept: Annotated[bool, Wire(truth, "boolean", "true agrees")]


@dataclass(frozen=True, slots=True)
class AskTakeback:
    """Ask to take one's last move back, in casual matches only and never across a roll."""


@dataclass(frozen=True, slots=True)
class AnswerTakeback:
    """Answer a request to take a move back."""

    accept: Annotated[bool, Wire(truth, "boolean", "true agrees")]


@dataclass(frozen=True, slots=True)
class OfferResignation:
    """Offer to lose the present game of a points match; nothing else is done until that is answered."""

    size: Annotated[
        str, Wire(one_of(*SIZES), "|".join(f'"{size}"' for size in SIZES), "one, two, three times the cube")
    ]


@dataclass(frozen=True, slots=True)
class AnswerResignation:
    """Answer the resignation offered; the match goes on with its next game when that did not end it."""

    accept: Annotated[bool, Wire(truth, "boolean", "true agrees")]


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the win after an announced absence, or because the other clock has run out."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Hand the seat to a computer, with three seats and more."""


@dataclass(frozen=True, slots=True)
class Return:
    """Say that one is here again; takes the seat back from a computer."""


@dataclass(frozen=True, slots=True)
class Ready:
    """After the end: ready for the next round. It begins when every person has said so."""


@dataclass(frozen=True, slots=True)
class Nonce:
    """Mix something of one's own into the dice: once, while nonces are awaited."""

    value: Annotated[str, Wire(text(_ID), "string", "1 to 40 of A–Z a–z 0–9 _ -, drawn at random")]


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask on one's turn what the computer would play, in casual matches only; a hint follows."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Follow the match: the events after version ``since``, or a snapshot when that is null."""

    since: Annotated[
        int | None,
        Wire(
            or_none(whole(0, LONGEST_VERSION)),
            "number|null",
            "the last version seen; null wants a snapshot",
        ),
    ]


@dataclass(frozen=True, slots=True)
class Ping:
    """Say that one is here; answered by a pong. Sent every ten seconds."""

    t: Annotated[int, Wire(whole(0, LATEST), "number", "milliseconds of the client; comes back in the pong")]
    lag: Annotated[
        int | None,
        Wire(
            whole(0, LONGEST_LAG),
            "number",
            "whole milliseconds that the last ping and its pong took together",
            optional=True,
        ),
    ] = None
    mark: Annotated[
        str | None,
        Wire(text(_ID), "string", "that of the last pong, which says that it was read", optional=True),
    ] = None


Body: TypeAlias = (
    PlayMove
    | ThrowDice
    | SayCall
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeback
    | AnswerTakeback
    | OfferResignation
    | AnswerResignation
    | Claim
    | Leave
    | Return
    | Ready
    | Nonce
    | AskHint
)


@dataclass(frozen=True, slots=True)
class Command:
    """One wish of a seat. ``id`` is its own and gets exactly one answer; ``at`` is the version seen."""

    id: str
    body: Body
    at: int | None = None

    @property
    def type(self) -> str:
        return TYPE_OF[type(self.body)]


COMMANDS: Final[Mapping[str, type[Body]]] = {
    "move": PlayMove,
    "roll": ThrowDice,
    "call": SayCall,
    "resign": Resign,
    "offer_draw": OfferDraw,
    "answer_draw": AnswerDraw,
    "ask_takeback": AskTakeback,
    "answer_takeback": AnswerTakeback,
    "offer_resignation": OfferResignation,
    "answer_resignation": AnswerResignation,
    "claim": Claim,
    "leave": Leave,
    "return": Return,
    "ready": Ready,
    "nonce": Nonce,
    "ask_hint": AskHint,
}
TYPE_OF: Final[Mapping[type[Body], str]] = {body: name for name, body in COMMANDS.items()}
PLAIN: Final[Mapping[str, type[Watch] | type[Ping]]] = {"watch": Watch, "ping": Ping}
BOUND: Final = frozenset({"move", "roll", "call", "answer_draw", "answer_takeback", "answer_resignation"})
"""Commands that are bound to the version that the player saw."""

FIELDS: Final[Mapping[type[Any], Mapping[str, Wire]]] = {
    shape: fields_of(shape) for shape in (*COMMANDS.values(), *PLAIN.values())
}
"""The fields of every message."""

_check_id = text(_ID)
_check_at = whole(0, LONGEST_VERSION)


def parse(frame: str) -> Command | Watch | Ping:
    """Read one text frame. Raises BadMessage saying what is wrong with it."""
    return read(decode(frame))


def read(message: Mapping[str, Any]) -> Command | Watch | Ping:
    """Read one decoded message. Raises BadMessage saying what is wrong with it."""
    given = message.get("id")
    known_id = given if isinstance(given, str) and _ID.fullmatch(given) else None
    try:
        kind = message.get("type")
        if isinstance(kind, str) and kind in PLAIN:
            return read_fields(PLAIN[kind], message, also=("type",))
        if not isinstance(kind, str) or kind not in COMMANDS:
            raise Refusal("unknown_type")
        return _read_command(kind, message)
    except Refusal as refusal:
        raise BadMessage(refusal.code, refusal.params, known_id) from None


def _read_command(kind: str, message: Mapping[str, Any]) -> Command:
    refuse_unknown(message, ("type", "id", "at", "data"))
    command_id = checked("id", message, _check_id)
    at = checked("at", message, _check_at) if kind in BOUND or message.get("at") is not None else None
    data = message.get("data", {})
    if not isinstance(data, dict):
        raise Refusal("bad_field", {"field": "data"})
    return Command(command_id, read_fields(COMMANDS[kind], data), at)
