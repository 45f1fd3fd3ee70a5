"""Where checkers lie on a backgammon board, one point being 100 units wide and the middle (0, 0).

Points are named as seat 0 counts them. Whoever looks at the board sits at the lower edge with the
home at the right, or at the left where that is wished.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.drawing.outline import Spot

WIDTH: Final = 100.0
POINTS: Final = ("off", *(str(number) for number in range(1, 25)), "bar")
CHECKERS: Final = 15
HALF_BAR: Final = 50.0
"""The bar is as wide as a point, so that a finger finds it as well."""
HALF_HEIGHT: Final = 534.0
"""From the middle to the edge of the felt."""
HALF_WIDTH: Final = 660.0
"""From the middle to the left and right edges of the whole case."""
RACK: Final = 626.0
"""From the middle to the line along which borne-off checkers stand."""
RACK_END: Final = HALF_WIDTH - 14
"""From the middle to where a rack ends at the side."""
CHECKER: Final = 46.0
SLAB: Final = 26.0
"""How much of a rack a checker takes."""
HIGHEST: Final = 5
"""How many checkers lie beside one another on a point; the number on the last tells of more."""
ON_BAR: Final = 0.94
"""How large checkers lie on the bar."""
_ON_BAR: Final = 4


@dataclass(frozen=True, slots=True)
class View:
    """Who sits at the lower edge, and on which side the homes are."""

    near: int = 0
    home_left: bool = False

    def column(self, point: str) -> float:
        """The middle of a numbered point, from left to right."""
        number = self.number(point)
        step = (number - 1) % 12
        x = HALF_BAR + WIDTH * 5.5 - WIDTH * step - (2 * HALF_BAR if step > 5 else 0)
        x = x if number <= 12 else -x
        return -x if self.home_left else x

    def number(self, point: str) -> int:
        """A numbered point as whoever sits below counts it."""
        return int(point) if self.near == 0 else 25 - int(point)

    def is_below(self, point: str) -> bool:
        """Whether a numbered point stands on the lower edge."""
        return self.number(point) <= 12

    def spot(self, point: str, seat: int, index: int) -> Spot:
        """The centre of the checker that is the ``index``-th of its seat on a point, from 0."""
        side = 1 if seat == self.near else -1
        if point == "bar":
            return 0.0, side * (112 + 90 * min(index, _ON_BAR - 1))
        if point == "off":
            x = RACK_END - 6 - SLAB / 2 - SLAB * min(index, CHECKERS - 1)
            return (-x if self.home_left else x), side * RACK
        side = 1 if self.is_below(point) else -1
        y = HALF_HEIGHT - CHECKER - 2 - 2 * CHECKER * min(index, HIGHEST - 1)
        return self.column(point), side * y


def shown(point: str) -> int:
    """How many checkers of a seat are drawn one by one on a point."""
    return {"bar": _ON_BAR, "off": CHECKERS}.get(point, HIGHEST)
