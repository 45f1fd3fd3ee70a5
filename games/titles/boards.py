"""How the games are drawn: one board for each game of the engine's registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine import registry
from games.engine.core import Awaits
from games.referee.shown import board_data
from games.titles import (
    abalone_board,
    backgammon_board,
    dorada_board,
    ludo_board,
    star_halma_board,
)
from games.titles.title import Board, Stand

BOARDS: Final[Mapping[str, Board]] = {
    "abalone": abalone_board,
    "backgammon": backgammon_board,
    "dorada": dorada_board,
    "ab-ins-ziel": ludo_board,
    "halma": star_halma_board,
}


def get(slug: str) -> Board:
    """The board of a game. Raises UnknownGame."""
    return BOARDS[registry.get(slug).slug]


def stand(game: str, position: Any, ply: int = 0, last: Any = ()) -> Stand:
    """A position of the engine as boards are drawn from; ``last`` are the effects of the last move."""
    rules = registry.get(game)
    board = board_data(rules, position)
    turn = rules.turn(position)
    asked = turn.awaits is Awaits.CALL
    return Stand(board["pieces"], board["counters"], ply, last, turn.seat, asked=asked)
