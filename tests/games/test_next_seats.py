"""Between two rounds: who leaves makes room, who comes is ready, and everybody left has to say so."""

import pytest

from accounts.services import merge_guest
from games import selectors, services
from games.clocks import Clock
from games.errors import Refusal
from games.models import Match, NextSeat
from games.protocol import commands as say
from games.series import places_after
from games.services import SeatRequest, start_match
from tests.games.people import ended, guest, match_of, sends
from tests.lobby.people import a_member

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


@pytest.fixture
def table():
    """A match of three people that has ended, the first of whom has won."""
    people = [guest(), guest(), guest()]
    match = start_match(game="ab-ins-ziel", seats=[SeatRequest(person) for person in people])
    return ended(match), people


def next_round(match):
    return Match.objects.filter(series=match.series, round=match.round + 1).first()


def test_of_three_everybody_must_be_ready(table):
    match, people = table
    for person in people[:2]:
        assert sends(match, person, say.Ready()).accepted
        assert next_round(match) is None
    assert sends(match, people[2], say.Ready()).accepted
    assert {seat.person for seat in next_round(match).seats.all()} == set(people)


def test_whoever_leaves_makes_room_for_somebody_who_is_ready_by_coming(table):
    match, (first, second, third) = table
    newcomer = guest()
    sends(match, first, say.Ready())
    sends(match, third, say.Ready())
    services.leave_table(match_id=match.pk, person_id=second.pk)
    assert next_round(match) is None
    assert [place.is_free for place in places_after(match)] == [False, True, False]
    assert [place.ready for place in places_after(match)] == [True, False, True]
    following = services.give_next_seat(match_id=match.pk, number=1, seat=SeatRequest(person=newcomer))
    assert following == next_round(match)
    assert {seat.person for seat in following.seats.all()} == {first, newcomer, third}


def test_nobody_is_drawn_into_a_round_from_another_match_because_somebody_comes():
    first, second = guest(), guest()
    match = ended(match_of(first, second, clock=Clock(300_000, 5_000)))
    sends(match, first, say.Ready())
    match_of(first, guest(), clock=Clock(300_000, 5_000))
    services.leave_table(match_id=match.pk, person_id=second.pk)
    services.give_next_seat(match_id=match.pk, number=1, seat=SeatRequest(person=guest()))
    assert next_round(match) is None
    assert [place.ready for place in places_after(match)] == [False, True]


def test_a_newcomer_waits_for_those_who_are_not_ready_and_may_stand_up_again(table):
    match, (first, second, third) = table
    newcomer = guest()
    services.leave_table(match_id=match.pk, person_id=second.pk)
    assert services.give_next_seat(match_id=match.pk, number=1, seat=SeatRequest(person=newcomer)) is None
    services.leave_table(match_id=match.pk, person_id=newcomer.pk)
    assert places_after(match)[1].is_free
    assert services.give_next_seat(match_id=match.pk, number=1, seat=SeatRequest(level=2)) is None
    sends(match, first, say.Ready())
    assert sends(match, third, say.Ready()).accepted
    assert [seat.level for seat in next_round(match).seats.order_by("slot")] == [None, 2, None]


def test_whoever_has_left_comes_back_by_being_ready_unless_the_seat_is_given_away(table):
    match, (_first, second, third) = table
    services.leave_table(match_id=match.pk, person_id=second.pk)
    services.leave_table(match_id=match.pk, person_id=second.pk)
    assert sends(match, second, say.Ready()).accepted
    assert not NextSeat.objects.exists()
    services.leave_table(match_id=match.pk, person_id=third.pk)
    services.give_next_seat(match_id=match.pk, number=2, seat=SeatRequest(level=1))
    assert sends(match, third, say.Ready()).code == "seat_given_away"


def test_a_seat_that_somebody_has_is_not_given_away(table):
    match, people = table
    with pytest.raises(Refusal, match="seat_given_away"):
        services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(level=1))
    services.leave_table(match_id=match.pk, person_id=people[0].pk)
    services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(level=1))
    with pytest.raises(Refusal, match="seat_given_away"):
        services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(person=guest()))
    with pytest.raises(Refusal, match="not_your_seat"):
        services.leave_table(match_id=match.pk, person_id=guest().pk)


def test_nobody_leaves_a_running_match_nor_one_that_has_been_followed(table):
    match, people = table
    for person in people:
        sends(match, person, say.Ready())
    with pytest.raises(Refusal, match="next_round_began"):
        services.leave_table(match_id=match.pk, person_id=people[0].pk)
    with pytest.raises(Refusal, match="match_running"):
        services.leave_table(match_id=next_round(match).pk, person_id=people[0].pk)


def test_a_round_does_not_begin_with_a_free_seat(table):
    match, people = table
    services.leave_table(match_id=match.pk, person_id=people[0].pk)
    for person in people[1:]:
        sends(match, person, say.Ready())
    assert next_round(match) is None
    with pytest.raises(Refusal, match="seat_empty"):
        services.start_next_round(match_id=match.pk)


def test_a_newcomer_begins_without_the_rounds_of_whoever_sat_there(table):
    match, (first, second, third) = table
    newcomer = guest()
    assert [place.wins for place in places_after(match)] == [1, 0, 0]
    services.leave_table(match_id=match.pk, person_id=first.pk)
    services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(person=newcomer))
    for person in (second, third):
        sends(match, person, say.Ready())
    assert selectors.match_page(next_round(match).pk, newcomer).wins == (0, 0, 0)


def test_the_seat_of_somebody_who_is_gone_for_good_can_be_taken(table):
    match, (first, second, third) = table
    match.seats.filter(person=second).update(person=None)
    assert sends(match, first, say.Ready()).code == "seat_empty"
    services.give_next_seat(match_id=match.pk, number=1, seat=SeatRequest(person=guest()))
    for person in (first, third):
        assert sends(match, person, say.Ready()).accepted
    assert next_round(match) is not None


def test_a_guest_who_logs_in_keeps_the_seat_of_the_next_round(table):
    match, people = table
    newcomer, found = guest(), a_member()
    services.leave_table(match_id=match.pk, person_id=people[0].pk)
    services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(person=newcomer))
    merge_guest(guest=newcomer, into=found)
    assert NextSeat.objects.get().person == found


def test_a_guest_who_logs_in_does_not_sit_twice(table):
    match, people = table
    newcomer, found = guest(), a_member()
    match.seats.filter(person=people[1]).update(person=found)
    services.leave_table(match_id=match.pk, person_id=people[0].pk)
    services.give_next_seat(match_id=match.pk, number=0, seat=SeatRequest(person=newcomer))
    merge_guest(guest=newcomer, into=found)
    assert NextSeat.objects.get().is_free
