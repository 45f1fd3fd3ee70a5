"""From a state of the conformance data to a position of Dorada, and back."""

from __future__ import annotations

from typing import Any

from games.engine.boards.path import GOAL
from games.engine.rules.dorada import Position


def position_of(state: dict[str, Any], seat: int, die: int = 0) -> Position:
    """The position of a record's ``state`` with this seat on turn; die 0 has not been rolled."""
    stacks = tuple(tuple(state["stacks"].get(str(field), ())) for field in range(GOAL))
    bridges = sum(1 << field for field in state["bridges"])
    return Position(
        tuple(state["start"]), stacks, bridges, tuple(state["goal"]), tuple(state["lost"]), seat, die
    )


def state_of(position: Position) -> dict[str, Any]:
    """The position as a record's ``state``."""
    return {
        "seats": len(position.start),
        "start": list(position.start),
        "stacks": {str(field): list(stack) for field, stack in enumerate(position.stacks) if stack},
        "bridges": [field for field in range(GOAL) if position.bridges >> field & 1],
        "goal": list(position.goal),
        "lost": list(position.lost),
    }
