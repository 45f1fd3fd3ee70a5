"""An ended round is rated exactly once, or not at all for a reason that is kept."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, connections
from django.utils import timezone

from accounts.services import merge_guest
from games.models import Match
from games.signals import match_finished
from rankings import eligibility, services, tasks
from rankings.models import Rating, RatingEntry

pytestmark = pytest.mark.django_db


def values() -> dict[str, float]:
    return {rating.person.name: rating.value for rating in Rating.objects.select_related("person")}


def reasons(match: Match) -> set[str]:
    return set(match.rating_entries.values_list("reason", flat=True))


def test_a_ranked_round_moves_both_ratings_and_writes_both_rows(member, ended):
    anna, bert = member("Anna"), member("Bert")
    match = ended(anna, bert)
    assert services.rate_match(match_id=match.pk)
    assert values() == {"Anna": 1520, "Bert": 1480}
    won, lost = match.rating_entries.order_by("seat")
    assert (won.person, won.before, won.after, won.change, won.result) == (anna, 1500, 1520, 20, "won")
    assert (lost.person, lost.before, lost.after, lost.change, lost.result) == (bert, 1500, 1480, -20, "lost")
    assert Rating.objects.get(person=anna).rounds == 1
    assert Rating.objects.get(person=anna).last_rated_at == match.ended_at


def test_a_draw_between_equals_moves_nothing_but_counts_as_a_round(member, rated):
    match = rated(member("Anna"), member("Bert"), places=(1, 1))
    assert values() == {"Anna": 1500, "Bert": 1500}
    assert set(match.rating_entries.values_list("result", flat=True)) == {"drawn"}
    assert set(Rating.objects.values_list("rounds", flat=True)) == {1}


def test_rating_again_changes_nothing(member, ended):
    match = ended(member("Anna"), member("Bert"))
    assert [services.rate_match(match_id=match.pk) for _ in range(3)] == [True, False, False]
    assert values() == {"Anna": 1520, "Bert": 1480}
    assert RatingEntry.objects.count() == 2


def test_a_running_or_unknown_match_is_left_alone(member, ended):
    match = ended(member("Anna"), member("Bert"), status="running")
    assert not services.rate_match(match_id=match.pk)
    assert not services.rate_match(match_id="nirgendwo0")
    assert not RatingEntry.objects.exists()


def test_a_longer_match_weighs_more(member, rated):
    rated(member("Anna"), member("Bert"), options={"length": 4})
    assert values() == {"Anna": 1540, "Bert": 1460}


def test_four_seats_are_rated_by_place(member, rated):
    people = [member(name) for name in ("Anna", "Bert", "Cleo", "Dora")]
    rated(*people, places=(2, 1, 3, 3), devices=("",) * 4)
    assert values()["Bert"] == 1520
    assert values()["Cleo"] == values()["Dora"] == pytest.approx(1500 - 40 * 0.5 * 1 / 2 - 10 / 3)
    assert sum(values().values()) == pytest.approx(6000)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"status": "aborted", "result": None}, "aborted"),
        ({"rated": False}, "not_ranked"),
        ({"devices": ("same", "same")}, "same_device"),
        ({"moves": 2}, "fewer_than_three_moves"),
    ],
)
def test_what_does_not_count_keeps_its_reason(member, rated, changes, reason):
    match = rated(member("Anna"), member("Bert"), **changes)
    assert reasons(match) == {reason}
    assert not any(Rating.objects.values_list("rounds", flat=True))


def test_three_moves_and_two_devices_count(member, rated):
    assert reasons(rated(member("Anna"), member("Bert"), moves=3, devices=("one", "two"))) == {""}


def test_rounds_with_guests_and_computers_do_not_count(member, guest, rated):
    anna = member("Anna")
    assert reasons(rated(anna, guest(), rated=False)) == {"guest"}
    assert reasons(rated(anna, guest())) == {"guest"}
    against_computer = rated(anna, 2, rated=False)
    assert reasons(against_computer) == {"computer"}
    assert against_computer.rating_entries.get(seat=0).result == "won"


def test_the_sixth_round_with_the_same_opponent_in_a_day_does_not_count(member, rated):
    anna, bert, cleo = member("Anna"), member("Bert"), member("Cleo")
    for _ in range(eligibility.SAME_OPPONENT_A_DAY):
        assert reasons(rated(anna, bert)) == {""}
    assert reasons(rated(bert, anna)) == {"repeated_opponent"}
    assert reasons(rated(anna, cleo)) == {""}
    tomorrow = timezone.now() + timedelta(days=1, minutes=1)
    assert reasons(rated(anna, bert, ended_at=tomorrow)) == {""}


def test_rounds_of_a_guest_follow_into_the_member(member, guest, rated):
    anna, visitor = member("Anna"), guest()
    match = rated(visitor, 1, rated=False)
    merge_guest(guest=visitor, into=anna)
    assert match.rating_entries.get(seat=0).person == anna


def test_the_end_of_a_match_leads_to_its_rating(member, ended, tasks_at_once):
    match = ended(member("Anna"), member("Bert"))
    match_finished.send(sender=Match, match_id=match.pk)
    assert match.rating_entries.count() == 2


def test_without_a_broker_the_match_waits_for_the_sweep(member, ended, monkeypatch):
    def away(*args, **options):
        raise tasks.rate_match.OperationalError("no broker")

    monkeypatch.setattr(tasks.rate_match, "apply_async", away)
    match = ended(member("Anna"), member("Bert"))
    running = ended(member("Cleo"), member("Dora"), status="running")
    match_finished.send(sender=Match, match_id=match.pk)
    assert not match.rating_entries.exists()
    assert tasks.sweep() == 1
    assert match.rating_entries.count() == 2
    assert not running.rating_entries.exists()
    assert tasks.sweep() == 0


def test_one_match_that_cannot_be_rated_keeps_no_other_waiting(member, ended, monkeypatch):
    bad, good = (ended(member(f"Anna{n}"), member(f"Bert{n}")) for n in range(2))
    rate = services.rate_match

    def breaks(*, match_id):
        if match_id == bad.pk:
            raise RuntimeError("this match is broken")
        return rate(match_id=match_id)

    monkeypatch.setattr(services, "rate_match", breaks)
    assert tasks.sweep() == 1
    assert good.rating_entries.count() == 2


def test_the_frequent_sweep_looks_back_two_days_and_the_daily_one_at_all(member, ended):
    ended(member("Anna"), member("Bert"), ended_at=timezone.now() - timedelta(days=3))
    assert tasks.sweep() == 0
    assert tasks.sweep_all() == 1


def test_a_loser_who_deletes_the_account_before_the_end_loses_all_the_same(member, ended):
    anna, bert = member("Anna"), member("Bert")
    match = ended(anna, bert)
    bert.member.delete()
    assert services.rate_match(match_id=match.pk)
    assert reasons(match) == {""}
    assert Rating.objects.get(person=anna).value == 1520


def test_the_players_hear_of_it_after_the_commit(
    member, ended, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr("rankings.services.broadcast.to_match", lambda *message: sent.append(message))
    match = ended(member("Anna"), member("Bert"))
    with django_capture_on_commit_callbacks() as waiting:
        services.rate_match(match_id=match.pk)
    assert sent == []
    for callback in waiting:
        callback()
    seats = [
        {"seat": 0, "before": 1500, "after": 1520, "reason": ""},
        {"seat": 1, "before": 1500, "after": 1480, "reason": ""},
    ]
    assert sent == [(match.pk, {"type": "ratings_changed", "seats": seats})]


def in_parallel(calls: list[str]) -> list[bool]:
    """Rate these matches at the same time, each in a thread with a connection of its own."""

    def rate(match_id: str) -> bool:
        try:
            return services.rate_match(match_id=match_id)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=10) as pool:
        return list(pool.map(rate, calls))


@pytest.mark.data_layer
@pytest.mark.django_db(transaction=True)
def test_ten_workers_at_once_rate_a_match_once(member, ended):
    match = ended(member("Anna"), member("Bert"))
    assert sorted(in_parallel([match.pk] * 10)) == [False] * 9 + [True]
    assert values() == {"Anna": 1520, "Bert": 1480}
    assert RatingEntry.objects.count() == 2


@pytest.mark.data_layer
@pytest.mark.django_db(transaction=True)
def test_many_matches_of_the_same_people_at_once_lose_no_change(member, ended):
    """Seats in either order: without a fixed order of locks two workers would wait for one another."""
    anna, bert, cleo = member("Anna"), member("Bert"), member("Cleo")
    pairs = [(anna, bert), (bert, anna), (bert, cleo), (cleo, anna), (anna, cleo), (cleo, bert)]
    matches = [ended(*pair) for pair in pairs]
    assert all(in_parallel([match.pk for match in matches]))
    assert set(Rating.objects.values_list("rounds", flat=True)) == {4}
    assert sum(values().values()) == pytest.approx(4500)
    moved = sum(entry.after - entry.before for entry in RatingEntry.objects.filter(person=anna))
    assert values()["Anna"] == pytest.approx(1500 + moved)


@pytest.mark.data_layer
@pytest.mark.django_db(transaction=True)
def test_a_failure_in_the_middle_leaves_nothing_behind(member, ended, monkeypatch):
    match = ended(member("Anna"), member("Bert"))

    def breaks(entries):
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(RatingEntry.objects, "bulk_create", breaks)
    with pytest.raises(RuntimeError):
        services.rate_match(match_id=match.pk)
    assert connection.in_atomic_block is False
    assert not Rating.objects.exists()
    monkeypatch.undo()
    assert tasks.sweep() == 1
    assert values() == {"Anna": 1520, "Bert": 1480}
