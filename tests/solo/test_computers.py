"""Computers on a device: they think like those of the server, can be interrupted, and give hints."""

import json
import os
import subprocess
import sys

import pytest

from games import fairness
from games.engine import registry
from games.engine.core import Awaits
from games.protocol import commands as say
from games.referee import computers, decide
from games.referee.agreed import agreed
from games.referee.events import apply_all
from games.referee.state import NONCES_WITHIN_MS, opening
from games.solo import bridge
from tests.services.session import ROOT
from tests.solo import seeded
from tests.solo.page import SEED, Page, never

GAMES = registry.slugs()


def test_every_game_has_a_seeded_match():
    assert {game for game, *_ in seeded.MATCHES.values()} == set(registry.slugs())


@pytest.mark.parametrize("name", seeded.MATCHES)
def test_seeded_matches_are_the_same_everywhere(name):
    known = json.loads(seeded.KNOWN.read_text())
    assert seeded.digest(seeded.events(name)) == known[name]


def test_no_match_depends_on_the_order_of_sets():
    """Words are hashed anew in every process, unless it is told how."""
    code = (
        "from tests.solo.seeded import *; print(digest(events('ab ins ziel')), digest(events('halma easy')))"
    )
    known = json.loads(seeded.KNOWN.read_text())
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == [known["ab ins ziel"], known["halma easy"]]


def thinking(game):
    """A page on which a computer is to think about a move that it can choose."""
    page = Page(game, [2, None])
    while not (
        page.thinks and page.turn["awaits"] == "move" and len(page.state.rules.moves(page.state.position)) > 1
    ):
        page.plays()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_that_is_interrupted_has_done_nothing(game):
    page = thinking(game)
    state = page.state
    page.thinks_once(should_stop=lambda: True)
    assert (page.frames, page.answer["save"], page.answer["thinks"]) == ([], None, True)
    assert page.state is state
    page.thinks_once()
    assert page.events[-1]["type"] == "moved"


def test_an_interruption_in_the_middle_changes_nothing_about_the_move():
    polls = []

    def later():
        polls.append(True)
        return len(polls) > 3

    page = Page("abalone", [3, None])
    page.thinks_once(should_stop=later)
    assert page.frames == []
    page.thinks_once()
    first = page.events[-1]["data"]["text"]
    other = Page("abalone", [3, None])
    other.thinks_once()
    assert other.events[-1]["data"]["text"] == first


def test_a_computer_that_fails_does_something_legal(monkeypatch):
    def broken(*given):
        raise ArithmeticError("cannot count")

    monkeypatch.setattr("games.referee.computers.choose", broken)
    page = Page("abalone", [1, None])
    page.thinks_once()
    assert page.events[-1]["type"] == "moved"
    assert page.answer["trouble"].startswith("ArithmeticError: cannot count in ")
    page.thinks_once()
    assert "trouble" not in page.answer


def test_nobody_thinks_when_no_computer_is_on_turn():
    page = Page("abalone", [None, 1])
    page.thinks_once()
    assert (page.frames, page.answer["save"], page.answer["thinks"]) == ([], None, False)


def test_after_a_pass_a_computer_waits_twice_as_long():
    page = Page("ab-ins-ziel", [None, 1])
    assert page.answer["pause"] == computers.PAUSE_MS
    pauses = set()
    for _ in range(60):
        page.plays()
        last = page.events[-1]
        passed = last["type"] == "moved" and last["data"]["effects"][0]["kind"] == "passed"
        assert page.answer["pause"] == computers.PAUSE_MS * (2 if passed else 1)
        pauses.add(page.answer["pause"])
    assert len(pauses) == 2


@pytest.mark.parametrize("game", ["backgammon", "dorada", "ab-ins-ziel"])
def test_the_dice_are_those_of_a_match_on_the_server_whose_people_give_no_nonces(game):
    page = Page(game, [None, 1])
    setup = agreed(game=game, options={}, levels=[None, 1])
    dice, now = fairness.FairDice(page.id, SEED), page.now
    state = opening(setup)
    state = apply_all(state, decide.begin(state, now, dice, fairness.commitment(SEED)))
    state = apply_all(state, decide.endings.settle(state, now + NONCES_WITHIN_MS, dice))
    for _ in range(30):
        assert state.rules.dump(state.position) == page.state.rules.dump(page.state.position)
        seat = state.turn.seat
        if page.thinks:
            deed = computers.think(state, computers.seed_of(page.id, page.v), never)
            state = apply_all(state, decide.play(state, seat, deed, now, dice))
            page.thinks_once()
            continue
        version = page.v
        page.plays()
        (event, *_) = [event for event in page.events if event["v"] > version]
        body = (
            say.ThrowDice()
            if event["type"] == "rolled"
            else say.PlayMove(tuple(map(tuple, event["data"]["steps"])))
        )
        state = apply_all(state, decide.decide(state, seat, say.Command("c", body, state.v), now, dice))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_suggests_a_move_that_is_offered(game):
    page = Page(game, [None, 1])
    while page.state.turn.awaits is not Awaits.MOVE or page.thinks:
        page.plays()
    assert page.says("ask_hint")["type"] == "accepted"
    assert page.answer["hints"] is True
    assert page.answer["save"] is None
    version = page.v
    page.hear(bridge.hint(page.now, never))
    (hint,) = page.frames
    assert (hint["type"], hint["v"], hint["seat"]) == ("hint", version, 0)
    assert hint["move"] in page.offered["entry"]["moves"]
    assert hint["reasons"]
    assert page.answer["hints"] is False
    page.hear(bridge.hint(page.now, never))
    assert page.frames == [], "it was asked for once"


def test_a_hint_that_comes_too_late_is_not_told():
    page = Page("abalone", [None, 1])
    page.says("ask_hint")
    page.plays()
    assert page.answer["hints"] is False
    page.hear(bridge.hint(page.now, never))
    assert page.frames == []


def test_a_hint_that_is_interrupted_is_not_told():
    page = Page("abalone", [None, 1])
    page.says("ask_hint")
    page.hear(bridge.hint(page.now, lambda: True))
    assert page.frames == []


def test_nobody_is_advised_on_the_turn_of_another_or_before_the_roll():
    page = Page("abalone", [1, None])
    assert page.says("ask_hint")["code"] == "not_your_turn"
    page = Page("dorada", [None, 1])
    assert page.says("ask_hint")["code"] == "not_your_turn"
    assert page.answer["hints"] is False
