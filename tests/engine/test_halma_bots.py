"""The computer at star Halma: it finishes, it finds the last hole, and it says why."""

from __future__ import annotations

import pytest

from games.engine.bots import choose
from games.engine.bots.star_halma import PATIENCE
from games.engine.core import Level, Move, Reason
from games.engine.hints import suggest
from games.engine.rules.star_halma import ARMS_OF, Position
from tests.engine.star_drawn import HALMA, placed

SOUTH = "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1"
BUT_N1 = SOUTH.replace("n1 ", "")
MIDDLE = "h1 h2 h3 h4 i6 i7 i8 i9 h9 h10"
FEW_NODES = 2_000


def never() -> bool:
    return False


def _codes(position: Position, text: str) -> list[str]:
    return [reason.code for reason in choose.reasons(HALMA, position, HALMA.read_move(position, text))]


def _played_out(levels: tuple[int, ...], seed: int) -> Position:
    """The end of a game between these levels, the strongest with few nodes to keep tests quick."""
    position = HALMA.start(len(levels))
    while HALMA.outcome(position) is None:
        level, number = levels[position.seat], sum(position.turns)
        nodes = FEW_NODES if level == 3 else None
        position = HALMA.play(position, choose.choose(HALMA, position, level, seed + number, never, nodes))
    return position


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seats", ARMS_OF)
def test_games_of_the_computer_end_in_the_goals_well_before_the_limit(level: int, seats: int) -> None:
    over = _played_out((level,) * seats, seed=11)
    outcome = HALMA.outcome(over)

    assert outcome is not None
    assert outcome.ending == "goal_reached"
    assert max(over.turns) < PATIENCE


@pytest.mark.parametrize(("levels", "places"), [((1, 2), (2, 1)), ((3, 1), (1, 2))])
def test_a_higher_level_wins(levels: tuple[int, ...], places: tuple[int, ...]) -> None:
    outcome = HALMA.outcome(_played_out(levels, seed=5))

    assert outcome is not None
    assert outcome.places == places


def test_fifteen_pieces_come_home_as_well() -> None:
    position = HALMA.start(2, {"pieces": 15})
    while HALMA.outcome(position) is None:
        position = HALMA.play(position, choose.choose(HALMA, position, 2, sum(position.turns), never))
    outcome = HALMA.outcome(position)

    assert outcome is not None
    assert outcome.ending == "goal_reached"


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_every_level_takes_the_finishing_move(level: int, seed: int) -> None:
    by_filling = placed({0: f"m5 {BUT_N1}", 1: MIDDLE})
    by_a_full_goal = placed({0: "n2 n3 n4 o1 o2 o3 p2 m5 k1 k2", 1: "q1 p1 i1 i2 i3 i4 i5 i6 i7 i8"})

    for position in (by_filling, by_a_full_goal):
        move = choose.choose(HALMA, position, level, seed, never)
        assert HALMA.play(position, move).places == (1, 0)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_pieces_in_the_goal_make_room_for_the_last_one(level: int) -> None:
    """q1 is free, the last piece waits before n1: the hole has to come outwards."""
    position = placed({0: f"l5 {SOUTH.replace(' q1', '')}", 1: MIDDLE})
    turns = 0
    while position.places[0] == 0:
        move = choose.choose(HALMA, position, level, turns, never, FEW_NODES)
        position = HALMA.play(position, move)
        if position.places[0] == 0:
            position = HALMA.play(position, HALMA.moves(position)[-1])
        turns += 1

    assert turns <= 6


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_same_seed_and_nodes_give_the_same_move(level: int) -> None:
    position = placed({0: MIDDLE, 1: "f4 f5 g5 g6 j4 j5 k5 k6 l5 l6"})

    assert len({choose.choose(HALMA, position, level, 7, never, FEW_NODES) for _ in range(3)}) == 1


def test_other_seeds_give_other_games() -> None:
    assert len({choose.choose(HALMA, HALMA.start(2), 1, seed, never) for seed in range(12)}) > 1


def test_a_search_that_is_stopped_at_once_still_answers() -> None:
    position = placed({0: MIDDLE, 1: "f4 f5 g5 g6 j4 j5 k5 k6 l5 l6"})
    move = choose.choose(HALMA, position, 3, 1, lambda: True)

    assert move in HALMA.moves(position)


def test_a_single_node_is_enough_to_answer() -> None:
    assert choose.choose(HALMA, HALMA.start(6), 3, 1, never, 1) in HALMA.moves(HALMA.start(6))


def test_levels_rise() -> None:
    levels: tuple[Level, ...] = choose.levels("halma")

    assert [level.nodes for level in levels] == sorted(level.nodes for level in levels)


def test_a_hint_says_that_a_move_finishes() -> None:
    hint = suggest(HALMA, placed({0: f"m5 {BUT_N1}", 1: MIDDLE}), FEW_NODES, never, 1)

    assert hint.reasons[0] == Reason("finishes", (("place", 1),))
    assert Reason("gains", (("steps", 1),)) in hint.reasons


@pytest.mark.parametrize(
    ("own", "foreign", "text", "code"),
    [
        ("m5 i1", "f4 k9", "m5-n1", "enters_goal"),
        ("n1 i1", "f4 k9", "n1-o1", "deeper_in_goal"),
        ("e4 i5", "f4 g5 h5", "e4-g4-g6-i4", "long_chain"),
        ("e4 i5", "f4 k9", "e4-g4", "gains"),
        ("a1 i5", "k8 k9", "a1-b1", "brings_up_last"),
        ("d1 e4", "k8 k9", "e4-e5", "builds_stairs"),
        ("e5 i5", "k8 k9", "i5-i6", "quiet"),
    ],
)
def test_a_move_says_what_speaks_for_it(own: str, foreign: str, text: str, code: str) -> None:
    assert code in _codes(placed({0: own, 1: foreign}), text)


def test_a_pass_needs_no_reason() -> None:
    stuck = placed({0: "a1", 1: "b1 b2 c1 c3 k1"})

    assert [reason.code for reason in choose.reasons(HALMA, stuck, Move(()))] == ["quiet"]
