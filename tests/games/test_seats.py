"""Seats that change hands between guest and member."""

import pytest
from django.db import transaction

from accounts.signals import person_merged
from games.live import broadcast
from games.protocol import commands as say
from tests.games.people import guest, match_of, move, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def test_a_guest_who_logs_in_keeps_the_seat():
    black, white, member = guest(), guest(), guest()
    match = match_of(black, white)
    with transaction.atomic():
        person_merged.send(sender=None, source=black, target=member)
    assert sends(match, member, move("a1b1")).accepted
    assert sends(match, black, say.Resign()).code == "not_your_seat"


def test_a_member_who_sits_there_already_does_not_get_the_other_seat():
    black, white = guest(), guest()
    match = match_of(black, white)
    with transaction.atomic():
        person_merged.send(sender=None, source=black, target=white)
    assert [seat.person for seat in match.seats.order_by("number")] == [black, white]


def test_the_sockets_of_a_guest_who_logs_in_are_opened_anew(monkeypatch, django_capture_on_commit_callbacks):
    reopened = []
    monkeypatch.setattr(broadcast, "reopen_sockets", reopened.append)
    black, member = guest(), guest()
    with django_capture_on_commit_callbacks(execute=True):
        person_merged.send(sender=None, source=black, target=member)
        assert reopened == []
    assert reopened == [black.pk]
