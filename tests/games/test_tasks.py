"""What a lost hint left undone is found again; what is done twice happens once."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts import cookies
from accounts import services as people
from accounts.valkey import Away
from games import selectors, services, tasks
from games.clocks import Clock
from games.live import broadcast, presence
from games.models import Match, Receipt
from games.protocol import commands as say
from games.services import announcing, computers
from games.signals import match_finished
from tests.games.people import against_computer, guest, log_of, match_of, move, sends

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def asked(monkeypatch):
    """What workers were asked to do, instead of asking them."""
    sent = []
    monkeypatch.setattr(
        announcing, "send_task", lambda name, *args, countdown=None: sent.append((name, *args)) or True
    )
    return sent


@pytest.fixture
def nobody_here():
    presence._valkey().flushdb()
    yield
    presence._valkey().flushdb()


def long_ago(match, **ages):
    Match.objects.filter(pk=match.pk).update(**{name: timezone.now() - age for name, age in ages.items()})


def test_a_sweep_asks_again_for_a_computer_that_was_lost(asked):
    match = against_computer(guest(), first=False)
    tasks.sweep()
    assert asked == []
    long_ago(match, changed_at=timedelta(seconds=6))
    tasks.sweep()
    tasks.sweep()
    assert asked == [("games.tasks.play_computer", match.pk, 1)]


def test_a_sweep_leaves_people_alone(asked):
    match = match_of(guest(), guest())
    long_ago(match, changed_at=timedelta(seconds=6))
    tasks.sweep()
    assert asked == []


def test_a_sweep_applies_what_is_due():
    match = match_of(guest(), guest(), clock=Clock(60_000, 0))
    row = Match.objects.get(pk=match.pk)
    row.state["times"]["first_move_by"] -= 60_000
    row.deadline_at -= timedelta(minutes=1)
    row.save()
    tasks.sweep()
    assert log_of(match) == ["started", "match_ended"]


def test_a_sweep_tells_an_end_that_nobody_heard():
    black = guest()
    match = match_of(black, guest())
    sends(match, black, say.Resign())
    long_ago(match, ended_at=timedelta(seconds=6))
    Match.objects.filter(pk=match.pk).update(announced=False)
    heard = []
    listen = lambda **said: heard.append(said["match_id"])  # noqa: E731
    match_finished.connect(listen)
    tasks.sweep()
    tasks.sweep()
    match_finished.disconnect(listen)
    assert heard == [match.pk]


def test_a_match_that_cannot_be_swept_does_not_keep_the_others_waiting(asked):
    broken = match_of(guest(), guest(), clock=Clock(60_000, 0))
    Match.objects.filter(pk=broken.pk).update(state={}, deadline_at=timezone.now() - timedelta(minutes=9))
    match = against_computer(guest(), first=False)
    long_ago(match, changed_at=timedelta(seconds=6))
    tasks.sweep()
    assert asked == [("games.tasks.play_computer", match.pk, 1)]


def test_one_sweep_at_a_time(asked):
    match = against_computer(guest(), first=False)
    long_ago(match, changed_at=timedelta(seconds=6))
    cache.add("games:sweep", 1)
    tasks.sweep()
    assert asked == []


def test_a_seat_from_which_nothing_is_heard_is_announced_as_absent(nobody_here, monkeypatch):
    match = match_of(guest(), guest())
    presence.enter(match.pk, socket="tab", seat=0, watcher="")
    tasks.sweep()
    silent(match, 1)
    tasks.sweep()
    tasks.sweep()
    assert log_of(match) == ["started", "absent"]
    assert Match.objects.get(pk=match.pk).state["seats"][1]["claim_at"] is not None
    assert presence.unseen(0) == [(match.pk, 0)]


def test_whoever_left_is_found_although_valkey_has_lost_its_memory(nobody_here):
    match = match_of(guest(), guest())
    presence._valkey().flushdb()
    tasks.sweep()
    assert presence.unseen(0) == [(match.pk, 0), (match.pk, 1)]
    silent(match, 0)
    tasks.sweep()
    assert log_of(match) == ["started", "absent"]
    presence._valkey().flushdb()
    tasks.sweep()
    assert presence.unseen(0) == [(match.pk, 1)]


def test_whoever_comes_back_just_before_it_is_announced_is_not_absent(nobody_here):
    match = match_of(guest(), guest())
    presence.expect({match.pk: [0, 1]})
    assert not services.mark_absent(match_id=match.pk, seat=1, silent_for=presence.ABSENT_AFTER)
    silent(match, 1)
    assert services.mark_absent(match_id=match.pk, seat=1, silent_for=presence.ABSENT_AFTER)


def silent(match, seat):
    presence._valkey().zadd("presence:seats", {f"{match.pk}:{seat}": timezone.now().timestamp() - 60})


def test_a_sweep_that_took_too_long_leaves_the_lock_of_the_next_alone(monkeypatch):
    monkeypatch.setattr(tasks, "_sweep", lambda: cache.set("games:sweep", "the next one's"))
    tasks.sweep()
    assert cache.get("games:sweep") == "the next one's"


def test_a_flag_asked_for_at_an_earlier_version_does_nothing():
    black = guest()
    match = match_of(black, guest(), clock=Clock(60_000, 0))
    row = Match.objects.get(pk=match.pk)
    row.state["times"]["first_move_by"] -= 60_000
    row.save()
    tasks.flag_clock(match.pk, 0)
    assert log_of(match) == ["started"]
    tasks.flag_clock(match.pk, 1)
    assert log_of(match) == ["started", "match_ended"]


def test_a_hint_is_thought_about_and_told_to_the_seat_that_asked(
    monkeypatch, tasks_at_once, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(broadcast, "to_seat", lambda match_id, seat, message: told.append((seat, message)))
    black, white = guest(), guest()
    match = match_of(black, white)
    with django_capture_on_commit_callbacks(execute=True):
        assert sends(match, black, say.AskHint()).accepted
        assert sends(match, white, say.AskHint()).code == "not_your_turn"
    ((seat, hint),) = told
    assert (seat, hint["type"], hint["v"]) == (0, "hint", 1)
    assert sends(match, black, say.PlayMove(tuple(tuple(step) for step in hint["move"]["steps"]))).accepted
    assert services.suggest_move(match_id=match.pk, version=1, seat=0) is False


def test_a_hint_asked_for_by_form_is_on_the_page(tasks_at_once, client, django_capture_on_commit_callbacks):
    token = cookies.new_guest_token()
    match = match_of(people.create_guest(token=token), guest())
    client.cookies["guest"] = cookies.sealed(token)
    address = f"/en/partie/{match.pk}/"
    assert 'value="ask_hint"' in client.get(address).content.decode()
    version = Match.objects.get(pk=match.pk).version
    waiting = client.get(f"{address}?tipp={version}").content.decode()
    assert 'role="status">Looking for a hint' in waiting
    assert 'http-equiv="refresh"' in waiting
    late = client.get(f"{address}?tipp={version - 1}").content.decode()
    assert 'role="status">Looking for a hint' not in late
    assert 'http-equiv="refresh"' not in late
    with django_capture_on_commit_callbacks(execute=True):
        sent = client.post(f"{address}zug/", {"action": "ask_hint", "command": "hint-1"})
    page = client.get(sent["Location"]).content.decode()
    assert re.search(r'role="status">Hint: \S+\. \w.+?\.</p>', page)
    assert 'http-equiv="refresh"' not in page


def test_without_the_cache_a_hint_is_told_all_the_same(monkeypatch, client, settings):
    told = []
    monkeypatch.setattr(broadcast, "to_seat", lambda match_id, seat, message: told.append(seat))
    token = cookies.new_guest_token()
    match = match_of(people.create_guest(token=token), guest())
    client.cookies["guest"] = cookies.sealed(token)
    version = Match.objects.get(pk=match.pk).version
    nobody = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1"}
    settings.CACHES = {**settings.CACHES, "default": nobody}
    assert services.suggest_move(match_id=match.pk, version=version, seat=0)
    assert told == [0]
    assert selectors.hint_for(selectors.view_for(match.pk, match.seats.get(number=0).person_id)) is None


def test_a_rated_match_gives_no_hints():
    black = guest()
    assert sends(match_of(black, guest(), rated=True), black, say.AskHint()).code == "not_available"


def test_without_valkey_the_sweep_does_the_rest(monkeypatch, asked):
    def away(*args):
        raise Away

    match = against_computer(guest(), first=False)
    long_ago(match, changed_at=timedelta(seconds=6))
    monkeypatch.setattr(presence, "unseen", away)
    tasks.sweep()
    assert asked == [("games.tasks.play_computer", match.pk, 1)]


@pytest.mark.parametrize(
    "task", [lambda gone: tasks.flag_clock(gone, 1), lambda gone: tasks.suggest_move(gone, 1, 0)]
)
def test_a_task_for_a_match_that_is_gone_does_nothing(task):
    task("0000000000")


def test_a_whole_computer_match_is_played_by_tasks(
    monkeypatch, tasks_at_once, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(computers, "PAUSE_MS", 0)
    person = guest()
    match = against_computer(person)
    with django_capture_on_commit_callbacks(execute=True):
        sends(match, person, move("a1b1"))
    assert log_of(match) == ["started", "moved", "moved"]


def test_old_matches_and_receipts_are_cleared_away():
    black = guest()
    match = match_of(black, guest())
    sends(match, black, move("a1b1"))
    long_ago(match, changed_at=timedelta(days=15))
    match.receipts.update(created_at=timezone.now() - timedelta(days=8))
    tasks.clear_away()
    assert match.receipts.count() == 0
    assert Match.objects.get(pk=match.pk).status == "aborted"


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_cleared_away():
    broken, match = match_of(guest(), guest()), match_of(guest(), guest())
    Match.objects.filter(pk=broken.pk).update(game="no-such-game")
    for one, days in ((broken, 16), (match, 15)):
        long_ago(one, changed_at=timedelta(days=days))
    sends(match_of(black := guest(), guest()), black, say.Resign())
    Receipt.objects.update(created_at=timezone.now() - timedelta(days=8))
    tasks.clear_away()
    assert Match.objects.get(pk=match.pk).status == "aborted"
    assert Match.objects.get(pk=broken.pk).status == "running"
    assert not Receipt.objects.exists()
