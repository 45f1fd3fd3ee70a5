"""Halma's texts and data: what is written, and what a malformed one is refused for."""

from __future__ import annotations

import pytest

from games.engine.core import InvalidNotation, Json
from games.engine.rules.star_halma import StarHalma
from tests.engine.star_drawn import HALMA, placed

ROWS = (
    "0/00/000/0000/............./............/.........../........../........."
    "/........../.........../............/............./1111/111/11/1"
)
START_TEXT = f"{ROWS} 0 0-0 0-0"
SOUTH = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1"


def test_the_start_is_one_line() -> None:
    assert HALMA.write(HALMA.start(2)) == START_TEXT
    assert HALMA.read(START_TEXT) == HALMA.start(2)


def test_a_position_keeps_turns_and_places() -> None:
    position = placed({0: SOUTH}, seats=3, turn=2, turns=(40, 42, 41), places=(1, 0, 0))

    assert HALMA.write(position).endswith(" 2 40-42-41 1-0-0")
    assert HALMA.read(HALMA.write(position)) == position
    assert HALMA.load(HALMA.dump(position)) == position


@pytest.mark.parametrize("rules", [HALMA, StarHalma()])
def test_fifteen_pieces_are_seen_from_the_board(rules: StarHalma) -> None:
    start = rules.start(2, {"pieces": 15})

    assert rules.read(rules.write(start)) == start
    assert rules.load(rules.dump(start)) == start


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "wrong_field_count", {"expected": 4, "found": 0}),
        (f"{ROWS} 0 0-0", "wrong_field_count", {"expected": 4, "found": 3}),
        (START_TEXT.replace("0/00/", "0/", 1), "wrong_row_count", {"expected": 17, "found": 16}),
        (START_TEXT.replace("0/00/", "0/0/"), "wrong_row_length", {"row": "b", "expected": 2, "found": 1}),
        (START_TEXT.replace("/00/", "/0x/"), "unknown_piece", {"row": "b", "column": 2, "character": "x"}),
        (START_TEXT.replace("/00/", "/02/"), "unknown_piece", {"row": "b", "column": 2, "character": "2"}),
        (START_TEXT.replace("/00/", "/0./"), "wrong_piece_count", {"seat": 0, "expected": 10, "found": 9}),
        (START_TEXT.replace("/11/", "/1./"), "wrong_piece_count", {"seat": 1, "expected": 10, "found": 9}),
        (f"{ROWS} x 0-0 0-0", "bad_number", {"field": "seat", "text": "x"}),
        (f"{ROWS} 2 0-0 0-0", "out_of_range", {"field": "seat", "limit": 1}),
        (f"{ROWS} 0 0-² 0-0", "bad_number", {"field": "turns", "text": "²"}),
        (f"{ROWS} 0 0 0", "wrong_seat_count", {"seats": 1}),
        (f"{ROWS} 0 0-0-0-0-0 0-0-0-0-0", "wrong_seat_count", {"seats": 5}),
        (f"{ROWS} 0 0-0 0-0-0", "bad_list", {"field": "places"}),
        (f"{ROWS} 0 201-201 0-0", "out_of_range", {"field": "turns", "limit": 200}),
        (f"{ROWS} 0 3-2 0-0", "impossible_turns", {"turns": "3-2"}),
        (f"{ROWS} 0 2-4 0-0", "impossible_turns", {"turns": "2-4"}),
        (f"{ROWS} 1 1-1 1-0", "not_arrived", {"seat": 0}),
        (f"{ROWS} 1 1-1 2-0", "impossible_place", {"seat": 0, "place": 2}),
        (f"{ROWS} 1 1-1 x-0", "bad_number", {"field": "places", "text": "x"}),
    ],
)
def test_a_malformed_position_says_what_is_wrong(text: str, code: str, params: dict[str, str | int]) -> None:
    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(text)

    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_seat_that_has_arrived_needs_its_place() -> None:
    text = HALMA.write(placed({0: SOUTH, 1: "i1 i2 i3 i4 i5 i6 i7 i8 i9 h1"}, turn=1, turns=(9, 8)))

    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(text)

    assert (refused.value.code, refused.value.params) == ("place_missing", {"seat": 0})


def test_a_finished_seat_has_no_turn() -> None:
    text = HALMA.write(placed({0: SOUTH}, seats=3, turns=(9, 9, 9), places=(1, 0, 0)))

    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(text)

    assert (refused.value.code, refused.value.params) == ("seat_has_finished", {"seat": 0})


def test_sixteen_pieces_are_too_many() -> None:
    text = HALMA.write(HALMA.start(2, {"pieces": 15})).replace("/............/", "/0.........../", 1)

    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(text)

    assert refused.value.params == {"seat": 0, "expected": 15, "found": 16}


def test_fifteen_pieces_are_too_many_for_three_seats() -> None:
    rows = HALMA.write(HALMA.start(3)).split()[0].split("/")
    rows[7], rows[8] = "0000022222", "11111...."

    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(f"{'/'.join(rows)} 0 0-0-0 0-0-0")

    assert refused.value.params == {"seat": 0, "expected": 10, "found": 15}


@pytest.mark.parametrize("places", [(1, 2, 0), (2, 1, 0), (1, 1, 0)])
def test_no_place_is_given_to_a_seat_outside_its_goal(places: tuple[int, ...]) -> None:
    text = HALMA.write(placed({0: SOUTH}, seats=3, turn=2, turns=(9, 9, 9), places=places))

    with pytest.raises(InvalidNotation) as refused:
        HALMA.read(text)

    assert (refused.value.code, refused.value.params) == ("not_arrived", {"seat": 1})


_GOOD: dict[str, Json] = {"board": ROWS, "seat": 0, "turns": [0, 0], "places": [0, 0]}


def test_good_data_are_loaded() -> None:
    assert HALMA.load(_GOOD) == HALMA.start(2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "wrong_fields"),
        ([], "wrong_fields"),
        ({**_GOOD, "version": 1}, "wrong_fields"),
        ({name: value for name, value in _GOOD.items() if name != "turns"}, "wrong_fields"),
        ({**_GOOD, "board": 7}, "bad_text"),
        ({**_GOOD, "board": ""}, "wrong_row_count"),
        ({**_GOOD, "seat": True}, "bad_number"),
        ({**_GOOD, "seat": -1}, "out_of_range"),
        ({**_GOOD, "turns": "0-0"}, "bad_list"),
        ({**_GOOD, "turns": [0, "0"]}, "bad_number"),
        ({**_GOOD, "turns": [0, -1]}, "out_of_range"),
        ({**_GOOD, "places": [0, None]}, "bad_number"),
        ({**_GOOD, "places": [0, -1]}, "impossible_place"),
        ({**_GOOD, "places": [0]}, "bad_list"),
        ({**_GOOD, "turns": [], "places": []}, "wrong_seat_count"),
    ],
)
def test_malformed_data_say_what_is_wrong(data: Json, code: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        HALMA.load(data)

    assert refused.value.code == code
