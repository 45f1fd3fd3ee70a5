"""Help for a player: a good move with its reasons, and why steps enter no legal move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.bots import choose
from games.engine.core import IllegalAction, Move, Reason, ShouldStop, Step
from games.engine.registry import AnyRules


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing and what speaks for it, the weightiest reason first."""

    move: Move
    reasons: tuple[Reason, ...]


def suggest(rules: AnyRules, position: Any, nodes: int, should_stop: ShouldStop, seed: int) -> Hint:
    """The best move that the strongest level finds within a budget of nodes.

    Raises IllegalAction when no move is awaited.
    """
    strongest = choose.levels(rules.slug)[-1].number
    move = choose.choose(rules, position, strongest, seed, should_stop, nodes)
    return Hint(move, choose.reasons(rules, position, move))


def explain(rules: AnyRules, position: Any, steps: Sequence[Step]) -> Reason | None:
    """Why these steps enter no legal move, or None when they do."""
    if rules.complete(position, steps) is not None:
        return None
    try:
        rules.play(position, Move(tuple(steps)))
    except IllegalAction as refusal:
        return Reason(refusal.code, tuple(refusal.params.items()))
    return None
