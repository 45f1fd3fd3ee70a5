"""What a game of backgammon is played for: the doubling cube, the score and the Crawford rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.engine.boards.points import OFF, Side, count, occupied
from games.engine.core import Call, InvalidNotation

MONEY: Final = 0
"""The match length of a single game for money: every point counts."""
LONGEST_MATCH: Final = 99
HIGHEST_CUBE: Final = 1024
CENTRED: Final = -1
SIZES: Final = ("single", "gammon", "backgammon")
"""A game won, by what it counts: one, two, three times the cube."""
_OPPOSITE_HOME: Final = 19
"""The lowest point of the winner's home as the loser counts."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The cube with its owner, the points of both seats, and the length of the match.

    ``crawford`` marks the one game without doubling, which follows once a seat has come within a
    point of winning a match.
    """

    length: int
    score: tuple[int, int] = (0, 0)
    cube: int = 1
    owner: int = CENTRED
    crawford: bool = False

    def refusal(self, seat: int) -> str | None:
        """Why this seat may not double, as a code, or None when it may.

        The cube is dead for a seat whose points together with the cube already win the match.
        """
        if self.length == 1:
            return "no_cube"
        if self.crawford:
            return "crawford_game"
        if self.owner not in (CENTRED, seat):
            return "cube_not_yours"
        if self.length != MONEY and self.score[seat] + self.cube >= self.length:
            return "cube_dead"
        return "cube_at_limit" if self.cube >= HIGHEST_CUBE else None

    def taken(self, seat: int) -> Stakes:
        """The cube doubled and owned by the seat that takes it."""
        return replace(self, cube=2 * self.cube, owner=seat)

    def won(self, seat: int, size: int) -> Stakes:
        """The points after a game that counts ``size`` times the cube, the cube as it was."""
        gained = [0, 0]
        gained[seat] = size * self.cube
        return replace(self, score=(self.score[0] + gained[0], self.score[1] + gained[1]))

    @property
    def winner(self) -> int | None:
        """The seat that has won the match, or the game for money."""
        wanted = self.length or 1
        return next((seat for seat in (0, 1) if self.score[seat] >= wanted), None)

    @property
    def forfeited(self) -> int:
        """What giving the match up costs: for money a single game as the cube stands, else the match, 1.

        An offered double that is not yet taken does not count, as for a drop.
        """
        return self.cube if self.length == MONEY else 1

    @property
    def within_a_point(self) -> bool:
        """Whether a seat needs one more point."""
        return self.length > 1 and self.length - 1 in self.score

    def next_game(self, before: Stakes) -> Stakes:
        """What the next game is played for; ``before`` is what the last one was played for."""
        crawford = self.within_a_point and not before.within_a_point
        return Stakes(self.length, self.score, crawford=crawford)


def resignation(seat: int, size: str) -> Call:
    """What the referee plays once a seat's resignation of a ``size`` has been accepted."""
    return Call(f"seat_{seat}_resigns_{size}")


RESIGNATIONS: Final = {
    resignation(seat, size): (seat, number) for seat in (0, 1) for number, size in enumerate(SIZES, start=1)
}
"""By call, whose resignation it is and how many times the cube it counts."""


def size_won(loser: Side) -> int:
    """1; 2 when the loser has borne off none; 3 when one is also in the winner's home or on the bar.

    The bar is counted behind the winner's home.
    """
    if count(loser, OFF):
        return 1
    return 3 if occupied(loser) >> 4 * _OPPOSITE_HOME else 2


def checked(stakes: Stakes, playing: bool) -> Stakes:
    """The stakes themselves. Raises InvalidNotation when no play could have led to them."""
    if not 0 <= stakes.length <= LONGEST_MATCH:
        raise InvalidNotation("out_of_range", {"field": "length", "limit": LONGEST_MATCH})
    if stakes.cube not in [1 << power for power in range(HIGHEST_CUBE.bit_length())]:
        raise InvalidNotation("out_of_range", {"field": "cube", "limit": HIGHEST_CUBE})
    if stakes.owner not in ((CENTRED,) if stakes.cube == 1 else (0, 1)):
        raise InvalidNotation("wrong_owner", {"cube": stakes.cube})
    if stakes.cube > 1 and (stakes.crawford or stakes.length == 1):
        raise InvalidNotation("no_cube_here", {"cube": stakes.cube})
    limit = (stakes.length or 1) + 3 * HIGHEST_CUBE
    if not all(0 <= points <= limit for points in stakes.score):
        raise InvalidNotation("out_of_range", {"field": "score", "limit": limit})
    if playing and stakes.winner is not None:
        raise InvalidNotation("match_already_won", {"seat": stakes.winner})
    if not playing and (stakes.winner is None or min(stakes.score) >= (stakes.length or 1)):
        raise InvalidNotation("match_not_won")
    if stakes.crawford and not (stakes.within_a_point or not playing):
        raise InvalidNotation("no_crawford_game")
    if stakes.crawford and stakes.score[0] == stakes.score[1]:
        raise InvalidNotation("no_crawford_game")
    return stakes
