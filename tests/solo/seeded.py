"""Seeded matches whose every event is known, so that all Pythons and browsers can be compared.

``python -m tests.solo.seeded`` writes ``seeded.json`` anew, after a change of the rules or the computers.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from tests.solo.page import Page

KNOWN: Final = Path(__file__).with_suffix(".json")
MATCHES: Final[dict[str, tuple[str, list[int | None], dict[str, Any], int]]] = {
    "abalone easy": ("abalone", [None, 1], {}, 60),
    "abalone strong": ("abalone", [3, None], {"layout": "belgian_daisy"}, 8),
    "backgammon easy": ("backgammon", [None, 1], {"length": 3}, 120),
    "backgammon strong": ("backgammon", [3, None], {"length": 5}, 60),
    "dorada": ("dorada", [None, 1, 2, 3], {}, 150),
    "ab ins ziel": ("ab-ins-ziel", [1, 2, None, 3], {}, 200),
    "halma easy": ("halma", [1, None, 1, 2], {}, 60),
    "halma strong": ("halma", [3, None], {"pieces": 15}, 6),
}
"""The game, its seats, its options, and how many deeds are compared."""


def events(name: str) -> list[dict[str, Any]]:
    """Everything that happens in a seeded match after its start, a take-back in the middle included."""
    game, seats, options, deeds = MATCHES[name]
    page = Page(game, seats, options=options, seed=hashlib.sha256(name.encode()).hexdigest())
    page.plays_on(deeds // 2)
    page.undoes()
    page.plays_on(deeds)
    return page.events


def digest(happened: list[Any]) -> str:
    """What stands for a list of events, or of anything else that is JSON."""
    text = json.dumps(happened, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


if __name__ == "__main__":
    found = {name: digest(events(name)) for name in MATCHES}
    KNOWN.write_text(json.dumps(found, indent=2) + "\n")
