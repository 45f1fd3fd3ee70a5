"""Halma on drawn stars: steps, jumps, chains, and the goal that a piece does not leave again."""

from __future__ import annotations

import pytest

from games.engine.boards.star import POINT_OF_NAME
from games.engine.core import Awaits, InvalidOptions, Move, Step, Turn
from tests.engine.star_counting import perft
from tests.engine.star_drawn import HALMA, after, chain, draw, placed, reached, shown, star

TWO = """
             0
            0 0
           0 0 0
          0 0 0 0
 . . . . . . . . . . . . .
  . . . . . . . . . . . .
   . . . . . . . . . . .
    . . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . . .
   . . . . . . . . . . .
  . . . . . . . . . . . .
 . . . . . . . . . . . . .
          1 1 1 1
           1 1 1
            1 1
             1
"""
SIX = """
             0
            0 0
           0 0 0
          0 0 0 0
 5 5 5 5 . . . . . 1 1 1 1
  5 5 5 . . . . . . 1 1 1
   5 5 . . . . . . . 1 1
    5 . . . . . . . . 1
     . . . . . . . . .
    4 . . . . . . . . 2
   4 4 . . . . . . . 2 2
  4 4 4 . . . . . . 2 2 2
 4 4 4 4 . . . . . 2 2 2 2
          3 3 3 3
           3 3 3
            3 3
             3
"""
FIFTEEN = """
             0
            0 0
           0 0 0
          0 0 0 0
 . . . . 0 0 0 0 0 . . . .
  . . . . . . . . . . . .
   . . . . . . . . . . .
    . . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . . .
   . . . . . . . . . . .
  . . . . . . . . . . . .
 . . . . 1 1 1 1 1 . . . .
          1 1 1 1
           1 1 1
            1 1
             1
"""


def _without(drawing: str, seats: str, renamed: dict[str, str]) -> str:
    cleared = "".join("." if hole in seats else hole for hole in drawing)
    return "".join(renamed.get(hole, hole) for hole in cleared)


@pytest.mark.parametrize(
    ("seats", "drawing"),
    [
        (2, TWO),
        (3, _without(SIX, "135", {"2": "1", "4": "2"})),
        (4, _without(SIX, "25", {"3": "2", "4": "3"})),
        (6, SIX),
    ],
)
def test_every_seat_starts_in_a_point_in_turn_order_clockwise(seats: int, drawing: str) -> None:
    start = HALMA.start(seats)

    assert start == star(drawing, seats)
    assert HALMA.turn(start) == Turn(Awaits.MOVE, 0)


def test_two_seats_may_play_with_fifteen_pieces_each() -> None:
    assert HALMA.start(2, {"pieces": 15}) == star(FIFTEEN)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_fifteen_pieces_are_for_two_seats_only(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        HALMA.start(seats, {"pieces": 15})

    assert refused.value.code == "choice_needs_seats"
    assert refused.value.params == {"name": "pieces", "choice": 15, "seats": 2}


@pytest.mark.parametrize("seats", [1, 5, 7])
def test_nobody_plays_alone_or_with_five(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        HALMA.start(seats)

    assert refused.value.code == "wrong_seat_count"


@pytest.mark.parametrize("pieces", [11, True, "10", 10.0])
def test_other_numbers_of_pieces_are_refused(pieces: object) -> None:
    with pytest.raises(InvalidOptions) as refused:
        HALMA.start(2, {"pieces": pieces})  # type: ignore[dict-item]

    assert refused.value.code == "unknown_choice"


def test_any_seat_may_begin_and_the_others_follow_clockwise() -> None:
    position = HALMA.start(3, beginner=2)
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        position = HALMA.play(position, HALMA.moves(position)[0])

    assert seats == [2, 0, 1, 2]
    assert position.turns == (1, 1, 2)


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [14, 196, 4_760, 115_600]),
        (3, [14, 196, 2_744]),
        (4, [14, 199, 2_786]),
        (6, [14, 199, 2_828]),
    ],
)
def test_move_sequences_are_as_many_as_the_rules_say(seats: int, counts: list[int]) -> None:
    start = HALMA.start(seats)

    assert [perft(start, depth + 1) for depth in range(len(counts))] == counts
    assert len(HALMA.moves(start)) == counts[0]


def test_a_piece_steps_to_every_adjacent_free_hole() -> None:
    position = placed({0: "i5 h5"})

    assert reached(position, "i5") - {"g5"} == {"h6", "i4", "i6", "j5", "j6"}
    assert shown(position, "i5-j5") == [("moved", 0, "i5", "j5", 0)]
    moved = after(position, "i5-j5")
    assert moved == placed({0: "j5 h5"}, turn=1, turns=(1, 0))


def test_a_piece_at_the_edge_stays_on_the_star() -> None:
    assert reached(placed({0: "a1 i9"}), "a1") == {"b1", "b2"}
    assert reached(placed({0: "a1 i9"}), "i9") == {"h9", "h10", "i8", "j9", "j10"}


@pytest.mark.parametrize("others", [{0: "i4 i5", 1: "k5"}, {0: "i4", 1: "i5 k5"}], ids=["own", "foreign"])
def test_a_jump_crosses_one_piece_of_any_colour_and_takes_nothing(others: dict[int, str]) -> None:
    position = placed(others)
    jumped = after(position, "i4-i6")

    assert shown(position, "i4-i6") == [("jumped", 0, "i4", "i6", 0)]
    assert jumped.pieces == placed({0: others[0].replace("i4", "i6"), 1: others[1]}).pieces


def test_a_jump_goes_in_all_six_directions() -> None:
    position = placed({0: "i5", 1: "h5 h6 i4 i6 j5 j6"})

    assert reached(position, "i5") == {"g5", "g7", "i3", "i7", "k5", "k7"}


@pytest.mark.parametrize("standing", ["i5 i6", "i6", "i2"], ids=["two in a row", "one farther off", "none"])
def test_a_jump_needs_one_adjacent_piece_and_a_free_hole_behind_it(standing: str) -> None:
    assert reached(placed({0: "i4", 1: standing}), "i4") == {"h4", "h5", "i3", "i5", "j4", "j5"} - {
        *standing.split()
    }


def test_nobody_jumps_over_the_edge() -> None:
    assert reached(placed({0: "i8", 1: "i9 k5"}), "i8") == {"h8", "h9", "i7", "j8", "j9"}


def test_a_chain_turns_and_may_stop_after_any_jump() -> None:
    position = placed({0: "e4", 1: "f4 g5 h5"})

    assert reached(position, "e4") == {"e3", "e5", "f3", "g4", "g6", "i4"}
    assert shown(position, "e4-i4") == [
        ("jumped", 0, "e4", "g4", 0),
        ("jumped", 0, "g4", "g6", 1),
        ("jumped", 0, "g6", "i4", 2),
    ]
    assert after(position, "e4-g4-g6") == after(position, "e4-g6")


def test_of_two_ways_the_shorter_is_written() -> None:
    position = placed({0: "i4", 1: "i5 h5 h6"})

    assert chain(position, "i4-g6-i6") == "i4-i6"
    assert chain(position, "i4-i6-g6") == "i4-g6"


def test_two_jumps_are_written_where_three_lead_there_as_well() -> None:
    position = placed({0: "i4", 1: "h5 f7 i5 h7 f8"})

    assert {"g6", "i6", "g8", "e8"} <= reached(position, "i4")
    assert chain(position, "i4-e8") == "i4-g6-e8"
    assert chain(position, "i4-i6-g8-e8") == "i4-g6-e8"


def test_a_round_trip_is_no_move() -> None:
    position = placed({0: "i4", 1: "i5 h5 h6"})

    assert reached(position, "i4") == {"i6", "g6", "h4", "i3", "j4", "j5"}


def test_a_step_and_a_jump_do_not_mix() -> None:
    position = placed({0: "i4", 1: "i6 k5"})

    assert reached(position, "i4") == {"h4", "h5", "i3", "i5", "j4", "j5"}


def test_the_points_of_other_seats_are_open() -> None:
    position = placed({0: "e5 i5", 5: "e1 g2"}, seats=6)

    assert {"e4", "f4", "f5", "d1"} <= reached(position, "e5")


def test_a_piece_inside_its_goal_stays_inside() -> None:
    position = placed({0: "n1 n2", 1: "i9"})

    assert reached(position, "n1") == {"o1", "n3"}
    assert reached(position, "n2") == {"o1", "o2", "n3"}


def test_the_row_of_five_belongs_to_the_goal_of_fifteen() -> None:
    others = "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4 i1 i2 i3 i4"
    position = placed({0: f"m5 {others}"}, size=15)

    assert position.size == 15
    assert reached(position, "m5") == {"m6"}


def test_every_landing_of_a_chain_from_inside_the_goal_is_in_the_goal() -> None:
    inside = placed({0: "n1", 1: "n2 o2 m6 i9"})
    foreign = placed({1: "n1", 0: "n2 o2 m6 i9"}, turn=1)

    assert chain(inside, "n1-p1") == "n1-n3-p1"
    assert reached(inside, "n1") == {"o1", "n3", "p1"}
    assert reached(foreign, "n1") == {"o1", "n3", "p1", "m5", "l6"}


def test_leaving_the_goal_and_coming_back_in_one_chain_is_not_allowed() -> None:
    position = placed({0: "n1", 1: "m6 m7 i9"})
    foreign = placed({1: "n1", 0: "m6 m7 i9"}, turn=1)

    assert reached(position, "n1") == {"n2", "o1"}
    assert chain(foreign, "n1-n3") == "n1-l6-n3"


def test_a_piece_from_outside_may_pass_through_its_goal() -> None:
    position = placed({0: "m5 a1", 1: "n1 o2 n4 i9"})

    assert chain(position, "m5-m9") == "m5-o1-o3-m9"


def test_one_step_enters_the_longest_chain() -> None:
    position = placed({0: "e4", 1: "f4 g5"})
    e4, g4, g6 = (POINT_OF_NAME[name] for name in ("e4", "g4", "g6"))
    jumps = (Step(e4, g4), Step(g4, g6))

    assert Step(e4, g6) in HALMA.next_steps(position, [])
    assert HALMA.next_steps(position, [Step(e4, g6)]) == ()
    assert HALMA.complete(position, [Step(e4, g6)]) == Move(jumps)
    assert HALMA.complete(position, jumps) == Move(jumps)
    assert HALMA.complete(position, []) is None


def test_moves_that_come_nearest_to_the_goal_stand_first() -> None:
    start = HALMA.start(2)

    assert [HALMA.write_move(start, move) for move in HALMA.moves(start)] == (
        "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 d4-e8 d4-e9".split()
    )


def test_the_drawing_is_the_position() -> None:
    assert star(draw(HALMA.start(6)), 6) == HALMA.start(6)
