"""The computer at Ab ins Ziel and Dorada: it takes what is offered and says why."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots import dorada, ludo
from games.engine.bots.chance import CERTAIN, search, shares
from games.engine.core import Level, Move
from games.engine.registry import AnyRules
from tests.engine.drawn_path import DORADA, path
from tests.engine.drawn_track import LUDO, track
from tests.engine.training.duel import duel

STRONG = 3
EMPTY = ".......... .......... .......... .........."


def never() -> bool:
    return False


def at_once() -> bool:
    return True


def chosen(rules: AnyRules, bot: Any, position: Any, level: int, seed: int = 1) -> str:
    return rules.write_move(position, bot.best_move(position, bot.LEVELS[level - 1], seed, never))


def codes(rules: AnyRules, bot: Any, position: Any, text: str) -> list[str]:
    move = rules.read_move(position, text)
    assert isinstance(move, Move)
    return [reason.code for reason in bot.reasons(position, move)]


@pytest.mark.parametrize("level", [2, STRONG])
@pytest.mark.parametrize("seed", range(4))
def test_ludo_takes_the_winning_move(level: int, seed: int) -> None:
    position = track(".......... .......... ....b..... b.....a...", "a:a.aa b:..bb", die=5)

    assert chosen(LUDO, ludo, position, level, seed) == "5: 36-g2"


def test_ludo_captures_the_piece_that_is_nearly_home() -> None:
    position = track("a......... .......b.. a......... ..........", "a:..aa b:..bb", die=2, colours="01")

    assert chosen(LUDO, ludo, position, STRONG) == "2: 0-2"


def test_ludo_brings_a_threatened_piece_into_the_goal() -> None:
    position = track("....a..... .......... .......b.. ......ba..", "a:..aa b:..bb", die=3)

    assert chosen(LUDO, ludo, position, STRONG) == "3: 37-g1"


@pytest.mark.parametrize("seed", range(4))
def test_dorada_does_not_throw_a_stone_away(seed: int) -> None:
    position = path("20:0 24:0", goal="0011", start="03", die=1)

    assert chosen(DORADA, dorada, position, STRONG, seed) == "1: 24-25"


@pytest.mark.parametrize(
    ("position", "text", "found"),
    [
        (track(EMPTY, die=6), "6: e", ["enters", "only_move"]),
        (track(EMPTY, die=3), "3: –", ["no_move"]),
        (
            track("a..a...... .......... .......... ..........", die=6),
            "6: 0-6",
            ["clears_start", "only_move"],
        ),
        (track("...a...b.. .....a.... .......... ..........", die=4), "4: 3-7x", ["captures"]),
        (track("...a...... .....a.... .......... ..........", die=4), "4: 3-7", ["advances"]),
        (
            track("...a...... .......... .......... .........a", die=4),
            "4: 39-g4",
            ["reaches_goal"],
        ),
        (
            track(".......... .......... .......... .........a", "a:.aaa", die=1),
            "1: 39-g1",
            ["wins", "only_move"],
        ),
        (track("..b.a..... .....a.... .......... ..........", die=6), "6: e", ["enters", "only_move"]),
    ],
)
def test_ludo_says_what_speaks_for_a_move(position: Any, text: str, found: list[str]) -> None:
    assert codes(LUDO, ludo, position, text) == found


@pytest.mark.parametrize(
    ("position", "text", "found"),
    [
        (path("14:0", die=1), "1: 14-15!", ["gold"]),
        (path("38:0", bridges="40", lost="01", die=6), "6: 38-44", ["reaches_goal"]),
        (path("10:0 11:1", die=1), "1: 10-11", ["covers"]),
        (path("20:0 10:0", die=1), "1: 10-11", ["avoids_loss"]),
        (path("20:0 10:0", die=1), "1: 20-21†", ["builds_bridge"]),
        (path("10:00 20:0", start="04", die=1), "1: 10-11", ["avoids_loss", "frees_own"]),
        (path("20:0", start="04", die=1), "1: 20-21†", ["only_move"]),
        (path("10:01", start="04", die=1), "1: –", ["no_move"]),
        (path("1:1 2:1 3:10 5:1", start="30", die=4), "4: 3-7>s", ["avoids_loss", "back_to_start"]),
        (path("20:0", die=2), "2: 20-22", ["advances"]),
    ],
)
def test_dorada_says_what_speaks_for_a_move(position: Any, text: str, found: list[str]) -> None:
    assert codes(DORADA, dorada, position, text) == found


@pytest.mark.parametrize("bot", [ludo, dorada])
def test_a_search_that_is_stopped_still_answers(bot: Any) -> None:
    rules: AnyRules = LUDO if bot is ludo else DORADA
    position: Any = (
        track("a..a...... .......... .......... ..........", die=3)
        if bot is ludo
        else path("10:0 20:0", die=3)
    )
    deep = Level(9, nodes=10**9, params={"depth": 3})

    assert bot.best_move(position, deep, 1, at_once) in rules.moves(position)
    assert bot.best_move(position, Level(9, nodes=0), 1, never) == rules.moves(position)[0]


def test_a_search_keeps_to_its_nodes_and_repeats_itself() -> None:
    position = track("a..a...... .......... .b........ ..........", die=3)
    found = [search(ludo.LudoTree(), ludo.states_after(position), 0, 500, never, 3) for _ in range(2)]

    assert found[0] == found[1]
    assert found[0].nodes <= 501
    assert found[0].depth < 3
    assert 0 < found[0].value < CERTAIN


def test_shares_are_chances() -> None:
    assert shares([0, 0]) == (500_000, 500_000)
    assert shares([0, -10_000]) == (999_999, 0)
    assert abs(shares([100, 0])[0] - 731_058) < 5


@pytest.mark.parametrize(("rules", "bot"), [(LUDO, ludo), (DORADA, dorada)])
def test_the_middle_level_beats_the_weakest(rules: AnyRules, bot: Any) -> None:
    weak, middle = (
        lambda position, seed, level=level: bot.best_move(position, level, seed, never)
        for level in bot.LEVELS[:2]
    )

    assert duel(rules, middle, weak, 40, seed=1) > 0.5
