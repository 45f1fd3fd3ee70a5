"""Matches of backgammon as ``.mat`` text, which GNU Backgammon and others read and write.

Seat 0 has the left column, seat 1 the right one; each counts its own points, 25 is the bar, 0 the tray::

     5 point match

     Game 1
     Anna : 0                       Bob : 0
      1) 31: 8/5 6/5                 65: 24/18 18/13
      2)  Doubles => 2                Drops
          Wins 1 point

A game that ends before its last checker is off has been resigned. Equal dice of an opening roll are
not told. With a length of 0 there is one game, for money.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.engine.boards.checker_position import OPENING, Position
from games.engine.boards.cube import Stakes
from games.engine.boards.points import ONE, START, across, facing
from games.engine.core import Action, Move, Roll
from games.engine.formats.mat_reader import read_actions
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Backgammon

_RULES: Final = Backgammon()
_LEFT_WIDTH: Final = 27
_PLAIN: Final = {ord("\n"): " ", ord("\r"): " ", ord('"'): "'", ord(":"): " "}
_SAID: Final = {TAKE: " Takes", DROP: " Drops"}


@dataclass(frozen=True, slots=True)
class MatMatch:
    """A match: its length, the names of both seats, what was done, and further tags such as the date."""

    length: int
    names: tuple[str, str]
    actions: tuple[Action, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


def start(length: int) -> Position:
    """The first position of a match of any length."""
    return Position((START, START), OPENING, 0, Stakes(length))


def read_match(text: str) -> MatMatch:
    """The match that a text holds, every action checked against the rules.

    Raises InvalidNotation with the reason as its code and with ``line`` and ``column``.
    """
    return MatMatch(*read_actions(text))


def write_match(match: MatMatch) -> str:
    """The match as text. Raises IllegalAction for a match that cannot have been."""
    names = tuple(
        " ".join(name.translate(_PLAIN).split()) or f"Seat {seat}" for seat, name in enumerate(match.names)
    )
    lines = [f'; [{name} "{value.translate(_PLAIN)}"]' for name, value in match.tags]
    lines += ["", f" {match.length} point match"]
    position, game = start(match.length), 0
    rows = _Rows()
    for action in match.actions:
        if game == 0 or (position.phase == OPENING and rows.ended):
            game, rows = game + 1, _Rows()
            lines += _heading(game, names, position.stakes)
        after = _RULES.play(position, action)
        rows.add(position, action)
        for winner in (0, 1):
            points = after.stakes.score[winner] - position.stakes.score[winner]
            if points:
                rows.end(winner, points)
                lines += rows.lines
        position = after
    if not rows.ended:
        rows.flush()
        lines += rows.lines or ([] if game else _heading(1, names, position.stakes))
    return "\n".join(lines) + "\n"


def _heading(game: int, names: tuple[str, ...], stakes: Stakes) -> list[str]:
    left, right = (f"{name} : {points}" for name, points in zip(names, stakes.score, strict=True))
    return ["", f" Game {game}", f" {left:<{_LEFT_WIDTH + 3}} {right}"]


class _Rows:
    """The numbered rows of one game: two cells each, the left one for seat 0."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.ended = False
        self._cells: list[str | None] = [None, None]
        self._rolled = ""
        self._number = 0

    def add(self, position: Position, action: Action) -> None:
        """Add what an action shows; dice and the play that follows share a cell."""
        seat = _RULES.turn(position).seat
        if isinstance(action, Roll):
            if seat is None:
                if action.dice[0] == action.dice[1]:
                    return
                seat = int(action.dice[1] > action.dice[0])
            first, second = action.dice if position.phase != OPENING else sorted(action.dice, reverse=True)
            self._put(seat, f"{first}{second}: ")
        elif isinstance(action, Move):
            assert seat is not None
            self._put(seat, f"{self._taken(seat)}{_steps(position, action)}")
        elif action == DOUBLE:
            assert seat is not None
            self._put(seat, f" Doubles => {2 * position.stakes.cube}")
        elif action in _SAID:
            assert seat is not None
            self._put(seat, _SAID[action])

    def end(self, winner: int, points: int) -> None:
        """Add the result in the winner's column."""
        said = f" Wins {points} point{'s' if points > 1 else ''}"
        if winner == 1 and self._cells[0] is not None and self._cells[1] is None:
            self._put(1, said)
            self.flush()
        else:
            self.flush()
            self.lines.append(" " * (33 if winner else 5) + said)
        self.ended = True

    def flush(self) -> None:
        """Close the row that is open."""
        if self._cells != [None, None]:
            self._number += 1
            left, right = (cell or "" for cell in self._cells)
            self.lines.append(f"{self._number:3d}) {left:<{_LEFT_WIDTH}} {right}".rstrip())
            self._cells = [None, None]

    def _put(self, seat: int, text: str) -> None:
        if self._cells[seat] is not None or (seat == 0 and self._cells[1] is not None):
            self.flush()
        self._cells[seat] = text

    def _taken(self, seat: int) -> str:
        """The dice that stand in the seat's cell, taken out of it."""
        text = self._cells[seat] or ""
        self._cells[seat] = None
        return text


def _steps(position: Position, move: Move) -> str:
    """One step after the other, as the seat counts."""
    return " ".join(_step_texts(position, move))


def _step_texts(position: Position, move: Move) -> Iterator[str]:
    _, blots = facing(position.other)
    for step in move.steps:
        origin, target = across(position.seat, step.origin), across(position.seat, step.target)
        hit = ONE[target] & blots
        blots ^= hit
        yield f"{origin}/{target}{'*' if hit else ''}"
