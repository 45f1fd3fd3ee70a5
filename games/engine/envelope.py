"""A position that leaves the site and comes back: which game, which version of its form, and itself.

It is a line of text for links, ``halma 1 …`` with what the game writes. Reading trusts nothing:
whatever play cannot have led to is refused with the game's own code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.engine import registry
from games.engine.core import InvalidNotation
from games.engine.registry import AnyRules
from games.engine.rules.abalone import check_all_marbles

VERSION: Final = 1
"""Raised when an old form of any game can no longer be read."""
LONGEST_TEXT: Final = 2_000
_CHECKS: Final[dict[str, Callable[[Any], None]]] = {"abalone": check_all_marbles}
"""What is asked beyond reading, where a game also reads studies that no match can have led to."""


def write(rules: AnyRules, position: Any) -> str:
    """The position as a line of text that ``read`` reads."""
    return f"{rules.slug} {VERSION} {rules.write(position)}"


def read(text: str) -> tuple[AnyRules, Any]:
    """The rules and the position of a line of text from outside.

    Raises UnknownGame, and InvalidNotation: ``too_long``, ``wrong_field_count``, ``unknown_version``, or what
    the game finds wrong.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidNotation("too_long", {"limit": LONGEST_TEXT})
    parts = text.split(" ", 2)
    if len(parts) != 3:
        raise InvalidNotation("wrong_field_count", {"expected": 3, "found": len(parts)})
    slug, version, written = parts
    if version != str(VERSION):
        raise InvalidNotation("unknown_version", {"found": version[:40], "expected": VERSION})
    rules = registry.get(slug[:40])
    return rules, _checked(rules, rules.read(written))


def _checked(rules: AnyRules, position: Any) -> Any:
    check = _CHECKS.get(rules.slug)
    if check is not None:
        check(position)
    return position
