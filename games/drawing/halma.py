"""A still position of Halma on the star as SVG: what the page shows before, and without, any script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.drawing import maple
from games.drawing.outline import line, number
from games.drawing.sheet import layer, sheet
from games.drawing.star import ARMS, POINTS, SMALL, home, place

BOX: Final = "-650 -745 1300 1504"
ARMS_OF: Final[Mapping[int, tuple[int, ...]]] = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""The arms where the seats start, by the number of seats, in turn order."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: pieces as (point, seat), and the holes that the last move touched in turn.

    ``near`` is the seat that looks at the board from its own home, at the lower edge.
    """

    pieces: Sequence[tuple[str, int]]
    seats: int = 2
    last: Sequence[str] = ()
    near: int | None = None

    @property
    def turn(self) -> int:
        """How many sixths the drawing is turned clockwise so that ``near`` sits below."""
        return 0 if self.near is None else (ARMS // 2 - ARMS_OF[self.seats][self.near]) % ARMS

    @property
    def size(self) -> int:
        """How many pieces each seat plays with."""
        return max(SMALL, sum(seat == 0 for _, seat in self.pieces))

    @property
    def homes(self) -> Mapping[int, int]:
        return {arm: seat for seat, arm in enumerate(ARMS_OF[self.seats])}


def board(picture: Picture, *, ids: str, label: str = "") -> str:
    """The whole star; hidden from assistive technology without a label."""
    layers = (
        _wood(picture, ids)
        + layer("badges", maple.badges(picture.homes, picture.turn))
        + layer("holes", _holes(picture, ids))
        + layer("last", last_move(picture))
        + layer("pieces", _pieces(picture, ids))
        + layer("marks")
    )
    return _sheet("halma", picture, layers, ids, label)


def card(picture: Picture, *, ids: str) -> str:
    """The small drawing for lists and cards: star and pieces only."""
    layers = (
        _wood(picture, ids)
        + layer("holes", _holes(picture, ids))
        + layer("last", last_move(picture))
        + layer("pieces", _pieces(picture, ids))
    )
    return _sheet("halma board-card", picture, layers, ids, "")


def last_move(picture: Picture) -> str:
    """Rings at both ends of the last move and the way between; nothing without a move."""
    if len(picture.last) < 2:
        return ""
    spots = [place(point, turn=picture.turn) for point in picture.last]
    way = line(spots)
    rings = "".join(
        f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="47" fill="none" stroke="#0f5a43" '
        'stroke-width="7"/>'
        for kind, (x, y) in (("last-origin", spots[0]), ("last-target", spots[-1]))
    )
    return (
        f'<path class="last-under" d="{way}" fill="none" stroke="#fff" stroke-width="19"/>'
        f'<path class="last-path" d="{way}" fill="none" stroke="#0f5a43" stroke-width="11"/>{rings}'
    )


def _wood(picture: Picture, ids: str) -> str:
    inlays = maple.inlays(picture.homes, picture.turn, picture.size)
    return layer("ground", maple.ground()) + layer("tray", maple.wood(ids) + inlays + maple.lines())


def _holes(picture: Picture, ids: str) -> str:
    holes = []
    goals = {
        hole: seat for arm, seat in picture.homes.items() for hole in home(arm + ARMS // 2, picture.size)
    }
    for point in POINTS:
        x, y = place(point, turn=picture.turn)
        goal = f' data-goal="{goals[point]}"' if point in goals else ""
        spot = f'cx="{number(x)}" cy="{number(y)}" r="{maple.HOLE}"'
        holes.append(f'<circle class="well" data-point="{point}"{goal} {spot}/>')
    paint = f'fill="url(#{ids}-h0)" stroke="#fff1d2" stroke-opacity=".75" stroke-width="3"'
    return f"<g {paint}>{''.join(holes)}</g>"


def _pieces(picture: Picture, ids: str) -> str:
    parts = []
    for point, seat in sorted(picture.pieces, key=lambda piece: POINTS.index(piece[0])):
        x, y = place(point, turn=picture.turn)
        parts.append(
            f'<g class="piece" data-at="{point}" data-seat="{seat}" '
            f'transform="translate({number(x)} {number(y)})">{maple.piece(ids, seat)}</g>'
        )
    return "".join(parts)


def _sheet(kind: str, picture: Picture, layers: str, ids: str, label: str) -> str:
    return sheet(BOX, kind, maple.definitions(ids, picture.seats), layers, ids=ids, label=label)
