"""A still Abalone position as SVG: what the page shows before, and without, any script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.drawing import marbles, tray
from games.drawing.hexagon import place
from games.drawing.outline import number
from games.drawing.sheet import sheet

FULL_BOX: Final = "-540 -484 1080 968"
CARD_BOX: Final = "-540 -470 1080 968"


@dataclass(frozen=True, slots=True)
class Shift:
    """A marble that went from one point to another in the last move; ``target`` None left the board."""

    origin: str
    target: str | None


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: pieces as (point, seat), and how many marbles each seat has pushed off."""

    pieces: Sequence[tuple[str, int]]
    ejected: tuple[int, int] = (0, 0)
    last: Sequence[Shift] = ()
    flipped: bool = False


def board(picture: Picture, *, ids: str, label: str = "") -> str:
    """The whole board with coordinates and gutters; hidden from assistive technology without a label."""
    layers = (
        f'<g class="board-ground">{tray.ground()}</g>'
        f'<g class="board-tray">{tray.tray(ids)}</g>'
        f'<g class="board-coordinates">{tray.coordinates(flipped=picture.flipped)}</g>'
        f'<g class="board-wells">{tray.wells(ids, flipped=picture.flipped)}</g>'
        f'<g class="board-gutters">{_gutters(picture, ids)}</g>'
        f'<g class="board-lost">{_lost(picture, ids)}</g>'
        f'<g class="board-last">{last_move(picture.last, flipped=picture.flipped)}</g>'
        f'<g class="board-pieces">{_pieces(picture, ids)}</g>'
        '<g class="board-marks"></g>'
    )
    return _sheet(FULL_BOX, ids, layers, label, "abalone", picture.flipped)


def card(picture: Picture, *, ids: str) -> str:
    """The small drawing for lists and cards: tray and marbles only."""
    layers = (
        f'<g class="board-ground">{tray.ground()}</g>'
        f'<g class="board-tray">{tray.tray(ids)}</g>'
        f'<g class="board-wells">{tray.wells(ids, flipped=picture.flipped)}</g>'
        f'<g class="board-last">{last_move(picture.last, flipped=picture.flipped)}</g>'
        f'<g class="board-pieces">{_pieces(picture, ids)}</g>'
    )
    return _sheet(CARD_BOX, ids, layers, "", "abalone board-card", picture.flipped)


def last_move(shifts: Sequence[Shift], *, flipped: bool = False) -> str:
    """Rings at both ends of the last move and the path between; nothing without a move."""
    parts = []
    targets = {shift.target for shift in shifts}
    for shift in shifts:
        x, y = place(shift.origin, flipped=flipped)
        if shift.target is not None:
            to_x, to_y = place(shift.target, flipped=flipped)
            parts.append(
                f'<path class="last-path" d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}" '
                f'stroke="#f0b64a" stroke-width="10" stroke-linecap="round"/>'
            )
            parts.append(_ring(to_x, to_y, "last-target"))
        if shift.origin not in targets:
            parts.append(_ring(x, y, "last-origin"))
    return "".join(parts)


def _ring(x: float, y: float, kind: str) -> str:
    return (
        f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="46.5" fill="none" '
        f'stroke="#f0b64a" stroke-width="6"/>'
    )


def _pieces(picture: Picture, ids: str) -> str:
    parts = []
    for point, seat in sorted(picture.pieces):
        x, y = place(point, flipped=picture.flipped)
        parts.append(
            f'<g class="piece" data-at="{point}" data-seat="{seat}" '
            f'transform="translate({number(x)} {number(y)})">'
            f"{_shade(ids)}{marbles.marble(ids, seat)}</g>"
        )
    return "".join(parts)


def _lost(picture: Picture, ids: str) -> str:
    parts = []
    for seat, count in enumerate(picture.ejected):
        for x, y in tray.slots(near=_is_near(picture, seat))[: max(0, count)]:
            parts.append(
                f'<g class="lost" data-seat="{1 - seat}" transform="translate({number(x)} {number(y)})">'
                f"{marbles.marble(ids, 1 - seat, size=tray.SLOT_SIZE)}</g>"
            )
    return "".join(parts)


def _gutters(picture: Picture, ids: str) -> str:
    return "".join(tray.gutter(ids, seat=seat, near=_is_near(picture, seat)) for seat in (0, 1))


def _is_near(picture: Picture, seat: int) -> bool:
    return (seat == 0) is not picture.flipped


def _shade(ids: str) -> str:
    return f'<use href="#{ids}-shade" x="-60" y="-60" width="120" height="120"/>'


def _sheet(box: str, ids: str, layers: str, label: str, kind: str, flipped: bool) -> str:
    definitions = marbles.definitions(ids) + tray.definitions(ids)
    return sheet(box, kind, definitions, layers, ids=ids, label=label, flipped=flipped)
