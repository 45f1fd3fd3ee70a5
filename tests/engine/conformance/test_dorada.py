"""Every conformance record of Dorada: all moves with their ways, whose turn follows, and whole rounds."""

from __future__ import annotations

from typing import Any

from games.engine.boards.path import GOAL, point_of, scores, way
from games.engine.core import Move, Roll, Step
from games.engine.rules.dorada import Dorada, Position
from tests.engine.conformance.dorada import position_of, state_of
from tests.engine.conformance.records import of_kind, records

RULES = Dorada()
RECORDS = records("dorada")


def _field(step: Step) -> int:
    return max(0, step.origin - point_of(0, 1) + 1)


def _followed(after: Position) -> dict[str, Any]:
    """What a record says of that which follows."""
    outcome = RULES.outcome(after)
    if outcome is None:
        return {"over": False, "next": RULES.turn(after).seat}
    points = scores(len(after.start), after.goal)
    return {"over": True, "next": None, "scores": list(points), "places": list(outcome.places)}


def _as_recorded(position: Position, move: Move) -> dict[str, Any]:
    """A move as a record has it."""
    origin, after = _field(move.steps[0]), RULES.play(position, move)
    path, ending = way(position.stacks, position.bridges, origin, position.die)
    return {
        "from": origin,
        "path": list(path),
        "result": ending.value,
        "after": state_of(after),
        **_followed(after),
    }


def _shown_way(position: Position, move: Move) -> list[int]:
    """The fields that the effects of a move touch."""
    shown = [effect.target for effect in RULES.effects(position, move) if effect.kind != "bridged"]
    return [max(0, target - point_of(0, 1) + 1) for target in shown if target is not None]


def _mismatch(record: dict[str, Any]) -> str | None:
    position = position_of(record["state"], record["turn"], record["die"])
    if state_of(position) != record["state"]:
        return "state"
    moves = RULES.moves(position)
    if record["pass"]:
        if moves != (Move(()),):
            return "no pass"
        after = RULES.play(position, moves[0])
        kept = state_of(after) == record["state"]
        expected = {"over": record["over"], "next": record["next"]}
        return None if kept and _followed(after) == expected else "after the pass"
    found = [_as_recorded(position, move) for move in moves]
    if found != sorted(record["moves"], key=lambda move: int(move["from"])):
        return "moves"
    return (
        None
        if all(_shown_way(position, move) == way["path"] for move, way in zip(moves, found, strict=True))
        else "effects"
    )


def _round_mismatch(record: dict[str, Any]) -> str | None:
    position = RULES.start(record["seats"], None, record["first"])
    for seat, die, origin in record["rolls_and_moves"]:
        if RULES.turn(position).seat != seat:
            return "seat"
        position = RULES.play(position, Roll((die,)))
        if origin is None:
            move = Move(())
        else:
            move = Move((Step(point_of(seat, origin), point_of(seat, min(origin + die, GOAL))),))
        position = RULES.play(position, move)
    ended = {**_followed(position), **state_of(position)}
    names = ("goal", "lost", "bridges", "scores", "places")
    return next((name for name in names if ended.get(name) != record[name]), None)


def test_every_position_has_exactly_the_recorded_moves() -> None:
    found = of_kind(RECORDS, "position")
    assert {number: wrong for number, record in found if (wrong := _mismatch(record))} == {}


def test_every_recorded_round_is_replayed_to_its_end() -> None:
    found = of_kind(RECORDS, "game")
    assert {number: wrong for number, record in found if (wrong := _round_mismatch(record))} == {}
