"""A still position of Ab ins Ziel as SVG: what the page shows before, and without, any script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.drawing import dice, lacquer
from games.drawing.cross import COLOURS, place, places, way
from games.drawing.outline import Spot, line, number
from games.drawing.sheet import layer, sheet, spots
from games.drawing.shift import Shift

BOX: Final = f"-{lacquer.HALF:g} -{lacquer.HALF:g} {2 * lacquer.HALF:g} {2 * lacquer.HALF + 10:g}"
DIE: Final = 74
DIE_AT: Final = (0.0, -2.0)


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: pieces as (point, seat), the colour of each seat, and the die, 0 before a roll.

    ``near`` is the seat that has its house at the lower left.
    """

    pieces: Sequence[tuple[str, int]]
    colours: Sequence[int] = (0, 2)
    die: int = 0
    last: Sequence[Shift] = ()
    near: int | None = None
    played: bool = False

    @property
    def turn(self) -> int:
        """How many quarters the drawing is turned clockwise."""
        return 0 if self.near is None else -self.colours[self.near] % COLOURS


def board(picture: Picture, *, ids: str, label: str = "") -> str:
    """The whole board; hidden from assistive technology without a label."""
    colours, turn = picture.colours, picture.turn
    layers = (
        _card(picture, ids)
        + layer("last", last_move(picture))
        + layer("coordinates", lacquer.numbers(turn))
        + layer("badges", lacquer.badges(colours, turn))
        + layer("dice", _die(picture, ids))
        + layer("pieces", _pieces(picture, ids))
        + layer("marks")
    )
    return _sheet("ludo", picture, layers, ids, label)


def card(picture: Picture, *, ids: str) -> str:
    """The small drawing for lists and cards: board and pieces only."""
    layers = _card(picture, ids) + layer("last", last_move(picture)) + layer("pieces", _pieces(picture, ids))
    return _sheet("ludo board-card", picture, layers, ids, "")


def last_move(picture: Picture) -> str:
    """Rings at both ends of the last move and the way between; nothing without a move."""
    parts = []
    for shift in picture.last:
        points = way(picture.colours[shift.seat], shift.origin, shift.target)
        ends = [place(point, turn=picture.turn) for point in points]
        if shift.origin.endswith("h"):
            at_home = Counter(picture.pieces)[shift.origin, shift.seat]
            ends[0] = places(shift.origin, turn=picture.turn)[min(at_home, 3)]
        parts.append(
            f'<path class="last-under" d="{line(ends)}" fill="none" stroke="#fff" stroke-width="17"/>'
            f'<path class="last-path" d="{line(ends)}" fill="none" stroke="#0f5a43" stroke-width="10"/>'
            f"{_ring(ends[0], 'last-origin')}{_ring(ends[-1], 'last-target')}"
        )
    return "".join(parts)


def _ring(spot: Spot, kind: str) -> str:
    return (
        f'<circle class="{kind}" cx="{number(spot[0])}" cy="{number(spot[1])}" r="46" fill="none" '
        'stroke="#0f5a43" stroke-width="6"/>'
    )


def _card(picture: Picture, ids: str) -> str:
    colours, turn = picture.colours, picture.turn
    printed = lacquer.card(ids) + lacquer.lanes(colours, turn) + lacquer.houses(ids, colours, turn)
    return (
        layer("ground", lacquer.ground())
        + layer("tray", printed)
        + layer("wells", lacquer.fields(ids, colours, turn))
        + layer("sheen", lacquer.tray(ids) + lacquer.sheen(ids))
    )


def _die(picture: Picture, ids: str) -> str:
    return dice.die(ids, picture.die, *DIE_AT, size=DIE, played=picture.played) if picture.die else ""


def _pieces(picture: Picture, ids: str) -> str:
    parts = []
    filled: Counter[str] = Counter()
    for point, seat in picture.pieces:
        free = places(point, turn=picture.turn)
        x, y = free[min(filled[point], len(free) - 1)]
        filled[point] += 1
        parts.append(
            f'<g class="piece" data-at="{point}" data-seat="{seat}" '
            f'transform="translate({number(x)} {number(y)})">{lacquer.pawn(ids, picture.colours[seat])}</g>'
        )
    return "".join(parts)


def _sheet(kind: str, picture: Picture, layers: str, ids: str, label: str) -> str:
    definitions = lacquer.definitions(ids, picture.colours) + dice.definitions(ids)
    facts = {"paints": " ".join(map(str, picture.colours)), "dice": spots([DIE_AT]), "die": DIE}
    return sheet(BOX, kind, definitions, layers, ids=ids, label=label, facts=facts)
