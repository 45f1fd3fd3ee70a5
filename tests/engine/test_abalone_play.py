"""Abalone on drawn boards: pushes, side-steps, ejections, and how a game ends."""

from __future__ import annotations

import pytest

from games.engine.core import Awaits, InvalidOptions, Move, Outcome, Step, Turn
from games.engine.rules.abalone import IDLE_LIMIT, LAYOUTS, Position
from tests.engine.drawn import ABALONE, after, draw, hexagon, placed, shown

START = """
        w w w w w
       w w w w w w
      . . w w w . .
     . . . . . . . .
    . . . . . . . . .
     . . . . . . . .
      . . b b b . .
       b b b b b b
        b b b b b
"""


def same(position: Position, drawing: str) -> bool:
    return draw(position).split() == drawing.split()


def test_black_begins_from_the_standard_layout() -> None:
    start = ABALONE.start(2)

    assert start == hexagon(START)
    assert ABALONE.turn(start) == Turn(Awaits.MOVE, 0)


@pytest.mark.parametrize(
    ("layout", "black", "white"),
    [
        (
            "belgian_daisy",
            "a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9",
            "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6",
        ),
        (
            "german_daisy",
            "b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9",
            "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5",
        ),
    ],
)
def test_the_daisies_are_laid_out(layout: str, black: str, white: str) -> None:
    assert ABALONE.start(2, {"layout": layout}) == placed(black, white)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_fourteen_marbles_a_side(layout: str) -> None:
    seats = [piece.seat for piece in ABALONE.pieces(ABALONE.start(2, {"layout": layout}))]

    assert (seats.count(0), seats.count(1)) == (14, 14)


def test_the_black_seat_always_begins() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ABALONE.start(2, beginner=1)

    assert refused.value.code == "fixed_beginner"


def test_a_line_of_three_moves_on_by_its_tail() -> None:
    moved = after(ABALONE.start(2), "a1b2")

    assert same(
        moved,
        """
        w w w w w
       w w w w w w
      . . w w w . .
     . . . . . . . .
    . . . . . . . . .
     . . . b . . . .
      . . b b b . .
       b b b b b b
        . b b b b
        """,
    )
    assert (moved.seat, moved.idle) == (1, 1)


def test_a_group_steps_sideways_and_every_marble_is_shown() -> None:
    start = ABALONE.start(2)

    assert shown(start, "c3c5d3") == [
        ("moved", 0, "c3", "d3"),
        ("moved", 0, "c4", "d4"),
        ("moved", 0, "c5", "d5"),
    ]
    assert same(
        after(start, "c3c5d3"),
        """
        w w w w w
       w w w w w w
      . . w w w . .
     . . . . . . . .
    . . . . . . . . .
     . . b b b . . .
      . . . . . . .
       b b b b b b
        b b b b b
        """,
    )


@pytest.mark.parametrize("text", ["c3c5d3", "C3C5D3", "c5c3d5"])
def test_both_orders_of_a_group_and_either_case_are_read(text: str) -> None:
    start = ABALONE.start(2)
    move = ABALONE.read_move(start, text)

    assert ABALONE.write_move(start, move) == "c3c5d3"
    assert move in ABALONE.moves(start)


def test_a_side_step_may_be_played_from_either_end() -> None:
    position = placed("e4 e5", "a1")
    points = ABALONE.points.index
    from_the_right = Move((Step(points("e5"), points("e4")), Step(points("e5"), points("f6"))))

    assert ABALONE.play(position, from_the_right) == after(position, "e4e5f5")
    assert after(position, "e4e5f5").black == placed("f5 f6").black


@pytest.mark.parametrize(
    ("black", "white", "text", "white_after"),
    [
        ("e3 e4", "e5", "e3e4", "e6"),
        ("e3 e4 e5", "e6", "e3e4", "e7"),
        ("e3 e4 e5", "e6 e7", "e3e4", "e7 e8"),
        ("c3 d4", "e5", "c3d4", "f6"),
        ("g5 f5 e5", "d5 c5", "g5f5", "c5 b5"),
    ],
    ids=["2:1", "3:1", "3:2", "2:1 uphill", "3:2 downhill"],
)
def test_a_larger_group_pushes_a_smaller_one(black: str, white: str, text: str, white_after: str) -> None:
    pushed = after(placed(black, white), text)

    assert pushed.white == placed("", white_after).white
    assert pushed.ejected == (0, 0)


def test_a_push_may_use_two_of_a_longer_row_from_its_middle() -> None:
    assert after(placed("e1 e2 e3 e4", "e5"), "e3e4").black == placed("e1 e2 e4 e5").black


def test_a_marble_pushed_over_the_edge_is_ejected() -> None:
    position = placed("g7 h8", "i9")

    assert shown(position, "g7h8") == [
        ("moved", 0, "g7", "h8"),
        ("moved", 0, "h8", "i9"),
        ("ejected", 1, "i9", None, ("toward", "NE")),
    ]
    ejected = after(position, "g7h8")
    assert ejected.white == 0
    assert ejected.ejected == (1, 0)


def test_three_push_two_and_only_the_outer_one_falls() -> None:
    pushed = after(placed("e8 e9", "e5 e6 e7", "w"), "e5e6")

    assert pushed.ejected == (0, 1)
    assert pushed.black == placed("e9").black
    assert pushed.white == placed("", "e6 e7 e8").white


def test_an_ejection_sets_the_idle_count_back() -> None:
    position = hexagon(draw(placed("g7 h8", "i9 a1")), idle=299)

    assert after(position, "g7h8").idle == 0
    assert after(position, "g7g8").idle == 300


def test_moves_of_either_side_are_counted_one_by_one() -> None:
    position, counts = ABALONE.start(2), []
    for text in ("a1b1", "i9h9", "a2b2", "i8h8"):
        position = after(position, text)
        counts.append(position.idle)

    assert counts == [1, 2, 3, 4]


def test_the_sixth_ejection_wins() -> None:
    position = hexagon(draw(placed("g7 h8", "i9 a1")), ejected=(5, 5))
    won = after(position, "g7h8")

    assert ABALONE.outcome(position) is None
    assert ABALONE.outcome(won) == Outcome((1, 2), "six_ejected")
    assert ABALONE.turn(won) == Turn(Awaits.NOTHING, None)
    assert ABALONE.moves(won) == ()


def test_white_wins_by_six_ejections_too() -> None:
    position = hexagon(draw(placed("i9 a1", "g7 h8")), "w", ejected=(5, 5))

    assert ABALONE.outcome(after(position, "g7h8")) == Outcome((2, 1), "six_ejected")


def test_three_hundred_idle_moves_are_a_draw() -> None:
    position = hexagon(START, idle=IDLE_LIMIT - 1)

    assert ABALONE.outcome(position) is None
    assert ABALONE.outcome(after(position, "a1b1")) == Outcome((1, 1), "idle_limit")


def test_the_sixth_ejection_on_the_last_idle_move_wins() -> None:
    position = hexagon(draw(placed("g7 h8", "i9 a1")), idle=IDLE_LIMIT - 1, ejected=(5, 0))

    assert ABALONE.outcome(after(position, "g7h8")) == Outcome((1, 2), "six_ejected")


def test_a_seat_without_a_legal_move_is_a_draw() -> None:
    stuck = hexagon(
        """
        . . . . .
       . . . . . .
      . . . . . . .
     . . . . . . . .
    . . . . . . . . .
     . . . . . . . .
      w . . . . . .
       w w . . . .
        b w . . .
        """
    )

    assert ABALONE.outcome(stuck) == Outcome((1, 1), "no_legal_move")
    assert ABALONE.turn(stuck) == Turn(Awaits.NOTHING, None)


def test_a_seat_that_can_only_push_is_not_stuck() -> None:
    position = hexagon(
        """
        . . . . .
       . . . . . .
      . . . . . . .
     . . . . . . . .
    w . . . . . . . .
     w w . . . . . .
      w w w . . . .
       w w w w . .
        b b w . .
        """
    )

    assert [ABALONE.write_move(position, move) for move in ABALONE.moves(position)] == ["a1a2"]
    assert ABALONE.outcome(position) is None


def test_nothing_has_to_be_pushed_and_nobody_may_pass() -> None:
    position = placed("g7 h8 a1", "i9")
    texts = {ABALONE.write_move(position, move) for move in ABALONE.moves(position)}

    assert {"g7h8", "a1a2", "h8h9"} <= texts
    assert "" not in texts


def test_a_group_is_entered_step_by_step() -> None:
    points = ABALONE.points.index
    position = placed("e4 e5", "a1")
    pair = Step(points("e4"), points("e5"))

    assert pair in ABALONE.next_steps(position, [])
    assert ABALONE.complete(position, [pair]) == Move((pair,))
    assert {ABALONE.points[step.target] for step in ABALONE.next_steps(position, [pair])} == {
        "d3",
        "d4",
        "f4",
        "f5",
    }


def test_a_side_step_may_be_entered_from_either_end() -> None:
    points = ABALONE.points.index
    position = placed("e4 e5", "a1")
    turned = Step(points("e5"), points("e4"))

    assert turned in ABALONE.next_steps(position, [])
    assert {ABALONE.points[step.target] for step in ABALONE.next_steps(position, [turned])} == {
        "d4",
        "d5",
        "f5",
        "f6",
    }


def test_the_counters_show_ejections_and_idle_moves() -> None:
    position = hexagon(START, idle=12, ejected=(2, 1))

    assert ABALONE.counters(position) == {
        "ejected": [2, 1],
        "ejections_to_win": 6,
        "idle": 12,
        "idle_limit": 300,
    }
