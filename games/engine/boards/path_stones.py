"""All stones of Dorada as a line of text, and whether play can have placed them so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.boards.path import GOAL, GOLD, JUMPS, POINTS, SEATS, TRIPS, Stacks
from games.engine.core import InvalidNotation, Json

STONES: Final = 4
_LINE: Final = re.compile(
    r"(?P<start>\d{2,4}) (?P<stacks>-|\d+:\d+(?:,\d+:\d+)*) (?P<bridges>-|\d+(?:,\d+)*)"
    r" (?P<goal>-|\d+) (?P<lost>\d{2,4}) (?P<seat>\d) (?P<die>\d)",
    re.ASCII,
)


def write_line(
    start: Sequence[int], stacks: Stacks, bridges: int, goal: Sequence[int], lost: Sequence[int]
) -> str:
    """Start stacks, ``field:stack`` pairs, bridges, goal and lost stones; ``-`` for nothing."""
    piled = ",".join(f"{field}:{_digits(stack)}" for field, stack in enumerate(stacks) if stack)
    bridged = ",".join(str(field) for field in TRIPS if bridges >> field & 1)
    return f"{_digits(start)} {piled or '-'} {bridged or '-'} {_digits(goal) or '-'} {_digits(lost)}"


def read_line(text: str) -> dict[str, Json]:
    """What ``write_line`` has written, followed by seat and die, as JSON that is still to be checked."""
    match = _LINE.fullmatch(text)
    if match is None or len(text) > 400:
        raise InvalidNotation("not_a_position", {"text": text[:40]})
    stacks: dict[str, Json] = {}
    for pair in match["stacks"].split(",") if match["stacks"] != "-" else ():
        field, stack = pair.split(":")
        if field in stacks:
            raise InvalidNotation("repeated_field", {"field": field})
        stacks[field] = [int(digit) for digit in stack]
    bridges = match["bridges"].split(",") if match["bridges"] != "-" else []
    return {
        "start": [int(digit) for digit in match["start"]],
        "stacks": stacks,
        "bridges": [int(field) for field in bridges],
        "goal": [int(digit) for digit in match["goal"] if digit != "-"],
        "lost": [int(digit) for digit in match["lost"]],
        "seat": int(match["seat"]),
        "die": int(match["die"]),
    }


def stacks_of(named: Mapping[str, tuple[int, ...]]) -> Stacks:
    """Stacks by field from stacks by the field's name. Raises InvalidNotation for unknown or empty ones."""
    stacks: list[tuple[int, ...]] = [()] * GOAL
    for name, stack in named.items():
        if name not in POINTS[SEATS:-1]:
            raise InvalidNotation("unknown_point", {"text": name[:40]})
        if not stack:
            raise InvalidNotation("empty_stack", {"point": name})
        stacks[int(name)] = stack
    return tuple(stacks)


def check_stones(
    start: Sequence[int], stacks: Stacks, bridges: Sequence[int], goal: Sequence[int], lost: Sequence[int]
) -> None:
    """Raises InvalidNotation unless every seat has four stones, all where stones can be."""
    seats = len(start)
    if not 2 <= seats <= SEATS or len(lost) != seats:
        raise InvalidNotation("wrong_seat_count", {"seats": seats})
    if list(bridges) != sorted(set(bridges)) or not set(bridges) <= set(TRIPS):
        raise InvalidNotation("wrong_bridges", {"text": " ".join(map(str, bridges))[:40]})
    if sum(lost) != len(bridges):
        raise InvalidNotation("wrong_bridge_count", {"expected": sum(lost), "found": len(bridges)})
    for field, stack in enumerate(stacks):
        if stack and (field in JUMPS or field in GOLD or (field in TRIPS and field not in bridges)):
            raise InvalidNotation("no_rest_there", {"point": str(field)})
    placed = [*goal, *(seat for stack in stacks for seat in stack)]
    if any(seat >= seats for seat in placed):
        raise InvalidNotation("out_of_range", {"field": "stacks", "limit": seats - 1})
    for seat in range(seats):
        found = start[seat] + lost[seat] + placed.count(seat)
        if found != STONES:
            raise InvalidNotation("wrong_stone_count", {"seat": seat, "expected": STONES, "found": found})


def _digits(seats: Sequence[int]) -> str:
    return "".join(str(seat) for seat in seats)
