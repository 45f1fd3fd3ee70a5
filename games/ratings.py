"""What a match did to ratings, as told by whoever keeps them: the app above registers itself here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Changes = Callable[[str], list[dict[str, Any]]]
"""The seats of a message ``ratings_changed`` by the id of a match; empty before the match is rated."""

_tellers: list[Changes] = []


def register(changes: Changes) -> None:
    """Let ``changes`` tell from now on; called once when the apps are ready."""
    if changes not in _tellers:
        _tellers.append(changes)


def changes_of(match_id: str) -> list[dict[str, Any]]:
    """What the match did to the ratings of its seats, as far as that is known."""
    return [seat for changes in _tellers for seat in changes(match_id)]
