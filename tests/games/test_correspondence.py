"""Correspondence matches as they are stored: deadlines, flags, nobody awaited."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import selectors, services, tasks
from games.clocks import DAY, Clock, DaysPerMove
from games.live import presence
from games.models import Match
from games.protocol import commands as say
from tests.games.people import guest, log_of, match_of, move, overdue, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]

THREE_DAYS = DaysPerMove(3)


def test_the_deadline_is_that_of_the_move():
    match = match_of(guest(), guest(), clock=THREE_DAYS)
    match.refresh_from_db()
    assert match.clock == THREE_DAYS
    assert timedelta(days=3) - timedelta(minutes=1) < match.deadline_at - timezone.now() <= timedelta(days=3)
    assert (match.turn_v, match.clock_initial_ms) == (1, None)


def test_a_deadline_that_passed_while_the_server_was_down_is_applied_at_once():
    black, white = guest(), guest()
    match = match_of(black, white, clock=THREE_DAYS)
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 10 * DAY)
    tasks.sweep()
    tasks.sweep()
    assert log_of(match)[-2:] == ["clock_flagged", "match_ended"]


def test_a_task_that_comes_twice_or_too_late_flags_once():
    black, white = guest(), guest()
    match = match_of(black, white, clock=THREE_DAYS)
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 3 * DAY)
    tasks.flag_clock(match.pk, 2)
    assert log_of(match)[-1] == "moved"
    tasks.flag_clock(match.pk, 3)
    tasks.flag_clock(match.pk, 3)
    assert log_of(match)[-2:] == ["clock_flagged", "match_ended"]


def test_the_next_move_finds_all_days_again():
    black, white = guest(), guest()
    match = match_of(black, white, clock=THREE_DAYS)
    overdue(match, 2 * DAY)
    assert sends(match, black, move("a1b1")).accepted
    match.refresh_from_db()
    assert match.turn_v == 2
    assert match.deadline_at - timezone.now() > timedelta(days=2, hours=23)


def test_nobody_is_awaited_at_the_board():
    match = match_of(guest(), guest(), clock=THREE_DAYS)
    assert match.pk not in selectors.people_awaited()
    assert not services.mark_absent(match_id=match.pk, seat=1)
    assert (match.pk, 0) not in presence.unseen(-60)


def test_a_correspondence_match_keeps_nobody_from_a_rematch_elsewhere():
    black, white = guest(), guest()
    live = match_of(black, white, clock=Clock(60_000, 0))
    match_of(black, guest(), clock=THREE_DAYS)
    sends(live, black, say.Resign())
    assert sends(live, black, say.Ready()).accepted
    assert sends(live, white, say.Ready()).accepted
    assert Match.objects.filter(series=live.series).count() == 2


def test_the_next_round_is_a_correspondence_match_as_well():
    black, white = guest(), guest()
    match = match_of(black, white, clock=THREE_DAYS)
    sends(match, black, say.Resign())
    for person in (black, white):
        sends(match, person, say.Ready())
    assert Match.objects.get(series=match.series, round=2).clock == THREE_DAYS


def test_a_snapshot_says_how_many_days_a_move_has():
    black = guest()
    match = match_of(black, guest(), clock=THREE_DAYS)
    snapshot = selectors.match_page(match.pk, black).snapshot
    assert snapshot["match"]["clock"] == {"days": 3}
    assert snapshot["clocks"]["running"] == 0
