"""A still Dorada position as SVG: what the page shows before, and without, any script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.drawing import dice, gilding
from games.drawing.outline import Spot, line, number, square
from games.drawing.sheet import layer, sheet, spots
from games.drawing.shift import Shift
from games.drawing.spiral import HIGHEST, LIFT, PILE, POINTS, WORTHS, goal_place, lane, place, stacked

BOX: Final = f"-{gilding.HALF:g} -{gilding.HALF:g} {2 * gilding.HALF:g} {2 * gilding.HALF + 8:g}"
DIE: Final = 74
DIE_AT: Final = (0.0, -121.0)


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: stones as (point, seat) from bottom to top, a bridge having no seat; the die."""

    pieces: Sequence[tuple[str, int | None]]
    seats: int = 2
    die: int = 0
    last: Sequence[Shift] = ()
    played: bool = False


def board(picture: Picture, *, ids: str, label: str = "") -> str:
    """The whole board; hidden from assistive technology without a label."""
    layers = (
        _track(picture, ids)
        + layer("last", last_move(picture))
        + layer("jumps", gilding.jumps())
        + layer("coordinates", gilding.numbers())
        + layer("values", gilding.values())
        + layer("dice", _die(picture, ids))
        + layer("pieces", _pieces(picture, ids))
        + layer("marks")
    )
    return _sheet("dorada", picture, layers, ids, label)


def card(picture: Picture, *, ids: str) -> str:
    """The small drawing for lists and cards: track and stones only."""
    layers = (
        _track(picture, ids)
        + layer("last", last_move(picture))
        + layer("jumps", gilding.jumps())
        + layer("pieces", _pieces(picture, ids))
    )
    return _sheet("dorada board-card", picture, layers, ids, "")


def last_move(picture: Picture) -> str:
    """Rings at both ends of the last move and the way along the lane; nothing without a move."""
    if not picture.last:
        return ""
    parts = []
    for shift in picture.last:
        parts += [f'<path class="last-{kind}" d="{_way(shift)}"/>' for kind in ("under", "path")]
    first, final = picture.last[0].origin, picture.last[-1].target
    parts.append(_ring(place(first), "last-origin"))
    if final != "goal":
        parts.append(_ring(place(final), "last-target"))
    return f'<g fill="none" stroke="#0f5a43" stroke-width="9" stroke-linecap="round">{"".join(parts)}</g>'


def _way(shift: Shift) -> str:
    """Along the lane, either way; from a gold field straight into the goal."""
    start, end = POINTS.index(shift.origin), POINTS.index(shift.target)
    if shift.target == "goal" and shift.origin.isdigit() and int(shift.origin) in gilding.GOLD:
        return line([place(shift.origin), goal_place(0)])
    return lane(shift.origin, shift.target) if start < end else lane(shift.target, shift.origin)


def _ring(spot: Spot, kind: str) -> str:
    return f'<circle class="{kind}" cx="{number(spot[0])}" cy="{number(spot[1])}" r="43"/>'


def _track(picture: Picture, ids: str) -> str:
    return (
        layer("ground", gilding.ground())
        + layer("tray", gilding.board(ids) + gilding.plate(ids, picture.seats))
        + layer("wells", gilding.fields(ids, picture.seats))
        + layer("sheen", f'<rect class="board-dusk" {square(gilding.HALF, 40)} fill="none"/>')
    )


def _die(picture: Picture, ids: str) -> str:
    return dice.die(ids, picture.die, *DIE_AT, size=DIE, played=picture.played) if picture.die else ""


def _pieces(picture: Picture, ids: str) -> str:
    """Stones stack by stack, those further back first, so that high stacks stand before what is behind."""
    stacks: dict[str, list[int]] = defaultdict(list)
    bridges = [point for point, seat in picture.pieces if seat is None]
    for point, seat in picture.pieces:
        if seat is not None:
            stacks[point].append(seat)
    parts = [_at("bridge", point, "", place(point), gilding.bridge(ids, point)) for point in bridges]
    for point in sorted((point for point in stacks if point != "goal"), key=lambda point: place(point)[1]):
        parts += _stack(ids, point, place(point), stacks[point])
    goal = stacks["goal"][::-1]
    for index, seat in enumerate(goal[: WORTHS - 1]):
        parts += _stack(ids, "goal", goal_place(index), [seat], gilding.IN_GOAL)
    parts += _stack(ids, "goal", goal_place(WORTHS - 1), goal[WORTHS - 1 :][::-1], gilding.IN_GOAL)
    return "".join(parts)


def _stack(ids: str, point: str, spot: Spot, seats: Sequence[int], size: float = 1.0) -> list[str]:
    return [
        _at(
            "piece",
            point,
            f' data-seat="{seat}"',
            stacked(spot, index, len(seats), highest=PILE if point == "goal" else HIGHEST),
            gilding.stone(ids, seat, shaded=index == 0),
            size,
        )
        for index, seat in enumerate(seats)
    ]


def _at(kind: str, point: str, seat: str, spot: Spot, drawn: str, size: float = 1.0) -> str:
    scale = "" if size == 1.0 else f" scale({size:g})"
    return (
        f'<g class="{kind}" data-at="{point}"{seat} transform="translate({number(spot[0])} {number(spot[1])})'
        f'{scale}">{drawn}</g>'
    )


def _sheet(kind: str, picture: Picture, layers: str, ids: str, label: str) -> str:
    definitions = gilding.definitions(ids, picture.seats) + dice.definitions(ids)
    facts = {"lift": f"{LIFT:g} {HIGHEST:g}", "dice": spots([DIE_AT]), "die": DIE}
    facts["worths"] = " ".join(map(str, gilding.VALUES))
    return sheet(BOX, kind, definitions, layers, ids=ids, label=label, facts=facts)
