"""How Halma ends: who has arrived, places that stay, passes, 200 turns, and the way still to go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.boards.star import BIT, DISTANCE, HOME, POINTS, SMALL, points_of
from games.engine.boards.star_distance import steps_to_goal
from games.engine.core import Awaits, Move, Outcome, Turn
from games.engine.rules.star_halma import TURN_LIMIT
from tests.engine.star_drawn import HALMA, after, placed, shown

NORTH = "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4"
SOUTH = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1"
BUT_N1 = SOUTH.replace("n1 ", "")
MIDDLE = "i1 i2 i3 i4 i5 i6 i7 i8 i9 h1"


def test_a_seat_is_finished_when_all_its_pieces_stand_in_its_goal() -> None:
    position = placed({0: f"m5 {BUT_N1}", 1: MIDDLE})
    finished = after(position, "m5-n1")

    assert HALMA.outcome(position) is None
    assert shown(position, "m5-n1") == [
        ("moved", 0, "m5", "n1", 0),
        ("finished", 0, None, None, 1, ("place", 1)),
    ]
    assert finished.places == (1, 0)


def test_of_two_seats_the_first_to_finish_wins() -> None:
    finished = after(placed({0: f"m5 {BUT_N1}", 1: MIDDLE}), "m5-n1")

    assert HALMA.outcome(finished) == Outcome((1, 2), "goal_reached")
    assert HALMA.turn(finished) == Turn(Awaits.NOTHING, None)
    assert HALMA.moves(finished) == ()


def test_nine_pieces_in_the_goal_are_not_enough() -> None:
    moved = after(placed({0: f"m5 {BUT_N1}", 1: MIDDLE}), "m5-m4")

    assert moved.places == (0, 0)


def test_who_stays_at_home_cannot_block_a_goal() -> None:
    """Seat 1 has left q1 and p1 occupied; seat 0 fills the rest and has two pieces outside."""
    position = placed({0: "n2 n3 n4 o1 o2 o3 p2 m5 k1 k2", 1: "q1 p1 i1 i2 i3 i4 i5 i6 i7 i8"})

    assert after(position, "m5-n1").places == (1, 0)
    assert after(position, "m5-m4").places == (0, 0)


def test_one_own_piece_is_enough_in_a_full_goal() -> None:
    """Seat 1 has nearly all its pieces at home still; among them stands q1, a single piece of seat 0."""
    position = placed({0: "q1 i1 i2 i3 i4 i5 i6 i7 i8 i9", 1: "n2 n3 n4 o1 o2 o3 p1 p2 m5 k9"}, turn=1)

    assert after(position, "m5-n1").places == (1, 0)
    assert after(position, "k9-l9").places == (0, 0)


def test_a_goal_full_of_others_without_a_piece_of_its_own_is_not_reached() -> None:
    position = placed({0: MIDDLE, 1: SOUTH})
    moved = after(position, "h1-g1")

    assert not moved.has_arrived(0)
    assert moved.places == (0, 0)


def test_a_seat_may_finish_by_the_move_of_another() -> None:
    position = placed({0: "n2 n3 n4 o1 o2 o3 p1 p2 q1 k1", 1: "m5 i1 i2 i3 i4 i5 i6 i7 i8 i9"}, turn=1)

    assert shown(position, "m5-n1")[-1] == ("finished", 0, None, None, 1, ("place", 1))
    assert HALMA.outcome(after(position, "m5-n1")) == Outcome((1, 2), "goal_reached")


THREE = {0: f"m5 {BUT_N1}", 1: "i1 i2 i3 i4 i5 i6 i7 i8 i9 h1", 2: "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"}


def test_with_three_seats_play_goes_on_until_all_places_are_given() -> None:
    finished = after(placed(THREE, seats=3), "m5-n1")

    assert finished.places == (1, 0, 0)
    assert HALMA.outcome(finished) is None
    assert HALMA.turn(finished) == Turn(Awaits.MOVE, 1)


SOUTH_WEST = "j1 k1 k2 l1 l2 l3 m1 m2 m3 m4"
NORTH_WEST = "e1 e2 e3 e4 f1 f2 f3 g1 g2 h1"
NORTH_EAST = "e10 e11 e12 e13 f10 f11 f12 g10 g11 h10"
FOUR = {0: SOUTH, 1: SOUTH_WEST, 2: NORTH.replace("d1", "e5"), 3: MIDDLE}
FIVE_IN_SIX = {
    0: SOUTH,
    1: SOUTH_WEST,
    2: NORTH_WEST,
    3: NORTH,
    4: NORTH_EAST.replace("h10", "i9"),
    5: "i1 i2 i3 i4 i5 i6 i7 i8 h4 h5",
}


@pytest.mark.parametrize(
    ("names", "places", "text", "ranks"),
    [
        (FOUR, (1, 2, 0, 0), "e5-d1", (1, 2, 3, 4)),
        (FOUR, (2, 1, 0, 0), "e5-d1", (2, 1, 3, 4)),
        (FOUR, (1, 1, 0, 0), "e5-d1", (1, 1, 3, 4)),
        (FIVE_IN_SIX, (1, 2, 3, 4, 0, 0), "i9-h10", (1, 2, 3, 4, 5, 6)),
        (FIVE_IN_SIX, (1, 2, 2, 4, 0, 0), "i9-h10", (1, 2, 2, 4, 5, 6)),
    ],
)
def test_the_last_two_play_on_and_get_the_places_that_are_left(
    names: dict[int, str], places: tuple[int, ...], text: str, ranks: tuple[int, ...]
) -> None:
    seats = len(names)
    position = placed(names, seats, seats - 2, places=places)

    assert HALMA.outcome(position) is None
    assert HALMA.turn(position) == Turn(Awaits.MOVE, seats - 2)
    assert HALMA.outcome(after(position, text)) == Outcome(ranks, "goal_reached")


def test_a_finished_seat_has_no_turn_any_more() -> None:
    position = after(placed(THREE, seats=3), "m5-n1", "i1-j1", "g1-f1", "j1-k1")

    assert position.seat == 2
    assert position.turns == (1, 2, 1)


def test_the_last_seat_under_way_gets_the_last_place() -> None:
    """Seat 1 starts in the south-east and goes to the north-west, its last piece to h1."""
    north_west = "e1 e2 e3 e4 f1 f2 f3 g1 g2"
    position = placed(
        {**THREE, 0: SOUTH, 1: f"{north_west} i1", 2: MIDDLE.replace("i1", "k1").replace("h1", "j1")},
        seats=3,
        turn=1,
        places=(1, 0, 0),
    )
    finished = after(position, "i1-h1")

    assert finished.places == (1, 2, 0)
    assert HALMA.outcome(finished) == Outcome((1, 2, 3), "goal_reached")


def test_a_place_once_given_stays_when_a_foreign_piece_leaves_the_full_goal() -> None:
    goal_with_guest = "n1 n2 n3 o1 o2 o3 p1 p2 q1 k1"
    position = placed(
        {0: goal_with_guest, 1: "n4 i1 i2 i3 i4 i5 i6 i7 i8 i9", 2: "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"},
        seats=3,
        turn=1,
        places=(1, 0, 0),
    )
    left = after(position, "n4-m8")

    assert not left.has_arrived(0)
    assert left.places == (1, 0, 0)
    assert left.seat == 2


def test_seats_that_finish_by_the_same_move_share_the_place() -> None:
    """Seat 2 sits in its goal already as if it had arrived only now."""
    north_east = "e10 e11 e12 e13 f10 f11 f12 g10 g11 h10"
    position = placed({**THREE, 2: north_east}, seats=3)
    finished = after(position, "m5-n1")

    assert finished.places == (1, 0, 1)
    assert [effect[:2] for effect in shown(position, "m5-n1")] == [
        ("moved", 0),
        ("finished", 0),
        ("finished", 2),
    ]
    assert HALMA.outcome(finished) == Outcome((1, 3, 1), "goal_reached")


def test_the_mover_is_named_first_then_the_others_in_turn_order() -> None:
    position = placed({**FOUR, 0: f"m5 {BUT_N1}", 2: NORTH}, seats=4)

    finished = [effect for effect in shown(position, "m5-n1") if effect[0] == "finished"]
    assert [effect[1] for effect in finished] == [0, 1, 2]
    assert {effect[-1] for effect in finished} == {("place", 1)}


STUCK = {0: "a1", 1: "b1 b2 c1 c3 k1 k2 k3 k4 k5 k6"}


def test_a_seat_without_a_move_is_passed_over() -> None:
    position = placed(STUCK)

    assert HALMA.moves(position) == (Move(()),)
    assert HALMA.turn(position) == Turn(Awaits.MOVE, 0)
    assert HALMA.next_steps(position, []) == ()
    assert HALMA.complete(position, []) == Move(())
    assert shown(position, "–") == [("passed", 0, None, None, 0)]


def test_a_pass_counts_as_a_turn_and_changes_nothing_else() -> None:
    position = placed(STUCK)

    assert after(position, "–") == placed(STUCK, turn=1, turns=(1, 0))
    assert after(position, "-") == after(position, "–")


def test_who_can_move_may_not_pass() -> None:
    assert Move(()) not in HALMA.moves(HALMA.start(2))


def test_after_200_turns_of_each_seat_play_ends() -> None:
    before = placed({0: f"{BUT_N1} k1", 1: NORTH.replace("d4", "m9")}, turns=(199, 199))
    one_more = after(before, "k1-l1")
    over = after(one_more, "m9-l8")

    assert HALMA.outcome(one_more) is None
    assert over.turns == (TURN_LIMIT, TURN_LIMIT)
    assert HALMA.turn(over) == Turn(Awaits.NOTHING, None)
    assert HALMA.outcome(over) == Outcome((1, 2), "turn_limit")


def test_a_pass_counts_towards_the_200() -> None:
    position = placed(STUCK, turns=(199, 199))
    over = after(position, "–", "k1-l1")

    outcome = HALMA.outcome(over)
    assert outcome is not None
    assert outcome.ending == "turn_limit"


def test_equal_distance_shares_the_place() -> None:
    position = placed({}, turns=(200, 200))

    assert (position.left_to_go(0), position.left_to_go(1)) == (120, 120)
    assert HALMA.outcome(position) == Outcome((1, 1), "turn_limit")


def test_finished_seats_come_before_those_ranked_by_distance() -> None:
    at_home = HALMA.start(3).pieces
    ahead = placed({0: SOUTH, 1: MIDDLE}, seats=3, turn=1, turns=(150, 200, 200), places=(1, 0, 0))
    level = placed({0: SOUTH}, seats=3, turn=1, turns=(150, 200, 200), places=(1, 0, 0))

    assert ahead.pieces[2] == level.pieces[2] == at_home[2]
    assert HALMA.outcome(ahead) == Outcome((1, 2, 3), "turn_limit")
    assert HALMA.outcome(level) == Outcome((1, 2, 2), "turn_limit")


def test_finishing_with_the_very_last_turn_counts_as_finishing() -> None:
    position = placed({0: MIDDLE, 1: f"e5 {NORTH.replace('d1 ', '')}"}, turn=1, turns=(200, 199))

    assert HALMA.outcome(after(position, "e5-d1")) == Outcome((2, 1), "goal_reached")


def test_the_way_still_to_go_pairs_pieces_and_holes_as_cheaply_as_possible() -> None:
    assert placed({0: SOUTH}).left_to_go(0) == 0
    assert placed({0: f"m5 {BUT_N1}"}).left_to_go(0) == 1
    assert placed({0: f"{SOUTH.replace(' q1', '')} m5"}).left_to_go(0) == 4
    assert placed({0: f"{SOUTH.replace('n1 ', '').replace('n4 ', '')} m5 m4"}).left_to_go(0) == 1 + 4 + 1


def _cheapest(pieces: tuple[int, ...], holes: tuple[int, ...]) -> int:
    """The least total by trying every set of holes for the first pieces: exact, and slow."""
    best = {0: 0}
    for point in pieces:
        following: dict[int, int] = {}
        for taken, cost in best.items():
            for index, hole in enumerate(holes):
                if not taken >> index & 1:
                    total = cost + DISTANCE[point][hole]
                    key = taken | 1 << index
                    following[key] = min(total, following.get(key, total))
        best = following
    return min(best.values())


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    pieces=st.sets(st.integers(0, len(POINTS) - 1), min_size=SMALL, max_size=SMALL),
    arm=st.integers(0, 5),
)
def test_the_way_still_to_go_is_exact(pieces: set[int], arm: int) -> None:
    goal = HOME[SMALL][arm]

    assert steps_to_goal(sum(BIT[point] for point in pieces), goal) == _cheapest(
        tuple(pieces), points_of(goal)
    )


def test_the_counters_show_each_seat() -> None:
    position = placed({0: f"m5 {BUT_N1}"}, turns=(40, 40))

    assert HALMA.counters(position) == {
        "in_goal": [9, 0],
        "left_to_go": [1, 120],
        "turns": [40, 40],
        "turn_limit": 200,
        "places": [0, 0],
    }


def test_foreign_pieces_in_the_goal_are_not_counted() -> None:
    assert HALMA.counters(HALMA.start(2))["in_goal"] == [0, 0]


@pytest.mark.parametrize("origin", range(0, len(POINTS), 7))
def test_distances_are_the_same_both_ways_and_one_to_a_neighbour(origin: int) -> None:
    assert DISTANCE[origin][origin] == 0
    assert all(DISTANCE[origin][other] == DISTANCE[other][origin] for other in range(len(POINTS)))
