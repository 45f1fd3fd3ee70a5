"""The next round of the same people."""

import pytest

from games import selectors, services
from games.clocks import Clock
from games.models import Match
from games.protocol import commands as say
from tests.games.people import against_computer, guest, match_of, sends

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def ended(**options):
    people = [guest(), guest()]
    match = match_of(*people, **options)
    sends(match, people[0], say.Resign())
    return match, people


def test_the_next_round_begins_when_every_person_is_ready():
    match, (black, white) = ended(rated=True, clock=Clock(300_000, 5_000), visibility="private")
    assert sends(match, white, say.Ready()).accepted
    assert Match.objects.count() == 1
    assert sends(match, black, say.Ready()).accepted
    following = Match.objects.get(series=match.series, round=2)
    assert (following.rated, following.clock, following.visibility) == (True, match.clock, "private")


def test_the_other_begins_the_next_round():
    match, (black, white) = ended()
    following = services.start_next_round(match_id=match.pk)
    seats = list(following.seats.order_by("number"))
    assert [seat.person for seat in seats] == [white, black]
    assert [seat.slot for seat in seats] == [1, 0]
    third = services.start_next_round(match_id=resigned(following, white).pk)
    assert [seat.person for seat in third.seats.order_by("number")] == [black, white]


def resigned(match, person):
    sends(match, person, say.Resign())
    return match


def test_there_is_one_next_round():
    match, _ = ended()
    assert services.start_next_round(match_id=match.pk) == services.start_next_round(match_id=match.pk)
    assert Match.objects.count() == 2


def test_against_a_computer_one_person_is_enough():
    person = guest()
    match = against_computer(person, 3)
    sends(match, person, say.Resign())
    assert sends(match, person, say.Ready()).accepted
    following = Match.objects.get(round=2)
    assert [seat.level for seat in following.seats.order_by("number")] == [3, None]
    assert following.turn_level == 3


def test_ready_is_refused_once_the_next_round_has_begun():
    match, (_, white) = ended()
    services.start_next_round(match_id=match.pk)
    assert sends(match, white, say.Ready()).code == "next_round_began"


def test_nobody_who_plays_another_match_meanwhile_is_ready():
    clock = Clock(300_000, 5_000)
    match, (black, white) = ended(rated=True, clock=clock)
    assert sends(match, black, say.Ready()).accepted
    other = match_of(black, guest(), rated=True, clock=clock)
    assert sends(match, white, say.Ready()).accepted
    assert not Match.objects.filter(round=2).exists()
    assert list(match.seats.order_by("number").values_list("ready", flat=True)) == [False, True]
    assert sends(match, black, say.Ready()).code == "in_another_match"
    resigned(other, black)
    assert sends(match, black, say.Ready()).accepted
    assert Match.objects.filter(series=match.series, round=2).exists()


def test_a_match_without_a_clock_beside_it_hinders_no_round():
    match, (black, white) = ended(clock=Clock(300_000, 5_000))
    against_computer(black, 1)
    assert [sends(match, person, say.Ready()).accepted for person in (black, white)] == [True, True]
    assert Match.objects.filter(series=match.series, round=2).exists()


def test_wins_are_counted_over_the_series():
    match, (black, _) = ended()
    following = services.start_next_round(match_id=match.pk)
    assert selectors.match_page(match.pk, black).wins == (0, 1)
    assert selectors.match_page(following.pk, black).wins == (1, 0)
    assert selectors.match_page(match.pk, black).next_match == following.pk


def test_a_draw_counts_a_half():
    people = [guest(), guest()]
    match = match_of(*people)
    sends(match, people[0], say.OfferDraw())
    sends(match, people[1], say.AnswerDraw(True))
    assert selectors.match_page(match.pk, None).wins == (0.5, 0.5)


def test_without_somebody_who_is_gone_for_good_there_is_no_next_round():
    match, (black, white) = ended()
    match.seats.filter(person=black).update(person=None)
    assert sends(match, white, say.Ready()).code == "seat_empty"
    assert not Match.objects.filter(round=2).exists()
