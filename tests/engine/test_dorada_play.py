"""Dorada move by move: free stones, stacks, jumps, trip fields, gold, the goal and the score."""

from __future__ import annotations

import pytest

from games.engine.boards.path import GOAL, GOLD, JUMPS, TRIPS
from games.engine.core import Awaits, Outcome, Piece, Turn
from tests.engine.drawn_path import DORADA, after, offered, path, shown


def test_the_path_has_its_jump_trip_and_gold_fields() -> None:
    assert GOAL == 44
    assert JUMPS == {4: 4, 6: 4, 7: -3, 12: 2, 36: 8}
    assert TRIPS == (9, 13, 17, 21, 26, 32, 39, 40, 41, 42, 43)
    assert set(GOLD) == {15, 29}


def test_every_seat_begins_with_four_stones_in_its_start_stack() -> None:
    position = DORADA.start(3, None, 1)

    assert DORADA.turn(position) == Turn(Awaits.ROLL, 1)
    assert DORADA.pieces(position) == tuple(Piece(seat, seat) for seat in range(3) for _ in range(4))


def test_a_stone_moves_exactly_as_far_as_rolled() -> None:
    assert after(DORADA.start(2), "3", "3: s-3") == path("3:0", seat=1)


def test_there_is_no_second_roll_after_a_six() -> None:
    assert after(path("10:0", die=6), "6: 10-16") == path("16:0", seat=1)


def test_any_free_stone_may_be_moved() -> None:
    assert offered(path("10:0 20:10", die=2)) == ["2: s-2", "2: 10-12>14", "2: 20-22"]


def test_occupied_and_special_fields_count_and_may_be_passed() -> None:
    position = path("11:0 12:1 14:11", start="00", die=5)

    assert offered(position)[0] == "5: 11-16"


def test_on_an_occupied_field_the_stone_lies_on_top() -> None:
    position = path("10:0 14:110", die=4)

    assert after(position, "4: 10-14") == path("14:1100", seat=1)


def test_covered_stones_are_blocked_by_own_ones_too() -> None:
    assert offered(path("10:01 14:00", start="04", die=2)) == ["2: 14-16"]


def test_a_stone_is_free_again_when_the_one_above_has_left() -> None:
    position = path("10:01", seat=1, start="00", die=1)

    assert offered(after(position, "1: 10-11", "1")) == ["1: 10-11"]


def test_a_seat_whose_stones_are_all_covered_rolls_and_passes() -> None:
    position = path("10:01", start="00", die=3)

    assert offered(position) == ["3: –"]
    assert after(position, "3: –") == path("10:01", seat=1, start="00")
    assert shown(position, "3: –") == [("passed", 0, None, None, 0, ("reason", "covered"), ("die", 3))]


def test_a_seat_must_move_even_into_a_trip_field() -> None:
    assert offered(path("20:0", start="04", die=1)) == ["1: 20-21†"]


def test_a_stone_on_a_trip_field_is_lost_and_becomes_a_bridge() -> None:
    position = path("20:0", die=1)
    lost = after(position, "1: 20-21†")

    assert lost == path(bridges="21", lost="10", seat=1)
    assert Piece(DORADA.points.index("21"), None, "bridge") in DORADA.pieces(lost)
    assert shown(position, "1: 20-21†") == [
        ("moved", 0, "20", "21", 0),
        ("lost", 0, "21", None, 1),
        ("bridged", None, None, "21", 1),
    ]


def test_a_bridged_trip_field_is_a_run_field_for_everybody() -> None:
    position = path("20:1", bridges="21", lost="10", seat=1, die=1)

    assert after(position, "1: 20-21") == path("21:1", bridges="21", lost="10")


@pytest.mark.parametrize(
    ("origin", "die", "text"),
    [
        (3, 1, "1: 3-4>8"),
        (3, 3, "3: 3-6>10"),
        (11, 1, "1: 11-12>14"),
        (35, 1, "1: 35-36>44"),
        (5, 2, "2: 5-7>4>8"),
    ],
)
def test_jump_fields_carry_on_over_an_empty_path(origin: int, die: int, text: str) -> None:
    assert offered(path(f"{origin}:0", die=die))[-1] == text


def test_a_jump_skips_fields_on_which_stones_rest() -> None:
    assert offered(path("3:0 5:1 8:1", die=1))[-1] == "1: 3-4>10"


def test_a_jump_skips_a_bridge_with_a_stone_and_counts_an_empty_one() -> None:
    empty = path("11:0", bridges="13", lost="01", die=1)
    occupied = path("11:0 13:1", bridges="13", lost="01", die=1)

    assert offered(empty)[-1] == "1: 11-12>14"
    assert offered(occupied)[-1] == "1: 11-12>15!"


def test_a_jump_counts_trip_jump_and_gold_fields_as_free() -> None:
    assert offered(path("5:0", die=1))[-1] == "1: 5-6>10"
    assert offered(path("11:0 14:1", die=1))[-1] == "1: 11-12>15!"


def test_the_field_that_the_stone_has_left_counts_as_free() -> None:
    assert offered(path("5:0", die=2))[-1] == "2: 5-7>4>8"
    assert offered(path("5:10", die=2))[-1] == "2: 5-7>3"


def test_a_jump_may_end_on_a_trip_field() -> None:
    assert offered(path("3:0 8:1", die=1))[-1] == "1: 3-4>9†"


def test_the_jump_back_counts_three_free_fields() -> None:
    assert offered(path("3:0 5:1", die=4))[-1] == "4: 3-7>3"
    assert offered(path("2:1 3:0 5:1", die=4))[-1] == "4: 3-7>3"
    assert offered(path("1:0 2:1 3:1 5:1", die=6))[-1] == "6: 1-7>1"


def test_the_jump_back_ends_on_top_of_the_own_start_stack_at_most() -> None:
    position = path("1:1 2:1 3:10 5:1", start="30", die=4)

    assert offered(position)[-1] == "4: 3-7>s"
    assert after(position, "4: 3-7>s") == path("1:1 2:1 3:1 5:1", start="40", seat=1)
    assert shown(position, "4: 3-7>s") == [("moved", 0, "3", "7", 0), ("jumped", 0, "7", "s0", 1)]


def test_a_chain_goes_on_until_the_stone_rests() -> None:
    position = path("5:0 8:1 9:1 10:1 11:1", bridges="9", lost="10", die=2)

    assert offered(position)[-1] == "2: 5-7>4>12>14"
    assert [row[:5] for row in shown(position, "2: 5")] == [
        ("moved", 0, "5", "7", 0),
        ("jumped", 0, "7", "4", 1),
        ("jumped", 0, "4", "12", 2),
        ("jumped", 0, "12", "14", 3),
    ]


def test_gold_leads_straight_into_the_goal() -> None:
    position = path("14:0", die=1)

    assert after(position, "1: 14-15!") == path(goal="0", seat=1)
    assert shown(position, "1: 14-15!") == [
        ("moved", 0, "14", "15", 0),
        ("homed", 0, "15", "goal", 1, ("by", "gold")),
    ]


def test_both_gold_fields_are_marked_alike() -> None:
    position = path("14:0 28:0", start="04", die=1)

    assert offered(position) == ["1: 14-15!", "1: 28-29!"]
    assert after(position, "1: 28-29!").goal[-1] == 0


@pytest.mark.parametrize(("origin", "die"), [(38, 6), (43, 1), (43, 6), (40, 5)])
def test_the_goal_needs_no_exact_roll(origin: int, die: int) -> None:
    position = path(f"{origin}:0", bridges="40 43", lost="20", die=die)
    text = f"{die}: {origin}-44"

    assert after(position, text).goal == (0,)
    assert shown(position, text) == [("homed", 0, str(origin), "goal", 0, ("by", "die"))]


def test_the_last_jump_field_carries_safely_into_the_goal_past_stones_too() -> None:
    position = path("35:0 38:1 41:1", bridges="41", lost="10", die=1)

    assert after(position, "1: 35-36>44").goal == (0,)
    assert shown(position, "1: 35")[-1] == ("homed", 0, "36", "goal", 1, ("by", "jump"))


def test_stones_in_the_goal_are_stacked_in_order_of_arrival() -> None:
    position = path("38:1", goal="01", seat=1, die=6)

    assert after(position, "6: 38-44").goal == (0, 1, 1)


def test_the_goal_stack_is_scored_from_the_top() -> None:
    assert DORADA.counters(path(goal="01"))["scores"] == [80, 100]
    assert DORADA.counters(path(goal="00001111"))["scores"] == [10 + 20 + 30 + 40, 100 + 80 + 60 + 50]
    assert DORADA.counters(path(goal="000022221111", lost="000"))["scores"] == [40, 290, 100]


def test_a_seat_that_is_done_is_passed_over() -> None:
    position = path("10:2 38:0", goal="000", lost="000", start="041", die=6)
    done = after(position, "6: 38-44")

    assert DORADA.turn(done).seat == 1
    assert shown(position, "6: 38-44")[-1] == ("finished", 0, None, None, 2)
    assert after(done, "1", "1: s-1", "1", "1: s-1", "1").seat == 1


def test_a_seat_that_lost_all_its_stones_is_out() -> None:
    position = path("20:0", bridges="9 13 17", lost="30", die=1)

    assert shown(position, "1: 20-21†")[-1] == ("eliminated", 0, None, None, 2)
    assert DORADA.turn(after(position, "1: 20-21†")).seat == 1


def test_a_seat_that_lost_some_stones_and_brought_the_others_home_is_not_out() -> None:
    position = path("38:0", bridges="9", lost="10", start="04", die=6)

    assert shown(position, "6: 38-44")[-1] == ("finished", 0, None, None, 2)


def test_the_last_seat_in_play_goes_on_alone() -> None:
    position = path("20:0", goal="1111", die=1, start="20")

    assert DORADA.turn(after(position, "1: s-1")) == Turn(Awaits.ROLL, 0)


def test_the_round_ends_when_every_stone_is_home_or_a_bridge() -> None:
    position = path("38:0", goal="0001111", start="00", die=6)
    over = after(position, "6: 38-44")

    assert DORADA.outcome(position) is None
    assert DORADA.outcome(over) == Outcome((2, 1), "all_stones_done")
    assert DORADA.turn(over) == Turn(Awaits.NOTHING, None)


def test_a_round_may_end_with_a_lost_stone() -> None:
    over = after(path("20:0", goal="0001111", start="00", die=1), "1: 20-21†")

    assert DORADA.outcome(over) == Outcome((2, 1), "all_stones_done")


def test_equal_points_share_the_first_place_and_leave_the_second_empty() -> None:
    over = path(goal="02110", lost="223", bridges="9 13 17 21 26 32 39")

    assert DORADA.counters(over)["scores"] == [100 + 40, 80 + 60, 50]
    assert DORADA.outcome(over) == Outcome((1, 1, 3), "all_stones_done")


def test_equal_points_share_the_second_place() -> None:
    over = path(goal="20110222", lost="220", bridges="9 13 17 21")

    assert DORADA.counters(over)["scores"] == [20 + 50, 30 + 40, 250]
    assert DORADA.outcome(over) == Outcome((2, 2, 1), "all_stones_done")


def test_a_round_in_which_nobody_comes_home_has_two_winners() -> None:
    over = path(lost="44", bridges="9 13 17 21 26 32 39 40")

    assert DORADA.outcome(over) == Outcome((1, 1), "all_stones_done")


def test_counters_say_who_has_what() -> None:
    position = path("10:01", goal="0", lost="01", bridges="9", die=2)

    assert DORADA.counters(position) == {
        "scores": [100, 0],
        "start": [2, 2],
        "home": [1, 0],
        "lost": [0, 1],
        "die": 2,
    }
