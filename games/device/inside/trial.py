"""Runs inside the runtime: uses our modules as a page will, which shows what they need of Python's own."""

from __future__ import annotations

import importlib
import json
import traceback
from typing import Any

LOOKED_UP_LATE = ("encodings.ascii", "encodings.latin_1", "encodings.utf_8")
"""What Python itself imports only when the need arises."""
MOST_DEEDS = 4


def use(roots: list[str], outside: list[str]) -> None:
    """Import our modules and all that they may import later, begin a match of every game, report an error."""
    for name in (*LOOKED_UP_LATE, *outside, *roots):
        importlib.import_module(name)
    registry = importlib.import_module("games.engine.registry")
    bridge = importlib.import_module("games.solo.bridge")
    for game in registry.slugs():
        begin(bridge, game)
    try:
        json.loads("{")
    except ValueError:
        traceback.format_exc()


def begin(bridge: Any, game: str) -> None:
    """Let the computer begin a match and ask for advice. Raises RuntimeError when no match can be begun."""
    settings = {"game": game, "seats": [1, None], "beginner": 0, "options": {}, "position": ""}
    answer = json.loads(bridge.start(json.dumps({"id": "trial", "seed": "0" * 64, "settings": settings}), 0))
    if "error" in answer:
        raise RuntimeError(f"{game}: {answer['error']}")
    for _ in range(MOST_DEEDS):
        if not answer["thinks"]:
            break
        answer = json.loads(bridge.think(0, lambda: False))
    bridge.say('{"type": "watch", "since": null}', 0)
    bridge.say('{"type": "ask_hint", "id": "1"}', 0)
    bridge.hint(0, lambda: True)
