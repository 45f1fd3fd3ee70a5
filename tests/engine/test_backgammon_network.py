"""The network of backgammon: plain Python and numpy agree, learning works, and certain things are seen."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from games.engine.boards.points import (
    FINISHED,
    START,
    Side,
    after_hits,
    counts_of,
    own_of,
    plays,
    side_of,
)
from games.engine.bots.backgammon_bearoff import chance_to_win, is_bearoff, rolls_left
from games.engine.bots.backgammon_net import WEIGHTS, Chances, chances, is_race, worth
from tests.engine.training import backgammon as course
from tests.engine.training.backgammon_net import CHANCES, PLACES, Net, Nets
from tests.engine.training.backgammon_quick import MOST_PLAYS, blend, every_play, size_won, think
from tests.engine.training.backgammon_quick import is_race as quick_is_race
from tests.engine.training.backgammon_weights import restored, written

TEXT = files("games.engine.bots").joinpath(WEIGHTS).read_text("ascii")


def row_of(own: Side, other: Side) -> np.ndarray:
    return np.array(counts_of(own) + counts_of(other), np.uint8)


def side(**points: int) -> Side:
    """A side by its points, ``p6=2``; what is not named has been borne off."""
    counts = [0] * PLACES
    for name, number in points.items():
        counts[int(name[1:])] = number
    counts[0] = 15 - sum(counts)
    return side_of(counts)


def turns(games: int, seed: int) -> list[tuple[Side, Side, int, int]]:
    """Positions with a roll, from games of any legal plays."""
    dice, found = random.Random(seed), []
    for _ in range(games):
        own, other = START, START
        while other != FINISHED:
            first, second = dice.randrange(6) + 1, dice.randrange(6) + 1
            found.append((own, other, first, second))
            state = dice.choice(list(plays(own, other, first, second)) or [own])
            own, other = after_hits(other, state), own_of(state)
    return found


def test_plain_python_finds_what_numpy_finds() -> None:
    seen = [turn for turn in turns(20, seed=3) if not is_bearoff(*turn[:2])]
    wanted = restored(TEXT).chances(np.array([row_of(own, other) for own, other, *_ in seen]))
    found = np.array([chances(own, other) for own, other, *_ in seen])

    assert len(seen) > 1_500
    assert np.abs(found - wanted).max() < 0.01
    assert np.abs(found - wanted).mean() < 0.001


def test_the_worth_is_what_the_chances_come_to() -> None:
    for own, other, *_ in turns(3, seed=4):
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances(own, other)
        total = 2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
        assert worth(own, other) == pytest.approx(total)


def test_the_file_of_weights_is_what_the_training_writes() -> None:
    assert written(restored(TEXT)) == TEXT.removesuffix("\n")


def test_a_game_that_is_over_is_certain() -> None:
    assert chances(FINISHED, side(p3=4)) == Chances(1, 0, 0, 0, 0)
    assert chances(FINISHED, side(p3=15)) == Chances(1, 1, 0, 0, 0)
    assert chances(side(p20=1, p3=14), FINISHED) == Chances(0, 0, 0, 1, 1)


@pytest.mark.parametrize(
    ("own", "other", "win"),
    [
        (side(p1=1), side(p1=1), 0.0),
        (side(p1=2), side(p1=2), 0.0),
        (side(p1=2), side(p6=15), 1.0),
        (side(p6=5), side(p1=2), 0.0),
        (side(p1=1), side(p6=4, p5=4, p4=4), 1.0),
        (side(p1=1), side(p6=1, p5=1), 30 / 36),
    ],
)
def test_what_is_certain_at_the_end_is_seen(own: Side, other: Side, win: float) -> None:
    assert chances(own, other).win == pytest.approx(win, abs=0.1)


@pytest.mark.parametrize(
    ("points", "ways"),
    [("66", 4), ("65", 6), ("55", 6), ("44", 11), ("61", 15), ("33", 17), ("52", 19), ("32", 25), ("6", 27)],
)
def test_how_often_the_last_two_are_borne_off_at_once_is_known(points: str, ways: int) -> None:
    counts = [0] * PLACES
    for point in points:
        counts[int(point)] += 1
    counts[0] = 15 - len(points)
    found = rolls_left(side_of(counts))

    assert found[1] == pytest.approx(ways / 36)
    assert sum(found) == pytest.approx(1)
    assert chances(side(p1=1), side_of(counts)).win == pytest.approx(1 - ways / 36)


def test_who_still_needs_several_rolls_may_need_fewer_than_the_other() -> None:
    mine, theirs = side(p1=2, p2=1), side(p4=2, p3=1)
    doubles, late = 6 / 36, sum(rolls_left(theirs)[3:])

    assert is_bearoff(mine, theirs)
    assert not is_bearoff(side(p1=6), theirs)
    assert not is_bearoff(mine, side(p7=1))
    assert rolls_left(mine) == pytest.approx((0, doubles, 1 - doubles))
    assert rolls_left(theirs)[1] == pytest.approx(3 / 36)
    assert chance_to_win(mine, theirs) == pytest.approx(doubles * 33 / 36 + (1 - doubles) * late)


def test_no_gammon_is_feared_once_a_checker_is_off() -> None:
    found = chances(side(p1=2), side(p24=14))

    assert found.lose_gammon == found.lose_backgammon == 0
    assert found.win_backgammon == 0


def test_a_hopeless_loser_without_a_checker_off_loses_a_gammon() -> None:
    assert chances(side(p1=1), side(p20=7, p18=8)).win_gammon > 0.9


def test_a_race_begins_when_both_have_passed() -> None:
    assert is_race(side(p12=5), side(p12=5))
    assert is_race(side(p12=5), side(p13=5))
    assert not is_race(side(p13=5), side(p13=5))
    for own, other, *_ in turns(5, seed=5):
        assert is_race(own, other) == quick_is_race(row_of(own, other))


def test_the_quick_plays_are_those_of_the_engine() -> None:
    found, spare = np.empty((MOST_PLAYS, 2 * PLACES), np.uint8), np.empty((MOST_PLAYS, 2 * PLACES), np.uint8)
    last = np.empty(MOST_PLAYS, np.int64)
    for own, other, first, second in turns(60, seed=6)[::12]:
        states = plays(own, other, first, second) or [own]
        wanted = {(*counts_of(own_of(state)), *counts_of(after_hits(other, state))) for state in states}
        count = every_play(row_of(own, other), first, second, found, spare, last)
        assert count == len(wanted)
        assert {tuple(row) for row in found[:count].tolist()} == wanted


def test_the_quick_thoughts_are_those_of_the_network() -> None:
    net, found = Net(6, seed=1), np.empty(CHANCES, np.float32)
    for own, other, *_ in turns(1, seed=7):
        row = row_of(own, other)
        total = think(row, *net.by_count(), np.empty(6, np.float32), found)
        wanted = Nets(net, net).chances(row[None])[0]
        assert found == pytest.approx(wanted, abs=1e-5)
        assert total == pytest.approx(float(wanted @ [2, 1, 1, -1, -1]) - 1, abs=1e-5)


def test_a_lesson_goes_back_from_how_the_game_ended() -> None:
    thought = np.full((3, CHANCES), 0.5, np.float32)
    wanted = np.empty_like(thought)
    blend(thought, 2, 1.0, wanted)

    assert wanted.tolist() == [[0, 0, 0, 1, 0], [1, 1, 0, 0, 0], [0, 0, 0, 1, 0]]
    blend(thought, 1, 0.0, wanted)
    assert wanted[0].tolist() == [0.5, 0.5, 0.5, 0.5, 0.5]
    assert size_won(row_of(FINISHED, START)) == 3


def test_a_network_learns_what_it_is_told() -> None:
    rows = np.array([row_of(own, other) for own, other, *_ in turns(2, seed=8)])
    wanted = np.tile(np.array([0.8, 0.3, 0.1, 0.05, 0.0], np.float32), (len(rows), 1))
    nets = Nets(Net(8, seed=1), Net(8, seed=2))
    missed = [nets.learn(rows, wanted, 0.02) for _ in range(60)]

    assert missed[-1] < missed[0] / 10


def test_a_course_plays_learns_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"TABLES": 1, "RACES": 1, "MEMORY": 50, "BATCH": 8}.items():
        monkeypatch.setattr(course, name, number)
    course.learn(tmp_path, Nets(Net(2, seed=1), Net(2, seed=2)), games=1, played=0)
    (saved,) = tmp_path.glob("*.npz")
    nets = course.load(saved)

    assert nets.contact.hidden == 2
    assert not np.array_equal(nets.race.averages[0], Net(2, seed=2).averages[0])
