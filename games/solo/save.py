"""A match on one device as text to be kept there, and back.

The text holds the settings, the seed of the dice and what was done, never a position: it is brought back by
playing it again, so that no damage can lead to what the rules do not allow. A checksum finds damage first.
"""

from __future__ import annotations

import hashlib
import json
import re
from itertools import accumulate
from typing import Any, Final

from games.engine.core import EngineError
from games.errors import Refusal
from games.referee.messages import encode
from games.solo import deeds, settings
from games.solo.deeds import is_whole
from games.solo.match import MOST_DEEDS, SoloMatch

FORMAT: Final = 1
"""Raised with every change after which older code would misread a save."""
LONGEST: Final = 4_000_000
"""Characters; the longest match has far fewer."""
DEEPEST: Final = 12
"""How many brackets may be open at once, a save has seven: far more would end the runtime of a browser."""
LATEST: Final = 2**53
_TEXT: Final = re.compile(r'"(?:[^"\\]+|\\.)*"?', re.DOTALL)
_FIELDS: Final = frozenset({"id", "seed", "settings", "begun", "deeds"})


def write(match: SoloMatch) -> str:
    """The whole match as text; to be handed back as it is."""
    head = {
        "id": match.id,
        "seed": match.seed,
        "settings": match.settings.dump(),
        "begun": match.begun,
        "deeds": [],
    }
    body = f"{encode(head)[:-2]}{','.join(match.lines)}]}}"
    return f'{{"format":{FORMAT},"checksum":"{_checksum(body)}","match":{body}}}'


def read(text: Any) -> SoloMatch:
    """The match that a text holds, played again from its start.

    Raises Refusal: ``save_from_the_future`` for a later format, ``save_damaged`` for anything that ``write``
    cannot have made.
    """
    try:
        return _again(_checked(text))
    except Refusal as refusal:
        if refusal.code == "save_from_the_future":
            raise
        raise Refusal("save_damaged", {"reason": refusal.code}) from None


def _checked(text: Any) -> dict[str, Any]:
    """The decoded match, whose checksum is right. Raises Refusal."""
    if not isinstance(text, str):
        raise Refusal("malformed")
    if len(text) > LONGEST:
        raise Refusal("too_long")
    if depth(text) > DEEPEST:
        raise Refusal("malformed")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("malformed") from None
    if not isinstance(kept, dict) or not is_whole(kept.get("format")) or kept["format"] < 1:
        raise Refusal("malformed")
    if kept["format"] > FORMAT:
        raise Refusal("save_from_the_future", {"format": min(kept["format"], 10**6), "known": FORMAT})
    match = kept.get("match")
    if not isinstance(match, dict) or set(kept) != {"format", "checksum", "match"} or set(match) != _FIELDS:
        raise Refusal("malformed")
    if kept["checksum"] != _checksum(_written(match)):
        raise Refusal("wrong_checksum")
    return match


def depth(text: str) -> int:
    """How many brackets are open at once where most are, those in texts apart."""
    steps = (1 if sign in "[{" else -1 for sign in re.findall(r"[][{}]", _TEXT.sub("", text)))
    return max(accumulate(steps), default=0)


def _again(kept: dict[str, Any]) -> SoloMatch:
    """Play a match again. Raises Refusal where it holds what the rules do not allow."""
    begun, lines = kept["begun"], kept["deeds"]
    if not is_whole(begun) or not 0 <= begun <= LATEST or not isinstance(lines, list):
        raise Refusal("malformed")
    if len(lines) > 2 * MOST_DEEDS:
        raise Refusal("match_too_long", {"limit": 2 * MOST_DEEDS})
    chosen = settings.read(kept["settings"])
    try:
        match = SoloMatch(settings.check_id(kept["id"]), settings.check_seed(kept["seed"]), chosen, begun)
        for line in lines:
            match.again(deeds.read(line, match.latest))
    except EngineError as error:
        raise Refusal(error.code) from None
    return match


def _written(match: dict[str, Any]) -> str:
    try:
        return encode(match)
    except (ValueError, RecursionError):
        raise Refusal("malformed") from None


def _checksum(body: str) -> str:
    """Half of a SHA-256: enough for damage, and no protection from anybody who means it."""
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:32]
