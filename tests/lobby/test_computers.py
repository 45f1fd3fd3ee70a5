"""Starting matches against computers."""

from __future__ import annotations

import pytest

from lobby.errors import TooManyMatches, UnknownChoice
from lobby.services.computers import OPEN_MATCHES, start_computer_match
from tests.lobby.people import a_guest

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_guest_plays_a_computer_of_three_levels_without_a_clock(level):
    guest = a_guest()
    match = start_computer_match(person=guest, game="abalone", level=level)
    assert sorted((seat.person_id, seat.level) for seat in match.seats.all() if seat.level) == [(None, level)]
    assert (match.rated, match.visibility, match.clock) == (False, "unlisted", None)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_can_be_chosen(seat):
    guest = a_guest()
    match = start_computer_match(person=guest, game="abalone", level=1, seat=str(seat))
    assert match.seats.get(person=guest).number == seat


@pytest.mark.parametrize("seat", [0, 3])
def test_several_computers_sit_around_the_person(seat):
    guest = a_guest()
    match = start_computer_match(person=guest, game="ab-ins-ziel", level=2, opponents=3, seat=str(seat))
    assert [row.level for row in match.seats.order_by("number") if row.number != seat] == [2, 2, 2]
    assert match.seats.get(number=seat).person == guest


@pytest.mark.parametrize(
    "wish",
    [
        {"opponents": 0},
        {"opponents": 2},
        {"seat": "2"},
        {"level": 0},
        {"level": 4},
        {"seat": "red"},
        {"options": {"layout": "x"}},
        {"clock": "x"},
    ],
)
def test_what_is_not_offered_is_refused(wish):
    with pytest.raises(UnknownChoice):
        start_computer_match(**{"person": a_guest(), "game": "abalone", "level": 1, **wish})


def test_a_person_has_twelve_open_matches_without_a_clock_at_most():
    guest = a_guest()
    for _ in range(OPEN_MATCHES):
        start_computer_match(person=guest, game="abalone", level=1)
    with pytest.raises(TooManyMatches):
        start_computer_match(person=guest, game="abalone", level=1)
