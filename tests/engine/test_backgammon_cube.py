"""The computer's cube: textbook take points and doubles, and what the score of a match changes."""

from __future__ import annotations

import pytest

from games.engine.boards.cube import MONEY, Stakes
from games.engine.bots.backgammon_cube import accepts, doubles, match_chance, prospects, takes
from games.engine.bots.backgammon_net import Chances

FOR_MONEY = Stakes(MONEY)


def race(win: float) -> Chances:
    """Chances without gammons."""
    return Chances(win, 0.0, 0.0, 0.0, 0.0)


def test_the_take_point_for_money_lies_between_a_fifth_and_a_quarter() -> None:
    assert takes(race(0.75), FOR_MONEY, 0)
    assert takes(race(0.78), FOR_MONEY, 0)
    assert not takes(race(0.80), FOR_MONEY, 0)


def test_a_double_comes_before_the_other_would_drop() -> None:
    assert not doubles(race(0.60), FOR_MONEY, 0)
    assert doubles(race(0.75), FOR_MONEY, 0)
    assert doubles(race(0.95), FOR_MONEY, 0)


def test_a_cube_that_is_owned_is_given_away_later() -> None:
    owned = Stakes(MONEY, cube=2, owner=0)
    first = next(win for win in range(50, 100) if doubles(race(win / 100), FOR_MONEY, 0))
    again = next(win for win in range(50, 100) if doubles(race(win / 100), owned, 0))

    assert 65 <= first < again <= 78


def test_many_gammons_are_worth_more_than_the_cash() -> None:
    assert not doubles(Chances(0.9, 0.6, 0.02, 0.01, 0.0), FOR_MONEY, 0)
    assert prospects(Chances(0.9, 0.6, 0.02, 0.01, 0.0), FOR_MONEY, 0).kept > 1


def test_gammons_against_make_a_take_a_drop() -> None:
    assert takes(race(0.74), FOR_MONEY, 0)
    assert not takes(Chances(0.74, 0.35, 0.01, 0.05, 0.0), FOR_MONEY, 0)


def test_who_loses_the_match_by_a_gammon_as_well_as_by_a_game_doubles() -> None:
    assert doubles(race(0.30), Stakes(5, (0, 4)), 0)
    assert doubles(race(0.60), Stakes(2, (0, 0)), 0)


def test_whoever_wins_the_match_by_a_gammon_in_hand_does_not_double_it_away() -> None:
    assert not doubles(Chances(1.0, 1.0, 0.0, 0.0, 0.0), Stakes(5, (3, 4)), 0)
    assert not doubles(Chances(0.97, 0.9, 0.0, 0.0, 0.0), Stakes(5, (3, 4)), 0)
    assert doubles(race(0.02), Stakes(5, (3, 4)), 0)


def test_a_lopsided_score_of_a_long_match_can_be_valued() -> None:
    for score in ((0, 40), (40, 0)):
        assert doubles(race(0.5), Stakes(99, score), 0) in (True, False)


def test_the_cube_that_wins_the_match_is_dead_for_the_one_who_takes() -> None:
    both_need_two = Stakes(7, (5, 5))

    assert takes(race(0.69), both_need_two, 0)
    assert not takes(race(0.71), both_need_two, 0)


def test_a_gammon_that_the_match_has_no_use_for_is_not_waited_for() -> None:
    chances = Chances(0.9, 0.6, 0.02, 0.01, 0.0)

    assert doubles(chances, Stakes(5, (3, 3), cube=2, owner=0), 0)


@pytest.mark.parametrize(("size", "wanted"), [(1, False), (2, True), (3, True)])
def test_a_resignation_must_be_worth_what_was_to_be_won(size: int, wanted: bool) -> None:
    assert accepts(Chances(0.99, 0.5, 0.01, 0.0, 0.0), FOR_MONEY, 0, size) is wanted


def test_a_resignation_that_ends_the_match_is_accepted() -> None:
    assert accepts(Chances(1.0, 1.0, 0.5, 0.0, 0.0), Stakes(5, (4, 1)), 0, 1)


def test_chances_at_a_score_are_those_of_the_other_turned_round() -> None:
    for mine in range(1, 30):
        assert match_chance(mine, mine, False) == 0.5
        for theirs in range(1, 30):
            assert match_chance(mine, theirs, False) + match_chance(theirs, mine, False) == pytest.approx(1)
        assert match_chance(1, mine, True) + match_chance(mine, 1, True) == pytest.approx(1)
        assert match_chance(mine + 1, 1, True) <= match_chance(mine, 1, True)
    assert match_chance(0, 3, False) == 1.0
    assert match_chance(2, 0, True) == 0.0
