"""Still boards of Halma, backgammon, Ab ins Ziel and Dorada: they show the position, and all of it."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from games.drawing import backgammon, checker_places, cross, dice, dorada, gilding, halma, ludo, spiral, star
from games.drawing.checker_places import View
from games.drawing.seat_signs import COLOURS
from games.drawing.shift import Shift
from games.engine.boards import path, track
from games.engine.boards import star as engine_star
from games.engine.core import Awaits, Effect
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from games.engine.rules.star_halma import ARMS_OF, StarHalma

RULES: Mapping[str, Any] = {
    "halma": StarHalma(),
    "backgammon": Backgammon(),
    "ludo": Ludo(),
    "dorada": Dorada(),
}
BYTES, COMPRESSED = 48_000, 6_000
"""What one full board may weigh in a page."""
NARROW = {"backgammon": 320}
"""How wide a board is drawn in a window of 320 px, 312 px unless it is here."""
ACTIONS = (0, 60, 240)
"""Near the start, in the middle and towards the end of a match."""

Drawn = tuple[str, Any, Any]


def after(game: str, actions: int, seats: int = 2) -> tuple[Any, tuple[Effect, ...]]:
    """A position that many actions after the start, with the effects of the last move."""
    rules, chance = RULES[game], random.Random(actions)
    position, last = rules.start(seats), ()
    for _ in range(actions):
        awaits = rules.turn(position).awaits
        if awaits is Awaits.NOTHING:
            break
        ask = {Awaits.ROLL: rules.rolls, Awaits.MOVE: rules.moves, Awaits.CALL: rules.calls}[awaits]
        action = chance.choice(list(ask(position)))
        shown = rules.effects(position, action)
        last = shown if any(effect.origin is not None for effect in shown) else last
        position = rules.play(position, action)
    return position, last


def picture(game: str, position: Any, last: tuple[Effect, ...], near: int = 0) -> Any:
    rules = RULES[game]
    names, pieces = rules.points, [(rules.points[p.point], p.seat) for p in rules.pieces(position)]
    went = [e for e in last if e.kind in ("moved", "jumped", "homed") and e.origin is not None]
    ends = [(e.seat, names[e.origin or 0], names[e.target or 0]) for e in went]
    if game == "halma":
        holes = [ends[0][1], *(end[2] for end in ends)] if ends else []
        return halma.Picture(pieces, len(position.pieces), holes, near)
    if game == "backgammon":
        counters = rules.counters(position)
        moved = [Shift(*end) for end in ends]
        return backgammon.Picture(
            pieces, counters["dice"], position.seat, 2, 1, None, counters["pips"], "pips", moved, View(near)
        )
    if game == "ludo":
        shifts = [Shift(*end) for end in ends]
        return ludo.Picture(pieces, position.colours, position.die, shifts, near)
    return dorada.Picture(pieces, len(position.start), position.die, [Shift(*end) for end in ends])


BOARDS: Mapping[str, Callable[..., str]] = {
    "halma": halma.board,
    "backgammon": backgammon.board,
    "ludo": ludo.board,
    "dorada": dorada.board,
}
CARDS: Mapping[str, Callable[..., str]] = {
    "halma": halma.card,
    "backgammon": backgammon.card,
    "ludo": ludo.card,
    "dorada": dorada.card,
}
each_game = pytest.mark.parametrize("game", RULES)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def middle(well: ElementTree.Element) -> tuple[float, float]:
    """Of a circle, or of a rectangle."""

    def read(name: str) -> float:
        return float(well.get(name) or 0)

    if well.tag.endswith("rect"):
        return read("x") + read("width") / 2, read("y") + read("height") / 2
    return read("cx"), read("cy")


def drawn_pieces(svg: str) -> Counter[tuple[str | None, str | None]]:
    return Counter(
        (element.get("data-at"), element.get("data-seat"))
        for element in parsed(svg).iter()
        if element.get("class") in ("piece", "bridge")
    )


@each_game
def test_every_point_of_the_engine_is_there_once(game: str) -> None:
    svg = BOARDS[game](picture(game, *after(game, 0)), ids="b")
    assert Counter(re.findall(r'data-point="([^"]+)"', svg)) == Counter(RULES[game].points)


@each_game
@pytest.mark.parametrize("actions", ACTIONS)
def test_pieces_are_those_of_the_position(game: str, actions: int) -> None:
    position, last = after(game, actions)
    shown = picture(game, position, last)
    wanted = Counter((point, None if seat is None else str(seat)) for point, seat in shown.pieces)
    svg = BOARDS[game](shown, ids="b")
    if game == "backgammon":
        wanted = Counter({place: min(n, checker_places.shown(place[0])) for place, n in wanted.items()})
    assert drawn_pieces(svg) == wanted


@each_game
@pytest.mark.parametrize("actions", ACTIONS)
def test_a_board_weighs_little_and_keeps_the_policy(game: str, actions: int) -> None:
    seats = RULES[game].seats[-1]
    shown = picture(game, *after(game, actions, seats))
    for svg in (BOARDS[game](shown, ids="b", label="A <b>"), CARDS[game](shown, ids="c")):
        assert len(svg) <= BYTES
        assert len(gzip.compress(svg.encode(), 6)) <= COMPRESSED
        assert " style=" not in svg


@each_game
def test_every_reference_has_its_definition_and_ids_keep_apart(game: str) -> None:
    shown = picture(game, *after(game, 60))
    one, other, card = (
        BOARDS[game](shown, ids="one"),
        BOARDS[game](shown, ids="two"),
        CARDS[game](shown, ids="x"),
    )
    for svg in (one, other, card):
        defined = re.findall(r' id="([^"]+)"', svg)
        used = {first or second for first, second in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg)}
        assert len(defined) == len(set(defined))
        assert used <= set(defined)
    assert not set(re.findall(r' id="([^"]+)"', one)) & set(re.findall(r' id="([^"]+)"', other))


@each_game
def test_text_alternative_or_hidden(game: str) -> None:
    shown = picture(game, *after(game, 0))
    named, hidden = parsed(BOARDS[game](shown, ids="b", label="A <b>")), parsed(CARDS[game](shown, ids="b"))
    assert (named.get("role"), named.get("aria-label")) == ("img", "A <b>")
    assert hidden.get("aria-hidden") == "true"


@each_game
def test_the_last_move_is_marked_until_the_next(game: str) -> None:
    assert "last-target" not in BOARDS[game](picture(game, *after(game, 0)), ids="b")
    position, last = next(
        found for actions in range(1, 80) if (found := after(game, actions))[1] and found[1][0].target != 47
    )
    svg = BOARDS[game](picture(game, position, last), ids="b")
    assert 'class="last-origin"' in svg
    assert 'class="last-path"' in svg


@each_game
def test_what_is_touched_lies_inside_the_drawing_and_apart(game: str) -> None:
    root = parsed(BOARDS[game](picture(game, *after(game, 0)), ids="b"))
    x, y, width, height = map(float, (root.get("viewBox") or "").split())
    spots = [
        middle(element)
        for element in root.iter()
        if element.get("data-point") and element.get("data-point") != "goal"
    ]
    assert all(x < a < x + width and y < b < y + height for a, b in spots)
    pitch = min((hypot(a - c, b - d) for a, b in spots for c, d in spots if (a, b) != (c, d)), default=100)
    assert pitch * NARROW.get(game, 312) / width > 23.99


class TestHalma:
    def test_holes_and_arms_are_those_of_the_engine(self) -> None:
        assert tuple(star.POINTS) == StarHalma().points
        assert dict(halma.ARMS_OF) == ARMS_OF

    @pytest.mark.parametrize("size", [10, 15])
    def test_goals_are_those_of_the_engine(self, size: int) -> None:
        position = StarHalma().start(2, {"pieces": size})
        svg = halma.board(picture("halma", position, ()), ids="b")
        for seat in (0, 1):
            wanted = {engine_star.POINTS[point] for point in engine_star.points_of(position.goals[seat])}
            assert set(re.findall(rf'data-point="(\w+)" data-goal="{seat}"', svg)) == wanted

    @pytest.mark.parametrize(("size", "corners"), [(10, ("a1", "d1", "d4")), (15, ("a1", "e5", "e9"))])
    def test_the_inlay_of_a_home_covers_all_its_holes(self, size: int, corners: tuple[str, ...]) -> None:
        svg = halma.board(picture("halma", StarHalma().start(2, {"pieces": size}), ()), ids="b")
        stained = re.search(rf'd="M([^"]+)Z" fill="{COLOURS[0]}"[^>]* opacity=".6"', svg)
        assert stained is not None
        drawn = {tuple(map(float, corner.split())) for corner in stained[1].split("L")}
        spots = [star.place(corner, turn=3) for corner in corners]
        assert drawn == {(round(x, 1), round(y, 1)) for x, y in spots}

    def test_neighbouring_holes_lie_one_pitch_apart(self) -> None:
        for one, other in (("a1", "b1"), ("b1", "b2"), ("i5", "j5"), ("i5", "j6")):
            (x, y), (to_x, to_y) = star.place(one), star.place(other)
            assert hypot(to_x - x, to_y - y) == pytest.approx(star.PITCH)

    @pytest.mark.parametrize("seats", ARMS_OF)
    def test_whoever_looks_sits_below(self, seats: int) -> None:
        position = StarHalma().start(seats)
        for near in range(seats):
            shown = picture("halma", position, (), near)
            heights = [star.place(point, turn=shown.turn)[1] for point, seat in shown.pieces if seat == near]
            assert min(heights) > 4 * star.PITCH

    def test_a_place_that_is_none(self) -> None:
        with pytest.raises(ValueError, match="no such point"):
            star.place("a2")


class TestBackgammon:
    def test_the_home_is_at_the_right_or_left_of_whoever_sits_below(self) -> None:
        assert View(0).spot("1", 0, 0)[0] > 500
        assert View(0, home_left=True).spot("1", 0, 0)[0] < -500
        assert View(1).spot("24", 1, 0) == View(0).spot("1", 0, 0)

    def test_more_than_five_checkers_show_their_number(self) -> None:
        svg = backgammon.board(backgammon.Picture([("6", 0)] * 7 + [("off", 1)] * 15), ids="b")
        assert drawn_pieces(svg) == {("6", "0"): 5, ("off", "1"): 15}
        assert re.findall(r'class="stack"[^>]*>(\d+)<', svg) == ["7"]

    def test_cube_dice_and_pips_are_shown(self) -> None:
        shown = backgammon.Picture([], (3, 5), 0, 4, 0, None, (167, 150), "Pips")
        svg = backgammon.board(shown, ids="b")
        assert re.findall(r'class="die" data-face="(\d)"', svg) == ["3", "5"]
        assert 'data-value="4"' in svg
        assert ">167<" in svg
        assert 'class="cube"' not in backgammon.board(backgammon.Picture([]), ids="b")

    def test_an_offered_cube_lies_before_whoever_has_to_answer(self) -> None:
        shown = backgammon.Picture([], cube=2, cube_owner=0, offered_to=1, view=View(1))
        svg = backgammon.board(shown, ids="b")
        assert 'data-value="4" transform="translate(350 0) scale(1.35)"' in svg
        assert 'data-offered-1="350,0"' in svg

    def test_a_die_that_has_been_played_is_pale_and_ticked_off(self) -> None:
        for svg in (
            ludo.board(ludo.Picture([], (0, 2), 5, played=True), ids="b"),
            dorada.board(dorada.Picture([], die=5, played=True), ids="b"),
        ):
            assert re.findall(r'class="(die[^"]*)" data-face="5"', svg) == ["die is-used"]
            assert svg.count('class="die-tick"') == 1

    def test_each_face_has_its_pips(self) -> None:
        assert [len(face) for face in dice.PIPS] == list(range(7))


class TestAbInsZiel:
    def test_points_are_those_of_the_engine(self) -> None:
        assert sorted(cross.POINTS) == sorted(track.POINTS)

    def test_fields_of_the_ring_lie_one_pitch_apart(self) -> None:
        ring = [cross.place(str(field % cross.RING)) for field in range(cross.RING + 1)]
        assert all(hypot(b[0] - a[0], b[1] - a[1]) == cross.PITCH for a, b in pairwise(ring))

    @pytest.mark.parametrize("colour", range(cross.COLOURS))
    def test_the_way_of_each_colour_is_that_of_the_engine(self, colour: int) -> None:
        points = [track.POINTS[track.POINT_AT[colour][progress]] for progress in range(44)]
        assert cross.way(colour, points[0], points[-1]) == tuple(points)

    def test_whoever_looks_has_the_house_at_the_lower_left(self) -> None:
        for near, colour in enumerate((1, 3)):
            shown = ludo.Picture([], (1, 3), near=near)
            x, y = cross.place(f"{colour}h", turn=shown.turn)
            assert x < 0 < y


class TestDorada:
    def test_points_and_fields_are_those_of_the_engine(self) -> None:
        assert spiral.POINTS == path.POINTS
        assert gilding.JUMPS == path.JUMPS
        assert gilding.GOLD == path.GOLD
        assert set(path.TRIPS) == gilding.TRIPS
        assert tuple(path.goal_worth(place) for place in range(8)) == gilding.VALUES

    def test_the_goal_shows_the_last_arrival_as_worth_most(self) -> None:
        svg = dorada.board(dorada.Picture([("goal", 0)] * 9 + [("goal", 1)]), ids="b")
        top = spiral.goal_place(0)
        assert f'data-seat="1" transform="translate({top[0]:.0f} {top[1]:.0f})' in svg
        assert drawn_pieces(svg) == {("goal", "0"): 9, ("goal", "1"): 1}

    def test_a_bridge_is_no_stone(self) -> None:
        svg = dorada.board(dorada.Picture([("9", None), ("9", 1)]), ids="b")
        assert re.findall(r'<g class="(bridge|piece)" data-at="9"', svg) == ["bridge", "piece"]
