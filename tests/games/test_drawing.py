"""The still board: where points lie, what is drawn, and that drawings on one page do not mix up."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from games.drawing import abalone, tray
from games.drawing.abalone import Picture, Shift
from games.drawing.hexagon import PITCH, POINTS, place
from games.engine import registry

START = [(point, 0) for point in ("a1", "a2", "b2")] + [("i9", 1)]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_points_are_those_of_the_engine() -> None:
    assert sorted(POINTS) == sorted(registry.get("abalone").points)


def test_neighbours_lie_one_pitch_apart() -> None:
    for row in (["a1", "a2", "a3"], ["a1", "b1", "c1"], ["a1", "b2", "c3"]):
        for one, other in pairwise(row):
            (x1, y1), (x2, y2) = place(one), place(other)
            assert hypot(x2 - x1, y2 - y1) == pytest.approx(PITCH)


def test_row_a_is_below_and_turning_swaps_it() -> None:
    assert place("e5") == (0, 0)
    assert place("a1")[1] > 0 > place("a1", flipped=True)[1]
    with pytest.raises(ValueError, match="no such point"):
        place("a9")


def test_the_whole_board_is_well_formed_and_inside_its_box() -> None:
    svg = abalone.board(
        Picture(START, (2, 1), [Shift("a1", "b1"), Shift("i9", None)]), ids="one", label="A <b>"
    )
    root = parsed(svg)
    assert root.get("aria-label") == "A <b>"
    kinds = [element.get("class") for element in root.iter()]
    assert kinds.count("well") == 61
    assert kinds.count("piece") == 4
    assert kinds.count("lost") == 3
    assert kinds.count("last-target") == 1
    x, y, width, height = map(float, (root.get("viewBox") or "").split())
    for element in root.iter():
        if element.get("cx") and element.get("class"):
            assert x < float(element.get("cx") or 0) < x + width
            assert y < float(element.get("cy") or 0) < y + height


def test_every_reference_has_its_definition_and_ids_keep_apart() -> None:
    one, other = (abalone.board(Picture(START), ids=ids) for ids in ("one", "two"))
    for svg in (one, other, abalone.card(Picture(START), ids="three")):
        defined = set(re.findall(r' id="([^"]+)"', svg))
        used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg))
        assert {first or second for first, second in used} <= defined
    assert not set(re.findall(r' id="([^"]+)"', one)) & set(re.findall(r' id="([^"]+)"', other))


def test_without_a_label_a_drawing_is_hidden() -> None:
    assert parsed(abalone.card(Picture(START), ids="x")).get("aria-hidden") == "true"


def test_marbles_that_fell_lie_with_whoever_pushed() -> None:
    root = parsed(abalone.board(Picture([], (1, 0)), ids="x"))
    lost = next(element for element in root.iter() if element.get("class") == "lost")
    assert lost.get("data-seat") == "1"
    x, y = tray.slots(near=True)[0]
    assert lost.get("transform") == f"translate({x:.1f} {y:.1f})"


def test_no_style_attribute_that_the_policy_would_drop() -> None:
    assert "style=" not in abalone.board(Picture(START, (6, 6)), ids="x")
