"""Whole matches of the games with dice and of many seats, from start_match to the end."""

import pytest

from games import services
from games.clocks import Clock
from games.models import Match
from games.protocol import commands as say
from games.services import computers
from tests.games.people import log_of
from tests.games.playing import Playing

pytestmark = pytest.mark.django_db


DOUBLE = say.SayCall("double")


def dice(playing):
    return [event.data["dice"] for event in playing.log if event.type == "rolled"]


def checked(playing):
    """The log is without gaps, the snapshot is what it says, and its dice are fair."""
    log_of(playing.match)
    assert playing.replayed() == playing.state
    assert playing.verified() == len(dice(playing)) == playing.state.rolls
    match = Match.objects.get(pk=playing.match.pk)
    assert match.status == "finished"
    return match.result


def test_a_whole_points_match_of_backgammon_with_the_cube():
    doubled = set()

    def policy(state):
        calls, rolls = state.rules.calls(state.position), state.rolls
        if DOUBLE.name in [call.name for call in calls] and rolls % 5 == 4:
            doubled.add(rolls)
            return DOUBLE
        return None

    playing = Playing("backgammon", 2, length=5, clock=Clock(600_000, 5_000))
    playing.mix()
    playing.play(policy, acts=25)
    assert playing.replayed() == playing.state
    seat = playing.state.turn.seat
    assert playing.sends(seat, say.OfferResignation("single")).accepted
    assert playing.sends(1 - seat, say.AnswerResignation(True)).accepted
    assert sum(playing.state.rules.counters(playing.state.position)["score"]) > 0
    playing.play(policy)
    result = checked(playing)
    assert sorted(result["places"]) == [1, 2]
    assert doubled
    won = [effect for event in playing.log for effect in event.data.get("effects", ())]
    assert sum(effect["kind"] == "game_won" for effect in won) > 1


def test_a_whole_points_match_against_a_computer(monkeypatch):
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    playing = Playing("backgammon", 1, computers=[1], length=3)
    playing.mix()
    playing.play(acts=20)
    assert playing.sends(0, say.OfferResignation("single")).accepted
    assert services.play_computer(match_id=playing.match.pk, version=playing.state.v) is True
    assert "resignation_answered" in playing.kinds()
    playing.play()
    checked(playing)


@pytest.mark.parametrize(("game", "seats"), [("ab-ins-ziel", 4), ("dorada", 3)])
def test_a_whole_match_of_several_seats(game, seats):
    playing = Playing(game, seats)
    playing.mix()
    playing.play(acts=30)
    assert playing.replayed() == playing.state
    playing.play()
    result = checked(playing)
    assert len(result["places"]) == seats
    assert 1 in result["places"]


def test_a_whole_match_of_six_at_halma():
    playing = Playing("halma", 6)
    assert playing.seed is None
    playing.play(acts=40)
    assert playing.replayed() == playing.state
    playing.play()
    log_of(playing.match)
    assert playing.replayed() == playing.state
    result = Match.objects.get(pk=playing.match.pk).result
    assert sorted(set(result["places"]))[0] == 1
    assert playing.kinds()[-1] == "match_ended"
