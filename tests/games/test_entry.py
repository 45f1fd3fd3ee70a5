"""How moves are entered on a page that knows no rules: a small graph, with all that may be said."""

import random

import pytest

from games.engine.core import Awaits, Step
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.star_halma import StarHalma
from games.referee.entry import entry_graph
from tests.games.table import ABALONE, RACE

BACKGAMMON = Backgammon()
DOUBLES = [
    "-b----E-C---eE---c-e----B- move 0 3-3 1 - 0-0 1 - -",
    "-b----E-C---eE---c-e----B- move 0 1-1 1 - 0-0 1 - -",
    "-b----E-C---eE---c-e----B- move 1 2-2 1 - 0-0 1 - -",
]


def ways(graph, node=0):
    """The move of every way through the graph, by the steps taken."""
    here = graph["nodes"][node]
    if here["move"] is not None:
        yield (), here["move"]
    for origin, target, following in here["steps"]:
        for steps, move in ways(graph, following):
            yield ((origin, target), *steps), move


def played_at_random(rules, seats, seed, plies):
    chance, position = random.Random(seed), rules.start(seats)
    for _ in range(plies):
        if rules.outcome(position) is not None:
            break
        if rules.turn(position).awaits is Awaits.ROLL:
            position = rules.play(position, chance.choice(list(rules.rolls(position))))
        else:
            position = rules.play(position, chance.choice(rules.moves(position)))
    return position


@pytest.mark.parametrize("text", DOUBLES)
def test_doubles_are_entered_in_any_order_through_a_small_graph(text):
    position = BACKGAMMON.read(text)
    graph = entry_graph(BACKGAMMON, position)
    index = {name: number for number, name in enumerate(BACKGAMMON.points)}
    entered = dict(ways(graph))
    for steps, move in entered.items():
        taken = [Step(index[origin], index[target]) for origin, target in steps]
        assert BACKGAMMON.complete(position, taken) == BACKGAMMON.moves(position)[move]
    assert set(entered.values()) == set(range(len(graph["moves"])))
    assert len(graph["nodes"]) < len(entered) / 3


@pytest.mark.parametrize("seed", range(6))
def test_every_way_that_the_rules_know_is_in_the_graph(seed):
    position = played_at_random(BACKGAMMON, 2, seed, 12 + seed)
    if BACKGAMMON.turn(position).awaits is Awaits.ROLL:
        position = BACKGAMMON.play(position, random.Random(seed).choice(list(BACKGAMMON.rolls(position))))
    graph = entry_graph(BACKGAMMON, position)
    known = {()}
    found = set()
    while known:
        taken = known.pop()
        if BACKGAMMON.complete(position, taken) is not None:
            found.add(tuple((BACKGAMMON.points[a.origin], BACKGAMMON.points[a.target]) for a in taken))
        known |= {(*taken, step) for step in BACKGAMMON.next_steps(position, taken)}
    assert {steps for steps, _ in ways(graph)} == found


def test_a_piece_of_halma_goes_to_any_hole_in_one_step():
    rules = StarHalma()
    position = played_at_random(rules, 2, 1, 60)
    graph = entry_graph(rules, position)
    assert len(graph["nodes"]) == len(graph["moves"]) + 1
    assert {move for _, move in ways(graph)} == set(range(len(graph["moves"])))


def test_what_may_be_said_is_offered_beside_the_moves():
    position = BACKGAMMON.read("-b----E-C---eE---c-e----B- roll 0 - 1 - 0-0 3 - -")
    assert entry_graph(BACKGAMMON, position) == {
        "calls": ["double"],
        "moves": [],
        "nodes": [{"steps": [], "move": None}],
        "counters": BACKGAMMON.counters(position),
    }
    position = BACKGAMMON.read("-b----E-C---eE---c-e----B- answer 0 - 1 - 0-0 3 - -")
    assert entry_graph(BACKGAMMON, position)["calls"] == ["take", "drop"]
    assert entry_graph(ABALONE, ABALONE.start(2))["calls"] == []


def test_a_game_that_merges_nothing_has_a_node_for_each_way():
    position = RACE.read("0,1/0,0 move 0 3 1 1")
    graph = entry_graph(RACE, position)
    assert [steps for steps, _ in ways(graph)] == [
        (("start", "3"),),
        (("start", "2"), ("2", "3")),
        (("1", "4"),),
        (("1", "2"), ("2", "4")),
        (("1", "3"), ("3", "4")),
    ]
