"""Invitations: made, taken exactly once, closed, expired."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.services import merge_guest
from games.models import Match
from lobby.errors import NotYourRoom, OwnRoom, RoomOver, SeatTaken, TooManyRooms, UnknownChoice, UnknownRoom
from lobby.models import Room, RoomSeat
from lobby.services import rooms
from tests.lobby.people import a_guest, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def a_room(host=None, **wishes):
    wishes = {"game": "abalone", "clock": "5+5", "begins": "random", **wishes}
    return rooms.create_room(host=host or a_guest(), **wishes)


def test_a_code_cannot_be_guessed():
    codes = {a_room().code for _ in range(5)}
    assert len(codes) == 5
    assert all(len(code) == 24 for code in codes)  # 24 characters of base 64 are 144 bits


def test_taking_the_seat_begins_a_private_casual_match():
    host, guest = a_guest(), a_guest()
    room = a_room(host, options={"layout": "belgian_daisy"}, clock="3+2")
    match = rooms.join_room(code=room.code, person=guest)
    assert (match.rated, match.visibility, str(match.clock)) == (False, "private", "3+2")
    assert match.options["layout"] == "belgian_daisy"
    assert {seat.person for seat in match.seats.all()} == {host, guest}


def test_a_room_that_others_may_watch_is_unlisted():
    room = a_room(watchable=True)
    assert rooms.join_room(code=room.code, person=a_guest()).visibility == "unlisted"


def test_a_room_may_have_no_clock():
    assert rooms.join_room(code=a_room(clock="").code, person=a_guest()).clock is None


@pytest.mark.parametrize(("begins", "host_seat"), [("host", 0), ("guest", 1)])
def test_the_host_says_who_begins(begins, host_seat):
    host = a_guest()
    match = rooms.join_room(code=a_room(host, begins=begins).code, person=a_guest())
    assert match.seats.get(person=host).number == host_seat


def test_the_seat_is_taken_once():
    room, first = a_room(), a_guest()
    match = rooms.join_room(code=room.code, person=first)
    assert rooms.join_room(code=room.code, person=first) == match
    assert rooms.join_room(code=room.code, person=room.host) == match
    with pytest.raises(SeatTaken) as refused:
        rooms.join_room(code=room.code, person=a_guest())
    assert refused.value.params == {"match": match.pk}
    assert Match.objects.count() == 1


def test_the_host_cannot_play_alone():
    room = a_room()
    with pytest.raises(OwnRoom):
        rooms.join_room(code=room.code, person=room.host)


def test_after_a_day_the_room_is_over():
    room = a_room()
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(RoomOver):
        rooms.join_room(code=room.code, person=a_guest())


def test_only_the_host_closes_a_room():
    room = a_room()
    with pytest.raises(NotYourRoom):
        rooms.close_room(code=room.code, person=a_guest())
    rooms.close_room(code=room.code, person=room.host)
    with pytest.raises(RoomOver):
        rooms.join_room(code=room.code, person=a_guest())


def test_a_room_whose_match_runs_cannot_be_closed():
    room = a_room()
    rooms.join_room(code=room.code, person=a_guest())
    with pytest.raises(SeatTaken):
        rooms.close_room(code=room.code, person=room.host)


def test_an_unknown_code_opens_nothing():
    with pytest.raises(UnknownRoom):
        rooms.join_room(code="x" * 24, person=a_guest())


@pytest.fixture
def table():
    """A room with seats for four people: the host, two to come, and a computer."""
    return a_room(game="ab-ins-ziel", others=(None, 2, None), begins="host")


def test_the_match_begins_when_the_last_of_several_seats_is_taken(table):
    first, second = a_guest(), a_guest()
    assert rooms.join_room(code=table.code, person=first, number=3) is None
    assert rooms.join_room(code=table.code, person=first) is None
    match = rooms.join_room(code=table.code, person=second)
    assert [(seat.person, seat.level) for seat in match.seats.order_by("number")] == [
        (table.host, None),
        (second, None),
        (None, 2),
        (first, None),
    ]
    assert rooms.join_room(code=table.code, person=first) == match


def test_the_next_seat_may_begin(table):
    Room.objects.update(begins="guest")
    first, second = a_guest(), a_guest()
    rooms.join_room(code=table.code, person=first)
    match = rooms.join_room(code=table.code, person=second)
    assert match.seats.get(number=0).person == first
    assert match.seats.get(number=3).person == table.host


def test_a_seat_that_somebody_has_is_not_given_twice(table):
    rooms.join_room(code=table.code, person=a_guest(), number=1)
    for number in (1, 2):
        with pytest.raises(SeatTaken) as refused:
            rooms.join_room(code=table.code, person=a_guest(), number=number)
        assert refused.value.params == {}
    with pytest.raises(UnknownChoice):
        rooms.join_room(code=table.code, person=a_guest(), number=4)


def test_whoever_waits_may_leave_and_come_back(table):
    guest = a_guest()
    rooms.join_room(code=table.code, person=guest, number=1)
    rooms.leave_room(code=table.code, person=guest)
    assert table.seats.get(number=1).is_free
    assert rooms.join_room(code=table.code, person=guest, number=3) is None
    with pytest.raises(OwnRoom):
        rooms.leave_room(code=table.code, person=table.host)


def test_the_host_fills_seats_with_computers_and_sets_seats_free(table):
    guest = a_guest()
    rooms.join_room(code=table.code, person=guest, number=1)
    assert rooms.set_seat(code=table.code, host=table.host, number=1, level=None) is None
    assert rooms.set_seat(code=table.code, host=table.host, number=2, level=None) is None
    assert [seat.is_free for seat in table.seats.all()] == [False, True, True, True]
    assert rooms.set_seat(code=table.code, host=table.host, number=1, level=1) is None
    assert rooms.set_seat(code=table.code, host=table.host, number=2, level=3) is None
    match = rooms.join_room(code=table.code, person=guest)
    assert [seat.level for seat in match.seats.order_by("number")] == [None, 1, 3, None]
    with pytest.raises(SeatTaken):
        rooms.set_seat(code=table.code, host=table.host, number=1, level=None)


def test_a_computer_on_the_last_seat_starts_the_match(table):
    rooms.join_room(code=table.code, person=a_guest())
    match = rooms.set_seat(code=table.code, host=table.host, number=3, level=1)
    assert match is not None
    assert Room.objects.get().match == match


@pytest.mark.parametrize(("number", "level"), [(0, 1), (4, 1), (1, 9)])
def test_seats_and_levels_that_do_not_exist_are_refused(table, number, level):
    with pytest.raises(UnknownChoice):
        rooms.set_seat(code=table.code, host=table.host, number=number, level=level)


def test_only_the_host_sets_seats(table):
    guest = a_guest()
    rooms.join_room(code=table.code, person=guest)
    with pytest.raises(NotYourRoom):
        rooms.set_seat(code=table.code, host=guest, number=3, level=1)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("others", [(), (1, 2), (None,) * 4, (None, 9), (None, None)])
def test_seats_that_the_game_does_not_have_are_refused(others):
    game = "abalone" if others == (None, None) else "ab-ins-ziel"
    with pytest.raises(UnknownChoice):
        a_room(game=game, others=others)


def test_a_seat_whose_person_is_deleted_is_free_again(table):
    guest = a_guest()
    rooms.join_room(code=table.code, person=guest, number=1)
    guest.delete()
    assert RoomSeat.objects.get(room=table, number=1).is_free


@pytest.mark.parametrize(
    "wish", [{"game": "chess"}, {"options": {"layout": "star"}}, {"clock": "0+0"}, {"begins": "cat"}]
)
def test_what_is_not_offered_is_refused(wish):
    with pytest.raises(UnknownChoice):
        a_room(**wish)


def test_one_host_has_eight_open_rooms_at_most():
    host = a_guest()
    for _ in range(rooms.OPEN_ROOMS):
        last = a_room(host)
    with pytest.raises(TooManyRooms):
        a_room(host)
    rooms.close_room(code=last.code, person=host)
    a_room(host)


def test_rooms_are_purged_a_month_after_they_ended():
    a_room()
    assert rooms.purge_rooms() == 0
    Room.objects.update(expires_at=timezone.now() - timedelta(days=31))
    assert rooms.purge_rooms() == 1


def test_a_late_click_of_the_host_puts_no_computer_on_a_seat_that_somebody_has_taken(table):
    guest = a_guest()
    rooms.join_room(code=table.code, person=guest, number=1)
    with pytest.raises(SeatTaken):
        rooms.set_seat(code=table.code, host=table.host, number=1, level=2)
    assert table.seats.get(number=1).person == guest


def test_a_guest_who_logs_in_leaves_no_second_seat_in_the_same_room(table):
    guest, member = a_guest(), a_member()
    for person, number in ((guest, 1), (member, 3)):
        table.seats.filter(number=number).update(person=person)
    merge_guest(guest=guest, into=member)
    assert [seat.person for seat in table.seats.all() if seat.number in (1, 3)] == [None, member]


def test_a_host_who_logs_in_as_somebody_at_the_table_keeps_the_first_seat(table):
    member = a_member()
    table.seats.filter(number=1).update(person=member)
    merge_guest(guest=table.host, into=member)
    table.refresh_from_db()
    assert table.host == member
    assert [seat.person for seat in table.seats.all() if seat.number < 2] == [member, None]
