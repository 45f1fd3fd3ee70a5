"""Notifications: once for each occasion, for whoever is elsewhere; read, settled, taken back, forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import blocks, friends
from accounts.models import Person
from accounts.services import create_guest, merge_guest
from games.live import presence
from games.models import Match
from games.protocol import commands as say
from games.services import SeatRequest, start_match
from games.signals import match_finished, seat_attended
from lobby.models import Notification
from lobby.services import notifications
from lobby.services.notifications import Kind
from lobby.tasks import purge
from tests.games.people import sends
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_at_once import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture(autouse=True)
def committed(django_capture_on_commit_callbacks):
    """Let signals that are sent after a commit be sent when it would be."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def told(person: Person, *, unread: bool = True) -> list[str]:
    rows = Notification.objects.filter(person=person).order_by("pk")
    return [row.kind for row in (rows.filter(read_at=None) if unread else rows)]


def text(client: Client, address: str = "/mitteilungen/") -> str:
    return client.get(address).content.decode()


def sits_there(match: Match, seat: int) -> None:
    presence.enter(match.pk, socket=f"s{seat}", seat=seat, watcher="w")


def over(match: Match, loser: Person, committed) -> None:
    with committed():
        assert sends(match, loser, say.Resign()).accepted


def test_a_request_and_its_acceptance_are_told(two, committed):
    anna, ben = two
    with committed():
        friends.ask_friend(asker=anna, asked=ben)
    assert told(ben) == ["friend_asked"]
    assert "Anna möchte mit dir befreundet sein." in text(logged_in(Client(), ben))
    with committed():
        friends.accept_friend(person=ben, asker=anna)
    assert told(ben) == []
    assert told(anna) == ["friend_accepted"]
    assert "Ben und du seid jetzt befreundet." in text(logged_in(Client(), anna))


def test_a_refusal_is_not_told_and_what_was_withdrawn_is_taken_back(two, committed):
    anna, ben = two
    for answer in (
        lambda: friends.withdraw_request(asker=anna, asked=ben),
        lambda: friends.decline_friend(person=ben, asker=anna),
    ):
        with committed():
            friends.ask_friend(asker=anna, asked=ben)
        assert told(ben) == ["friend_asked"]
        with committed():
            answer()
        assert told(ben, unread=False) == told(anna, unread=False) == []


def test_a_request_by_somebody_blocked_is_not_told_and_older_ones_go(two, committed):
    anna, ben = two
    with committed():
        friends.ask_friend(asker=anna, asked=ben)
        blocks.block_person(blocker=ben, blocked=anna)
    assert told(ben) == []
    assert not notifications.notify(person_id=ben.pk, kind=Kind.YOUR_TURN, key="k", about=anna)


def test_requests_can_be_answered_where_they_are_told(two, committed):
    anna, ben = two
    with committed():
        friends.ask_friend(asker=anna, asked=ben)
    page = text(logged_in(Client(), ben))
    assert 'value="accept"' in page
    with committed():
        friends.accept_friend(person=ben, asker=anna)
    assert 'value="accept"' not in text(logged_in(Client(), ben))


def test_the_end_of_a_match_is_told_to_whoever_is_elsewhere(two, committed):
    anna, ben = two
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    sits_there(match, 0)
    over(match, anna, committed)
    assert told(anna) == []
    assert told(ben) == ["match_over"]
    assert "Du hast gegen Anna gewonnen: Abalone." in text(logged_in(Client(), ben))
    match_finished.send_robust(sender=Match, match_id=match.pk)
    assert told(ben, unread=False) == ["match_over"]


def test_guests_are_told_too_and_the_member_whom_they_become(committed):
    guest, ben, anna = create_guest(token="a"), create_guest(token="b"), a_member("Anna")
    match = start_match(game="dorada", seats=[SeatRequest(guest), SeatRequest(ben), SeatRequest(level=1)])
    Match.objects.filter(pk=match.pk).update(result={"places": [1, 2, 3]}, status="finished")
    match_finished.send_robust(sender=Match, match_id=match.pk)
    assert told(guest) == ["match_over"]
    notifications.notify(person_id=anna.pk, kind=Kind.MATCH_OVER, key=f"match_over:{match.pk}")
    notifications.notify(person_id=guest.pk, kind=Kind.YOUR_TURN, key="k")
    merge_guest(guest=guest, into=anna)
    assert told(anna) == ["match_over", "your_turn"]
    assert "Deine Partie Dorada ist vorbei." in text(logged_in(Client(), ben_of(ben)))


def ben_of(guest: Person) -> Person:
    """The member who the guest turns out to be."""
    member = a_member()
    merge_guest(guest=guest, into=member)
    return member


def test_whoever_opens_the_match_has_read_what_is_told_of_it(two, committed):
    anna, ben = two
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    over(match, anna, committed)
    assert told(ben) == told(anna) == ["match_over"]
    seat_attended.send_robust(sender=Match, match_id=match.pk, person_id=ben.pk)
    assert told(ben) == []
    assert told(anna) == ["match_over"]


def test_a_rematch_is_offered_to_whoever_has_left_and_taken_back_when_it_begins(two, committed):
    anna, ben = two
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    sits_there(match, 0)
    sits_there(match, 1)
    over(match, anna, committed)
    presence.leave(match.pk, socket="s1", seat=1, watcher="w")
    with committed():
        sends(match, anna, say.Ready())
    assert told(ben) == ["rematch_offered"]
    assert "Anna möchte noch einmal spielen: Abalone." in text(logged_in(Client(), ben))
    with committed():
        sends(match, ben, say.Ready())
    assert told(ben) == []
    assert told(anna, unread=False) == []


def test_reading_one_leads_where_it_belongs_and_reading_all_leaves_none(two, committed):
    anna, ben = two
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    over(match, anna, committed)
    with committed():
        friends.ask_friend(asker=anna, asked=ben)
    at_ben = logged_in(Client(), ben)
    assert ">2</span>" in text(at_ben, "/hilfe/")
    row = Notification.objects.get(person=ben, kind="match_over")
    answer = at_ben.post("/mitteilungen/lesen/", {"open": str(row.pk)})
    assert answer.url == f"/partie/{match.pk}/"
    assert told(ben) == ["friend_asked"]
    assert at_ben.post("/mitteilungen/lesen/", {"number": "alle"}).url == "/mitteilungen/"
    assert told(ben) == []
    assert "Alle als gelesen markieren" not in text(at_ben)


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "9" * 40, "²", "1 OR 1=1"])
def test_forged_numbers_read_nothing(two, number):
    anna, ben = two
    notifications.notify(person_id=ben.pk, kind=Kind.YOUR_TURN, key="k", about=anna)
    own = str(Notification.objects.get().pk)
    for field in ("open", "number"):
        assert logged_in(Client(), ben).post("/mitteilungen/lesen/", {field: number}).status_code == 302
        assert logged_in(Client(), anna).post("/mitteilungen/lesen/", {field: own}).url == "/mitteilungen/"
        assert Client().post("/mitteilungen/lesen/", {field: own}).status_code == 302
    assert told(ben) == ["your_turn"]
    assert (
        Client(enforce_csrf_checks=True).post("/mitteilungen/lesen/", {"number": "alle"}).status_code == 403
    )
    assert logged_in(Client(), ben).get("/mitteilungen/lesen/").url == "/mitteilungen/"
    assert told(ben) == ["your_turn"]


def test_looking_reads_nothing(two):
    anna, ben = two
    notifications.notify(person_id=ben.pk, kind=Kind.YOUR_TURN, key="k", about=anna, data={"game": "halma"})
    at_ben = logged_in(Client(), ben)
    for address in ("/mitteilungen/", "/en/mitteilungen/", "/mitteilungen/stand/"):
        assert at_ben.get(address).status_code == 200
    assert told(ben) == ["your_turn"]


def test_the_bell_of_an_open_page_asks_how_things_stand(two):
    anna, ben = two
    at_ben = logged_in(Client(), ben)
    assert at_ben.get("/mitteilungen/stand/").json() == {"unread": 0, "latest": None}
    assert Client().get("/mitteilungen/stand/").json() == {"unread": 0, "latest": None}
    notifications.notify(person_id=ben.pk, kind=Kind.FRIEND_ASKED, key="a", about=anna)
    standing = at_ben.get("/en/mitteilungen/stand/").json()
    assert standing["unread"] == 1
    assert standing["latest"]["text"] == "Anna would like to be friends with you."
    assert standing["latest"]["url"] == "/en/freunde/"


def test_every_kind_has_words_and_a_place_in_both_languages(two):
    anna, ben = two
    gone = a_member()
    for kind in Kind:
        for about in (anna, gone, None):
            notifications.notify(
                person_id=ben.pk,
                kind=kind,
                key=f"{kind}{about and about.pk}",
                about=about,
                data={"game": "halma"},
            )
    gone.member.delete()
    at_ben = logged_in(Client(), ben)
    for prefix in ("", "/en"):
        page = text(at_ben, f"{prefix}/mitteilungen/")
        assert "{name}" not in page
        assert "{game}" not in page
        assert page.count("told-words") == 3 * len(Kind)
    for row in Notification.objects.filter(person=ben):
        answer = at_ben.post("/mitteilungen/lesen/", {"open": row.pk}, follow=True)
        assert answer.status_code == 200


def test_strangers_find_an_empty_page_and_no_bell():
    assert "Nichts Neues." in text(Client())
    assert "data-bell" not in text(Client(), "/")


def test_many_notifications_cost_few_queries(two, django_assert_max_num_queries):
    anna, ben = two
    for number in range(80):
        notifications.notify(person_id=ben.pk, kind=Kind.MATCH_OVER, key=f"{number}", about=anna)
    at_ben = logged_in(Client(), ben)
    with django_assert_max_num_queries(8):
        assert text(at_ben).count("told-words") == 60


@pytest.mark.data_layer
def test_what_is_old_is_forgotten(two, monkeypatch):
    anna, ben = two
    monkeypatch.setattr(notifications, "MOST_KEPT", 3)
    for person in two:
        for number in range(5):
            notifications.notify(person_id=person.pk, kind=Kind.MATCH_OVER, key=f"k{number}")
    purge()
    kept = Notification.objects.order_by("pk")
    assert [(row.person, row.key) for row in kept] == [(one, f"k{n}") for one in two for n in (2, 3, 4)]
    month = timezone.now() - timedelta(days=31)
    Notification.objects.filter(key="k2").update(read_at=month)
    Notification.objects.filter(key="k3").update(created_at=month)
    Notification.objects.filter(key="k4", person=ben).update(created_at=month - timedelta(days=60))
    purge()
    assert sorted(row.key for row in kept.all()) == ["k3", "k3", "k4"]
    assert {row.person for row in Notification.objects.filter(key="k4")} == {anna}


@pytest.mark.data_layer
@pytest.mark.django_db(transaction=True)
def test_an_occasion_told_many_times_at_once_is_told_once():
    ben = a_member()

    def tell() -> bool:
        return notifications.notify(person_id=ben.pk, kind=Kind.MATCH_OVER, key="k")

    assert sorted(all_at_once([tell] * 8)) == [False] * 7 + [True]
    connection.close()


@pytest.mark.data_layer
def test_unused_guests_with_notifications_are_purged_all_the_same():
    from accounts.tasks import purge_guests

    guest = a_guest()
    notifications.notify(person_id=guest.pk, kind=Kind.MATCH_OVER, key="k")
    Person.objects.update(seen_at=timezone.now() - timedelta(days=31))
    assert purge_guests() == 1


def test_everybody_is_told_while_nobody_knows_who_is_there(two, monkeypatch, committed):
    from accounts.valkey import Away

    def away(match_id: str) -> None:
        raise Away

    anna, ben = two
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])
    monkeypatch.setattr(presence, "look", away)
    over(match, anna, committed)
    assert told(anna) == told(ben) == ["match_over"]
    assert Match.objects.get(pk=match.pk).announced
