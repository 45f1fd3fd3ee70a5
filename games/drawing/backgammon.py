"""A still backgammon position as SVG: what the page shows before, and without, any script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from games.drawing import checkers, dice, felt
from games.drawing.checker_places import (
    HALF_BAR,
    HALF_WIDTH,
    ON_BAR,
    POINTS,
    RACK,
    RACK_END,
    View,
    shown,
)
from games.drawing.outline import Spot, number
from games.drawing.seat_signs import COLOURS, LETTERS, SIGN_COLOURS
from games.drawing.sheet import layer, sheet, spots
from games.drawing.shift import Shift

FULL_BOX: Final = f"{-HALF_WIDTH:g} -{felt.FULL:g} {2 * HALF_WIDTH:g} {2 * felt.FULL + 12:g}"
CARD_BOX: Final = f"{-HALF_WIDTH:g} -{felt.CARD:g} {2 * HALF_WIDTH:g} {2 * felt.CARD + 12:g}"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: pieces as (point, seat), dice of the seat that threw them, cube and pips.

    ``cube`` is None where none is played with, ``cube_owner`` None while it lies in the middle;
    ``offered_to`` is the seat that has to answer a double.
    """

    pieces: Sequence[tuple[str, int]]
    dice: Sequence[int] = ()
    dice_seat: int | None = None
    cube: int | None = None
    cube_owner: int | None = None
    offered_to: int | None = None
    pips: Sequence[int] = ()
    pips_word: str = ""
    last: Sequence[Shift] = ()
    view: View = field(default_factory=View)


def board(picture: Picture, *, ids: str, label: str = "") -> str:
    """The whole case with racks, numbers, dice and cube; hidden from assistive technology without a label."""
    view = picture.view
    layers = (
        layer("ground", felt.ground(felt.FULL))
        + layer(
            "tray", felt.case(ids, felt.FULL) + felt.racks(ids, view) + felt.points(ids, view) + felt.edges()
        )
        + layer("coordinates", felt.numbers(view))
        + layer("wells", felt.areas(view))
        + layer("counts", _counts(picture))
        + layer("cube", _cube(picture, ids))
        + layer("last", last_move(picture))
        + layer("pieces", _pieces(picture, ids))
        + layer("dice", _dice(picture, ids))
        + layer("marks")
    )
    return _sheet(FULL_BOX, "backgammon", layers, ids, label, picture)


def card(picture: Picture, *, ids: str) -> str:
    """The small drawing for lists and cards: felt and checkers on it."""
    view = picture.view
    on_felt = Picture([piece for piece in picture.pieces if piece[0] != "off"], view=view)
    layers = (
        layer("ground", felt.ground(felt.CARD))
        + layer("tray", felt.case(ids, felt.CARD) + felt.points(ids, view) + felt.edges())
        + layer("pieces", _pieces(on_felt, ids))
        + layer("dice", _dice(picture, ids))
    )
    return _sheet(CARD_BOX, "backgammon board-card", layers, ids, "", picture)


def last_move(picture: Picture) -> str:
    """Rings at both ends of each step of the last move and the way between; nothing without a move."""
    counts = Counter(picture.pieces)
    parts = []
    for shift in picture.last:
        start = picture.view.spot(shift.origin, shift.seat, counts[shift.origin, shift.seat])
        end = picture.view.spot(shift.target, shift.seat, max(0, counts[shift.target, shift.seat] - 1))
        bend = ((start[0] + end[0]) / 2, (start[1] + end[1]) * 0.42)
        way = f"M{_pair(start)}Q{_pair(bend)} {_pair(end)}"
        parts.append(f'<path class="last-path" d="{way}" fill="none" stroke="#f0b64a" stroke-width="8"/>')
        if shift.origin != "off":
            parts.append(_ring(start, "last-origin"))
        if shift.target != "off":
            parts.append(_ring(end, "last-target"))
    return "".join(parts)


def _ring(spot: Spot, kind: str) -> str:
    return (
        f'<circle class="{kind}" cx="{number(spot[0])}" cy="{number(spot[1])}" r="48" fill="none" '
        'stroke="#f0b64a" stroke-width="6"/>'
    )


def _pieces(picture: Picture, ids: str) -> str:
    """Checkers point by point; the number on the last one tells of more than are drawn."""
    counts = Counter(picture.pieces)
    parts = []
    for point in POINTS:
        for seat in (0, 1):
            count = counts[point, seat]
            for index in range(min(count, shown(point))):
                x, y = picture.view.spot(point, seat, index)
                drawn = checkers.slab(ids, seat) if point == "off" else checkers.checker(ids, seat)
                small = f" scale({ON_BAR})" if point == "bar" else ""
                more = _number(count, seat) if index == shown(point) - 1 and count > shown(point) else ""
                parts.append(
                    f'<g class="piece" data-at="{point}" data-seat="{seat}" '
                    f'transform="translate({number(x)} {number(y)}){small}">{drawn}{more}</g>'
                )
    return "".join(parts)


def _number(count: int, seat: int) -> str:
    return (
        f'<circle r="28" fill="{COLOURS[seat]}"/><text class="stack" y="15" text-anchor="middle" '
        f'fill="{SIGN_COLOURS[seat]}">{count}</text>'
    )


def _dice(picture: Picture, ids: str) -> str:
    places = _dice_places(picture.view, picture.view.near if picture.dice_seat is None else picture.dice_seat)
    faces = [*picture.dice, *picture.dice] if len(set(picture.dice)) == 1 else picture.dice
    free = places if len(faces) > 2 else places[1:3]
    return "".join(dice.die(ids, face, *at) for face, at in zip(faces, free, strict=False))


def _dice_places(view: View, seat: int) -> tuple[Spot, ...]:
    """In the half at the right of whoever throws them: four of equal dice, two in the middle of others."""
    x, y = _offered_place(view, seat)
    return tuple((x + away, y) for away in (-168, -56, 56, 168))


def _cube(picture: Picture, ids: str) -> str:
    if picture.cube is None:
        return ""
    if picture.offered_to is not None:
        place = _offered_place(picture.view, picture.offered_to)
        return dice.cube(ids, 2 * picture.cube, *place, offered=True)
    shown_value = 64 if picture.cube == 1 else picture.cube
    return dice.cube(ids, shown_value, *_cube_place(picture.view, picture.cube_owner))


def _cube_place(view: View, owner: int | None) -> Spot:
    """In the middle, or with its owner."""
    if owner is None:
        return 0.0, 0.0
    x = RACK_END - 44
    return (x if view.home_left else -x), (RACK if owner == view.near else -RACK)


def _offered_place(view: View, seat: int) -> Spot:
    """The middle of the half at the right of whoever has to answer."""
    return (HALF_BAR + 300) * (1 if seat == view.near else -1), 0.0


def _counts(picture: Picture) -> str:
    """Whose side it is and how many pips are left, on the frame opposite the racks."""
    parts = []
    away = 1 if picture.view.home_left else -1
    for seat, pips in enumerate(picture.pips):
        y = RACK if seat == picture.view.near else -RACK
        x = away * 300.0
        parts.append(
            f'<g class="count" data-seat="{seat}" transform="translate({number(x)} {number(y)})">'
            f'<circle cx="-86" r="27" fill="{COLOURS[seat]}" stroke="#f6ecd2" stroke-width="3"/>'
            f'<text class="letter" x="-86" y="12" text-anchor="middle" fill="{SIGN_COLOURS[seat]}">'
            f'{LETTERS[seat]}</text><text class="pips" x="-44" y="15" fill="#f6ecd2">{pips}'
            f'<tspan class="word" dx="12" fill="#e2cfae">{picture.pips_word}</tspan></text></g>'
        )
    return "".join(parts)


def _pair(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"


def _sheet(box: str, kind: str, layers: str, ids: str, label: str, picture: Picture) -> str:
    definitions = felt.definitions(ids) + checkers.definitions(ids) + dice.definitions(ids)
    view = picture.view
    facts: dict[str, object] = {
        "near": view.near,
        "die": dice.SIZE,
        "cube": spots([_cube_place(view, None)]),
        "offered": dice.OFFERED,
    }
    for seat in (0, 1):
        facts[f"dice-{seat}"] = spots(_dice_places(view, seat))
        facts[f"cube-{seat}"] = spots([_cube_place(view, seat)])
        facts[f"offered-{seat}"] = spots([_offered_place(view, seat)])
    return sheet(box, kind, definitions, layers, ids=ids, label=label, facts=facts)
