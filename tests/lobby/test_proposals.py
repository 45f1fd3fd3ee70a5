"""Proposals of correspondence matches wait without a page, and are taken up or withdrawn, never both."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import blocks
from accounts.models import Person
from accounts.services import merge_guest
from games.clocks import DaysPerMove
from games.models import Match, Seat
from lobby import selectors, tasks
from lobby.errors import MembersOnly, TooManyProposals, UnknownChoice
from lobby.models import Notification, Proposal, Seek
from lobby.own_data import gathered
from lobby.services import leaving, proposals, seeks
from tests.lobby.far import a_far_match
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_at_once import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]


def propose(person: Person, **wish) -> Match | None:
    return proposals.propose(person=person, **{"game": "abalone", "rated": False, "clock": "3d"} | wish)


def told(person: Person) -> list[str]:
    return list(Notification.objects.filter(person=person).order_by("pk").values_list("kind", flat=True))


def test_a_proposal_stands_for_a_week_and_is_taken_up_by_whoever_proposes_the_same():
    anna, ben = a_guest(), a_guest()
    assert propose(anna) is None
    assert Proposal.objects.get().expires_at - timezone.now() > timedelta(days=6, hours=23)
    match = propose(ben)
    assert match is not None
    assert (match.clock, match.rated, match.visibility) == (DaysPerMove(3), False, "public")
    assert {seat.person for seat in match.seats.all()} == {anna, ben}
    assert not Proposal.objects.filter(match=None).exists()


def test_whoever_waited_is_told_that_the_match_has_begun(django_capture_on_commit_callbacks):
    anna, ben = a_member(), a_member()
    with django_capture_on_commit_callbacks(execute=True):
        propose(anna)
        match = propose(ben)
    first = match.seats.get(number=0).person
    assert told(anna) == (["your_turn"] if first == anna else ["match_begun"])
    assert told(ben) == (["your_turn"] if first == ben else [])


def test_only_the_same_game_clock_and_kind_come_together():
    propose(a_member())
    for other in ({"clock": "1d"}, {"rated": True}, {"game": "backgammon"}):
        assert propose(a_member(), **other) is None
    assert not Match.objects.exists()


def test_a_table_for_three_begins_with_the_third():
    people = [a_guest() for _ in range(3)]
    begun = [propose(person, game="halma", seats=3) for person in people]
    assert begun[:2] == [None, None]
    assert begun[2].seats.count() == 3


def test_proposing_the_same_again_prolongs_it():
    anna = a_guest()
    propose(anna)
    Proposal.objects.update(expires_at=timezone.now() + timedelta(hours=1))
    assert propose(anna) is None
    assert Proposal.objects.get().expires_at - timezone.now() > timedelta(days=6)


def test_a_search_at_the_clock_goes_on_beside_it():
    anna = a_guest()
    seeks.open_seek(person=anna, game="abalone", rated=False, clock="5+5", tab="a")
    propose(anna)
    assert Seek.objects.count() == Proposal.objects.count() == 1
    assert selectors.counts().searching["abalone"] == 1


def test_nobody_plays_a_ranked_match_without_an_account_nor_with_themselves():
    with pytest.raises(MembersOnly):
        propose(a_guest(), rated=True)
    anna = a_member()
    propose(anna)
    propose(anna, rated=True)
    proposals.pair_all()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "wish", [{"clock": "5+5"}, {"clock": "2d"}, {"clock": ""}, {"game": "schach"}, {"seats": 3}]
)
def test_what_is_not_offered_cannot_be_proposed(wish):
    with pytest.raises(UnknownChoice):
        propose(a_guest(), **wish)
    assert not Proposal.objects.exists()


def test_those_who_keep_apart_are_not_brought_together():
    anna, ben, cem = a_member(), a_member(), a_member()
    blocks.block_person(blocker=anna, blocked=ben)
    propose(anna)
    assert propose(ben) is None
    assert propose(cem) is not None


def test_a_closed_or_suspended_account_is_not_paired():
    anna, ben = a_member(), a_member()
    propose(anna)
    propose(ben, clock="1d")
    type(anna.member).objects.filter(pk=anna.member_id).update(is_active=False)
    Person.objects.filter(pk=ben.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    assert propose(a_member()) is None
    assert propose(a_member(), clock="1d") is None


def test_withdrawn_it_is_gone_and_taken_up_it_leads_to_the_match():
    anna = a_guest()
    propose(anna)
    assert proposals.withdraw(person_id=anna.pk, number=Proposal.objects.get().pk) is None
    assert not Proposal.objects.exists()
    propose(anna)
    number = Proposal.objects.get().pk
    match = propose(a_guest())
    assert proposals.withdraw(person_id=anna.pk, number=number) == match.pk
    assert Seat.objects.filter(match=match, person=anna).exists()


def test_nobody_withdraws_what_another_proposes():
    propose(a_guest())
    proposals.withdraw(person_id=a_guest().pk, number=Proposal.objects.get().pk)
    assert Proposal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_withdrawing_while_somebody_joins_ends_in_one_of_both():
    for _ in range(3):
        anna, ben = a_member(), a_member()
        propose(anna)
        number = Proposal.objects.get(person=anna).pk
        match_id, begun = all_at_once(
            [
                lambda number=number, anna=anna: proposals.withdraw(person_id=anna.pk, number=number),
                lambda ben=ben: propose(ben),
            ]
        )
        assert (match_id is None) == (begun is None)
        proposals.withdraw_all(person_id=ben.pk)


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_sit_down_two_by_two():
    people = [a_member() for _ in range(10)]
    all_at_once([lambda person=person: propose(person) for person in people])
    proposals.pair_all()
    assert Match.objects.count() == 5
    assert Seat.objects.values("person").distinct().count() == 10


def test_what_nobody_takes_up_in_a_week_is_forgotten():
    propose(a_guest())
    Proposal.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert propose(a_guest()) is None
    tasks.sweep_correspondence()
    assert Proposal.objects.count() == 1


def test_the_sweep_pairs_what_was_left_waiting():
    people = [a_member(), a_member()]
    blocks.block_person(blocker=people[0], blocked=people[1])
    for person in people:
        propose(person)
    blocks.lift_block(blocker=people[0], blocked=people[1])
    tasks.sweep_correspondence()
    assert Match.objects.count() == 1


def test_nobody_proposes_without_end():
    anna = a_member()
    kinds = [(game, clock) for game in ("abalone", "backgammon") for clock in ("1d", "3d", "7d")]
    for game, clock in kinds:
        propose(anna, game=game, clock=clock)
    with pytest.raises(TooManyProposals):
        propose(anna, game="halma")
    ben = a_member()
    for _ in range(proposals.MOST_MATCHES):
        a_far_match(ben, a_guest())
    with pytest.raises(TooManyProposals):
        propose(ben)


def test_a_guest_who_signs_in_takes_the_proposals_along():
    guest, member = a_guest(), a_member()
    propose(guest)
    propose(guest, clock="7d")
    propose(member)
    Match.objects.all().delete()
    Proposal.objects.all().delete()
    for person, clock in ((guest, "3d"), (guest, "7d"), (member, "1d")):
        propose(person, clock=clock)
    merge_guest(guest=guest, into=member)
    assert Proposal.objects.filter(person=member).count() == 3


def test_whoever_leaves_takes_their_proposals_along():
    anna = a_member()
    propose(anna)
    assert gathered(anna)["proposals"][0]["clock"] == "3d"
    leaving.leave_everything(person=anna)
    assert not Proposal.objects.exists()


def test_the_lobby_lists_what_others_propose_and_one_joins_by_a_form(client):
    propose(a_member("Ben"))
    anna = a_member("Anna")
    logged_in(client, anna)
    page = client.get("/").content.decode()
    assert "Da wartet jemand" in page
    assert "3 Tage je Zug" in page
    wish = {"game": "abalone", "seats": "2", "clock": "3d", "rated": "0", "tab": "a1"}
    match = Match.objects.filter(pk=client.post("/suche/", wish).url.strip("/").rpartition("/")[2]).first()
    assert match is not None
    assert match.seats.filter(person=anna).exists()


def test_the_own_proposal_is_shown_and_withdrawn_by_a_form(client):
    anna = a_member("Anna")
    logged_in(client, anna)
    answer = client.post("/suche/", {"game": "abalone", "clock": "7d", "rated": "1"}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [("/fernpartien/", 302)]
    assert "Dein Vorschlag steht eine Woche lang in der Lobby." in page
    assert "Deine Vorschläge" in page
    for address in ("/", "/fernpartien/"):
        page = client.get(address).content.decode()
        assert "vorgeschlagen, steht noch 7 Tage" in page
        assert "Da wartet jemand" not in page
    number = Proposal.objects.get().pk
    page = client.post("/vorschlag/zurueckziehen/", {"number": number}, follow=True).content.decode()
    assert "Dein Vorschlag ist zurückgezogen." in page
    for forged in ("", "x", "-1", "9" * 40, "\x00"):
        assert client.post("/vorschlag/zurueckziehen/", {"number": forged}).status_code == 302


def test_a_refusal_makes_no_guest(client):
    assert client.post("/suche/", {"game": "abalone", "clock": "2d", "rated": "0"}).status_code == 400
    assert client.post("/suche/", {"game": "abalone", "clock": "3d", "rated": "1"}).status_code == 403
    assert not Person.objects.exists()


def test_who_is_suspended_proposes_nothing_any_more():
    anna = a_member()
    propose(anna)
    Person.objects.filter(pk=anna.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    assert leaving.leave_suspended() == 1
    assert not Proposal.objects.exists()
    assert leaving.leave_suspended() == 0


def test_nobody_is_paired_with_themselves_under_another_name():
    anna, again, ben = a_member(), a_member(), a_member()
    assert propose(anna, rated=True, device="one") is None
    assert propose(again, rated=True, device="one") is None
    match = propose(ben, rated=True, device="two")
    assert match is not None
    assert set(match.seats.values_list("person", flat=True)) == {anna.pk, ben.pk}
