"""What moderators do: each measure, who is told of it, and the audit trail that nobody can change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.errors import Unwelcome
from accounts.models import Member, Person
from accounts.services import merge_guest
from games import services
from games.errors import Refusal
from games.models import ChatLine, Match
from games.series import places_after
from games.services import SeatRequest, start_match
from lobby import own_data
from lobby.errors import CannotChallenge
from lobby.models import AuditEntry, Notification, Report, Room, Seek
from lobby.moderation import measures, reporting, subjects
from lobby.moderation.measures import Deed, Measure, NotPossible
from lobby.moderation.models import TrailIsFinal
from lobby.services import challenges, leaving, room_chat, rooms, seeks
from lobby.services.farewell import say_farewell
from rankings.models import Rating, RatingEntry
from tests.lobby.people import a_guest, a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def moderator() -> Member:
    return Member.objects.create_superuser("aufsicht", password="x")


def take(moderator: Member, deed: Deed, person: Person | None, **more) -> AuditEntry:
    until = timezone.now() + timedelta(days=1) if deed in (Deed.MUTE, Deed.SUSPEND) else None
    return measures.take(
        Measure(
            **{"moderator": moderator, "deed": deed, "person": person, "until": until, "told": "So nicht."}
            | more
        )
    )


def reported(reporter: Person, about: Person) -> Report:
    subject = subjects.person_of_name(about.name, reader=reporter)
    return reporting.report(reporter=reporter, reported=subject, reason=Report.Reason.INSULT, words="")[0]


def line_reported(match: Match, reporter: Person, speaker: Person, words: str) -> Report:
    line = services.say_line(match_id=match.pk, person=speaker, phrase="", words=words, key="k")
    subject = subjects.line_of_number(line.pk, reader=reporter)
    return reporting.report(reporter=reporter, reported=subject, reason=Report.Reason.INSULT, words="")[0]


@pytest.mark.data_layer
def test_a_report_is_closed_without_action_and_with_all_others_about_the_person(moderator):
    anna, berta, carl = a_member(), a_member(), a_member()
    first, second = reported(anna, carl), reported(berta, carl)
    entry = take(moderator, Deed.CLOSE, carl, report=first, told="", note="Nichts dran.", all_open=True)
    assert (entry.moderator_name, entry.person, entry.report_number) == ("aufsicht", carl, first.pk)
    assert not Report.objects.filter(closed_at=None).exists()
    told = Notification.objects.order_by("person").values_list("person", "kind")
    assert set(told) == {(anna.pk, "report_closed"), (berta.pk, "report_closed")}
    assert second.pk != first.pk


@pytest.mark.data_layer
def test_a_warning_is_read_by_the_person_on_their_page(moderator):
    carl = a_member()
    take(moderator, Deed.WARN, carl)
    assert Notification.objects.get().kind == "warned"
    assert own_data.gathered(carl)["measures"][0]["told"] == "So nicht."


@pytest.mark.data_layer
def test_what_a_guest_was_told_is_among_the_data_of_the_member_they_turned_out_to_be(moderator):
    guest, anna = a_guest(), a_member()
    take(moderator, Deed.WARN, guest)
    assert merge_guest(guest=guest, into=anna)
    assert [row["told"] for row in own_data.gathered(anna)["measures"]] == ["So nicht."]


@pytest.mark.parametrize("said", [{"words": "Ach"}, {"phrase": "hello"}])
def test_whoever_is_muted_says_nothing_and_reads_until_when(moderator, client, said):
    carl, other = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(carl), SeatRequest(other)])
    take(moderator, Deed.MUTE, carl)
    logged_in(client, carl)
    script = {"Accept": "application/json"}
    answer = client.post(f"/partie/{match.pk}/chat/", {"key": "k", **said}, headers=script)
    assert (answer.status_code, answer.json()["code"]) == (409, "chat_muted")
    assert "stumm" in answer.json()["text"]
    page = client.get(f"/partie/{match.pk}/?chat=1").content.decode()
    assert 'name="words"' not in page
    assert 'name="phrase"' not in page
    assert "/konto/massnahmen/" in page
    standing = client.get("/konto/massnahmen/").content.decode()
    assert "So nicht." in standing
    assert "club@example.org" in standing
    Person.objects.filter(pk=carl.pk).update(muted_until=timezone.now())
    assert client.post(f"/partie/{match.pk}/chat/", {"key": "k", **said}, headers=script).status_code == 200


@pytest.mark.data_layer
def test_a_mute_for_good_has_no_end_and_the_audience_is_meant_as_well(moderator):
    carl, match = (
        a_member(),
        start_match(game="abalone", seats=[SeatRequest(a_guest()), SeatRequest(a_guest())]),
    )
    take(moderator, Deed.MUTE, carl, until=None)
    with pytest.raises(Refusal) as refused:
        services.say_line(match_id=match.pk, person=carl, phrase="hello", words="", key="k")
    assert refused.value.code == "chat_muted_for_good"
    take(moderator, Deed.LIFT, carl, told="")
    assert services.say_line(match_id=match.pk, person=carl, phrase="hello", words="", key="k")


@pytest.mark.data_layer
def test_a_suspension_ends_searches_rooms_and_running_matches(moderator, django_capture_on_commit_callbacks):
    carl, other = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(carl, device="c" * 64), SeatRequest(other)])
    large = start_match(game="halma", seats=[SeatRequest(carl), SeatRequest(other), SeatRequest(a_guest())])
    room = rooms.create_room(host=carl, game="abalone", clock="", begins="host")
    seeks.open_seek(person=carl, game="abalone", rated=False, clock="5+5", tab="t")
    with django_capture_on_commit_callbacks(execute=True):
        entry = take(moderator, Deed.SUSPEND, carl)
    match.refresh_from_db()
    assert match.status != Match.Status.RUNNING
    large.refresh_from_db()
    assert large.status == Match.Status.RUNNING
    assert Room.objects.get(pk=room.pk).is_over
    assert not Seek.objects.filter(match=None).exists()
    assert entry.facts == {"devices": 1}
    assert list(carl.suspended_devices.values_list("device", flat=True)) == ["c" * 64]


@pytest.mark.data_layer
def test_nobody_waits_for_a_rematch_with_somebody_suspended_nor_challenges_them(
    moderator, django_capture_on_commit_callbacks
):
    carl, other = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(carl), SeatRequest(other)])
    with django_capture_on_commit_callbacks(execute=True):
        take(moderator, Deed.SUSPEND, carl)
    match.refresh_from_db()
    assert [place.person_id for place in places_after(match)] == [None, other.pk]
    with pytest.raises(CannotChallenge) as refused:
        challenges.challenge(host=other, addressee=carl, game="abalone", clock="5+5", begins="random")
    assert refused.value.code == "away_for_a_while"


@pytest.mark.data_layer
def test_the_sweep_finds_what_a_lost_hint_left(moderator):
    carl, other = a_member(), a_member()
    take(moderator, Deed.SUSPEND, carl)
    match = start_match(game="abalone", seats=[SeatRequest(carl), SeatRequest(other)])
    room = rooms.create_room(host=carl, game="abalone", clock="", begins="host")
    Seek.objects.all().delete()
    assert leaving.leave_suspended() == 1
    match.refresh_from_db()
    assert match.status != Match.Status.RUNNING
    assert Room.objects.get(pk=room.pk).is_over
    assert leaving.leave_suspended() == 0


def test_somebody_suspended_who_cannot_be_let_go_of_keeps_no_other_in(moderator):
    people = [a_member(), a_member()]
    for person in people:
        take(moderator, Deed.SUSPEND, person)
    broken, match = (
        start_match(game="abalone", seats=[SeatRequest(one), SeatRequest(a_member())]) for one in people
    )
    Match.objects.filter(pk=broken.pk).update(game="no-such-game")
    assert leaving.leave_suspended() == 1
    match.refresh_from_db()
    assert match.status != Match.Status.RUNNING


def test_whoever_is_suspended_stands_in_no_table_while_it_lasts(moderator, client):
    carl = a_member("Carlchen")
    Rating.objects.create(person=carl, game="abalone", value=1700, rounds=30, last_rated_at=timezone.now())
    assert "Carlchen" in client.get("/rangliste/abalone/").content.decode()
    take(moderator, Deed.SUSPEND, carl)
    assert "Carlchen" not in client.get("/rangliste/abalone/").content.decode()
    take(moderator, Deed.LIFT, carl, told="")
    assert "Carlchen" in client.get("/rangliste/abalone/").content.decode()


@pytest.mark.data_layer
def test_a_removed_line_is_read_by_nobody_and_known_to_the_trail(moderator):
    anna, carl = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(carl)])
    report = line_reported(match, anna, carl, "Du Dussel")
    entry = take(moderator, Deed.REMOVE_LINE, carl, report=report)
    assert entry.facts["words"] == "Du Dussel"
    client = logged_in(Client(), anna)
    asked = client.get(f"/partie/{match.pk}/chat/", headers={"Accept": "application/json"}).json()["lines"]
    assert [(line["words"], line["removed"]) for line in asked] == [("", True)]
    page = client.get(f"/partie/{match.pk}/?chat=1").content.decode()
    assert "Dussel" not in page
    assert "Vom Verein entfernt." in page
    assert ChatLine.objects.get().words == "Du Dussel"
    with pytest.raises(NotPossible):
        take(moderator, Deed.REMOVE_LINE, carl, report=report)


@pytest.mark.data_layer
def test_an_offensive_name_is_changed_everywhere_and_the_person_told(moderator):
    carl = a_member("Schimpfwort")
    entry = take(moderator, Deed.RENAME, carl, name="Mitglied-17")
    assert entry.facts == {"before": "Schimpfwort", "name": "Mitglied-17"}
    client = logged_in(Client(), Person.objects.get(pk=carl.pk))
    assert "Mitglied-17" in client.get("/mitteilungen/").content.decode()
    assert client.get("/@Mitglied-17/").status_code == 200
    assert client.get("/@Schimpfwort/").status_code == 404


@pytest.mark.data_layer
def test_the_rating_of_a_reported_match_is_annulled(moderator):
    anna, carl = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(carl)], rated=True)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.FINISHED, ended_at=timezone.now(), result={"places": [1, 2]}
    )
    for seat, person in enumerate((anna, carl)):
        Rating.objects.create(person=person, game="abalone", value=1500, rounds=1)
        RatingEntry.objects.create(
            match=match,
            seat=seat,
            person=person,
            game="abalone",
            before=1500,
            after=1520,
            ended_at=timezone.now(),
        )
    subject = subjects.match_of_id(match.pk, reader=anna)
    report, _new = reporting.report(reporter=anna, reported=subject, reason=Report.Reason.CHEATING, words="")
    entry = take(moderator, Deed.ANNUL, carl, report=report, told="")
    assert entry.facts == {"match": match.pk, "rounds": 1}
    assert set(RatingEntry.objects.values_list("reason", flat=True)) == {"annulled"}


@pytest.mark.data_layer
def test_what_makes_no_sense_is_refused_and_nothing_is_written(moderator):
    anna, carl, gone = a_member(), a_member(), a_guest()
    boss = a_member()
    Member.objects.filter(pk=boss.member.pk).update(is_staff=True)
    for deed, person, error in (
        (Deed.LIFT, carl, NotPossible),
        (Deed.ANNUL, carl, NotPossible),
        (Deed.REMOVE_LINE, carl, NotPossible),
        (Deed.WARN, None, NotPossible),
        (Deed.SUSPEND, Person.objects.get(pk=boss.pk), Unwelcome),
        (Deed.MUTE, gone, Unwelcome),
    ):
        with pytest.raises(error):
            take(moderator, deed, person, report=reported(anna, carl))
    assert not AuditEntry.objects.exists()
    assert Report.objects.get().is_open


@pytest.mark.data_layer
def test_nobody_changes_or_removes_a_row_of_the_trail(moderator):
    entry = take(moderator, Deed.WARN, a_member())
    entry.told = "anders"
    for tried in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(told="anders"),
        lambda: AuditEntry.objects.bulk_update([entry], ["told"]),
    ):
        with pytest.raises(TrailIsFinal):
            tried()
    assert AuditEntry.objects.get().told == "So nicht."


@pytest.mark.data_layer
def test_the_trail_outlives_moderator_report_and_account(moderator):
    anna, carl = a_member(), a_member()
    report = reported(anna, carl)
    take(moderator, Deed.WARN, carl, report=report)
    report.delete()
    moderator.delete()
    say_farewell(person=carl)
    entry = AuditEntry.objects.select_related("person").get()
    assert (entry.moderator, entry.moderator_name, entry.told) == (None, "aufsicht", "So nicht.")
    assert entry.person is not None
    assert entry.person.name.startswith("N. N.")


@pytest.mark.data_layer
def test_a_suspension_outlives_the_account(moderator, django_capture_on_commit_callbacks):
    carl, other = a_member(), a_member()
    start_match(game="abalone", seats=[SeatRequest(carl, device="c" * 64), SeatRequest(other)])
    with django_capture_on_commit_callbacks(execute=True):
        take(moderator, Deed.SUSPEND, carl)
    say_farewell(person=carl)
    client = Client()
    assert client.get("/").status_code == 200
    assert carl.suspended_devices.count() == 1


@pytest.mark.data_layer
def test_a_line_at_the_table_of_a_room_is_reported_with_its_copy_and_removed(moderator):
    host, carl = a_member(), a_member()
    room = rooms.create_room(host=host, game="halma", clock="", begins="host", others=(None, None))
    rooms.join_room(code=room.code, person=carl)
    for number, words in enumerate(("Vorher", "Du Dussel")):
        line = room_chat.say(room=room, person=carl, phrase="", words=words, key=f"k{number}")
    address = f"/raum/{room.code}/zeile/{line.pk}/"
    client = logged_in(Client(), host)
    assert client.post(address, {"reason": "insult"}).status_code == 302
    report = Report.objects.get()
    assert [said["words"] for said in report.context] == ["Vorher", "Du Dussel"]
    entry = take(moderator, Deed.REMOVE_LINE, carl, report=report)
    assert entry.facts["words"] == "Du Dussel"
    assert [said.removed_at is None for said in room_chat.lines(room, host)] == [True, False]
    page = client.get(f"/raum/{room.code}/").content.decode()
    assert "Dussel" not in page
    assert "Vom Verein entfernt." in page
    assert client.get(address).status_code == 404
    assert logged_in(Client(), a_member()).get(address).status_code == 404
