"""Whole games of Abalone as Aba-Pro text.

Tags in brackets come first, then numbered pairs of moves, then the result::

    [Layout "standard"]
    [Black "Anna"]

    1. a1b1 i5h5
    2. b1c2 h5g4
    *

Reading is lenient: tags, numbers and the result may be missing, ``{…}`` and ``; …`` are comments,
either case and both orders of a group are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.core import EngineError, InvalidNotation, Move, located
from games.engine.rules.abalone import LAYOUTS, Abalone, Position

_RULES: Final = Abalone()
_ASIDE: Final = re.compile(r'\[(\w+) "([^"\n]*)"\]|\{[^}]*\}|;[^\n]*')
"""A tag, or a comment, which has no groups."""
_NUMBER: Final = re.compile(r"\d+[.:)]*")
_TOKEN: Final = re.compile(r"\d+[.:)]+|[^\s;{}]+")
_RESULTS: Final = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2-1/2"}
_OPEN: Final = "*"


@dataclass(frozen=True, slots=True)
class AbaproGame:
    """A game of Abalone: its start layout, its moves, and further tags such as the names."""

    layout: str = "standard"
    moves: tuple[Move, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


def write_game(game: AbaproGame) -> str:
    """The game as text. Raises InvalidOptions and IllegalAction for a game that cannot have been."""
    lines = [f'[Layout "{game.layout}"]']
    lines += [f'[{name} "{text.translate(_PLAIN)}"]' for name, text in game.tags]
    lines.append("")
    position = _RULES.start(2, {"layout": game.layout})
    written = []
    for move in game.moves:
        written.append(_RULES.write_move(position, move))
        position = _RULES.play(position, move)
    for at in range(0, len(written), 2):
        lines.append(f"{at // 2 + 1}. {' '.join(written[at : at + 2])}")
    outcome = _RULES.outcome(position)
    lines.append(_OPEN if outcome is None else _RESULTS[outcome.places[0], outcome.places[1]])
    return "\n".join(lines) + "\n"


_PLAIN: Final = {ord('"'): "'", ord("\n"): " ", ord("\r"): " "}


def read_game(text: str) -> AbaproGame:
    """The game that a text holds, every move checked.

    Raises InvalidNotation with the reason as its code and with ``line`` and ``column``.
    """
    layout, tags, body = _read_tags(text)
    position = _RULES.start(2, {"layout": layout})
    moves: list[Move] = []
    for line, content in enumerate(body.split("\n"), start=1):
        for token in _TOKEN.finditer(content):
            if token[0] == _OPEN or token[0] in _RESULTS.values() or _NUMBER.fullmatch(token[0]):
                continue
            move, position = _read_move(position, token[0], line, token.start() + 1)
            moves.append(move)
    return AbaproGame(layout, tuple(moves), tags)


def position_after(game: AbaproGame) -> Position:
    """The position after all of its moves. Raises InvalidOptions and IllegalAction as ``write_game`` does."""
    position = _RULES.start(2, {"layout": game.layout})
    for move in game.moves:
        position = _RULES.play(position, move)
    return position


def _read_move(position: Position, text: str, line: int, column: int) -> tuple[Move, Position]:
    try:
        move = _RULES.read_move(position, text)
        return move, _RULES.play(position, move)
    except EngineError as error:
        raise located(error, line, column) from error


def _read_tags(text: str) -> tuple[str, tuple[tuple[str, str], ...], str]:
    """The layout, the other tags, and the text with tags and comments blanked out."""
    layout, tags = "standard", []
    for tag in _ASIDE.finditer(text):
        name, value = tag.groups()
        if name is None:
            continue
        if name != "Layout":
            tags.append((name, value))
        elif value in LAYOUTS:
            layout = value
        else:
            before = text[: tag.start()]
            place = {"line": before.count("\n") + 1, "column": tag.start() - before.rfind("\n")}
            raise InvalidNotation("unknown_choice", {**place, "name": "layout", "choice": value})
    return layout, tuple(tags), _ASIDE.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    """Spaces in place of what is skipped, so that lines and columns stay true."""
    return re.sub(r"[^\n]", " ", match[0])
