"""Correspondence without an open page: who is told of a turn, when, and how often."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import blocks
from games.live import presence
from games.models import Match
from games.protocol import commands as say
from games.services import flag_clock
from games.signals import seat_attended
from lobby import tasks
from lobby.correspondence import warning_time
from lobby.models import Notification
from lobby.notices import worded
from lobby.services import correspondence
from tests.games.people import move, sends
from tests.lobby.far import a_far_match, let_pass
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_at_once import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]


def told(person, *, unread: bool = True) -> list[str]:
    rows = Notification.objects.filter(person=person).order_by("pk")
    return [worded(row) for row in (rows.filter(read_at=None) if unread else rows)]


def test_whoever_is_on_turn_is_told_and_no_more_once_they_have_moved(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben)
    assert told(anna) == ["Du bist dran gegen Ben: Abalone."]
    assert told(ben) == []
    with committed():
        assert sends(match, anna, move("a1b1")).accepted
    assert told(anna) == []
    assert told(ben) == ["Du bist dran gegen Anna: Abalone."]


def test_a_turn_is_told_once_however_often_it_is_heard_of(two, committed):
    with committed():
        match = a_far_match(*two)
    for _ in range(2):
        correspondence.turn_began(match_id=match.pk)
        tasks.sweep_correspondence()
    assert len(told(two[0], unread=False)) == 1


def test_offers_and_answers_begin_no_turn(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben)
    with committed():
        sends(match, ben, say.OfferDraw())
        sends(match, anna, say.AnswerDraw(False))
    assert len(told(anna, unread=False)) == 1
    assert told(ben) == []


def test_whoever_sits_at_the_board_is_not_told_before_they_have_left_it(two, committed):
    anna, ben = two
    match = a_far_match(anna, ben)
    presence.enter(match.pk, socket="s", seat=0, watcher="w")
    correspondence.turn_began(match_id=match.pk)
    let_pass(match, timedelta(minutes=5))
    tasks.sweep_correspondence()
    assert told(anna) == []
    presence.leave(match.pk, socket="s", seat=0, watcher="w")
    tasks.sweep_correspondence()
    assert told(anna) == ["Du bist dran gegen Ben: Abalone."]


def test_a_turn_of_which_nobody_was_told_is_found(two):
    match = a_far_match(*two)
    tasks.sweep_correspondence()
    assert told(two[0]) == []
    let_pass(match, timedelta(minutes=2))
    tasks.sweep_correspondence()
    assert len(told(two[0])) == 1


def test_seeing_the_match_settles_it(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben)
    seat_attended.send(sender=Match, match_id=match.pk, person_id=anna.pk)
    tasks.sweep_correspondence()
    assert told(anna) == []


@pytest.mark.parametrize(("days", "hours"), [(1, 6), (3, 12), (7, 12)])
def test_the_reminder_comes_in_the_last_quarter_or_twelve_hours(days, hours):
    assert warning_time(days) == timedelta(hours=hours)


def test_whoever_has_little_time_left_is_reminded_once_for_each_turn(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben, clock="1d")
    let_pass(match, timedelta(hours=17, minutes=59))
    tasks.sweep_correspondence()
    assert told(anna) == ["Du bist dran gegen Ben: Abalone."]
    let_pass(match, timedelta(minutes=2))
    for _ in range(3):
        tasks.sweep_correspondence()
    assert told(anna) == ["Für deinen Zug gegen Ben bleibt nicht mehr viel Zeit: Abalone."]
    with committed():
        sends(match, anna, move("a1b1"))
        sends(match, ben, move("i5h4"))
    let_pass(match, timedelta(hours=19))
    tasks.sweep_correspondence()
    assert len(told(anna, unread=False)) == 4


def test_nobody_is_reminded_of_a_deadline_that_has_passed(two):
    match = a_far_match(*two)
    let_pass(match, timedelta(days=4))
    assert correspondence.remind_all() == 0
    assert flag_clock(match_id=match.pk)
    tasks.sweep_correspondence()
    assert told(two[0]) == []


def test_guests_are_told_on_the_site_as_well(committed):
    anna = a_guest("Flinker Fuchs")
    with committed():
        a_far_match(anna, a_guest("Kluge Krähe"))
    assert told(anna) == ["Du bist dran gegen Kluge Krähe: Abalone."]
    assert not Notification.objects.exclude(mail_at=None).exists()


def test_a_turn_against_somebody_who_is_blocked_is_told_without_their_name(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben)
    with committed():
        blocks.block_person(blocker=anna, blocked=ben)
    let_pass(match, timedelta(minutes=2))
    tasks.sweep_correspondence()
    assert told(anna) == ["Du bist dran: Abalone."]


def test_of_many_others_none_is_named(committed):
    anna = a_member("Anna")
    with committed():
        a_far_match(anna, a_member(), a_member(), game="halma")
    assert told(anna) == ["Du bist dran: Stern-Halma."]


def test_the_end_is_told_and_the_turn_is_none_any_more(two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben, rated=True)
    with committed():
        sends(match, ben, say.Resign())
    assert told(anna)[-1] == "Du hast gegen Ben gewonnen: Abalone."
    assert "Du bist dran gegen Ben: Abalone." not in told(anna)


def test_a_live_match_tells_no_turns(two, committed):
    with committed():
        match = a_far_match(*two, clock="5+5")
    correspondence.turn_began(match_id=match.pk)
    tasks.sweep_correspondence()
    assert told(two[0]) == []


@pytest.mark.django_db(transaction=True)
def test_two_who_tell_at_once_tell_it_once(two):
    match = a_far_match(*two)
    Notification.objects.all().delete()
    all_at_once([lambda: correspondence.turn_began(match_id=match.pk)] * 4)
    assert len(told(two[0])) == 1


def test_many_turns_are_swept_in_few_queries(two, django_assert_max_num_queries):
    for _ in range(5):
        let_pass(a_far_match(*two), timedelta(minutes=2))
    correspondence.tell_untold()
    with django_assert_max_num_queries(2):
        assert correspondence.tell_untold() == 0
        assert correspondence.remind_all() == 0


def test_time_is_counted_by_the_server_whatever_the_season(two):
    match = a_far_match(*two, clock="7d")
    match.refresh_from_db()
    assert abs(match.deadline_at - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    assert match.deadline_at.utcoffset() == timedelta()


def test_a_page_without_a_script_settles_the_turn_that_it_shows(client, two, committed):
    anna, ben = two
    with committed():
        match = a_far_match(anna, ben)
    logged_in(client, anna).get(match.get_absolute_url())
    assert told(anna) == []
