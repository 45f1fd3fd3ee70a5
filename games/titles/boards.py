"""How the games are drawn: one board for each game of the engine's registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import abalone, backgammon, dorada, halma, ludo
from games.engine import registry
from games.engine.core import Awaits
from games.referee.shown import board_data
from games.titles import pictures
from games.titles.title import Stand


@dataclass(frozen=True, slots=True)
class Board:
    """What draws a game: ``drawing`` has ``board`` and ``card`` for what ``picture`` makes of a position.

    ``script`` is the static file that brings the page to life, ``turns`` whether it can turn the board round.
    """

    drawing: Any
    picture: Callable[[Stand, bool], Any]
    script: str
    turns: bool = False

    def still(
        self, shown: Stand, *, ids: str, near: int = 0, label: str = "", home_left: bool = False
    ) -> SafeString:
        """The whole board with the move that led to the position, as seat ``near`` looks at it.

        ``home_left`` is a wish of the reader; only games that have homes at one side heed it.
        """
        picture = self.picture(replace(shown, near=near), home_left)
        return mark_safe(self.drawing.board(picture, ids=ids, label=label))

    def card(self, shown: Stand, *, ids: str, near: int = 0) -> SafeString:
        """The small drawing for lists and cards, as the first seat looks at it unless another is given."""
        return mark_safe(self.drawing.card(self.picture(replace(shown, near=near), False), ids=ids))


BOARDS: Final[Mapping[str, Board]] = {
    "abalone": Board(abalone, pictures.abalone, "games/matches/abalone.js", turns=True),
    "backgammon": Board(backgammon, pictures.backgammon, "games/matches/backgammon.js"),
    "dorada": Board(dorada, pictures.dorada, "games/matches/dorada.js"),
    "ab-ins-ziel": Board(ludo, pictures.ludo, "games/matches/ludo.js"),
    "halma": Board(halma, pictures.star_halma, "games/matches/halma.js"),
}


def get(slug: str) -> Board:
    """The board of a game. Raises UnknownGame."""
    return BOARDS[registry.get(slug).slug]


def stand(game: str, position: Any, ply: int = 0, last: Any = (), rolled: Sequence[int] = ()) -> Stand:
    """A position of the engine as boards are drawn from; ``last`` are the effects of the last move."""
    rules = registry.get(game)
    board = board_data(rules, position)
    turn = rules.turn(position)
    asked = turn.awaits is Awaits.CALL
    return Stand(board["pieces"], board["counters"], ply, last, turn.seat, rolled, asked=asked)
