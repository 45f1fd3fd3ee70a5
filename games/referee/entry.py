"""How the legal moves are entered, step by step, as a graph that a page follows without rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from games.engine.core import Awaits, Merging, Move, Rules, Step
from games.referee.shown import move_data
from games.referee.state import Data

NOTHING_OFFERED: Final[Data] = {
    "calls": [],
    "moves": [],
    "nodes": [{"steps": [], "move": None}],
    "counters": {},
}
"""When no move and no call is awaited."""


def entry_graph(rules: Rules[Any], position: Any) -> Data:
    """What may be said, what the rules count, the moves with their effects, and nodes: node 0 has nothing
    taken, each step leads to a node as ``[origin, target, node]``, and ``move`` is the index of the move
    that the steps taken enter. Where the rules say that different steps come to the same, they lead to
    one node.
    """
    known = {"calls": [call.name for call in rules.calls(position)], "counters": rules.counters(position)}
    if rules.turn(position).awaits is not Awaits.MOVE:
        return {**NOTHING_OFFERED, **known}
    moves = rules.moves(position)
    return {
        **known,
        "moves": [move_data(rules, position, move) for move in moves],
        "nodes": _nodes(rules, position, {move: number for number, move in enumerate(moves)}),
    }


def _nodes(rules: Rules[Any], position: Any, index: dict[Move, int]) -> list[Data]:
    points, nodes = rules.points, list[Data]()
    paths: list[tuple[Step, ...]] = [()]
    merging = rules if isinstance(rules, Merging) else None
    known: dict[Hashable, int] = {}
    while len(nodes) < len(paths):
        taken = paths[len(nodes)]
        steps = []
        for step in rules.next_steps(position, taken):
            further = (*taken, step)
            reached = further if merging is None else merging.reached(position, further)
            node = known.setdefault(reached, len(paths))
            if node == len(paths):
                paths.append(further)
            steps.append([points[step.origin], points[step.target], node])
        entered = rules.complete(position, taken)
        nodes.append({"steps": steps, "move": None if entered is None else index[entered]})
    return nodes
