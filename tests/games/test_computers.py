"""Computers: their moves come from tasks, once, and never too soon to be followed."""

import pytest

from games import services
from games.engine.core import Move
from games.models import Event
from games.protocol import commands as say
from games.services import computers
from games.snapshots import state_of
from tests.games.people import against_computer, guest, log_of, move, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def test_a_computer_answers(monkeypatch):
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    person = guest()
    match = against_computer(person)
    sends(match, person, move("a1b1"))
    assert services.play_computer(match_id=match.pk, version=2) is True
    assert log_of(match) == ["started", "moved", "moved"]


def test_a_task_that_comes_twice_or_late_plays_once(monkeypatch):
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    match = against_computer(guest(), first=False)
    assert services.play_computer(match_id=match.pk, version=1) is True
    assert services.play_computer(match_id=match.pk, version=1) is False
    assert services.play_computer(match_id=match.pk, version=2) is False
    assert services.play_computer(match_id="0000000000", version=1) is False
    assert log_of(match) == ["started", "moved"]


def test_a_quick_thought_is_shown_after_a_pause(monkeypatch):
    asked = []
    monkeypatch.setattr(computers, "show_computer_move", lambda *given: asked.append(given) or True)
    match = against_computer(guest(), first=False)
    assert services.play_computer(match_id=match.pk, version=1) is False
    ((match_id, version, thought, wait_ms),) = asked
    assert (match_id, version) == (match.pk, 1)
    assert 0 < wait_ms <= 600
    assert services.play_computer(match_id=match.pk, version=1, thought=thought) is True
    assert Event.objects.get(match=match, v=2).data["text"] == thought


def test_without_a_broker_the_move_is_played_at_once(monkeypatch):
    monkeypatch.setattr(computers, "show_computer_move", lambda *given: False)
    match = against_computer(guest(), first=False)
    assert services.play_computer(match_id=match.pk, version=1) is True


def test_a_computer_that_fails_makes_a_legal_move(monkeypatch):
    def hang(*args):
        raise TimeoutError("thinks for ever")

    monkeypatch.setattr("games.referee.computers.choose", hang)
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    match = against_computer(guest(), first=False)
    assert services.play_computer(match_id=match.pk, version=1) is True


def test_a_computer_is_told_when_its_time_is_up(monkeypatch):
    monkeypatch.setattr(computers, "THINK_SECONDS", -1)
    stopped = []

    def choose(rules, position, level, seed, should_stop):
        stopped.append(should_stop())
        return rules.moves(position)[0]

    monkeypatch.setattr("games.referee.computers.choose", choose)
    services.play_computer(match_id=against_computer(guest(), first=False).pk, version=1)
    assert stopped == [True]


def test_a_computer_thinks_the_same_again_after_a_crash():
    match = against_computer(guest(), first=False)
    thoughts = {computers.think(state_of(match), seed=7) for _ in range(2)}
    assert len(thoughts) == 1
    assert isinstance(thoughts.pop(), Move)


def test_a_move_taken_back_meanwhile_is_not_played(monkeypatch):
    person = guest()
    match = against_computer(person)
    sends(match, person, move("a1b1"))
    sends(match, person, say.AskTakeback())
    assert services.play_computer(match_id=match.pk, version=2) is False
    assert log_of(match) == ["started", "moved", "takeback_asked", "taken_back"]
