"""Every conformance record of Ab ins Ziel: all moves, captures, whose turn follows, tries."""

from __future__ import annotations

from typing import Any

from games.engine.boards.track import progress_at
from games.engine.boards.track_moves import has_three_tries
from games.engine.core import Awaits, Move
from games.engine.rules.ludo import Ludo, Position
from tests.engine.conformance.ludo import pieces_of, position_of
from tests.engine.conformance.records import records

RULES = Ludo()
RECORDS = records("ludo")


def _next(before: Position, after: Position) -> str:
    """What a record calls that which follows."""
    if RULES.outcome(after) is not None:
        return "win"
    assert RULES.turn(after).awaits is Awaits.ROLL
    if after.seat == before.seat:
        return "retry" if after.tries else "again"
    assert after.seat == (before.seat + 1) % len(before.boards)
    return "next"


def _as_recorded(position: Position, move: Move) -> dict[str, Any]:
    """A move as a record has it."""
    colour, step = position.colours[position.seat], move.steps[0]
    after = RULES.play(position, move)
    hits = [effect.seat for effect in RULES.effects(position, move) if effect.kind == "hit"]
    return {
        "from": progress_at(colour, step.origin),
        "to": progress_at(colour, step.target),
        "hit": position.colours[hits[0]] if hits and hits[0] is not None else None,
        "after": pieces_of(after),
        "next": _next(position, after),
    }


def _mismatch(record: dict[str, Any]) -> str | None:
    position = position_of(record)
    if pieces_of(position) != record["pieces"]:
        return "pieces"
    if has_three_tries(position.boards[position.seat]) != record["three_tries"]:
        return "three tries"
    moves = RULES.moves(position)
    if not record["moves"]:
        if moves != (Move(()),):
            return "no pass"
        return None if _next(position, RULES.play(position, moves[0])) == record["next"] else "after the pass"
    found = [_as_recorded(position, move) for move in moves]
    return None if found == sorted(record["moves"], key=lambda move: int(move["from"])) else "moves"


def test_every_position_has_exactly_the_recorded_moves() -> None:
    assert RECORDS
    assert {record["id"]: wrong for record in RECORDS if (wrong := _mismatch(record))} == {}
