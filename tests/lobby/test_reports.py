"""Reporting a person, a line and a match by plain forms, and what the report remembers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import blocks, cookies
from accounts.models import Block, Person
from accounts.services import create_guest, merge_guest
from games import services
from games.models import ChatLine, Match
from games.services import SeatRequest, start_match
from lobby import own_data
from lobby.models import Notification, Report
from lobby.moderation import reporting, subjects
from lobby.moderation.models import WORDS_MAX
from tests.lobby.people import a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def match(anna: Person, ben: Person) -> Match:
    return start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(ben)])


def say(match: Match, person: Person, words: str) -> ChatLine:
    return services.say_line(
        match_id=match.pk, person=person, phrase="", words=words, key=f"{words[:30]}{person.pk}"
    )


def guest_client() -> tuple[Person, Client]:
    token = cookies.new_guest_token()
    person, client = create_guest(token=token), Client()
    client.cookies["guest"] = cookies.sealed(token)
    return person, client


def page_after(client: Client, answer) -> str:
    assert answer.status_code == 302, answer.content.decode()
    return client.get(answer["Location"]).content.decode()


def test_a_person_is_reported_from_the_profile(client, anna, ben):
    logged_in(client, anna)
    assert 'href="/melden/person/Ben/"' in client.get("/@Ben/").content.decode()
    form = client.get("/melden/person/Ben/")
    assert form.status_code == 200
    said = page_after(
        client, client.post("/melden/person/Ben/", {"reason": "name", "words": " So ein\u202e Name "})
    )
    assert "Danke" in said
    assert "Ben blockieren" in said
    report = Report.objects.get()
    assert (report.reporter, report.person, report.name, report.reason) == (anna, ben, "Ben", "name")
    assert report.words == "So ein Name"


def test_saying_it_again_is_answered_kindly_and_changes_nothing(client, anna, ben):
    logged_in(client, anna)
    for _ in range(2):
        answer = client.post("/melden/person/ben/", {"reason": "insult", "words": ""})
    assert "Das wissen wir schon" in page_after(client, answer)
    assert Report.objects.count() == 1
    Report.objects.update(closed_at=timezone.now())
    assert "Danke" in page_after(client, client.post("/melden/person/Ben/", {"reason": "insult"}))
    assert Report.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        ({}, "Wähle bitte, worum es geht."),
        ({"reason": "weather"}, "weather"),
        ({"reason": "other", "words": " \u200b "}, "Sag bitte in ein paar Worten, was war."),
        ({"reason": "insult", "words": "x" * (WORDS_MAX + 1)}, "1000"),
    ],
)
def test_a_form_that_says_too_little_or_too_much_comes_back(client, anna, ben, sent, complaint):
    answer = logged_in(client, anna).post("/melden/person/Ben/", sent)
    assert answer.status_code == 400
    assert complaint in answer.content.decode()
    assert not Report.objects.exists()


def test_nobody_reports_themselves_or_nobody(client, anna):
    logged_in(client, anna)
    assert client.get("/melden/person/Anna/").status_code == 409
    assert client.get("/melden/person/Niemand/").status_code == 404
    assert client.get("/melden/person/%00/").status_code == 404
    assert client.get("/melden/zeile/999999999999999/").status_code == 404
    assert client.get("/melden/zeile/1234567890123456789/").status_code == 404
    assert client.get("/melden/partie/gibtsnicht/").status_code == 404


def test_a_line_keeps_a_copy_with_what_was_said_before(client, anna, ben, match):
    for number in range(4):
        say(match, (anna, ben)[number % 2], f"vorher {number}")
    line = say(match, ben, "Du <b>Dussel</b>")
    logged_in(client, anna)
    page = client.get(f"/partie/{match.pk}/?chat=1").content.decode()
    assert f'href="/melden/zeile/{line.pk}/"' in page
    form = client.get(f"/melden/zeile/{line.pk}/").content.decode()
    assert "Du &lt;b&gt;Dussel&lt;/b&gt;" in form
    client.post(f"/melden/zeile/{line.pk}/", {"reason": "insult"})
    ChatLine.objects.all().delete()
    report = Report.objects.get()
    assert [one["words"] for one in report.context] == [
        *(f"vorher {n}" for n in range(4)),
        "Du <b>Dussel</b>",
    ]
    assert report.context[-1]["name"] == "Ben"
    assert (report.person, report.match, report.line) == (ben, match, None)


def test_only_lines_that_one_can_hear_are_reported(client, anna, ben, match):
    line = say(match, ben, "unter uns")
    stranger, watcher = guest_client()
    assert watcher.get(f"/melden/zeile/{line.pk}/").status_code == 404
    assert logged_in(Client(), ben).get(f"/melden/zeile/{line.pk}/").status_code == 409
    loud = services.say_line(match_id=match.pk, person=stranger, phrase="hello", words="", key="k")
    assert logged_in(client, anna).get(f"/melden/zeile/{loud.pk}/").status_code == 404
    Match.objects.update(visibility=Match.Visibility.PRIVATE)
    _other, outside = guest_client()
    assert outside.get(f"/melden/zeile/{loud.pk}/").status_code == 404
    assert outside.get(f"/melden/partie/{match.pk}/").status_code == 404


def test_a_match_is_about_the_only_other_one_or_whom_one_chooses(client, anna, ben, match):
    logged_in(client, anna)
    assert f'href="/melden/partie/{match.pk}/"' in client.get(f"/partie/{match.pk}/").content.decode()
    client.post(f"/melden/partie/{match.pk}/", {"reason": "stalling"})
    assert Report.objects.get().person == ben
    large = start_match(
        game="halma", seats=[SeatRequest(one) for one in (anna, ben, create_guest(token="t"))]
    )
    form = client.get(f"/melden/partie/{large.pk}/?platz=1").content.decode()
    assert '<option value="1" selected>Ben</option>' in form
    assert "Anna</option>" not in form
    for seat in ("", "1", "0", "99999999999", "x"):
        client.post(f"/melden/partie/{large.pk}/", {"reason": "cheating", "platz": seat})
    about = Report.objects.filter(match=large).order_by("pk").values_list("person", flat=True)
    assert list(about) == [None, ben.pk]


@pytest.mark.parametrize("seat", ["0" * 5_000, "01", "01234", "١"])
def test_what_is_no_seat_is_read_as_the_match_as_a_whole(client, match, seat):
    assert client.get(f"/melden/partie/{match.pk}/", {"platz": seat}).context["seat"] is None
    client.post(f"/melden/partie/{match.pk}/", {"platz": seat, "reason": "cheating"})
    assert Report.objects.filter(match=match).count() == 1


def test_guests_and_new_visitors_report_too(ben, match, empty_cache):
    _guest, client = guest_client()
    client.post("/melden/person/Ben/", {"reason": "name"})
    Client().post(f"/melden/partie/{match.pk}/", {"reason": "cheating", "platz": "1"})
    assert Report.objects.count() == 2
    assert all(report.reporter.is_guest for report in Report.objects.all())


def test_nobody_reports_without_end(empty_cache):
    _guest, client = guest_client()
    people = [a_member() for _ in range(6)]
    codes = [client.post(f"/melden/person/{one.name}/", {"reason": "name"}).status_code for one in people]
    assert codes == [302] * 5 + [429]


def test_the_thanks_are_for_whoever_reported(client, anna, ben):
    answer = logged_in(client, anna).post("/melden/person/Ben/", {"reason": "name"})
    assert logged_in(Client(), ben).get(answer["Location"]).status_code == 404
    assert Client().get(answer["Location"]).status_code == 404
    client.post("/freunde/", {"name": "Ben", "deed": "block"})
    assert Block.objects.get().blocked == ben
    assert "Du hast Ben blockiert." in client.get(answer["Location"]).content.decode()


def test_a_form_from_elsewhere_is_refused(anna, ben):
    guarded = logged_in(Client(enforce_csrf_checks=True), anna)
    assert guarded.post("/melden/person/Ben/", {"reason": "name"}).status_code == 403


@pytest.mark.data_layer
def test_whoever_reported_is_told_once_when_it_is_closed_even_about_somebody_blocked():
    anna, ben = a_member(), a_member()
    reported = subjects.person_of_name(ben.name, reader=anna)
    row, _new = reporting.report(reporter=anna, reported=reported, reason=Report.Reason.NAME, words="")
    blocks.block_person(blocker=anna, blocked=ben)
    reporting.close(reports=[row])
    reporting.close(reports=[row])
    assert Notification.objects.get(person=anna).kind == "report_closed"


@pytest.mark.data_layer
def test_reports_of_a_guest_are_the_members_after_a_merge():
    anna, guest, ben = a_member(), create_guest(token="t"), a_member()
    for reporter in (anna, guest):
        reported = subjects.person_of_name(ben.name, reader=reporter)
        reporting.report(reporter=reporter, reported=reported, reason=Report.Reason.NAME, words="")
    against = subjects.person_of_name(guest.name, reader=ben)
    reporting.report(reporter=ben, reported=against, reason=Report.Reason.INSULT, words="")
    merge_guest(guest=guest, into=anna)
    assert Report.objects.get(reporter=anna).person == ben
    assert Report.objects.get(reporter=ben).person == anna


@pytest.mark.data_layer
def test_closed_reports_go_after_a_year_and_open_ones_stay():
    anna, ben, carla = a_member(), a_member(), a_member()
    for about, closed in ((ben, timedelta(days=366)), (carla, timedelta(days=300)), (anna, None)):
        reporter = ben if about == anna else anna
        reported = subjects.person_of_name(about.name, reader=reporter)
        row, _new = reporting.report(
            reporter=reporter, reported=reported, reason=Report.Reason.NAME, words=""
        )
        Report.objects.filter(pk=row.pk).update(
            created_at=timezone.now() - timedelta(days=400),
            closed_at=None if closed is None else timezone.now() - closed,
        )
    assert reporting.purge() == 1
    assert set(Report.objects.values_list("person", flat=True)) == {carla.pk, anna.pk}


def test_own_reports_are_in_the_own_data_and_on_the_page_of_the_standing(client, anna, ben):
    logged_in(client, anna).post("/melden/person/Ben/", {"reason": "other", "words": "So war es."})
    [told] = own_data.gathered(anna)["reports"]
    assert (told["about"], told["reason"], told["words"]) == ("Ben", "other", "So war es.")
    assert own_data.gathered(ben)["reports"] == []
    page = client.get("/konto/massnahmen/").content.decode()
    assert "Ben" in page
    assert "offen" in page
    assert Client().get("/konto/massnahmen/").status_code == 302
