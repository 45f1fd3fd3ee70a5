"""Reading ``.mat`` text line by line, each cell checked against the rules."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from games.engine.boards.checker_position import OPENING, OVER, Position
from games.engine.boards.cube import LONGEST_MATCH, SIZES, Stakes, resignation
from games.engine.boards.points import START
from games.engine.core import Action, EngineError, InvalidNotation, Move, Roll, located
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE, Backgammon

_RULES: Final = Backgammon()
_TAG: Final = re.compile(r'\s*;\s*\[(\w+) "([^"]*)"\]\s*')
_LENGTH: Final = re.compile(r"\s*(\d{1,4}) point match\s*", re.IGNORECASE)
_GAME: Final = re.compile(r"\s*Game (\d{1,4})\s*", re.IGNORECASE)
_NAMES: Final = re.compile(r"\s*(\S.*?) : (\d{1,4})\s+(\S.*?) : (\d{1,4})\s*")
_ROW: Final = re.compile(r"\s*\d{1,4}\)")
_CELL: Final = re.compile(r"[1-6]{2}:|Doubles\b|Takes\b|Drops\b|Wins\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d{1,4}")
_NO_MOVE: Final = ("", "cannot move", "can't move", "pass")
_RIGHT_FROM: Final = 10
"""Blanks in front of the only cell of a row that put it into the right column."""

Found: TypeAlias = tuple[int, tuple[str, str], tuple[Action, ...], tuple[tuple[str, str], ...]]


def read_actions(text: str) -> Found:
    """Length, names, actions and tags. Raises InvalidNotation with ``line`` and ``column``."""
    reader = _Reader()
    for line, content in enumerate(text.splitlines(), start=1):
        reader.line = line
        reader.read(content)
    return reader.found()


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.line = 1
        self._length: int | None = None
        self._names: tuple[str, str] | None = None
        self._actions: list[Action] = []
        self._tags: list[tuple[str, str]] = []
        self._position: Position | None = None
        self._games = 0
        self._last_win: tuple[int, int] | None = None
        """Winner and points of the game that has ended and whose result has not been read yet."""
        self._open_dice: tuple[int, int] | None = None
        """Where dice stand that no play followed."""

    def found(self) -> Found:
        """All that was read. Raises InvalidNotation when the text holds no match."""
        if self._length is None:
            raise self._wrong("missing_header", 1, name="point match")
        return self._length, self._names or ("", ""), tuple(self._actions), tuple(self._tags)

    def read(self, content: str) -> None:
        """Take in one line."""
        tag = _TAG.fullmatch(content)
        if tag:
            self._tags.append((tag[1], tag[2]))
        elif not content.strip() or content.lstrip().startswith(";"):
            return
        elif length := _LENGTH.fullmatch(content):
            self._begin(int(length[1]))
        elif self._position is None:
            raise self._wrong("missing_header", 1, name="point match")
        elif game := _GAME.fullmatch(content):
            self._next_game(int(game[1]), game.start(1) + 1)
        elif row := _ROW.match(content):
            self._row(content, row.end())
        elif content.lstrip().lower().startswith("wins"):
            self._row(content, 0)
        elif names := _NAMES.fullmatch(content):
            self._heading(names)
        else:
            column = len(content) - len(content.lstrip()) + 1
            raise self._wrong("bad_line", column, text=content.strip()[:40])

    def _begin(self, length: int) -> None:
        if self._position is not None:
            raise self._wrong("repeated_header", 1, name="point match")
        if length > LONGEST_MATCH:
            raise self._wrong("out_of_range", 1, field="length", limit=LONGEST_MATCH)
        self._length = length
        self._position = Position((START, START), OPENING, 0, Stakes(length))

    def _next_game(self, number: int, column: int) -> None:
        position = self._now
        if position.phase == OVER:
            raise self._wrong("game_over", column)
        if number != self._games + 1:
            raise self._wrong("wrong_number", column, expected=self._games + 1)
        if position.phase != OPENING:
            raise self._wrong("game_not_ended", column)
        self._games, self._last_win = number, None

    def _heading(self, names: re.Match[str]) -> None:
        if self._now.phase != OPENING or self._games == 0:
            raise self._wrong("bad_line", names.start(1) + 1, text=names[1][:40])
        self._names = self._names or (names[1], names[3])
        for seat, group in enumerate((2, 4)):
            points = self._now.stakes.score[seat]
            if int(names[group]) != points:
                raise self._wrong("wrong_score", names.start(group) + 1, expected=points)

    def _row(self, content: str, start: int) -> None:
        """One or two cells; the only cell of a row is a right one when it stands far from the left."""
        if self._games == 0:
            raise self._wrong("missing_header", 1, name="Game")
        cells = list(_CELL.finditer(content, start))
        first = cells[0].start() if cells else len(content)
        before = content[start:first].strip()
        if before or len(cells) > 2:
            at = content.index(before, start) if before else cells[2].start()
            raise self._wrong("bad_cell", at + 1, text=content[at:].strip()[:40])
        seats = (0, 1) if len(cells) == 2 else (int(first - start >= _RIGHT_FROM + (start == 0) * 5),)
        ends = [*(cell.start() for cell in cells[1:]), len(content)]
        for seat, cell, end in zip(seats, cells, ends, strict=False):
            self._cell(seat, cell, content[cell.end() : end])

    def _cell(self, seat: int, cell: re.Match[str], rest: str) -> None:
        kind, column = cell[0].lower(), cell.start() + 1
        if kind == "wins":
            self._wins(seat, rest, cell.end() + 1)
            return
        if self._last_win is not None or self._now.phase == OVER:
            raise self._wrong("game_over", column)
        if self._open_dice is not None:
            line, place = self._open_dice
            raise InvalidNotation("no_passing", {"line": line, "column": place})
        if kind.endswith(":"):
            self._dice(seat, (int(kind[0]), int(kind[1])), column)
            self._play(rest, column + 3)
            return
        self._check_seat(seat, column)
        if kind == "doubles":
            self._check_cube(rest, cell.end() + 1)
        elif rest.strip():
            raise self._wrong("bad_cell", cell.end() + 2, text=rest.strip()[:40])
        self._act({"doubles": DOUBLE, "takes": TAKE, "drops": DROP}[kind], column)

    def _dice(self, seat: int, dice: tuple[int, int], column: int) -> None:
        """A roll; of an opening roll the larger die is that of the seat that begins."""
        if self._now.phase == OPENING:
            if dice[0] == dice[1]:
                raise self._wrong("impossible_roll", column)
            low, high = sorted(dice)
            dice = (high, low) if seat == 0 else (low, high)
        else:
            self._check_seat(seat, column)
        self._act(Roll(dice), column)

    def _play(self, text: str, column: int) -> None:
        column += len(text) - len(text.lstrip())
        if text.strip().lower() in _NO_MOVE:
            if _RULES.moves(self._now) == (Move(()),):
                self._act(Move(()), column)
            else:
                self._open_dice = self.line, column
            return
        try:
            move = _RULES.read_move(self._now, text.strip())
        except EngineError as error:
            raise located(error, self.line, column) from error
        self._act(move, column)

    def _wins(self, seat: int, rest: str, column: int) -> None:
        """The result of a game; without a last checker borne off or a drop the other seat resigned."""
        number = _NUMBER.search(rest)
        if number is None:
            raise self._wrong("bad_number", column, field="points", text=rest.strip()[:40])
        points, position = int(number[0]), self._now
        if self._last_win is None:
            if position.phase == OVER:
                raise self._wrong("game_over", column)
            size, left = divmod(points, position.stakes.cube)
            if left or not 1 <= size <= len(SIZES):
                raise self._wrong("wrong_points", column, cube=position.stakes.cube)
            self._open_dice = None
            self._act(resignation(1 - seat, SIZES[size - 1]), column)
        if self._last_win != (seat, points):
            assert self._last_win is not None
            raise self._wrong("wrong_points", column, expected=self._last_win[1])

    def _check_seat(self, seat: int, column: int) -> None:
        expected = _RULES.turn(self._now).seat
        if expected != seat:
            raise self._wrong("wrong_seat", column, expected=str(expected), found=str(seat))

    def _check_cube(self, rest: str, column: int) -> None:
        value, expected = _NUMBER.search(rest), 2 * self._now.stakes.cube
        if value is None or int(value[0]) != expected:
            raise self._wrong("wrong_cube", column, expected=expected)

    def _act(self, action: Action, column: int) -> None:
        position = self._now
        try:
            after = _RULES.play(position, action)
        except EngineError as error:
            raise located(error, self.line, column) from error
        for seat in (0, 1):
            points = after.stakes.score[seat] - position.stakes.score[seat]
            if points:
                self._last_win = seat, points
        self._actions.append(action)
        self._position = after

    @property
    def _now(self) -> Position:
        assert self._position is not None, "rows are read after the header only"
        return self._position

    def _wrong(self, code: str, column: int, **params: str | int) -> InvalidNotation:
        return InvalidNotation(code, {"line": self.line, "column": column, **params})
