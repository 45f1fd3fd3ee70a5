"""A whole match as data and as text: how it started and everything that was done.

The text has one header a line, an empty line, and one numbered action a line with the seat that
acted (``-`` when the house rolled)::

    Game: abalone
    Seats: 2
    Beginner: 0
    Option layout: standard
    Note Black: Anna

    1. 0 a1b1
    2. 1 i5h5
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.engine import registry
from games.engine.core import (
    Action,
    Awaits,
    EngineError,
    IllegalAction,
    InvalidNotation,
    OptionSpec,
    choice_text,
    located,
)
from games.engine.registry import AnyRules

Choice: TypeAlias = str | int | bool
_HEADER: Final = re.compile(r"(Game|Seats|Beginner|Option|Note)(?: ([^:]+))?: ?(.*)")
_LINE: Final = re.compile(r"(?P<number>\d+)\. (?P<seat>\d+|-) (?P<text>\S.*)")
_HOUSE: Final = "-"


@dataclass(frozen=True, slots=True)
class Record:
    """How a match started and what was done in it; ``notes`` are free headers such as names."""

    game: str
    seats: int
    options: tuple[tuple[str, Choice], ...] = ()
    beginner: int = 0
    actions: tuple[Action, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


def start(record: Record, rules: AnyRules | None = None) -> Any:
    """The first position. Raises UnknownGame and InvalidOptions."""
    chosen = rules or registry.get(record.game)
    return chosen.start(record.seats, dict(record.options), record.beginner)


def replay(record: Record, rules: AnyRules | None = None) -> Iterator[Any]:
    """Every position from the start on. Raises IllegalAction at an action that was not legal."""
    chosen = rules or registry.get(record.game)
    position = start(record, chosen)
    yield position
    for action in record.actions:
        position = chosen.play(position, action)
        yield position


def write_record(record: Record, rules: AnyRules | None = None) -> str:
    """The record as text; ``read_record`` gives it back. Raises as ``replay`` does."""
    chosen = rules or registry.get(record.game)
    lines = [f"Game: {record.game}", f"Seats: {record.seats}", f"Beginner: {record.beginner}"]
    lines += [f"Option {name}: {choice_text(value)}" for name, value in record.options]
    lines += [f"Note {name}: {' '.join(text.split())}" for name, text in record.notes]
    lines.append("")
    position = start(record, chosen)
    for number, action in enumerate(record.actions, start=1):
        seat = chosen.turn(position).seat
        text = chosen.write_move(position, action)
        lines.append(f"{number}. {_HOUSE if seat is None else seat} {text}")
        position = chosen.play(position, action)
    return "\n".join(lines) + "\n"


def read_record(text: str, rules: AnyRules | None = None) -> Record:
    """The record that a text holds; every action is checked against the rules.

    Raises InvalidNotation with the reason as its code and with ``line`` and ``column``. Rules may
    be given for a game that is not registered.
    """
    lines = text.splitlines()
    headed, first = _read_headers(lines, rules)
    chosen = rules or registry.get(headed.game)
    try:
        position = start(headed, chosen)
    except EngineError as error:
        raise located(error, 1, 1) from error
    actions: list[Action] = []
    for line, content in enumerate(lines[first:], start=first + 1):
        if not content.strip():
            continue
        action, column = _read_action(chosen, position, content, len(actions) + 1, line)
        try:
            position = chosen.play(position, action)
        except IllegalAction as error:
            raise located(error, line, column) from error
        actions.append(action)
    return Record(headed.game, headed.seats, headed.options, headed.beginner, tuple(actions), headed.notes)


def _read_action(rules: AnyRules, position: Any, content: str, number: int, line: int) -> tuple[Action, int]:
    match = _LINE.fullmatch(content.rstrip())
    if match is None:
        raise InvalidNotation("bad_line", {"line": line, "column": 1, "text": content[:40]})
    if int(match["number"][:9]) != number:
        raise InvalidNotation("wrong_number", {"line": line, "column": 1, "expected": number})
    turn = rules.turn(position)
    if turn.awaits is Awaits.NOTHING:
        raise InvalidNotation("game_over", {"line": line, "column": 1})
    expected = _HOUSE if turn.seat is None else str(turn.seat)
    if match["seat"] != expected:
        place = {"line": line, "column": match.start("seat") + 1}
        raise InvalidNotation("wrong_seat", {**place, "expected": expected, "found": match["seat"]})
    column = match.start("text") + 1
    try:
        return rules.read_move(position, match["text"]), column
    except EngineError as error:
        raise located(error, line, column) from error


def _read_headers(lines: list[str], rules: AnyRules | None) -> tuple[Record, int]:
    """The record without its actions, and the index of the first line after the headers."""
    found: dict[str, tuple[str, int]] = {}
    named: dict[str, list[tuple[str, str, int]]] = {"Option": [], "Note": []}
    first = len(lines)
    for index, content in enumerate(lines):
        if not content.strip():
            first = index + 1
            break
        match = _HEADER.fullmatch(content.rstrip())
        kind, name, value = match.groups() if match else ("", None, "")
        if match is None or (kind in named) != (name is not None):
            raise InvalidNotation("bad_header", {"line": index + 1, "column": 1, "text": content[:40]})
        if name is not None:
            named[kind].append((name, value, index + 1))
        elif kind in found:
            raise InvalidNotation("repeated_header", {"line": index + 1, "column": 1, "name": kind})
        else:
            found[kind] = (value, index + 1)
    for kind in ("Game", "Seats"):
        if kind not in found:
            raise InvalidNotation("missing_header", {"line": 1, "column": 1, "name": kind})
    game, line = found["Game"]
    try:
        specs = (rules or registry.get(game)).options
    except EngineError as error:
        raise located(error, line, len("Game: ") + 1) from error
    options = tuple((name, _read_choice(specs, name, value, at)) for name, value, at in named["Option"])
    notes = tuple((name, value) for name, value, _ in named["Note"])
    seats, beginner = _read_count(found, "Seats"), _read_count(found, "Beginner")
    return Record(game, seats, options, beginner, (), notes), first


def _read_count(found: dict[str, tuple[str, int]], kind: str) -> int:
    value, line = found.get(kind, ("0", 1))
    if not (value.isascii() and value.isdigit()) or len(value) > 2:
        place = {"line": line, "column": len(kind) + 3}
        raise InvalidNotation("bad_number", {**place, "field": kind, "text": value[:40]})
    return int(value)


def _read_choice(specs: tuple[OptionSpec, ...], name: str, text: str, line: int) -> Choice:
    place = {"line": line, "column": 1}
    for spec in specs:
        if spec.name != name:
            continue
        for choice in spec.choices:
            if choice_text(choice) == text:
                return choice
        raise InvalidNotation("unknown_choice", {**place, "name": name, "choice": text[:40]})
    raise InvalidNotation("unknown_option", {**place, "name": name})
