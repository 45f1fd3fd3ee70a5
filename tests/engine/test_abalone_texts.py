"""Abalone's texts and data: what is written, and what a malformed one is refused for."""

from __future__ import annotations

import pytest

from games.engine.core import InvalidNotation, Json
from tests.engine.drawn import ABALONE, draw, hexagon, placed

START_TEXT = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0-0"


def test_the_start_is_one_short_line() -> None:
    assert ABALONE.write(ABALONE.start(2)) == START_TEXT
    assert ABALONE.read(START_TEXT) == ABALONE.start(2)


def test_a_position_keeps_its_counts() -> None:
    position = hexagon(draw(placed("e4 e5", "a1")), "w", idle=17, ejected=(5, 2))

    assert ABALONE.write(position) == "5/6/7/8/3bb4/8/7/6/w4 w 17 5-2"
    assert ABALONE.dump(position) == {
        "board": "5/6/7/8/3bb4/8/7/6/w4",
        "seat": 1,
        "idle": 17,
        "ejected": [5, 2],
    }


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "wrong_field_count", {"expected": 4, "found": 0}),
        ("5/6/7/8/9/8/7/6 b 0 0-0", "wrong_row_count", {"expected": 9, "found": 8}),
        ("5/6/7/8/8/8/7/6/5 b 0 0-0", "wrong_row_length", {"row": "e", "expected": 9, "found": 8}),
        ("5/6/7/8/9/8/7/6/4bb b 0 0-0", "wrong_row_length", {"row": "a", "expected": 5, "found": 6}),
        ("5/6/2x4/8/9/8/7/6/5 b 0 0-0", "unknown_marble", {"row": "g", "column": 2, "character": "x"}),
        ("5/6/7/8/9/8/7/6/5 x 0 0-0", "unknown_side", {"text": "x"}),
        ("5/6/7/8/9/8/7/6/5 b -1 0-0", "bad_number", {"field": "idle", "text": "-1"}),
        ("5/6/7/8/9/8/7/6/5 b 301 0-0", "out_of_range", {"field": "idle", "limit": 300}),
        ("5/6/7/8/9/8/7/6/5 b ² 0-0", "bad_number", {"field": "idle", "text": "²"}),
        ("5/6/7/8/9/8/7/6/5 b 0 0", "bad_number", {"field": "ejected", "text": "0"}),
        ("5/6/7/8/9/8/7/6/5 b 0 7-0", "out_of_range", {"field": "ejected", "limit": 6}),
        ("5/6/7/8/9/8/7/6/5 b 0 6-6", "two_winners", {}),
        (START_TEXT.replace("0-0", "0-1"), "too_many_marbles", {"seat": 0, "limit": 13}),
        (START_TEXT.replace("/8/9", "/w7/9"), "too_many_marbles", {"seat": 1, "limit": 14}),
    ],
)
def test_a_malformed_position_says_what_is_wrong(text: str, code: str, params: dict[str, str | int]) -> None:
    with pytest.raises(InvalidNotation) as refused:
        ABALONE.read(text)

    assert (refused.value.code, refused.value.params) == (code, params)


_GOOD: dict[str, Json] = {"board": START_TEXT.split()[0], "seat": 0, "idle": 0, "ejected": [0, 0]}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "wrong_fields"),
        ({}, "wrong_fields"),
        ({**_GOOD, "layout": "standard"}, "wrong_fields"),
        ({**_GOOD, "board": 5}, "bad_text"),
        ({**_GOOD, "board": "5"}, "wrong_row_count"),
        ({**_GOOD, "seat": True}, "bad_number"),
        ({**_GOOD, "seat": 2}, "out_of_range"),
        ({**_GOOD, "idle": "0"}, "bad_number"),
        ({**_GOOD, "idle": -1}, "out_of_range"),
        ({**_GOOD, "ejected": [0]}, "bad_list"),
        ({**_GOOD, "ejected": [0, None]}, "bad_number"),
    ],
)
def test_malformed_data_say_what_is_wrong(data: Json, code: str) -> None:
    assert ABALONE.load(_GOOD) == ABALONE.start(2)
    with pytest.raises(InvalidNotation) as refused:
        ABALONE.load(data)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "not_a_move", {"text": ""}),
        ("a1", "not_a_move", {"text": "a1"}),
        ("a1b", "unknown_point", {"text": "b", "column": 3}),
        ("a1b1c1d1", "not_a_move", {"text": "a1b1c1d1"}),
        ("a6b6", "unknown_point", {"text": "a6", "column": 1}),
        ("a1j1", "unknown_point", {"text": "j1", "column": 3}),
    ],
)
def test_text_that_is_no_move_says_what_is_wrong(text: str, code: str, params: dict[str, str | int]) -> None:
    with pytest.raises(InvalidNotation) as refused:
        ABALONE.read_move(ABALONE.start(2), text)

    assert (refused.value.code, refused.value.params) == (code, params)
