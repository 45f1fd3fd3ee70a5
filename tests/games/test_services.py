"""Matches in the database: started, played, ended, gone on with."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import selectors, services
from games.clocks import Clock
from games.errors import CannotStart
from games.models import Event, Match, Receipt, Seat
from games.protocol import commands as say
from games.referee.events import apply_all
from games.referee.state import opening
from games.services import SeatRequest, start_match
from games.services.recording import lock_match
from games.signals import match_finished, match_started, next_round
from games.snapshots import event_of, setup_of, state_of
from tests.games.people import against_computer, guest, log_of, match_of, move, overdue, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


@pytest.fixture
def heard():
    """What the signals of matches said, in order."""
    said = []

    def listen(name):
        def receiver(**kwargs):
            said.append((name, kwargs["match_id"]))

        return receiver

    receivers = [
        (signal, listen(name))
        for name, signal in (("started", match_started), ("finished", match_finished), ("next", next_round))
    ]
    for signal, receiver in receivers:
        signal.connect(receiver, weak=False)
    yield said
    for signal, receiver in receivers:
        signal.disconnect(receiver)


def test_a_match_begins_with_its_first_event():
    match = match_of(guest(), guest(), clock=Clock(300_000, 5_000))
    assert log_of(match) == ["started"]
    assert len(match.pk) == 10
    assert (match.turn_seat, match.turn_level, match.status) == (0, None, "running")
    assert match.deadline_at is not None


def test_a_match_without_a_clock_has_no_deadline():
    assert match_of(guest(), guest()).deadline_at is None


def test_nobody_sits_at_two_seats():
    one = guest()
    with pytest.raises(CannotStart):
        match_of(one, one)


@pytest.mark.parametrize("seats", [1, 3])
def test_abalone_is_for_two(seats):
    with pytest.raises(CannotStart):
        match_of(*[guest() for _ in range(seats)])


def test_an_empty_seat_does_not_start():
    with pytest.raises(CannotStart):
        start_match(game="abalone", seats=[SeatRequest(guest()), SeatRequest()])


def test_an_unknown_layout_or_game_does_not_start():
    with pytest.raises(CannotStart):
        match_of(guest(), guest(), options={"layout": "spiral"})
    with pytest.raises(CannotStart):
        start_match(game="chess", seats=[SeatRequest(guest()), SeatRequest(guest())])
    assert not Match.objects.exists()


def test_a_move_is_stored_before_it_is_acknowledged():
    black, white = guest(), guest()
    match = match_of(black, white)
    answer = sends(match, black, move("a1b1"))
    assert (answer.accepted, answer.v) == (True, 2)
    assert log_of(match) == ["started", "moved"]
    assert Match.objects.get(pk=match.pk).turn_seat == 1


def test_the_snapshot_is_what_the_log_says():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(300_000, 5_000))
    for text, person in (("a1b1", black), ("i5h4", white), ("b1a1", black)):
        assert sends(match, person, move(text)).accepted
    match.refresh_from_db()
    events = [event_of(row) for row in Event.objects.filter(match=match).order_by("v")]
    assert apply_all(opening(setup_of(match)), events) == state_of(match)


def test_an_id_sent_twice_acts_once_and_gets_the_same_answer():
    black, white = guest(), guest()
    match = match_of(black, white)
    first = sends(match, black, move("a1b1"), at=1, command_id="same")
    again = sends(match, black, move("a1b1"), at=1, command_id="same")
    assert first == again
    assert log_of(match) == ["started", "moved"]


def test_a_refused_id_stays_refused():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert sends(match, white, move("i5h4"), command_id="early").code == "not_your_turn"
    sends(match, black, move("a1b1"))
    assert sends(match, white, move("i5h4"), command_id="early").code == "not_your_turn"
    assert sends(match, white, move("i5h4"), command_id="now").accepted


def test_both_seats_may_use_the_same_id():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert sends(match, black, move("a1b1"), command_id="1").accepted
    assert sends(match, white, move("i5h4"), command_id="1").accepted


def test_a_click_that_comes_twice_is_stale():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert sends(match, black, move("a1b1"), at=1).accepted
    second = sends(match, black, move("a2b2"), at=1)
    assert (second.code, second.params) == ("stale", {"at": 1, "v": 2})


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_whoever_does_not_sit_there_changes_nothing(who):
    match = match_of(guest(), guest())
    answer = sends(match, guest() if who == "stranger" else None, move("a1b1"))
    assert answer.code == "not_your_seat"
    assert log_of(match) == ["started"]
    assert not Receipt.objects.exists()


def test_an_unknown_match_is_a_refusal():
    answer = services.submit(match_id="0000000000", person_id=1, command=say.Command("x", say.Resign()))
    assert answer.code == "unknown_match"


def test_a_finished_match_is_over():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert sends(match, black, say.Resign()).accepted
    match.refresh_from_db()
    assert (match.status, match.turn_seat, match.deadline_at) == ("finished", None, None)
    assert match.result["places"] == [2, 1]
    assert match.ended_at is not None
    assert sends(match, white, move("i5h4")).code == "match_over"
    assert log_of(match) == ["started", "resigned", "match_ended"]


def test_signals_are_sent_after_the_commit(heard, django_capture_on_commit_callbacks):
    black, white = guest(), guest()
    with django_capture_on_commit_callbacks(execute=True):
        match = match_of(black, white)
        assert heard == []
    with django_capture_on_commit_callbacks(execute=True):
        sends(match, black, say.Resign())
    assert heard == [("started", match.pk), ("finished", match.pk)]
    assert Match.objects.get(pk=match.pk).announced


def test_an_end_that_a_receiver_failed_to_hear_is_told_again(django_capture_on_commit_callbacks):
    def broken(**kwargs):
        raise OSError("no database")

    match_finished.connect(broken)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            match = match_of(guest(), guest())
            sends(match, match.seats.first().person, say.Resign())
    finally:
        match_finished.disconnect(broken)
    assert selectors.unannounced(timezone.now() + timedelta(seconds=1)) == [match.pk]


@pytest.mark.django_db(transaction=True)
def test_a_match_is_locked_only_inside_a_transaction():
    match = match_of(guest(), guest())
    with pytest.raises(RuntimeError, match="transaction"):
        lock_match(match.pk)


def test_a_flag_is_applied_once():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    assert services.flag_clock(match_id=match.pk) is False
    overdue(match, 60_000)
    assert selectors.due(timezone.now()) == [match.pk]
    assert services.flag_clock(match_id=match.pk) is True
    assert services.flag_clock(match_id=match.pk) is False
    assert log_of(match)[-2:] == ["clock_flagged", "match_ended"]
    assert Match.objects.get(pk=match.pk).result["places"] == [2, 1]


def test_a_move_after_the_flag_fell_comes_too_late():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 60_000)
    assert sends(match, black, move("b1a1")).code == "match_over"
    assert log_of(match)[-2:] == ["clock_flagged", "match_ended"]


def test_the_win_by_time_is_accepted_as_a_claim():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 60_000)
    assert sends(match, white, say.Claim()).accepted


def test_a_match_that_does_not_begin_is_aborted():
    match = match_of(guest(), guest(), clock=Clock(60_000, 0), rated=True)
    overdue(match, 60_000)
    services.flag_clock(match_id=match.pk)
    match.refresh_from_db()
    assert (match.status, match.result["places"]) == ("aborted", None)


def test_an_absence_is_announced_and_ends():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert services.mark_absent(match_id=match.pk, seat=1) is True
    assert services.mark_absent(match_id=match.pk, seat=1) is False
    assert services.mark_present(match_id=match.pk, person_id=white.pk) is True
    assert services.mark_present(match_id=match.pk, person_id=white.pk) is False
    assert log_of(match) == ["started", "absent", "seat_returned"]


def test_a_match_given_up_by_all_is_aborted_after_a_fortnight():
    match = match_of(guest(), guest())
    assert services.abort_stale(match_id=match.pk) is False
    long_ago = timezone.now() - services.GIVEN_UP_AFTER - timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(changed_at=long_ago)
    assert selectors.given_up(timezone.now() - services.GIVEN_UP_AFTER) == [match.pk]
    assert services.abort_stale(match_id=match.pk) is True
    assert Match.objects.get(pk=match.pk).status == "aborted"


def test_old_receipts_are_forgotten():
    black, white = guest(), guest()
    match = match_of(black, white)
    sends(match, black, move("a1b1"))
    assert services.purge_receipts(before=timezone.now() - timedelta(days=7)) == 0
    assert services.purge_receipts(before=timezone.now() + timedelta(seconds=1)) == 1


def test_a_seat_is_a_person_or_a_computer():
    match = against_computer(guest(), 2)
    assert [seat.is_computer for seat in Seat.objects.filter(match=match)] == [False, True]


def second_move(**how):
    """The clocks after black's second move, submitted so; white had moved ten seconds before."""
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    row = Match.objects.get(pk=match.pk)
    row.state["times"]["since"] -= 10_000
    row.save()
    command = say.Command("late", move("b1a1"), 3)
    how = {name: row.state["times"]["since"] + ms if name == "arrived" else ms for name, ms in how.items()}
    assert services.submit(match_id=match.pk, person_id=black.pk, command=command, **how).accepted
    moved = Event.objects.get(match=match, v=4).data
    return moved["clocks"]["remaining"][0], moved.get("credited", 0)


def test_nobody_pays_for_a_queue_in_the_server():
    assert second_move(arrived=2_000) == (58_000, 0)


def test_a_command_cannot_arrive_before_the_event_that_it_answers():
    assert second_move(arrived=-5_000) == (60_000, 0)


@pytest.mark.parametrize(("lag", "credited"), [(0, 0), (120, 120), (9_000, 200)])
def test_a_bounded_part_of_the_line_is_not_charged(lag, credited):
    assert second_move(arrived=2_000, lag=lag) == (58_000 + credited, credited)
