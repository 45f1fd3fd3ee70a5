"""Draws that are offered and take-backs that are asked for by correspondence: who is told, and until when."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts import blocks
from games import snapshots
from games.live import presence
from games.models import Match
from games.protocol import commands as say
from lobby import tasks
from lobby.models import Notification
from lobby.services import mailing, questions
from tests.games.people import move, sends
from tests.lobby.far import a_far_match, let_pass
from tests.lobby.people import a_member
from tests.lobby.test_turns import told

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]

DRAW = "Anna bietet dir ein Remis an: Abalone."
TAKEBACK = "Anna möchte einen Zug zurücknehmen: Abalone."


def write_to(person):
    """Let e-mails reach a member."""
    EmailAddress.objects.create(user=person.member, email="ben@example.org", verified=True, primary=True)


@pytest.fixture
def match(two, committed):
    """Anna has moved, and it is Ben's turn, of which he knows."""
    with committed():
        match = a_far_match(*two)
        assert sends(match, two[0], move("a1b1")).accepted
    Notification.objects.all().delete()
    return match


def test_whoever_is_offered_a_draw_is_told_once(two, match, committed):
    anna, ben = two
    with committed():
        assert sends(match, anna, say.OfferDraw()).accepted
    let_pass(match, timedelta(minutes=2))
    tasks.sweep_correspondence()
    assert told(ben).count(DRAW) == 1
    assert told(anna) == []


def test_whoever_is_asked_for_a_take_back_is_told(two, match, committed):
    with committed():
        assert sends(match, two[0], say.AskTakeback()).accepted
    assert told(two[1]) == [TAKEBACK]


@pytest.mark.parametrize("answer", [say.AnswerDraw(False), say.AnswerDraw(True), move("i5h4")])
def test_a_question_that_is_none_any_more_need_not_be_read(two, match, committed, answer):
    anna, ben = two
    with committed():
        sends(match, anna, say.OfferDraw())
    with committed():
        assert sends(match, ben, answer).accepted
    assert DRAW not in told(ben)


def test_one_refusal_spares_the_third_an_answer(committed):
    anna, ben, cleo = (a_member(name) for name in ("Anna", "Ben", "Cleo"))
    with committed():
        match = a_far_match(anna, ben, cleo, game="halma")
        state = snapshots.state_of(Match.objects.get(pk=match.pk))
        points, [step, *_] = state.rules.points, state.rules.moves(state.position)[0].steps
        assert sends(match, anna, say.PlayMove(((points[step.origin], points[step.target]),))).accepted
    with committed():
        assert sends(match, anna, say.AskTakeback()).accepted
    asked = "Anna möchte einen Zug zurücknehmen: Stern-Halma."
    assert asked in told(ben)
    assert asked in told(cleo)
    with committed():
        assert sends(match, ben, say.AnswerTakeback(False)).accepted
    assert asked not in told(cleo)


def test_who_sits_at_the_board_is_told_only_after_leaving_it_without_an_answer(two, match, committed):
    anna, ben = two
    presence.enter(match.pk, socket="s", seat=1, watcher="w")
    with committed():
        sends(match, anna, say.OfferDraw())
    assert told(ben) == []
    presence.leave(match.pk, socket="s", seat=1, watcher="w")
    let_pass(match, timedelta(minutes=2))
    assert questions.tell_untold() == 1
    assert questions.tell_untold() == 0
    assert told(ben) == [DRAW]


def test_nobody_is_named_whom_one_has_blocked(two, match, committed):
    anna, ben = two
    with committed():
        blocks.block_person(blocker=ben, blocked=anna)
        sends(match, anna, say.OfferDraw())
    assert told(ben) == ["Dir wird ein Remis angeboten: Abalone."]


def test_a_match_with_a_clock_tells_no_questions(two, committed):
    with committed():
        match = a_far_match(*two, clock="5+5")
        sends(match, two[0], move("a1b1"))
        sends(match, two[0], say.OfferDraw())
    assert told(two[1]) == []


def test_the_offer_goes_out_by_mail_while_it_stands(two, match, committed):
    anna, ben = two
    write_to(ben)
    with committed():
        sends(match, anna, say.OfferDraw())
    Notification.objects.update(mail_at=timezone.now())
    assert mailing.send_due(person_id=ben.pk)
    assert DRAW in mail.outbox[-1].body


def test_an_offer_that_has_lapsed_is_not_written(two, match, committed):
    anna, ben = two
    write_to(ben)
    sends(match, anna, say.OfferDraw())
    questions.changed(match_id=match.pk)
    sends(match, ben, say.AnswerDraw(False))
    Notification.objects.update(mail_at=timezone.now())
    assert not mailing.send_due(person_id=ben.pk)
