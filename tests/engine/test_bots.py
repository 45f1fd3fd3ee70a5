"""The computer players: legal, repeatable, obedient, and not blind."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.engine.bots import choose
from games.engine.bots.abalone import AbaloneTree, state_of
from games.engine.bots.search import WON, search
from games.engine.core import Awaits, IllegalAction, InvalidOptions
from games.engine.hints import suggest
from games.engine.registry import AnyRules
from tests.engine.contract.cases import CASES, RULES, Case, playout
from tests.engine.contract.race import RaceRules
from tests.engine.drawn import ABALONE, draw, hexagon, placed

FEW_NODES = 400


def never() -> bool:
    return False


def rules_of(slug: str) -> AnyRules:
    return registry.get(slug)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_level_plays_legal_moves_in_every_game(case: Case, level: int) -> None:
    rules = case.rules
    for number, (position, _) in enumerate(playout(case, seed=5)):
        if number % 25 == 0 and rules.turn(position).awaits is Awaits.MOVE:
            move = choose.choose(rules, position, level, number, never, FEW_NODES)
            assert move in rules.moves(position)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_same_seed_and_nodes_give_the_same_move(level: int) -> None:
    position = ABALONE.start(2, {"layout": "german_daisy"})
    moves = {choose.choose(rules_of("abalone"), position, level, 7, never, 3_000) for _ in range(3)}

    assert len(moves) == 1


def test_other_seeds_give_other_games() -> None:
    position = ABALONE.start(2)
    moves = {choose.choose(rules_of("abalone"), position, 1, seed, never) for seed in range(12)}

    assert len(moves) > 1


def test_a_search_that_is_stopped_at_once_still_answers() -> None:
    position = ABALONE.start(2)
    asked = 0

    def at_once() -> bool:
        nonlocal asked
        asked += 1
        return True

    move = choose.choose(rules_of("abalone"), position, 3, 1, at_once)

    assert move in ABALONE.moves(position)
    assert asked == 1


def test_a_search_keeps_to_its_nodes() -> None:
    state = state_of(ABALONE.start(2))

    assert search(AbaloneTree(), state, 10_000, never).nodes <= 10_000 + 100
    assert search(AbaloneTree(), state, 1, never).depth == 0


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_every_level_takes_the_winning_marble(level: int, seed: int) -> None:
    position = hexagon(draw(placed("g7 h8 e4 e5 e6", "i9 a1 b1 c1 d1")), ejected=(5, 5))
    move = choose.choose(rules_of("abalone"), position, level, seed, never, 5_000)

    assert ABALONE.write_move(position, move) == "g7h8"


def test_a_deeper_search_sees_a_win_in_two_moves_of_its_own() -> None:
    position = hexagon(draw(placed("e5 f6 g7", "h8 a1")), ejected=(5, 0))
    found = search(AbaloneTree(), state_of(position), 50_000, never, depth=4)

    assert found.value < WON
    position = hexagon(draw(placed("e5 f6 g7", "h8 i9 a1")), ejected=(5, 0))
    found = search(AbaloneTree(), state_of(position), 50_000, never, depth=4)
    assert found.value >= WON


def test_a_threatened_marble_is_saved() -> None:
    position = placed("i9 e4 e5 e6 d4 d5", "g7 h8 a1 b1 c1 c2", "b")
    hint = suggest(rules_of("abalone"), position, 20_000, never, 1)

    assert "saves_marble" in [reason.code for reason in hint.reasons]


def test_a_hint_says_that_a_move_ejects() -> None:
    position = placed("g7 h8 e4 e5 e6", "i9 a1 b1 c1 d1")
    hint = suggest(rules_of("abalone"), position, 5_000, never, 1)

    assert ABALONE.write_move(position, hint.move) == "g7h8"
    assert (hint.reasons[0].code, dict(hint.reasons[0].params)) == ("ejects", {"count": 1, "limit": 6})


def test_the_strongest_level_ends_its_game_against_the_weakest() -> None:
    position = ABALONE.start(2)
    for number in range(300):
        if ABALONE.outcome(position) is not None:
            break
        level, nodes = ((3, 4_000), (1, None))[position.seat]
        position = ABALONE.play(
            position, choose.choose(rules_of("abalone"), position, level, number, never, nodes)
        )

    outcome = ABALONE.outcome(position)
    assert outcome is not None
    assert (outcome.places, outcome.ending) == ((1, 2), "six_ejected")


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.slug)
def test_every_game_has_three_levels(rules: AnyRules) -> None:
    assert [level.number for level in choose.levels(rules.slug)] == [1, 2, 3]


def test_there_is_no_fourth_level() -> None:
    with pytest.raises(InvalidOptions):
        choose.choose(rules_of("abalone"), ABALONE.start(2), 4, 1, never)


def test_nothing_is_chosen_when_no_move_is_awaited() -> None:
    race: AnyRules = RaceRules()
    with pytest.raises(IllegalAction) as refused:
        choose.choose(race, race.start(2), 1, 1, never)

    assert refused.value.params == {"awaits": "roll"}
