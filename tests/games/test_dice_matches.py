"""Games with dice, played from the service: started, interrupted, sent twice, taken back, ended, checked."""

import json

import pytest
from django.contrib import admin
from django.core import serializers
from django.db import transaction

from accounts.models import Person
from games import selectors, services
from games.clocks import Clock
from games.live import broadcast
from games.models import DiceSeed, Event, Match, Seat
from games.protocol import commands as say
from games.referee.messages import your_turn
from games.services import computers
from games.services.dice import StoredDice
from tests.games.people import guest, log_of, match_of, overdue, past_mixing
from tests.games.playing import Playing

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


ROLL, DOUBLE = say.ThrowDice(), say.SayCall("double")


def dice(playing):
    return [event.data["dice"] for event in playing.log if event.type == "rolled"]


def test_a_match_with_dice_begins_with_its_commitment():
    playing = Playing("ab-ins-ziel", 2)
    assert playing.kinds() == ["started", "committed"]
    match = Match.objects.get(pk=playing.match.pk)
    assert (match.turn_seat, match.turn_level) == (None, None)
    assert match.deadline_at is not None
    assert playing.log[1].data["commitment"] != playing.seed


def test_a_match_without_dice_has_no_seed():
    match = match_of(guest(), guest())
    assert not DiceSeed.objects.exists()
    assert log_of(match) == ["started"]
    assert selectors.match_page(match.pk, None).snapshot["dice"] is None


def test_the_dice_are_ready_when_all_have_given_their_nonces():
    playing = Playing("backgammon", 2)
    playing.mix()
    kinds = playing.kinds()
    assert kinds[:5] == ["started", "committed", "nonce_given", "nonce_given", "nonces_fixed"]
    assert set(kinds[5:]) == {"rolled"}
    assert Match.objects.get(pk=playing.match.pk).turn_seat is not None


def test_without_nonces_the_sweep_lets_the_dice_roll():
    playing = Playing("backgammon", 2)
    assert services.flag_clock(match_id=playing.match.pk) is False
    past_mixing(playing.match)
    assert services.flag_clock(match_id=playing.match.pk) is True
    assert playing.log[2].data["nonces"] == ["", ""]
    assert services.flag_clock(match_id=playing.match.pk) is False


def test_a_command_that_comes_first_lets_the_dice_roll_as_well():
    playing = Playing("ab-ins-ziel", 2)
    assert playing.sends(0, ROLL).code == "not_your_turn"
    past_mixing(playing.match)
    answer = playing.sends(0, ROLL)
    assert answer.code == "stale"
    assert playing.kinds()[2] == "nonces_fixed"


def test_a_computer_waits_for_the_dice_and_has_no_nonce(monkeypatch):
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    playing = Playing("ab-ins-ziel", 1, computers=[1])
    assert services.play_computer(match_id=playing.match.pk, version=2) is False
    playing.mix()
    assert playing.state.mixing.nonces == ("nonce_of_0", "")
    playing.play(acts=12)
    assert playing.kinds().count("rolled") > 3


def test_a_roll_sent_twice_is_thrown_once():
    playing = Playing("ab-ins-ziel", 2)
    playing.mix()
    at = playing.state.v
    first = playing.sends(0, ROLL, at=at, command_id="same")
    again = playing.sends(0, ROLL, at=at, command_id="same")
    assert first == again
    assert first.accepted
    assert playing.sends(0, ROLL, at=at).code == "stale"
    assert len(dice(playing)) == 1


def test_a_roll_that_was_rolled_back_comes_again():
    playing = Playing("ab-ins-ziel", 2)
    playing.mix()

    thrown = []
    for _ in range(3):
        with transaction.atomic():
            playing.sends(0, ROLL)
            thrown.append(dice(playing)[-1])
            transaction.set_rollback(True)
        assert dice(playing) == []
    playing.sends(0, ROLL)
    assert [dice(playing)[-1]] * 3 == thrown


def test_a_move_taken_back_brings_no_other_dice():
    playing = Playing("backgammon", 2)
    playing.mix()
    rolled, seat = dice(playing), playing.state.turn.seat
    playing.act()
    before = playing.state
    assert playing.sends(seat, say.AskTakeback()).accepted
    assert playing.sends(1 - seat, say.AnswerTakeback(True)).accepted
    assert dice(playing) == rolled
    assert playing.state.rolls == before.rolls
    assert playing.sends(seat, ROLL).code == "not_your_turn"
    playing.act()
    playing.act()
    assert playing.sends(seat, say.AskTakeback()).code == "nothing_to_take_back"
    playing.sends(seat, say.Resign())
    assert playing.verified() == len(dice(playing))


def told(playing):
    """All that anybody can see of a match: rows, events, snapshot, what is offered, what is pushed."""
    match = Match.objects.get(pk=playing.match.pk)
    view = selectors.view_for(match.pk, playing.people[0].pk)
    rows = [*Match.objects.all(), *Event.objects.all(), *Seat.objects.all(), *Person.objects.all()]
    state = view.state
    frame = broadcast.events_frame([event.wire() for event in playing.log], view.snapshot["offers"])
    return "".join(
        [
            serializers.serialize("json", rows[:1]),
            *(json.dumps([row.type, row.data]) for row in Event.objects.filter(match=match)),
            *(str(row.__dict__) for row in rows),
            json.dumps(view.snapshot),
            your_turn(match.game, state.position, 0, state.v),
            frame,
        ]
    )


def test_the_seed_is_seen_nowhere_before_the_end(monkeypatch):
    pushed = []
    monkeypatch.setattr(broadcast, "send", lambda group, message: pushed.append(str(message)))
    monkeypatch.setattr(computers, "show_computer_move", lambda *given: pushed.append(str(given)) and False)
    playing = Playing("backgammon", 1, computers=[2], length=3)
    for act in (playing.mix, *[playing.act] * 9):
        act()
        assert playing.seed not in told(playing)
        assert playing.seed not in "".join(pushed)
    assert playing.seed not in str(DiceSeed.objects.get())
    assert DiceSeed not in admin.site._registry
    playing.sends(0, say.Resign())
    assert playing.log[-1].data == {"seed": playing.seed}
    assert selectors.match_page(playing.match.pk, None).snapshot["dice"]["seed"] == playing.seed


def test_an_aborted_match_tells_its_seed_too():
    playing = Playing("dorada", 2, clock=Clock(60_000, 0))
    playing.mix()
    overdue(playing.match, 60_000)
    services.flag_clock(match_id=playing.match.pk)
    assert playing.kinds()[-2:] == ["match_ended", "seed_revealed"]
    assert Match.objects.get(pk=playing.match.pk).status == "aborted"
    assert playing.verified() == 0


def test_the_seed_goes_with_its_match():
    playing = Playing("dorada", 2)
    Match.objects.all().delete()
    assert not DiceSeed.objects.exists()
    with pytest.raises(DiceSeed.DoesNotExist):
        StoredDice(playing.match).seed()


def test_the_next_round_has_dice_of_its_own():
    playing = Playing("dorada", 2)
    playing.sends(0, say.Resign())
    following = services.start_next_round(match_id=playing.match.pk)
    assert DiceSeed.objects.count() == 2
    assert DiceSeed.objects.get(match=following).secret != playing.seed
