"""Searching, holding, giving up and being paired, on a real database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.signals import person_merged, person_signed_out
from games.models import Match, Seat
from games.services import SeatRequest, start_match
from lobby.errors import MembersOnly, RankedMatchRunning, UnknownChoice
from lobby.models import Notification, Queue, Seek
from lobby.services import notifications, pairing, seeks
from lobby.services.seeks import Status
from lobby.tasks import purge, sweep
from tests.lobby.people import a_guest, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def search(person, *, game="abalone", rated=False, clock="5+5", tab=None, **more):
    tab = tab_of(person) if tab is None else tab
    return seeks.open_seek(person=person, game=game, rated=rated, clock=clock, tab=tab, **more)


def tab_of(person):
    return f"tab{person.pk}"


def later(person, **fields):
    Seek.objects.filter(person=person).update(**fields)


def test_a_search_waits_when_nobody_is_there():
    anna = a_guest()
    assert search(anna) == seeks.Search(Status.WAITING)
    assert Seek.objects.get().person == anna


def test_the_second_search_begins_the_match():
    anna, ben = a_guest(), a_guest()
    search(anna)
    answer = search(ben)
    assert answer.status is Status.PAIRED
    match = Match.objects.get(pk=answer.match)
    assert {seat.person for seat in match.seats.all()} == {anna, ben}
    assert (match.rated, match.visibility, str(match.clock)) == (False, "public", "5+5")
    assert seeks.search_of(person_id=anna.pk, tab=tab_of(anna)).match == match.pk


@pytest.mark.parametrize("other", [{"clock": "3+2"}, {"rated": True}])
def test_only_searches_with_the_same_conditions_meet(other):
    search(a_member())
    assert search(a_member(), **other).status is Status.WAITING
    assert not Match.objects.exists()


def test_a_ranked_search_needs_a_member():
    with pytest.raises(MembersOnly):
        search(a_guest(), rated=True)
    assert not Seek.objects.exists()


def test_two_members_meet_in_a_ranked_match():
    search(a_member(), rated=True, device="one")
    match = Match.objects.get(pk=search(a_member(), rated=True, device="one").match)
    assert match.rated
    assert [seat.device for seat in match.seats.all()] == ["one", "one"]


@pytest.mark.parametrize(
    "choice",
    [{"game": "chess"}, {"clock": "1+0"}, {"clock": ""}, {"seats": 3}, {"game": "halma", "seats": 5}],
)
def test_what_is_not_offered_is_refused(choice):
    wish = {"person": a_guest(), "game": "abalone", "rated": False, "clock": "5+5", **choice}
    with pytest.raises(UnknownChoice):
        seeks.open_seek(**wish)


def test_a_table_of_three_begins_when_it_is_full_and_every_tab_learns_of_it():
    people = [a_member() for _ in range(3)]
    for person in people[:2]:
        assert search(person, game="halma", seats=3, rated=True).status is Status.WAITING
    match = Match.objects.get(pk=search(people[2], game="halma", seats=3, rated=True).match)
    assert (match.game, match.rated) == ("halma", True)
    assert {seat.person for seat in match.seats.all()} == set(people)
    for person in people:
        assert seeks.search_of(person_id=person.pk, tab=tab_of(person)) == seeks.Search(
            Status.PAIRED, match.pk
        )


def test_tables_of_other_sizes_do_not_meet():
    for seats in (2, 3, 4):
        assert search(a_guest(), game="dorada", seats=seats).status is Status.WAITING
    assert not Match.objects.exists()
    assert search(a_guest(), game="dorada", seats=2).status is Status.PAIRED


def test_with_several_tables_the_seats_are_drawn_by_lot():
    beginners = set()
    for _ in range(12):
        people = [a_guest(f"{name}{_}") for name in "ABC"]
        for person in people:
            answer = search(person, game="ab-ins-ziel", seats=3)
        beginners.add(Seat.objects.get(match=answer.match, number=0).person.name[0])
    assert len(beginners) > 1


def test_one_who_must_not_play_now_does_not_keep_the_partner_waiting():
    busy, free, other = a_member(), a_member(), a_member()
    start_match(game="abalone", seats=[SeatRequest(person=busy), SeatRequest(person=a_member())], rated=True)
    search(free, rated=True)
    later(free, rating=1500)
    queue = Queue.objects.get()
    Seek.objects.create(
        person=busy,
        queue=queue,
        rating=1500,
        lease_until=timezone.now() + timedelta(seconds=20),
        opened_at=timezone.now() - timedelta(seconds=60),
    )
    assert search(other, rated=True).status is Status.PAIRED
    assert Seek.objects.get(person=busy).match is None


def test_more_than_one_batch_begins_in_one_pass():
    people = [a_guest() for _ in range(2 * pairing.BATCH + 4)]
    queue = Queue.objects.create(game="abalone", rated=False, seats=2, clock="5+5")
    now = timezone.now()
    Seek.objects.bulk_create(
        Seek(
            person=person,
            queue=queue,
            rating=1500,
            opened_at=now,
            lease_until=now + timedelta(seconds=25),
            tab=tab_of(person),
        )
        for person in people
    )
    assert len(pairing.pair(queue_id=queue.pk)) == pairing.BATCH + 2
    assert not Seek.objects.filter(match=None).exists()


def test_one_search_a_person_and_the_newest_takes_over():
    anna = a_guest()
    search(anna, tab="first")
    search(anna, tab="second", clock="10+10")
    assert Seek.objects.get().queue.clock == "10+10"
    assert seeks.renew_lease(person_id=anna.pk, tab="first").status is Status.ELSEWHERE
    assert seeks.renew_lease(person_id=anna.pk, tab="second").status is Status.WAITING


def test_the_same_search_again_keeps_the_waiting_time():
    anna = a_guest()
    search(anna)
    opened = timezone.now() - timedelta(seconds=20)
    later(anna, opened_at=opened)
    search(anna, tab="other")
    assert Seek.objects.get().opened_at == opened


def test_nobody_is_paired_with_themselves():
    anna = a_guest()
    search(anna, tab="first")
    assert search(anna, tab="second").status is Status.WAITING
    sweep()
    assert not Match.objects.exists()


def test_a_lease_that_is_not_renewed_ends_the_search():
    anna, ben = a_guest(), a_guest()
    search(anna)
    later(anna, lease_until=timezone.now() - timedelta(seconds=1))
    assert search(ben).status is Status.WAITING
    sweep()
    assert [seek.person for seek in Seek.objects.all()] == [ben]
    assert seeks.renew_lease(person_id=anna.pk, tab=tab_of(anna)).status is Status.GONE


def test_a_renewed_lease_runs_25_seconds():
    anna = a_guest()
    search(anna)
    later(anna, lease_until=timezone.now() + timedelta(seconds=1))
    seeks.renew_lease(person_id=anna.pk, tab=tab_of(anna))
    left = Seek.objects.get().lease_until - timezone.now()
    assert timedelta(seconds=24) < left <= timedelta(seconds=25)


def test_only_the_tab_that_searched_renews_the_lease():
    anna = a_guest()
    search(anna, tab="mine")
    assert seeks.renew_lease(person_id=anna.pk, tab="other").status is Status.ELSEWHERE
    assert seeks.take_over(person_id=anna.pk, tab="other").status is Status.WAITING
    assert seeks.renew_lease(person_id=anna.pk, tab="mine").status is Status.ELSEWHERE


def test_a_cancel_takes_the_search_out():
    anna = a_guest()
    search(anna)
    assert seeks.cancel_seek(person_id=anna.pk) == seeks.Search(Status.GONE)
    assert search(a_guest()).status is Status.WAITING


def test_a_cancel_that_comes_too_late_is_answered_with_the_match():
    anna = a_guest()
    search(anna)
    match = search(a_guest()).match
    assert seeks.cancel_seek(person_id=anna.pk) == seeks.Search(Status.PAIRED, match)
    seeks.mark_fetched(person_id=anna.pk, match_id=match)
    assert seeks.cancel_seek(person_id=anna.pk).match == match


def test_a_cancel_without_a_search_is_harmless():
    assert seeks.cancel_seek(person_id=a_guest().pk).status is Status.GONE


def test_a_double_click_does_not_search_again_after_the_match_has_begun():
    anna, ben = a_guest(), a_guest()
    search(anna)
    match = search(ben).match
    seeks.mark_fetched(person_id=ben.pk, match_id=match)
    assert search(ben).match == match
    assert Match.objects.count() == 1


def test_a_member_plays_one_ranked_match_of_a_game_at_a_time():
    anna, ben = a_member(), a_member()
    search(anna, rated=True)
    match = search(ben, rated=True).match
    Seek.objects.all().delete()
    with pytest.raises(RankedMatchRunning) as refused:
        search(anna, rated=True)
    assert refused.value.params["match"] == match
    assert search(anna).status is Status.WAITING


def test_pairing_passes_over_a_member_whose_ranked_match_began_meanwhile():
    anna, ben, carl = a_member(), a_member(), a_member()
    search(anna, rated=True)
    start_match(
        game="abalone",
        seats=[SeatRequest(anna, None), SeatRequest(ben, None)],
        options={},
        rated=True,
        visibility="public",
        clock=None,
    )
    assert search(carl, rated=True).status is Status.WAITING


def test_distant_ratings_meet_once_they_have_waited():
    anna, ben = a_member(), a_member()
    search(anna)
    later(anna, rating=2400)
    assert search(ben).status is Status.WAITING
    sweep()
    assert not Match.objects.exists()
    later(anna, opened_at=timezone.now() - timedelta(seconds=31))
    sweep()
    assert Match.objects.count() == 1


def test_colours_are_balanced_over_the_matches_of_a_person():
    anna = a_guest()
    for _ in range(4):
        Seek.objects.all().delete()
        search(anna)
        search(a_guest())
    numbers = list(Seat.objects.filter(person=anna).values_list("number", flat=True))
    assert sorted(numbers) == [0, 0, 1, 1]


def test_two_hundred_searches_are_paired_in_one_pass():
    queue = Queue.objects.create(game="abalone", rated=False, seats=2, clock="5+5")
    lease = timezone.now() + timedelta(seconds=25)
    Seek.objects.bulk_create(
        Seek(person=a_guest(), queue=queue, rating=1500 + n, lease_until=lease) for n in range(200)
    )
    assert len(pairing.pair(queue_id=queue.pk)) == 100
    assert not Seek.objects.filter(match=None).exists()
    assert Seat.objects.values("person").distinct().count() == 200


def test_a_search_under_the_name_of_another_persons_tab_waits():
    search(a_guest(), tab="one")
    assert search(a_guest(), tab="one").status is Status.WAITING
    assert search(a_guest(), tab="two").status is Status.PAIRED


def test_suspended_members_are_not_paired():
    anna = a_member()
    search(anna, rated=True)
    type(anna.member).objects.filter(pk=anna.member.pk).update(is_active=False)
    assert search(a_member(), rated=True).status is Status.WAITING


@pytest.mark.parametrize("end", ["suspension", "deletion"])
def test_suspension_and_deletion_end_the_search(end, django_capture_on_commit_callbacks):
    anna = a_member()
    search(anna)
    with django_capture_on_commit_callbacks(execute=True):
        if end == "deletion":
            anna.member.delete()
        else:
            anna.member.is_active = False
            anna.member.save()
    assert not Seek.objects.exists()


def test_a_log_out_ends_only_the_search_of_its_own_browser():
    anna = a_member()
    search(anna, device="phone")
    assert seeks.cancel_seek(person_id=anna.pk, device="desk").status is Status.ELSEWHERE
    person_signed_out.send(sender=type(anna), person=anna, device="desk")
    assert Seek.objects.exists()
    person_signed_out.send(sender=type(anna), person=anna, device="phone")
    assert not Seek.objects.exists()


def test_one_queue_that_fails_keeps_no_other_from_its_turn(monkeypatch):
    for clock in ("3+2", "5+5"):
        search(a_guest(), clock=clock)
        later(search_owner(clock), rating=3000)
        search(a_guest(), clock=clock)
    Seek.objects.update(opened_at=timezone.now() - timedelta(seconds=31))
    Queue.objects.filter(clock="3+2").update(game="no-such-game")

    def breaks_too():
        raise RuntimeError("nothing can be dropped")

    monkeypatch.setattr(seeks, "drop_expired", breaks_too)
    sweep()
    assert str(Match.objects.get().clock) == "5+5"


def test_one_purge_that_fails_keeps_no_other_from_its_turn(monkeypatch):
    def breaks():
        raise RuntimeError("nothing can be forgotten")

    notifications.notify(person_id=a_guest().pk, kind=Notification.Kind.MATCH_OVER, key="k")
    Notification.objects.update(created_at=timezone.now() - timedelta(days=91))
    monkeypatch.setattr(pairing, "forget_paired", breaks)
    purge()
    assert not Notification.objects.exists()


def search_owner(clock):
    return Seek.objects.get(queue__clock=clock).person


def test_a_guest_who_logs_in_keeps_the_search():
    guest, member = a_guest(), a_member()
    search(guest)
    person_merged.send(sender=type(guest), source=guest, target=member)
    assert Seek.objects.get().person == member


def test_a_member_who_searches_already_keeps_that_search():
    guest, member = a_guest(), a_member()
    search(guest, clock="3+2")
    search(member, clock="5+5")
    person_merged.send(sender=type(guest), source=guest, target=member)
    assert Seek.objects.get().queue.clock == "5+5"


def test_old_pairs_are_forgotten():
    anna = a_guest()
    search(anna)
    search(a_guest())
    pairing.forget_paired()
    assert Seek.objects.count() == 2
    Seek.objects.update(lease_until=timezone.now() - timedelta(hours=2))
    pairing.forget_paired()
    assert not Seek.objects.exists()


def test_many_matches_in_many_queues_begin_with_few_statements(django_assert_max_num_queries):
    for game, seats, rated in (("abalone", 2, True), ("halma", 3, False), ("ab-ins-ziel", 4, False)):
        queue = Queue.objects.create(game=game, rated=rated, seats=seats, clock="5+5")
        lease = timezone.now() + timedelta(seconds=25)
        Seek.objects.bulk_create(
            Seek(person=a_member(), queue=queue, rating=1500, lease_until=lease) for _ in range(5 * seats)
        )
    with django_assert_max_num_queries(30):
        assert pairing.pair_all() == 15
    assert not Seek.objects.filter(match=None).exists()
    for seek in Seek.objects.select_related("match"):
        assert seek.match.seats.filter(person=seek.person_id).count() == 1
        assert (seek.match.game, seek.match.rated) == (seek.queue.game, seek.queue.rated)
        assert seek.match.events.filter(v=1, type="started").exists()
