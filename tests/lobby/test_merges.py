"""A guest logs in while searching, being paired, or taking a seat: everything becomes the member's."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.services import merge_guest
from games.models import Match, Seat
from games.protocol import commands as say
from games.services import Clock, SeatRequest, give_next_seat, leave_table, start_match
from lobby.models import Room, Seek
from lobby.services import pairing, rooms, seeks
from lobby.services.computers import start_computer_match
from rankings.models import Rating
from tests.games.people import sends
from tests.lobby.people import a_guest, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]

at_once = pytest.mark.django_db(transaction=True)


def search(person, *, clock="5+5", tab=None):
    tab = f"tab{person.pk}" if tab is None else tab
    return seeks.open_seek(person=person, game="abalone", rated=False, clock=clock, tab=tab)


def a_room(host):
    return rooms.create_room(host=host, game="abalone", clock="5+5", begins="host")


def before_the_commit_of(work: Callable[[], object], other: Callable[[], object]) -> None:
    """Do ``work`` in a transaction and let ``other`` begin before it is committed."""

    def run() -> None:
        try:
            other()
        finally:
            connection.close()

    beside = threading.Thread(target=run)
    with transaction.atomic():
        work()
        beside.start()
        beside.join(0.5)
    beside.join(30)
    assert not beside.is_alive()


def seated(match_id: str) -> set[int | None]:
    return set(Seat.objects.filter(match=match_id).values_list("person_id", flat=True))


@at_once
def test_whoever_logs_in_while_being_paired_keeps_seat_and_search():
    guest, member, ben = a_guest(), a_member(), a_guest()
    search(guest)
    search(ben, clock="3+2")
    queue = Seek.objects.get(person=guest).queue
    Seek.objects.filter(person=ben).update(queue=queue)
    before_the_commit_of(
        lambda: pairing.pair(queue_id=queue.pk), lambda: merge_guest(guest=guest, into=member)
    )
    seek = Seek.objects.get(person=member)
    assert seated(seek.match_id) == {member.pk, ben.pk}
    assert not Seek.objects.filter(person=guest).exists()


@at_once
def test_whoever_logs_in_while_being_paired_is_paired_as_the_member():
    guest, member, ben = a_guest(), a_member(), a_guest()
    search(guest)
    search(ben, clock="3+2")
    queue = Seek.objects.get(person=guest).queue
    Seek.objects.filter(person=ben).update(queue=queue)
    before_the_commit_of(
        lambda: merge_guest(guest=guest, into=member), lambda: pairing.pair(queue_id=queue.pk)
    )
    assert seated(Match.objects.get().pk) == {member.pk, ben.pk}


@at_once
def test_a_host_who_logs_in_while_a_friend_takes_the_seat_sits_at_the_board():
    guest, member, ben = a_guest(), a_member(), a_guest()
    room = a_room(guest)
    before_the_commit_of(
        lambda: rooms.join_room(code=room.code, person=ben), lambda: merge_guest(guest=guest, into=member)
    )
    assert seated(Match.objects.get().pk) == {member.pk, ben.pk}
    other = a_room(host := a_guest())
    before_the_commit_of(
        lambda: merge_guest(guest=host, into=member), lambda: rooms.join_room(code=other.code, person=ben)
    )
    assert seated(Room.objects.get(pk=other.pk).match_id) == {member.pk, ben.pk}


@at_once
def test_whoever_logs_in_while_taking_a_seat_sits_there_as_the_member():
    guest, member = a_guest(), a_member()
    room = a_room(a_guest())
    before_the_commit_of(
        lambda: merge_guest(guest=guest, into=member), lambda: rooms.join_room(code=room.code, person=guest)
    )
    assert member.pk in seated(Match.objects.get().pk)


@pytest.fixture
def asked():
    """A match that is over, the guest who played it, a member, and the opponent, who is ready for another."""
    guest, member, ben = a_guest(), a_member(), a_guest()
    match = start_match(game="abalone", seats=[SeatRequest(guest), SeatRequest(ben)])
    sends(match, ben, say.Resign())
    sends(match, ben, say.Ready())
    return match, guest, member, ben


@at_once
def test_whoever_logs_in_while_the_next_round_begins_sits_there_as_the_member(asked):
    match, guest, member, ben = asked
    before_the_commit_of(
        lambda: sends(match, guest, say.Ready()), lambda: merge_guest(guest=guest, into=member)
    )
    assert seated(Match.objects.get(round=2).pk) == {member.pk, ben.pk}


@at_once
def test_whoever_logs_in_and_is_ready_at_once_sits_there_as_the_member(asked):
    match, guest, member, ben = asked
    before_the_commit_of(
        lambda: merge_guest(guest=guest, into=member), lambda: sends(match, guest, say.Ready())
    )
    assert seated(Match.objects.get(round=2).pk) == {member.pk, ben.pk}


@at_once
@pytest.mark.parametrize("logs_in_first", [False, True])
def test_a_round_that_begins_because_a_computer_comes_has_the_member_in_it(logs_in_first):
    guest, member, ben = a_guest(), a_member(), a_guest()
    match = start_match(game="abalone", seats=[SeatRequest(guest), SeatRequest(ben)])
    sends(match, ben, say.Resign())
    sends(match, guest, say.Ready())
    leave_table(match_id=match.pk, person_id=ben.pk)
    works = [
        partial(give_next_seat, match_id=match.pk, number=1, seat=SeatRequest(level=1)),
        partial(merge_guest, guest=guest, into=member),
    ]
    before_the_commit_of(*(reversed(works) if logs_in_first else works))
    assert seated(Match.objects.get(round=2).pk) == {member.pk, None}


@at_once
def test_of_two_rounds_that_could_begin_with_the_same_person_at_once_one_does():
    guest, others = a_guest(), [a_guest(), a_guest()]
    matches = []
    for other in others:
        seats = [SeatRequest(guest), SeatRequest(other)]
        matches.append(start_match(game="abalone", seats=seats, clock=Clock(300_000, 5_000)))
        sends(matches[-1], other, say.Resign())
    for match in matches:
        assert sends(match, guest, say.Ready()).accepted
    first, second = (
        partial(sends, match, other, say.Ready()) for match, other in zip(matches, others, strict=True)
    )
    before_the_commit_of(first, second)
    assert Match.objects.filter(round=2).count() == 1


def test_a_request_that_began_as_a_guest_acts_for_the_member():
    guest, member = a_guest(), a_member()
    merge_guest(guest=guest, into=member)
    assert seated(start_computer_match(person=guest, game="abalone", level=1).pk) == {None, member.pk}
    assert a_room(guest).host == member
    search(guest)
    assert Seek.objects.get().person == member


def test_a_search_of_the_member_that_has_lapsed_does_not_count():
    guest, member = a_guest(), a_member()
    search(guest, clock="3+2")
    search(member)
    Seek.objects.filter(person=member).update(lease_until=timezone.now() - timedelta(seconds=1))
    merge_guest(guest=guest, into=member)
    assert Seek.objects.get().queue.clock == "3+2"


def test_a_match_that_has_just_begun_outweighs_the_search_of_the_member():
    guest, member = a_guest(), a_member()
    search(guest, clock="3+2")
    match = search(a_guest(), clock="3+2").match
    search(member)
    merge_guest(guest=guest, into=member)
    assert Seek.objects.get(person=member).match_id == match


def test_a_search_that_moves_is_paired_by_the_rating_of_the_member():
    guest, member = a_guest(), a_member()
    Rating.objects.create(person=member, game="abalone", value=1900, rounds=30)
    search(guest)
    merge_guest(guest=guest, into=member)
    assert Seek.objects.get().rating == 1900
