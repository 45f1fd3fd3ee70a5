"""Challenges by name: asked, accepted, declined, withdrawn, expired; ranked ones; blocks; at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import blocks
from accounts.models import Person
from games.clocks import Clock
from games.models import Match
from games.services import SeatRequest, start_match
from lobby import selectors
from lobby.errors import CannotChallenge, RankedMatchRunning, RoomOver, SeatTaken, TooManyRooms, UnknownRoom
from lobby.models import Notification, Room
from lobby.services import challenges, pairing, rooms, seeks
from rankings.eligibility import reason_not_rated
from tests.lobby.people import a_guest, a_member
from tests.lobby.test_at_once import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]


def challenge(host: Person, addressee: Person, **wish) -> Room:
    usual = {"game": "abalone", "clock": "5+5", "begins": "random"}
    return challenges.challenge(host=host, addressee=addressee, **usual | wish)


def expire(room: Room) -> None:
    Room.objects.filter(pk=room.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


def kinds(person: Person, *, unread: bool = False) -> list[str]:
    found = Notification.objects.filter(person=person).order_by("pk")
    return [row.kind for row in (found.filter(read_at=None) if unread else found)]


def cannot(code: str):
    return pytest.raises(CannotChallenge, match=code)


def test_accepting_begins_the_match_that_was_agreed(two):
    anna, ben = two
    room = challenge(anna, ben, game="halma", begins="host")
    assert selectors.challenges_to(ben) == [room]
    assert selectors.rooms_awaiting(anna)[0] == [room]
    assert kinds(ben, unread=True) == ["challenge"]
    match = challenges.accept(code=room.code, person=ben)
    assert [seat.person for seat in match.seats.all()] == [anna, ben]
    assert (match.rated, match.visibility, match.clock) == (False, "private", Clock(300_000, 5_000))
    assert kinds(anna, unread=True) == ["challenge_accepted"]
    assert kinds(ben, unread=True) == []
    assert selectors.challenges_to(ben) == []
    assert challenges.accept(code=room.code, person=ben) == match
    assert kinds(anna) == ["challenge_accepted"]


def test_declining_is_told_and_final(two):
    anna, ben = two
    room = challenge(anna, ben)
    challenges.decline(code=room.code, person=ben)
    challenges.decline(code=room.code, person=ben)
    assert kinds(anna) == ["challenge_declined"]
    assert selectors.challenges_to(ben) == selectors.rooms_awaiting(anna)[0] == []
    with pytest.raises(RoomOver):
        challenges.accept(code=room.code, person=ben)
    challenge(anna, ben)


def test_withdrawing_takes_the_notification_back(two):
    anna, ben = two
    room = challenge(anna, ben)
    rooms.close_room(code=room.code, person=anna)
    assert kinds(ben) == []
    for answer in (challenges.accept, challenges.decline):
        with pytest.raises(RoomOver):
            answer(code=room.code, person=ben)
    assert not Match.objects.exists()


def test_after_ten_minutes_it_cannot_be_accepted(two):
    anna, ben = two
    room = challenge(anna, ben)
    assert timedelta(minutes=9) < room.expires_at - timezone.now() <= timedelta(minutes=10)
    expire(room)
    assert selectors.challenges_to(ben) == []
    for answer in (challenges.accept, challenges.decline):
        with pytest.raises(RoomOver):
            answer(code=room.code, person=ben)
    assert kinds(anna) == []
    challenge(anna, ben)


def test_nobody_else_takes_part(two):
    anna, ben = two
    room, other = challenge(anna, ben), a_member()
    for person in (other, anna):
        with pytest.raises(UnknownRoom):
            challenges.accept(code=room.code, person=person)
        with pytest.raises(UnknownRoom):
            challenges.decline(code=room.code, person=person)
    with pytest.raises(UnknownRoom):
        challenges.accept(code="none", person=ben)
    assert not Match.objects.exists()


def test_who_can_be_challenged(two):
    anna, ben = two
    gone = a_member()
    gone.member.delete()
    with cannot("challenge_yourself"):
        challenge(anna, anna)
    with cannot("members_challenge"):
        challenge(a_guest(), ben)
    with cannot("unknown_member"):
        challenge(anna, a_guest())
    with cannot("unknown_member"):
        challenge(anna, gone)
    blocks.block_person(blocker=anna, blocked=ben)
    with cannot("you_blocked_them"):
        challenge(anna, ben)


def test_one_open_challenge_to_one_person_and_five_in_all(two):
    anna, ben = two
    room = challenge(anna, ben)
    with cannot("already_challenged") as refused:
        challenge(anna, ben, game="halma")
    assert refused.value.params["room"] == room.code
    for _ in range(4):
        challenge(anna, a_member())
    with pytest.raises(TooManyRooms):
        challenge(anna, a_member())
    challenge(ben, anna)


def test_whoever_is_blocked_waits_for_an_answer_that_does_not_come(two):
    anna, ben = two
    blocks.block_person(blocker=ben, blocked=anna)
    room = challenge(anna, ben)
    assert kinds(ben) == []
    assert selectors.challenges_to(ben) == []
    assert selectors.rooms_awaiting(anna)[0] == [room]
    challenges.decline(code=room.code, person=ben)
    assert kinds(anna) == []


def test_a_block_ends_what_is_open_between_two(two):
    anna, ben = two
    mine, theirs = challenge(anna, ben), challenge(ben, anna)
    blocks.block_person(blocker=anna, blocked=ben)
    assert kinds(anna) == kinds(ben) == []
    mine.refresh_from_db()
    assert mine.closed_at is not None
    assert selectors.rooms_awaiting(ben)[0] == [theirs]
    with pytest.raises(Exception, match="no_seat_for_you"):
        challenges.accept(code=theirs.code, person=anna)


def test_a_ranked_challenge_counts_and_is_public(two):
    anna, ben = two
    room = challenge(anna, ben, rated=True)
    match = challenges.accept(code=room.code, person=ben, device="d")
    assert (match.rated, match.visibility) == (True, "public")
    assert reason_not_rated(match, list(match.seats.all())) == "fewer_than_three_moves"


@pytest.mark.parametrize(
    "wish", [{"clock": ""}, {"begins": "host"}, {"options": {"layout": "belgian_daisy"}}], ids=str
)
def test_ranked_is_as_in_the_search_or_not_at_all(two, wish):
    with cannot("ranked_as_usual"):
        challenge(*two, rated=True, **wish)
    assert not Room.objects.exists()


def test_one_ranked_match_of_a_game_at_a_time(two):
    anna, ben = two
    room = challenge(anna, ben, rated=True)
    other = challenge(ben, a_member("Cleo"), rated=True)
    seats = [SeatRequest(anna), SeatRequest(a_member())]
    running = start_match(game="abalone", seats=seats, rated=True, clock=Clock(60_000, 0))
    with cannot("host_busy"):
        challenges.accept(code=room.code, person=ben)
    with pytest.raises(RankedMatchRunning):
        challenge(anna, ben, rated=True)
    Match.objects.filter(pk=running.pk).update(status="finished")
    challenges.accept(code=room.code, person=ben)
    with cannot("host_busy"):
        challenges.accept(code=other.code, person=Person.objects.get(name="Cleo"))


def test_a_host_whose_account_is_gone_plays_no_more(two):
    anna, ben = two
    room = challenge(anna, ben)
    anna.member.delete()
    with pytest.raises(RoomOver):
        challenges.accept(code=room.code, person=ben)
    assert not Match.objects.exists()


def test_a_computer_cannot_take_the_seat_of_whoever_is_challenged(two):
    anna, ben = two
    room = challenge(anna, ben, rated=True)
    with pytest.raises(Exception, match="unknown_choice"):
        rooms.set_seat(code=room.code, host=anna, number=1, level=1)
    with pytest.raises(Exception, match="no_seat_for_you"):
        rooms.join_room(code=room.code, person=a_guest())


def test_old_challenges_are_purged(two):
    anna, ben = two
    room, begun = challenge(anna, ben), challenge(ben, anna)
    challenges.accept(code=begun.code, person=anna)
    Room.objects.update(expires_at=timezone.now() - timedelta(days=2))
    assert rooms.purge_rooms() == 1
    assert Room.objects.get() == begun != room


@pytest.mark.django_db(transaction=True)
def test_accepting_many_times_at_once_begins_one_match():
    anna, ben = a_member("Anna"), a_member("Ben")
    room = challenge(anna, ben)
    found = all_at_once([lambda: challenges.accept(code=room.code, person=ben).pk] * 8)
    assert len(set(found)) == Match.objects.count() == 1
    assert kinds(anna) == ["challenge_accepted"]


def outcome(work: Callable[[], object]) -> Callable[[], str]:
    def run() -> str:
        try:
            work()
        except (RoomOver, SeatTaken) as error:
            return error.code
        return "done"

    return run


@pytest.mark.django_db(transaction=True)
def test_accepting_and_withdrawing_at_once_does_one_of_them():
    anna, ben = a_member("Anna"), a_member("Ben")
    room = challenge(anna, ben)
    accepted, withdrawn = all_at_once(
        [
            outcome(lambda: challenges.accept(code=room.code, person=ben)),
            outcome(lambda: rooms.close_room(code=room.code, person=anna)),
        ]
    )
    assert (accepted, withdrawn, Match.objects.count()) in {
        ("done", "seat_taken", 1),
        ("room_over", "done", 0),
    }


@pytest.mark.django_db(transaction=True)
def test_being_paired_and_accepting_at_once_leaves_one_ranked_match_each():
    people = [a_member() for _ in range(3)]
    anna, ben, cleo = people
    room = challenge(anna, ben, rated=True)
    for person in (anna, cleo):
        seeks.open_seek(person=person, game="abalone", rated=True, clock="3+2" if person is anna else "5+5")
    queue = seeks.Seek.objects.get(person=cleo).queue
    seeks.Seek.objects.filter(person=anna).update(queue=queue)

    def accept() -> None:
        try:
            challenges.accept(code=room.code, person=ben)
        except CannotChallenge as error:
            assert error.code == "host_busy"  # noqa: PT017

    all_at_once([accept, pairing.pair_all])
    assert Match.objects.filter(seats__person=anna).count() == 1
