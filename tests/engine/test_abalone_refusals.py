"""An illegal attempt in Abalone says why."""

from __future__ import annotations

import pytest

from games.engine.core import Call, IllegalAction, Move, Roll, Step
from games.engine.hints import explain
from games.engine.rules.abalone import Position
from tests.engine.drawn import ABALONE, draw, hexagon, placed, refusal


@pytest.mark.parametrize(
    ("black", "white", "text", "code", "params"),
    [
        ("a1", "e5", "e5e6", "not_your_marble", {"point": "e5"}),
        ("a1", "e5", "e4e5", "empty_point", {"point": "e4"}),
        ("a1 c1", "e5", "c1e3", "not_adjacent", {"origin": "c1", "target": "e3"}),
        ("a1 c1", "e5", "c1e2", "not_adjacent", {"origin": "c1", "target": "e2"}),
        ("a1 c1", "e5", "c1c1", "not_adjacent", {"origin": "c1", "target": "c1"}),
        ("e1 e2 e3", "a1", "e1e3", "direction_missing", {"origin": "e1", "target": "e3"}),
        ("e1 e2 e3 e4", "a1", "e1e2", "group_too_large", {"count": 4, "limit": 3}),
        ("e8 e9", "a1", "e8e9", "off_board", {"point": "e9", "toward": "E"}),
        ("a1 b1", "e5", "b1a1", "off_board", {"point": "a1", "toward": "SE"}),
        ("e4", "e5", "e4e5", "equal_groups", {"mine": 1, "theirs": 1}),
        ("e3 e4", "e5 e6", "e3e4", "equal_groups", {"mine": 2, "theirs": 2}),
        ("e3 e4 e5", "e6 e7 e8", "e3e4", "equal_groups", {"mine": 3, "theirs": 3}),
        ("e3 e4", "e5 e6 e7", "e3e4", "group_blocked", {"mine": 2, "theirs": 3}),
        ("e4", "e5 e6", "e4e5", "group_blocked", {"mine": 1, "theirs": 2}),
        ("e1 e2 e3 e5", "e4", "e1e2", "own_marble_behind", {"point": "e5"}),
        ("e1 e2 e3 e6", "e4 e5", "e1e2", "own_marble_behind", {"point": "e6"}),
        ("e5 e6 e7 e9", "e8", "e5e6", "own_marble_behind", {"point": "e9"}),
    ],
)
def test_an_in_line_attempt_says_why(
    black: str, white: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(placed(black, white), text) == (code, params)


@pytest.mark.parametrize(
    ("black", "white", "text", "code", "params"),
    [
        ("e4 e5", "f5", "e4e5f4", "target_occupied", {"point": "f5", "seat": 1}),
        ("e4 e5 f6", "a1", "e4e5f5", "target_occupied", {"point": "f6", "seat": 0}),
        ("e4 e5", "a1", "e4e5g5", "not_adjacent", {"origin": "e4", "target": "g5"}),
        ("e4 e5", "a1", "e4e5e3", "not_sideways", {"origin": "e4", "target": "e3"}),
        ("e4 g5", "a1", "e4g5f4", "not_in_line", {"origin": "e4", "target": "g5"}),
        ("e1 e2 e3 e4", "a1", "e1e4f2", "group_too_large", {"count": 4, "limit": 3}),
        ("e4 e6", "a1", "e4e6f4", "empty_point", {"point": "e5"}),
        ("e4 e6", "e5", "e4e6f4", "not_your_marble", {"point": "e5"}),
        ("e4", "e5", "e4e5f4", "not_your_marble", {"point": "e5"}),
        ("a5 b5", "i5", "b5a5b6", "off_board", {"point": "a5", "toward": "E"}),
    ],
)
def test_a_side_step_says_why(
    black: str, white: str, text: str, code: str, params: dict[str, str | int]
) -> None:
    assert refusal(placed(black, white), text) == (code, params)


def _refused(position: Position, *steps: tuple[str, str]) -> str:
    points = ABALONE.points.index
    reason = explain(ABALONE, position, [Step(points(origin), points(target)) for origin, target in steps])
    assert reason is not None
    return reason.code


def test_a_side_step_starts_from_the_end_that_was_named_first() -> None:
    assert _refused(placed("e4 e5", "a1"), ("e4", "e5"), ("e5", "f5")) == "other_end"


def test_a_move_has_at_most_two_steps() -> None:
    assert _refused(placed("e4 e5", "a1"), ("e4", "e5"), ("e4", "f4"), ("f4", "g4")) == "too_many_steps"


def test_nobody_passes() -> None:
    assert _refused(placed("e4 e5", "a1")) == "no_passing"


def test_a_point_beyond_the_board_is_unknown() -> None:
    with pytest.raises(IllegalAction) as refused:
        ABALONE.play(ABALONE.start(2), Move((Step(0, 61),)))

    assert (refused.value.code, refused.value.params) == ("unknown_point", {"point": 61})


@pytest.mark.parametrize("action", [Roll((1,)), Call("double")])
def test_there_are_no_dice_and_no_calls(action: Roll | Call) -> None:
    with pytest.raises(IllegalAction) as refused:
        ABALONE.play(ABALONE.start(2), action)

    assert (refused.value.code, refused.value.params) == ("not_awaited", {"awaits": "move"})


def test_after_the_end_nothing_may_be_moved() -> None:
    over = hexagon(draw(placed("e4 e5", "a1")), ejected=(0, 6))

    assert refusal(over, "e4e5") == ("game_over", {})


def test_a_legal_attempt_needs_no_explanation() -> None:
    points = ABALONE.points.index

    assert explain(ABALONE, placed("e4 e5", "a1"), [Step(points("e4"), points("e5"))]) is None
