"""An illegal attempt in Halma says why."""

from __future__ import annotations

import pytest

from games.engine.boards.star import POINT_OF_NAME
from games.engine.core import Call, IllegalAction, InvalidNotation, Move, Roll, Step
from games.engine.hints import explain
from games.engine.rules.star_halma import Position
from tests.engine.star_drawn import HALMA, placed, refusal

SOUTH = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1"


@pytest.mark.parametrize(
    ("own", "foreign", "text", "code", "params"),
    [
        ("i5", "k5", "g5-g6", "empty_point", {"point": "g5"}),
        ("i5", "k5", "k5-k6", "not_your_piece", {"point": "k5", "seat": 1}),
        ("i5", "i6", "i5-i6", "target_occupied", {"point": "i6", "seat": 1}),
        ("i5 i6", "k5", "i5-i6", "target_occupied", {"point": "i6", "seat": 0}),
        ("i5", "k5", "i5-i5", "back_at_start", {"point": "i5"}),
        ("i5", "k5", "i5-i7", "nothing_to_jump", {"point": "i6"}),
        ("i5", "k5", "i5-g5", "nothing_to_jump", {"point": "h5"}),
        ("i5", "i6 i7", "i5-i8", "out_of_reach", {"origin": "i5", "target": "i8"}),
        ("i5", "k5", "i5-a1", "out_of_reach", {"origin": "i5", "target": "a1"}),
        ("i5", "i7", "i5-i8", "out_of_reach", {"origin": "i5", "target": "i8"}),
        ("n1", "k5", "n1-m5", "goal_is_locked", {"point": "m5"}),
        ("n1", "m6", "n1-l6", "goal_is_locked", {"point": "l6"}),
        ("n1", "m6 m7", "n1-n3", "goal_is_locked", {"point": "l6"}),
    ],
)
def test_an_attempt_says_why(
    own: str, foreign: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(placed({0: own, 1: foreign}), text) == (code, params)


@pytest.mark.parametrize(
    ("own", "foreign", "text", "code", "params"),
    [
        ("i4", "i6 k5", "i4-i5-i7", "step_and_jump_mixed", {"origin": "i4", "target": "i5"}),
        ("i4", "i5 k5", "i4-i6-i7", "step_and_jump_mixed", {"origin": "i6", "target": "i7"}),
        ("i4", "i5 k5", "i4-i6-i9", "not_a_jump", {"origin": "i6", "target": "i9"}),
        ("i4", "i5 k5", "i4-i6-i8", "nothing_to_jump", {"point": "i7"}),
        ("i4", "i5 i7 i8", "i4-i6-i8", "target_occupied", {"point": "i8", "seat": 1}),
        ("i4", "h5 h6 k5", "i4-i6-g6", "nothing_to_jump", {"point": "i5"}),
        ("i4", "i5 i6 h5 h6", "i4-i6-g6", "target_occupied", {"point": "i6", "seat": 1}),
        ("i4", "i5 h5 h6", "i4-i6-g6-i4", "back_at_start", {"point": "i4"}),
        ("n1", "m6 m7", "n1-l6-n3", "goal_is_locked", {"point": "l6"}),
        ("n1", "m6 m7 n2", "n1-l6-n3", "goal_is_locked", {"point": "l6"}),
    ],
)
def test_a_chain_says_at_which_jump_it_fails(
    own: str, foreign: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(placed({0: own, 1: foreign}), text) == (code, params)


def _refused(position: Position, *steps: tuple[str, str]) -> tuple[str, dict[str, str | int]]:
    taken = [Step(POINT_OF_NAME[origin], POINT_OF_NAME[target]) for origin, target in steps]
    reason = explain(HALMA, position, taken)
    assert reason is not None
    return reason.code, dict(reason.params)


def test_a_chain_goes_on_with_the_same_piece() -> None:
    position = placed({0: "i4 g4", 1: "i5 g5"})

    assert _refused(position, ("i4", "i6"), ("g4", "g6")) == (
        "broken_chain",
        {"expected": "i6", "found": "g4"},
    )


def test_nobody_passes_who_can_move() -> None:
    assert _refused(HALMA.start(2)) == ("no_passing", {})
    assert refusal(HALMA.start(2), "–") == ("no_passing", {})


def test_who_cannot_move_can_only_pass() -> None:
    stuck = placed({0: "a1", 1: "b1 b2 c1 c3 k1"})

    assert refusal(stuck, "a1-b1") == ("target_occupied", {"point": "b1", "seat": 1})


@pytest.mark.parametrize("point", [-1, 121])
def test_a_point_beyond_the_star_is_unknown(point: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        HALMA.play(HALMA.start(2), Move((Step(0, point),)))

    assert (refused.value.code, refused.value.params) == ("unknown_point", {"point": point})


@pytest.mark.parametrize("action", [Roll((1,)), Call("double")])
def test_there_are_no_dice_and_no_calls(action: Roll | Call) -> None:
    with pytest.raises(IllegalAction) as refused:
        HALMA.play(HALMA.start(2), action)

    assert (refused.value.code, refused.value.params) == ("not_awaited", {"awaits": "move"})
    with pytest.raises(IllegalAction):
        HALMA.write_move(HALMA.start(2), action)


def test_after_the_end_nothing_may_be_moved() -> None:
    assert refusal(placed({0: SOUTH}, turn=1, places=(1, 0)), "n1-m5") == ("game_over", {})


def test_a_legal_attempt_needs_no_explanation() -> None:
    step = Step(POINT_OF_NAME["d1"], POINT_OF_NAME["e5"])

    assert explain(HALMA, HALMA.start(2), [step]) is None


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "not_a_move", {"text": ""}),
        ("d1", "not_a_move", {"text": "d1"}),
        ("d1-r1", "unknown_point", {"text": "r1", "column": 4}),
        ("d5-e5", "unknown_point", {"text": "d5", "column": 1}),
        ("d1-e5-", "unknown_point", {"text": "", "column": 7}),
        ("d1 e5-e6", "unknown_point", {"text": "d1 e5", "column": 1}),
    ],
)
def test_text_that_is_no_move_is_told_apart_from_an_illegal_one(
    text: str, code: str, params: dict[str, str | int]
) -> None:
    with pytest.raises(InvalidNotation) as refused:
        HALMA.read_move(HALMA.start(2), text)

    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_move_is_read_in_either_case() -> None:
    assert HALMA.read_move(HALMA.start(2), "D1-E5") == HALMA.read_move(HALMA.start(2), "d1-e5")
