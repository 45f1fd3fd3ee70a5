"""Ab ins Ziel move by move: entering, start priority, captures, the goal, tries and the end."""

from __future__ import annotations

import pytest

from games.engine.core import Awaits, Outcome, Turn
from tests.engine.drawn_track import LUDO, after, offered, shown, track

EMPTY = ".......... .......... .......... .........."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pieces_begin_in_the_house(seats: int) -> None:
    start = LUDO.start(seats)

    assert start.boards == (0,) * seats
    assert LUDO.counters(start)["house"] == [4] * seats


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_nothing_but_a_six_leaves_the_house(die: int) -> None:
    assert offered(track(EMPTY, die=die)) == [f"{die}: –"]


def test_a_six_enters_on_the_start_field_and_rolls_again() -> None:
    entered = after(track(EMPTY, die=6), "6: e")

    assert entered == track("a......... .......... .......... ..........")
    assert LUDO.turn(entered) == Turn(Awaits.ROLL, 0)


def test_each_colour_has_its_own_start_field() -> None:
    entered = after(track(EMPTY, turn="b", die=6), "6: e")

    assert entered == track(".......... .......... b......... ..........", turn="b")


def test_entering_uses_the_whole_roll() -> None:
    entered = after(track(EMPTY, die=6), "6: e")

    assert LUDO.moves(entered) == ()


def test_a_six_must_enter_while_the_start_field_is_free_of_own_pieces() -> None:
    assert offered(track(".....a..a. .......... .......... ..........", die=6)) == ["6: e"]


def test_entering_captures_an_enemy_on_the_start_field() -> None:
    position = track("b......... .....a.... .......... ..........", die=6)

    assert offered(position) == ["6: ex"]
    assert after(position, "6: ex") == track("a......... .....a.... .......... ..........")


def test_a_six_must_clear_the_start_field_while_pieces_wait() -> None:
    assert offered(track("a..a...... .......... .......... ..........", die=6)) == ["6: 0-6"]


def test_clearing_the_start_field_may_capture() -> None:
    position = track("a..a..b... .......... .......... ..........", die=6)

    assert offered(position) == ["6: 0-6x"]


def test_when_the_start_field_cannot_be_cleared_every_other_move_is_free() -> None:
    position = track("a.....aa.. .......... .......... ..........", die=6)

    assert offered(position) == ["6: 6-12", "6: 7-13"]


def test_start_priority_holds_for_a_six_only() -> None:
    assert offered(track("a..a...... .......... .......... ..........", die=5)) == ["5: 0-5", "5: 3-8"]


def test_start_priority_ends_with_an_empty_house() -> None:
    position = track("a..a.a...a .......... .......... ..........", die=6)

    assert offered(position) == ["6: 0-6", "6: 5-11", "6: 9-15"]


def test_a_piece_passes_over_any_piece_but_lands_on_none_of_its_own() -> None:
    assert offered(track("a.b.a..... .......... .......... ..........", die=4)) == ["4: 4-8"]
    assert offered(track("a.ba...... .......... .......... ..........", die=4)) == ["4: 0-4", "4: 3-7"]


def test_landing_on_an_enemy_sends_it_home() -> None:
    position = track("...a....b. .......... .......... ..........", die=5)

    assert offered(position) == ["5: 3-8x"]
    assert after(position, "5: 3-8x") == track("........a. .......... .......... ..........", turn="b")


def test_passing_over_an_enemy_leaves_it_alone() -> None:
    position = track("...a..b... .......... .......... ..........", die=5)

    assert after(position, "5: 3-8") == track("......b.a. .......... .......... ..........", turn="b")


def test_there_is_no_duty_to_capture() -> None:
    position = track("...a....b. .....a.... .......... ..........", die=5)

    assert offered(position) == ["5: 3-8x", "5: 15-20"]


def test_the_ring_goes_round_for_everybody_but_the_first_colour() -> None:
    position = track(".......... .......... .......... .........b", turn="b", die=2)

    assert after(position, "2: 39-1") == track(".b........ .......... .......... ..........")


def test_a_piece_leaves_the_ring_where_it_came_in() -> None:
    position = track(".......... .......... .......... .......a..", die=4)

    assert after(position, "4: 37-g2") == track(EMPTY, "a:.a..", turn="b")


def test_nothing_runs_past_the_last_goal_field_and_no_pips_lapse() -> None:
    ring = "aa........ .......... .......... ........aa"

    assert offered(track(ring, die=4)) == ["4: 0-4", "4: 1-5", "4: 38-g3", "4: 39-g4"]
    assert offered(track(ring, die=5)) == ["5: 0-5", "5: 1-6", "5: 38-g4"]
    assert offered(track(ring, die=6)) == ["6: 0-6", "6: 1-7"]


def test_pieces_move_on_inside_the_goal_and_pass_over_one_another() -> None:
    position = track(EMPTY, "a:aa..", die=2)

    assert offered(position) == ["2: g1-g3", "2: g2-g4"]
    assert offered(track(EMPTY, "a:aa..", die=1)) == ["1: g2-g3"]
    assert offered(track(".......... .......... .......... .........a", "a:aa..", die=3))[0] == "3: 39-g3"


def test_goal_fields_of_different_colours_do_not_touch() -> None:
    position = track(".......... .......... .......... ........a.", "b:bb..", die=3)

    assert after(position, "3: 38-g2") == track(EMPTY, "a:.a.. b:bb..", turn="b")


def test_a_six_rolls_again_after_a_move_and_not_without_one() -> None:
    moved = after(track("..a.....aa .......... .......... ..........", "a:a...", die=6), "6: 9-15")
    stuck = track(".......... .......... .......... ......a...", "a:aaa.", die=6)

    assert LUDO.turn(moved) == Turn(Awaits.ROLL, 0)
    assert LUDO.turn(after(stuck, "6: –")) == Turn(Awaits.ROLL, 1)


def test_a_seat_with_nothing_to_move_has_three_tries_for_a_six() -> None:
    position = track(EMPTY)

    second = after(position, "3", "3: –")
    assert second == track(EMPTY, tries=1)
    third = after(second, "5", "5: –")
    assert third == track(EMPTY, tries=2)
    assert after(third, "1", "1: –") == track(EMPTY, turn="b")


def test_a_six_on_a_try_enters_and_rolls_again_without_further_tries() -> None:
    entered = after(track(EMPTY, tries=2), "6", "6: e")

    assert entered == track("a......... .......... .......... ..........")
    assert after(entered, "4", "4: 0-4") == track("....a..... .......... .......... ..........", turn="b")


@pytest.mark.parametrize("goal", ["a:...a", "a:..aa", "a:.aaa"])
def test_pieces_that_have_arrived_for_good_leave_the_three_tries(goal: str) -> None:
    assert after(track(EMPTY, goal, die=2), "2: –") == track(EMPTY, goal, tries=1)


@pytest.mark.parametrize("goal", ["a:a...", "a:..a.", "a:a.aa", "a:aa.a"])
def test_a_piece_that_some_roll_could_move_takes_the_three_tries(goal: str) -> None:
    assert after(track(EMPTY, goal, die=5), "5: –") == track(EMPTY, goal, turn="b")


def test_a_piece_on_the_ring_takes_the_three_tries() -> None:
    position = track(".......... .......... .......... .........a", "a:...a", die=5)

    assert after(position, "5: –").seat == 1


def test_an_empty_house_gives_one_try() -> None:
    position = track(".......... .......... .......... .........a", "a:.aaa", die=5)

    assert after(position, "5: –").seat == 1


def test_the_turn_goes_round_the_table() -> None:
    position = track("....a..... .......... .......... ..........", die=1, colours="0123")

    seats = [(position := after(position, "1: 4-5")).seat]
    for _ in range(3):
        for _ in range(3):
            position = after(position, "2", "2: –")
        seats.append(position.seat)
    assert seats == [1, 2, 3, 0]


def test_four_pieces_in_the_goal_win_at_once_even_by_a_six() -> None:
    position = track(".......... .......... .......... .....a....", "a:a.aa", die=6, colours="012")
    won = after(position, "6: 35-g2")

    assert LUDO.outcome(position) is None
    assert LUDO.outcome(won) == Outcome((1, 2, 2), "all_home")
    assert LUDO.turn(won) == Turn(Awaits.NOTHING, None)
    assert (LUDO.moves(won), LUDO.rolls(won)) == ((), {})


def test_a_position_that_is_won_stays_with_the_winner() -> None:
    won = after(track(".......... .......... .......... ........a.", "a:a.aa", die=3), "3: 38-g2")

    assert won == track(EMPTY, "a:aaaa")


def test_a_captured_piece_belongs_to_the_right_seat_of_four() -> None:
    position = track("......d..c .......... .......... ..........", turn="d", die=3, colours="0123")

    assert shown(position, "3: 6-9x") == [
        ("moved", 3, "6", "9"),
        ("hit", 2, "9", "2h"),
    ]


def test_a_move_shows_entering_arriving_and_winning() -> None:
    ring = ".......... .......... .......... ........a."

    assert shown(track(EMPTY, die=6), "6: e") == [("moved", 0, "0h", "0", ("by", "entry"))]
    assert shown(track(ring, die=3), "3: 38-g2") == [("homed", 0, "38", "0g2")]
    assert shown(track(EMPTY, "a:a...", die=3), "3: g1-g4") == [("moved", 0, "0g1", "0g4")]
    assert shown(track(ring, "a:a.aa", die=3), "3: 38-g2") == [
        ("homed", 0, "38", "0g2"),
        ("finished", 0, None, None),
    ]


def test_a_roll_without_a_move_shows_what_follows() -> None:
    lone = ".....a.... .......... .......... ......aa.."

    assert shown(track(EMPTY, die=3, tries=1), "3: –") == [
        ("retry", 0, None, None, ("next", 3), ("limit", 3))
    ]
    assert shown(track(EMPTY, die=3, tries=2), "3: –") == [
        ("passed", 0, None, None, ("reason", "no_move"), ("die", 3))
    ]
    assert offered(track(lone, die=1)) == ["1: 5-6", "1: 37-38"]


def test_counters_say_who_is_where() -> None:
    counters = LUDO.counters(track("a......... .......... .......... ..........", "a:..a. b:bb..", die=4))

    assert counters == {
        "house": [2, 2],
        "home": [1, 2],
        "colours": [0, 2],
        "die": 4,
        "tries": 0,
        "tries_limit": 1,
        "narrowed": "",
    }


@pytest.mark.parametrize(
    ("pieces", "die", "narrowed"),
    [
        ("h,13,g2,g3", 6, "enter"),
        ("h,0,g2,g3", 6, "clear"),
        ("h,0,6,g3", 6, ""),
        ("0,7,14,g3", 6, ""),
        ("h,13,g2,g3", 5, ""),
    ],
    ids=["enter", "clear", "cannot be cleared", "nobody waits", "no six"],
)
def test_counters_say_why_a_six_leaves_no_choice(pieces: str, die: int, narrowed: str) -> None:
    position = LUDO.read(f"02 {pieces}/h,h,h,17 0 {die} 0")

    assert LUDO.counters(position)["narrowed"] == narrowed


@pytest.mark.parametrize(
    ("seats", "options", "colours"),
    [
        (2, {}, (0, 2)),
        (3, {}, (0, 1, 2)),
        (4, {}, (0, 1, 2, 3)),
        (2, {"first_colour": 3}, (3, 1)),
        (2, {"first_colour": 3, "neighbours": True}, (3, 0)),
        (3, {"first_colour": 2}, (2, 3, 0)),
        (4, {"first_colour": 1}, (1, 2, 3, 0)),
    ],
)
def test_colours_are_given_out_from_the_first_one(
    seats: int, options: dict[str, str | int | bool], colours: tuple[int, ...]
) -> None:
    assert LUDO.start(seats, options).colours == colours


def test_any_seat_may_begin() -> None:
    assert LUDO.turn(LUDO.start(3, None, 2)) == Turn(Awaits.ROLL, 2)
