"""Matches in the database: started, played, ended, gone on with."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.signals import person_merged
from games import selectors, services
from games.clocks import Clock
from games.engine.core import Move
from games.errors import CannotStart, NotAllowed, UnknownMatch
from games.live import broadcast
from games.models import Event, Match, Receipt, Seat
from games.protocol import commands as say
from games.referee.events import apply_all
from games.referee.state import opening
from games.services import SeatRequest, computers, start_match
from games.services.recording import draw_roll, lock_match
from games.signals import match_finished, match_started, next_round
from games.snapshots import event_of, setup_of, state_of
from tests.games.people import against_computer, guest, log_of, match_of, move, sends

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


def overdue(match: Match, ms: int) -> None:
    """Let the match have begun earlier than it did."""
    state = Match.objects.get(pk=match.pk)
    times = state.state["times"]
    times["since"] -= ms
    if times["first_move_by"]:
        times["first_move_by"] -= ms
    state.deadline_at -= timedelta(milliseconds=ms)
    state.save()


def test_a_flag_is_applied_once():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    assert services.flag_clock(match.pk) is False
    overdue(match, 60_000)
    assert selectors.due(timezone.now()) == [match.pk]
    assert services.flag_clock(match.pk) is True
    assert services.flag_clock(match.pk) is False
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
    services.flag_clock(match.pk)
    match.refresh_from_db()
    assert (match.status, match.result["places"]) == ("aborted", None)


def test_an_absence_is_announced_and_ends():
    black, white = guest(), guest()
    match = match_of(black, white)
    assert services.mark_absent(match.pk, 1) is True
    assert services.mark_absent(match.pk, 1) is False
    assert services.mark_present(match.pk, white.pk) is True
    assert services.mark_present(match.pk, white.pk) is False
    assert log_of(match) == ["started", "absent", "seat_returned"]


def test_opening_the_page_ends_an_announced_absence():
    black, white = guest(), guest()
    match = match_of(black, white)
    services.mark_absent(match.pk, 1)
    services.page_shown(match_id=match.pk, person_id=white.pk, seat=1, absent=True)
    assert log_of(match)[-1] == "seat_returned"


def test_a_match_given_up_by_all_is_aborted_after_a_fortnight():
    match = match_of(guest(), guest())
    assert services.abort_stale(match.pk) is False
    long_ago = timezone.now() - services.GIVEN_UP_AFTER - timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(changed_at=long_ago)
    assert selectors.given_up(timezone.now() - services.GIVEN_UP_AFTER) == [match.pk]
    assert services.abort_stale(match.pk) is True
    assert Match.objects.get(pk=match.pk).status == "aborted"


def test_old_receipts_are_forgotten():
    black, white = guest(), guest()
    match = match_of(black, white)
    sends(match, black, move("a1b1"))
    assert services.purge_receipts(timezone.now() - timedelta(days=7)) == 0
    assert services.purge_receipts(timezone.now() + timedelta(seconds=1)) == 1


def test_rolls_are_drawn_as_likely_as_the_rules_say():
    from fractions import Fraction

    from games.engine.core import Roll

    rolls = {Roll((1,)): Fraction(1, 2), Roll((2,)): Fraction(1, 3), Roll((3,)): Fraction(1, 6)}
    drawn = [draw_roll(n, rolls).dice[0] for n in range(6000)]
    assert 2750 < drawn.count(1) < 3250
    assert 1750 < drawn.count(2) < 2250
    assert 800 < drawn.count(3) < 1200


class TestComputers:
    def test_a_computer_answers(self, monkeypatch):
        monkeypatch.setattr(computers, "PAUSE_MS", 0)
        person = guest()
        match = against_computer(person)
        sends(match, person, move("a1b1"))
        assert services.play_computer(match.pk, 2) is True
        assert log_of(match) == ["started", "moved", "moved"]

    def test_a_task_that_comes_twice_or_late_plays_once(self, monkeypatch):
        monkeypatch.setattr(computers, "PAUSE_MS", 0)
        match = against_computer(guest(), first=False)
        assert services.play_computer(match.pk, 1) is True
        assert services.play_computer(match.pk, 1) is False
        assert services.play_computer(match.pk, 2) is False
        assert services.play_computer("0000000000", 1) is False
        assert log_of(match) == ["started", "moved"]

    def test_a_quick_thought_is_shown_after_a_pause(self, monkeypatch):
        asked = []
        monkeypatch.setattr(computers, "show_computer_move", lambda *given: asked.append(given) or True)
        match = against_computer(guest(), first=False)
        assert services.play_computer(match.pk, 1) is False
        ((match_id, version, thought, wait_ms),) = asked
        assert (match_id, version) == (match.pk, 1)
        assert 0 < wait_ms <= 600
        assert services.play_computer(match.pk, 1, thought) is True
        assert Event.objects.get(match=match, v=2).data["text"] == thought

    def test_without_a_broker_the_move_is_played_at_once(self, monkeypatch):
        monkeypatch.setattr(computers, "show_computer_move", lambda *given: False)
        match = against_computer(guest(), first=False)
        assert services.play_computer(match.pk, 1) is True

    def test_a_computer_that_fails_makes_a_legal_move(self, monkeypatch):
        def hang(*args):
            raise TimeoutError("thinks for ever")

        monkeypatch.setattr(computers, "choose", hang)
        monkeypatch.setattr(computers, "PAUSE_MS", 0)
        match = against_computer(guest(), first=False)
        assert services.play_computer(match.pk, 1) is True

    def test_a_computer_is_told_when_its_time_is_up(self, monkeypatch):
        monkeypatch.setattr(computers, "THINK_SECONDS", -1)
        stopped = []

        def choose(rules, position, level, seed, should_stop):
            stopped.append(should_stop())
            return rules.moves(position)[0]

        monkeypatch.setattr(computers, "choose", choose)
        services.play_computer(against_computer(guest(), first=False).pk, 1)
        assert stopped == [True]

    def test_a_computer_thinks_the_same_again_after_a_crash(self):
        match = against_computer(guest(), first=False)
        thoughts = {computers.think(state_of(match), seed=7) for _ in range(2)}
        assert len(thoughts) == 1
        assert isinstance(thoughts.pop(), Move)

    def test_a_move_taken_back_meanwhile_is_not_played(self, monkeypatch):
        person = guest()
        match = against_computer(person)
        sends(match, person, move("a1b1"))
        sends(match, person, say.AskTakeback())
        assert services.play_computer(match.pk, 2) is False
        assert log_of(match) == ["started", "moved", "takeback_asked", "taken_back"]


class TestRounds:
    def ended(self, **options):
        people = [guest(), guest()]
        match = match_of(*people, **options)
        sends(match, people[0], say.Resign())
        return match, people

    def test_the_next_round_begins_when_every_person_is_ready(self):
        match, (black, white) = self.ended(rated=True, clock=Clock(300_000, 5_000), visibility="private")
        assert sends(match, white, say.Ready()).accepted
        assert Match.objects.count() == 1
        assert sends(match, black, say.Ready()).accepted
        following = Match.objects.get(series=match.series, round=2)
        assert (following.rated, following.clock, following.visibility) == (True, match.clock, "private")

    def test_the_other_begins_the_next_round(self):
        match, (black, white) = self.ended()
        following = services.start_next_round(match.pk)
        seats = list(following.seats.order_by("number"))
        assert [seat.person for seat in seats] == [white, black]
        assert [seat.slot for seat in seats] == [1, 0]
        third = services.start_next_round(self.resigned(following, white).pk)
        assert [seat.person for seat in third.seats.order_by("number")] == [black, white]

    def resigned(self, match, person):
        sends(match, person, say.Resign())
        return match

    def test_there_is_one_next_round(self):
        match, _ = self.ended()
        assert services.start_next_round(match.pk) == services.start_next_round(match.pk)
        assert Match.objects.count() == 2

    def test_against_a_computer_one_person_is_enough(self):
        person = guest()
        match = against_computer(person, 3)
        sends(match, person, say.Resign())
        assert sends(match, person, say.Ready()).accepted
        following = Match.objects.get(round=2)
        assert [seat.level for seat in following.seats.order_by("number")] == [3, None]
        assert following.turn_level == 3

    def test_ready_is_refused_once_the_next_round_has_begun(self):
        match, (_, white) = self.ended()
        services.start_next_round(match.pk)
        assert sends(match, white, say.Ready()).code == "next_round_began"

    def test_wins_are_counted_over_the_series(self):
        match, (black, _) = self.ended()
        following = services.start_next_round(match.pk)
        assert selectors.match_page(match.pk, black).wins == (0, 1)
        assert selectors.match_page(following.pk, black).wins == (1, 0)
        assert selectors.match_page(match.pk, black).next_match == following.pk

    def test_a_draw_counts_a_half(self):
        people = [guest(), guest()]
        match = match_of(*people)
        sends(match, people[0], say.OfferDraw())
        sends(match, people[1], say.AnswerDraw(True))
        assert selectors.match_page(match.pk, None).wins == (0.5, 0.5)


class TestSeats:
    def test_a_guest_who_logs_in_keeps_the_seat(self):
        black, white, member = guest(), guest(), guest()
        match = match_of(black, white)
        with transaction.atomic():
            person_merged.send(sender=None, source=black, target=member)
        assert sends(match, member, move("a1b1")).accepted
        assert sends(match, black, say.Resign()).code == "not_your_seat"

    def test_a_member_who_sits_there_already_does_not_get_the_other_seat(self):
        black, white = guest(), guest()
        match = match_of(black, white)
        with transaction.atomic():
            person_merged.send(sender=None, source=black, target=white)
        assert [seat.person for seat in match.seats.order_by("number")] == [black, white]

    def test_the_sockets_of_a_guest_who_logs_in_are_opened_anew(
        self, monkeypatch, django_capture_on_commit_callbacks
    ):
        reopened = []
        monkeypatch.setattr(broadcast, "reopen_sockets", reopened.append)
        black, member = guest(), guest()
        with django_capture_on_commit_callbacks(execute=True):
            person_merged.send(sender=None, source=black, target=member)
            assert reopened == []
        assert reopened == [black.pk]


class TestSelectors:
    def test_private_matches_are_for_their_seats(self):
        black, white = guest(), guest()
        match = match_of(black, white, visibility="private")
        assert selectors.match_page(match.pk, white).you == (1,)
        for person in (guest(), None):
            with pytest.raises(NotAllowed):
                selectors.match_page(match.pk, person)

    def test_an_unknown_match(self):
        with pytest.raises(UnknownMatch):
            selectors.match_page("0000000000", None)

    def test_moves_are_offered_to_the_seat_on_turn_only(self):
        black, white = guest(), guest()
        match = match_of(black, white)
        assert len(selectors.match_page(match.pk, black).entry["moves"]) == 44
        assert selectors.match_page(match.pk, white).entry is None
        assert selectors.match_page(match.pk, None).entry is None

    def test_the_moves_offered_are_reached_step_by_step(self):
        person = guest()
        entry = selectors.match_page(match_of(person, guest()).pk, person).entry
        reached = set()
        for node in entry["nodes"]:
            for _, _, following in node["steps"]:
                assert 0 < following < len(entry["nodes"])
            if node["move"] is not None:
                reached.add(node["move"])
        assert reached == set(range(len(entry["moves"])))

    def test_moves_taken_back_are_not_listed(self):
        person = guest()
        match = against_computer(person)
        sends(match, person, move("a1b1"))
        sends(match, person, say.AskTakeback())
        sends(match, person, move("a2b2"))
        assert [line["text"] for line in selectors.match_page(match.pk, None).moves] == ["a2b2"]

    def test_the_clock_that_runs_is_shown_as_it_stands_now(self):
        black, white = guest(), guest()
        match = match_of(black, white, clock=Clock(60_000, 0))
        sends(match, black, move("a1b1"))
        sends(match, white, move("i5h4"))
        overdue(match, 10_000)
        snapshot = selectors.match_page(match.pk, None).snapshot
        assert 45_000 < snapshot["clocks"]["remaining"][0] <= 50_000
        assert snapshot["clocks"]["running"] == 0

    def test_lists(self):
        one, two = guest(), guest()
        public, private = match_of(one, two), match_of(one, two, visibility="private")
        assert selectors.running_matches() == [public]
        assert selectors.running_match_of(one) == private
        clocked = match_of(one, two, clock=Clock(60_000, 0))
        assert selectors.running_match_of(one) == clocked
        sends(public, one, say.Resign())
        assert selectors.recent_matches(two) == [public]
        assert selectors.running_match_of(None) is None

    def test_a_page_costs_few_queries(self, django_assert_max_num_queries):
        black, white = guest(), guest()
        match = match_of(black, white)
        with django_assert_max_num_queries(4):
            assert selectors.match_page(match.pk, black).snapshot["v"] == 1


@pytest.mark.django_db(transaction=True)
class TestManyAtOnce:
    def together(self, *works):
        """Run everything at the same time, each with a connection of its own."""
        barrier, results = threading.Barrier(len(works)), [None] * len(works)

        def run(number, work):
            try:
                barrier.wait()
                results[number] = work()
            finally:
                connection.close()

        threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return results

    def test_of_twenty_moves_at_the_same_version_one_is_accepted(self):
        black, white = guest(), guest()
        match = match_of(black, white)
        texts = ["a1b1", "a2b2", "c3d3", "c4d5"] * 5
        answers = self.together(*[lambda text=text: sends(match, black, move(text), at=1) for text in texts])
        assert [answer.accepted for answer in answers].count(True) == 1
        assert {answer.code for answer in answers} == {None, "stale"}
        assert log_of(match) == ["started", "moved"]

    def test_of_twenty_times_the_same_id_all_get_one_answer(self):
        black, white = guest(), guest()
        match = match_of(black, white)
        send = lambda: sends(match, black, move("a1b1"), at=1, command_id="same")  # noqa: E731
        answers = self.together(*[send] * 20)
        assert {(answer.accepted, answer.v) for answer in answers} == {(True, 2)}
        assert log_of(match) == ["started", "moved"]

    def test_however_many_are_ready_at_once_one_round_begins(self):
        black, white = guest(), guest()
        match = match_of(black, white)
        sends(match, black, say.Resign())
        ready = [lambda person=person: sends(match, person, say.Ready()) for person in (black, white) * 5]
        self.together(*ready)
        assert Match.objects.filter(series=match.series).count() == 2

    def test_a_flag_and_a_move_do_not_both_happen(self):
        black, white = guest(), guest()
        match = match_of(black, white, clock=Clock(60_000, 0))
        sends(match, black, move("a1b1"))
        sends(match, white, move("i5h4"))
        overdue(match, 60_000)
        flag = lambda: services.flag_clock(match.pk)  # noqa: E731
        self.together(flag, flag, lambda: sends(match, black, move("b1a1")), flag)
        assert log_of(match)[3:] == ["clock_flagged", "match_ended"]


def test_a_seat_is_a_person_or_a_computer():
    match = against_computer(guest(), 2)
    assert [seat.is_computer for seat in Seat.objects.filter(match=match)] == [False, True]
