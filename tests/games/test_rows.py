"""Rows that are written many at once are the rows that were meant."""

import pytest

from games import rows
from games.models import Event, Match, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]

AWKWARD = {"text": "a\tb\nc\\d \\N 'e' \"f\" {g} ü \u202e🎲", "nothing": None, "list": [1, 2.5, True]}


def test_what_is_written_at_once_is_what_is_read() -> None:
    match, other = (Match(game="abalone", options=AWKWARD, rated=rated) for rated in (True, False))
    rows.insert([match, other])
    seats = [Seat(match_id=match.pk, number=number, slot=number, device="\\N") for number in range(2)]
    rows.insert(seats)
    stored = Match.objects.get(pk=match.pk)
    assert (stored.options, stored.rated, stored.result, stored.series) == (AWKWARD, True, None, match.series)
    assert stored.created_at == match.created_at
    assert not Match.objects.get(pk=other.pk).rated
    assert [seat.device for seat in stored.seats.order_by("number")] == ["\\N", "\\N"]


def test_a_row_that_was_written_is_saved_as_one_that_exists() -> None:
    match = Match(game="abalone")
    rows.insert([match])
    match.rated = True
    match.save()
    assert Match.objects.get().rated


def test_values_are_written_without_rows() -> None:
    match = Match(game="abalone")
    rows.insert([match])
    rows.insert_values(Event, ("match_id", "v", "type", "data", "at"), [(match.pk, 1, "started", AWKWARD, 5)])
    event = match.events.get()
    assert (event.v, event.type, event.data, event.at) == (1, "started", AWKWARD, 5)


def test_nothing_is_nothing() -> None:
    rows.insert([])
    assert not Match.objects.exists()
