"""The messages that follow from a match alone, for whoever shows it: the server's sockets and pages, and the
device on which a solo match is played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.clocks import DaysPerMove, TimeControl
from games.engine import registry
from games.referee.entry import NOTHING_OFFERED, entry_graph
from games.referee.events import Event
from games.referee.questions import offers
from games.referee.shown import board_data
from games.referee.state import Data, State, mixing_data, times_data, turn_data

SHOWN_AS_MOVES: Final = ("moved", "rolled", "called")


def encode(message: Mapping[str, Any] | Sequence[Any]) -> str:
    """The text frame of a message, or JSON as short as it."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def events_message(events: Sequence[Mapping[str, Any]], asked: Mapping[str, Any]) -> Data:
    """``events``: what has happened, and the ``offers`` after the last of it."""
    return {"type": "events", "events": events, "offers": asked}


def next_round(following: str | None, ready: Sequence[int], left: Sequence[int]) -> Data:
    """``next_round``: the match that has followed, else the seats that are ready and those that were left."""
    return {"type": "next_round", "match": following, "ready": list(ready), "left": list(left)}


def ratings_changed(seats: Sequence[Mapping[str, Any]]) -> Data:
    """``ratings_changed``: what the match did to the ratings of its seats."""
    return {"type": "ratings_changed", "seats": list(seats)}


def your_turn(game: str, position: Any, seat: int, v: int) -> str:
    """The text frame ``your_turn``: the moves offered to the seat on turn, none without a position."""
    entry = encode(NOTHING_OFFERED) if position is None else _entry(game, position)
    return f'{{"type":"your_turn","v":{v},"seat":{seat},"entry":{entry}}}'


@lru_cache(maxsize=1024)
def _entry(game: str, position: Any) -> str:
    return encode(entry_graph(registry.get(game), position))


def played(events: Iterable[Event]) -> list[Data]:
    """The entries of the move list: actions that were not taken back."""
    moves: list[Data] = []
    for event in events:
        if event.type == "taken_back":
            moves = [move for move in moves if move["v"] <= event.data["to_v"]]
        elif event.type in SHOWN_AS_MOVES:
            data = event.data
            entry = {"v": event.v, "seat": data["seat"], "text": data["text"], "effects": data["effects"]}
            if event.type == "rolled":
                entry["dice"] = data["dice"]
            moves.append(entry)
    return moves


def snapshot(
    state: State,
    match: Data,
    moves: Sequence[Data],
    *,
    now: int,
    you: Sequence[int],
    seed: str | None = None,
    ready: Sequence[int] = (),
    next_match: str | None = None,
) -> Data:
    """The ``snapshot`` message: ``match`` says what was agreed, ``moves`` is the move list, ``seed`` what the
    dice followed from once it is told; ``ready`` and ``next_match`` are about the next round."""
    rules, position, times = state.rules, state.position, state.times
    return {
        "type": "snapshot",
        "v": state.v,
        "match": match,
        "position": rules.dump(position),
        "board": board_data(rules, position),
        "turn": turn_data(state.turn),
        "clocks": None if times is None else times_data(times.at(now)),
        "now": now,
        "moves": list(moves),
        "offers": offers(state),
        "dice": None if state.mixing is None else {**mixing_data(state.mixing), "seed": seed},
        "absent": {str(n): seat.claim_at for n, seat in enumerate(state.seats) if seat.claim_at is not None},
        "taken_over": [n for n, seat in enumerate(state.seats) if seat.handed_over is not None],
        "result": None if state.result is None else state.result.dump(),
        "ready": list(ready),
        "you": {"seats": list(you)},
        "next_match": next_match,
    }


def clock_data(clock: TimeControl | None) -> Data | None:
    """What was agreed about time."""
    if clock is None:
        return None
    if isinstance(clock, DaysPerMove):
        return {"days": clock.days}
    return {"initial": clock.initial_ms, "increment": clock.increment_ms}
