"""From a record of the conformance data to a position; its digits are points of the star, not seats."""

from __future__ import annotations

from typing import Any

from games.engine.boards.star import BIT
from games.engine.rules.star_halma import ARMS_OF, Position


def position_of(record: dict[str, Any]) -> Position:
    """The position of a record's ``board`` and ``turn``, no place given yet."""
    arms = ARMS_OF[record["players"]]
    assert list(arms) == record["seats"]
    pieces = tuple(
        sum(BIT[point] for point, hole in enumerate(record["board"]) if hole == str(arm)) for arm in arms
    )
    return Position(pieces, arms.index(record["turn"]), (0,) * len(arms), (0,) * len(arms))
