"""Every conformance record of star Halma: destinations, finished seats and move counts."""

from __future__ import annotations

from typing import Any

from games.engine.core import Move
from games.engine.rules.star_halma import ARMS_OF, StarHalma
from tests.engine.conformance.records import of_kind, records
from tests.engine.conformance.star_halma import position_of
from tests.engine.star_counting import perft

RULES = StarHalma()
RECORDS = records("starhalma")


def _mismatch(record: dict[str, Any]) -> str | None:
    position = position_of(record)
    moves = RULES.moves(position)
    found: dict[str, list[int]] = {origin: [] for origin in record["dests"]}
    for steps in (move.steps for move in moves if move.steps):
        found[str(steps[0].origin)].append(steps[-1].target)
    if {origin: sorted(targets) for origin, targets in found.items()} != record["dests"]:
        return "destinations"
    if sum(map(len, found.values())) != record["n_moves"]:
        return "move count"
    if (moves == (Move(()),)) != (record["n_moves"] == 0):
        return "pass"
    arms = ARMS_OF[record["players"]]
    if {str(arm): position.has_arrived(seat) for seat, arm in enumerate(arms)} != record["finished"]:
        return "finished"
    return None


def test_every_position_has_exactly_the_recorded_destinations_and_finished_seats() -> None:
    found = [record for _, record in of_kind(RECORDS, "pos")]
    assert {record["id"]: wrong for record in found if (wrong := _mismatch(record))} == {}


def test_every_recorded_perft_count_agrees() -> None:
    found = [record for _, record in of_kind(RECORDS, "perft")]
    for record in found:
        recorded = record["perft"]
        counted = [perft(position_of(record), depth + 1) for depth in range(len(recorded))]
        assert counted == recorded, record["id"]
