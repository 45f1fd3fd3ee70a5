"""Positions, steps and effects with the names of points, for pages that know no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.core import Effect, Move, Rules, Step
from games.referee.state import Data


def board_data(rules: Rules[Any], position: Any) -> Data:
    """What stands on the board, from bottom to top, and what the game counts."""
    pieces = []
    for piece in rules.pieces(position):
        entry: list[Any] = [rules.points[piece.point], piece.seat]
        if piece.kind:
            entry.append(piece.kind)
        pieces.append(entry)
    return {"pieces": pieces, "counters": dict(rules.counters(position))}


def move_data(rules: Rules[Any], position: Any, move: Move) -> Data:
    """A legal move as it is offered: what to send to play it, its notation, and what it shows."""
    return {
        "steps": steps_data(rules.points, move.steps),
        "text": rules.write_move(position, move),
        "effects": effects_data(rules.points, rules.effects(position, move)),
    }


def steps_data(points: Sequence[str], steps: Sequence[Step]) -> list[list[str]]:
    return [[points[step.origin], points[step.target]] for step in steps]


def effects_data(points: Sequence[str], effects: Sequence[Effect]) -> list[Data]:
    """Effects with the names of points, as the page animates them."""
    return [
        {
            "kind": effect.kind,
            "seat": effect.seat,
            "origin": None if effect.origin is None else points[effect.origin],
            "target": None if effect.target is None else points[effect.target],
            "beat": effect.beat,
            "params": dict(effect.params),
        }
        for effect in effects
    ]
