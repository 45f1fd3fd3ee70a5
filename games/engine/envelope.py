"""A position that leaves the site and comes back: which game, which version of its form, and itself.

As JSON it is ``{"version": 1, "game": "halma", "position": …}``, as a line of text for links
``halma 1 …`` with what the game writes. Reading trusts nothing: whatever play cannot have led to is
refused with the game's own code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.engine import registry
from games.engine.core import InvalidNotation, Json
from games.engine.registry import AnyRules
from games.engine.rules.abalone import check_all_marbles

VERSION: Final = 1
"""Raised when an old form of any game can no longer be read."""
LONGEST_TEXT: Final = 2_000
_FIELDS: Final = frozenset({"version", "game", "position"})
_CHECKS: Final[dict[str, Callable[[Any], None]]] = {"abalone": check_all_marbles}
"""What is asked beyond reading, where a game also reads studies that no match can have led to."""


def pack(rules: AnyRules, position: Any) -> Json:
    """The position as JSON that ``unpack`` reads."""
    return {"version": VERSION, "game": rules.slug, "position": rules.dump(position)}


def unpack(data: Json) -> tuple[AnyRules, Any]:
    """The rules and the position of JSON from outside.

    Raises UnknownGame, and InvalidNotation: ``unknown_version``, ``wrong_fields``, or what the game
    finds wrong.
    """
    if not isinstance(data, dict) or "version" not in data:
        raise InvalidNotation("wrong_fields", {"expected": ", ".join(sorted(_FIELDS))})
    _check_version(data["version"])
    if set(data) != _FIELDS:
        raise InvalidNotation("wrong_fields", {"expected": ", ".join(sorted(_FIELDS))})
    game = data["game"]
    if not isinstance(game, str):
        raise InvalidNotation("bad_text", {"field": "game"})
    rules = registry.get(game[:40])
    return rules, _checked(rules, rules.load(data["position"]))


def write(rules: AnyRules, position: Any) -> str:
    """The position as a line of text that ``read`` reads."""
    return f"{rules.slug} {VERSION} {rules.write(position)}"


def read(text: str) -> tuple[AnyRules, Any]:
    """The rules and the position of a line of text from outside. Raises as ``unpack`` does."""
    if len(text) > LONGEST_TEXT:
        raise InvalidNotation("too_long", {"limit": LONGEST_TEXT})
    parts = text.split(" ", 2)
    if len(parts) != 3:
        raise InvalidNotation("wrong_field_count", {"expected": 3, "found": len(parts)})
    slug, version, written = parts
    _check_version(int(version) if version.isascii() and version.isdigit() and len(version) < 10 else version)
    rules = registry.get(slug[:40])
    return rules, _checked(rules, rules.read(written))


def _checked(rules: AnyRules, position: Any) -> Any:
    check = _CHECKS.get(rules.slug)
    if check is not None:
        check(position)
    return position


def _check_version(version: Json) -> None:
    if version != VERSION or isinstance(version, bool | float):
        raise InvalidNotation("unknown_version", {"found": str(version)[:40], "expected": VERSION})
