"""How the legal moves are entered, step by step, as a graph that a page follows without rules."""

from __future__ import annotations

from typing import Any

from games.engine.core import Awaits, Rules, Step
from games.referee.shown import effects_data, steps_data
from games.referee.state import Data


def entry_graph(rules: Rules[Any], position: Any) -> Data:
    """The moves with their effects, and nodes: node 0 has nothing taken, each step leads to a node
    as ``[origin, target, node]``, and ``move`` is the index of the move that the steps taken enter.
    """
    points = rules.points
    if rules.turn(position).awaits is not Awaits.MOVE:
        return {"moves": [], "nodes": [{"steps": [], "move": None}]}
    moves = rules.moves(position)
    index = {move: number for number, move in enumerate(moves)}
    nodes: list[Data] = []
    paths: list[tuple[Step, ...]] = [()]
    while len(nodes) < len(paths):
        taken = paths[len(nodes)]
        steps = []
        for step in rules.next_steps(position, taken):
            steps.append([points[step.origin], points[step.target], len(paths)])
            paths.append((*taken, step))
        entered = rules.complete(position, taken)
        nodes.append({"steps": steps, "move": None if entered is None else index[entered]})
    return {
        "moves": [
            {
                "steps": steps_data(points, move.steps),
                "text": rules.write_move(position, move),
                "effects": effects_data(points, rules.effects(position, move)),
            }
            for move in moves
        ],
        "nodes": nodes,
    }
