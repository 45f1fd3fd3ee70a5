"""The queue of reports, the decisions and the audit trail in the administration."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import blocks
from accounts.models import Member, Person
from games import services
from games.services import SeatRequest, start_match
from lobby.models import AuditEntry, Proposal, Report
from lobby.moderation import queue, reporting, subjects
from lobby.services import proposals
from tests.lobby.people import a_member, logged_in

pytestmark = pytest.mark.django_db
QUEUE, TRAIL = "/verwaltung/lobby/report/", "/verwaltung/lobby/auditentry/"


def staff(*rights: str) -> Client:
    """The browser of somebody of the staff with these rights."""
    member = Member.objects.create_user(f"hilfe{Member.objects.count()}", password="x", is_staff=True)
    member.user_permissions.set(Permission.objects.filter(codename__in=rights))
    client = Client()
    client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def moderator() -> Client:
    return staff("moderate")


def reported(about: Person, reporter: Person | None = None, reason: str = "insult") -> Report:
    reporter = reporter or a_member()
    subject = subjects.person_of_name(about.name, reader=reporter)
    return reporting.report(reporter=reporter, reported=subject, reason=Report.Reason(reason), words="")[0]


def line_reported(words: str = "Du <b>Dussel</b>") -> Report:
    anna, carl = a_member(), a_member()
    match = start_match(game="abalone", seats=[SeatRequest(anna), SeatRequest(carl)])
    line = services.say_line(match_id=match.pk, person=carl, phrase="", words=words, key="k")
    subject = subjects.line_of_number(line.pk, reader=anna)
    return reporting.report(reporter=anna, reported=subject, reason=Report.Reason.INSULT, words="")[0]


def decided(client: Client, report: Report, **sent: str):
    fields = {"span": "24", "told": "", "note": "", **sent}
    return client.post(f"{QUEUE}{report.pk}/change/", fields)


def test_all_open_reports_beside_one_are_counted_and_the_latest_of_them_shown(django_assert_num_queries):
    carl = a_member("Carlchen")
    first = reported(carl)
    others = [reported(carl) for _ in range(queue.ENTRIES_SHOWN + 2)]
    reporting.close(reports=others[-2:])
    with django_assert_num_queries(4):
        found = queue.beside(first)
    assert found["open_others"] == queue.ENTRIES_SHOWN
    assert found["others"] == others[:1:-1]


def test_open_reports_come_first_those_about_whom_there_are_most(moderator):
    carl, dora = a_member("Carlchen"), a_member("Dorchen")
    for about in (dora, carl, carl):
        reported(about)
    done = reported(a_member("Erledigtchen"))
    reporting.close(reports=[done])
    page = moderator.get(QUEUE).content.decode()
    assert page.index("Carlchen") < page.index("Dorchen")
    assert "Erledigtchen" not in page
    assert "Erledigtchen" in moderator.get(f"{QUEUE}?stand=zu").content.decode()
    every = moderator.get(f"{QUEUE}?stand=alle").content.decode()
    assert every.index("Dorchen") < every.index("Erledigtchen")


def test_a_report_shows_the_conversation_as_text_and_leads_to_match_and_profile(moderator):
    report = line_reported()
    page = moderator.get(f"{QUEUE}{report.pk}/change/").content.decode()
    assert "Du &lt;b&gt;Dussel&lt;/b&gt;" in page
    assert f'href="/partie/{report.match_id}/"' in page
    assert f'href="/@{report.person.name}/"' in page
    assert 'value="remove_line"' in page
    assert 'value="annul"' not in page


def test_a_decision_is_carried_out_written_down_and_leads_back_to_the_queue(moderator):
    carl = a_member()
    first, second = reported(carl), reported(carl)
    answer = decided(moderator, first, deed="mute", told="So nicht.", span="6", all_open="on")
    assert (answer.status_code, answer["Location"]) == (302, QUEUE)
    carl.refresh_from_db()
    assert carl.is_muted
    assert not Report.objects.filter(closed_at=None).exists()
    entry = AuditEntry.objects.get()
    assert (entry.deed, entry.told, entry.report_number) == ("mute", "So nicht.", first.pk)
    assert "So nicht." in moderator.get(f"{QUEUE}{second.pk}/change/").content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"deed": "close", "span": "5"},
        {"deed": "mute"},
        {"deed": "rename", "told": "x"},
        {"deed": "rename", "name": "a b", "told": "x"},
        {"deed": "lift"},
        {"deed": "annul"},
        {"deed": "remove_line"},
    ],
)
def test_a_decision_that_lacks_something_or_makes_no_sense_comes_back(moderator, sent):
    report = reported(a_member())
    answer = decided(moderator, report, **sent)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode() or "errornote" in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_only_whoever_may_moderate_sees_and_does_anything():
    report = reported(a_member())
    for client in (staff("view_report", "change_report", "delete_report", "add_auditentry"), staff()):
        for path in (
            QUEUE,
            f"{QUEUE}{report.pk}/change/",
            TRAIL,
            f"{TRAIL}add/",
            "/verwaltung/lobby/notification/",
        ):
            assert client.get(path).status_code == 403, path
        assert decided(client, report, deed="close").status_code == 403
    assert report.is_open
    assert logged_in(Client(), a_member()).get(QUEUE).status_code in (302, 403)


def test_the_trail_is_read_and_nothing_else(moderator):
    report = reported(a_member())
    decided(moderator, report, deed="warn", told="So nicht.")
    entry = AuditEntry.objects.get()
    assert "So nicht." in moderator.get(TRAIL).content.decode()
    page = moderator.get(f"{TRAIL}{entry.pk}/change/").content.decode()
    assert "So nicht." in page
    assert "<textarea" not in page
    superuser = Client()
    superuser.force_login(
        Member.objects.create_superuser("chef", password="x"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    for client in (moderator, superuser):
        assert client.post(f"{TRAIL}{entry.pk}/delete/", {"post": "yes"}).status_code == 403
        assert client.post(f"{TRAIL}{entry.pk}/change/", {"told": "anders"}).status_code == 403
        client.post(TRAIL, {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"})
    assert AuditEntry.objects.get().told == "So nicht."


def test_a_measure_without_a_report_begins_at_the_person(moderator):
    carl = a_member()
    answer = moderator.get(f"{TRAIL}add/")
    assert answer["Location"] == "/verwaltung/accounts/person/"
    address = f"{TRAIL}add/?person={carl.pk}"
    assert moderator.get(address).status_code == 200
    sent = {"deed": "suspend", "span": "good", "told": "Genug.", "note": "dritte Verwarnung"}
    assert moderator.post(address, sent).status_code == 302
    carl.refresh_from_db()
    assert carl.is_suspended
    assert 'value="lift"' in moderator.get(address).content.decode()
    assert moderator.post(address, {"deed": "lift", "span": "24", "note": ""}).status_code == 302
    carl.refresh_from_db()
    assert not carl.is_suspended
    assert AuditEntry.objects.count() == 2


def test_people_blocks_and_friendships_are_there_to_look_at():
    anna, ben = a_member(), a_member()
    blocks.block_person(blocker=anna, blocked=ben)
    client = staff("view_person", "view_block", "view_friendship", "moderate")
    page = client.get(f"/verwaltung/accounts/person/{ben.pk}/change/").content.decode()
    assert f"{TRAIL}add/?person={ben.pk}" in page
    assert anna.name in client.get("/verwaltung/accounts/block/").content.decode()
    assert client.get("/verwaltung/accounts/friendship/").status_code == 200
    assert client.get("/verwaltung/accounts/block/add/").status_code == 403
    assert client.get("/verwaltung/lobby/notification/").status_code == 200


def test_the_queue_asks_the_database_a_fixed_number_of_times(moderator, django_assert_max_num_queries):
    for _ in range(12):
        reported(a_member())
    with django_assert_max_num_queries(12):
        moderator.get(QUEUE)


def test_the_first_page_says_how_many_reports_are_open(moderator):
    assert "Keine offenen Meldungen" in moderator.get("/verwaltung/").content.decode()
    reported(a_member("Erstchen"))
    reporting.close(reports=[reported(a_member("Zweitchen"))])
    assert "1 offene Meldung<" in moderator.get("/verwaltung/").content.decode()
    assert "offene Meldung" not in staff().get("/verwaltung/").content.decode()


def test_proposals_are_there_to_look_at(moderator):
    proposals.propose(person=a_member("Fernchen"), game="halma", rated=False, seats=3, clock="3d")
    page = moderator.get("/verwaltung/lobby/proposal/").content.decode()
    assert "Fernchen" in page
    assert "Stern-Halma" in page
    number = Proposal.objects.get().pk
    assert moderator.get(f"/verwaltung/lobby/proposal/{number}/change/").status_code == 200
    assert moderator.post(f"/verwaltung/lobby/proposal/{number}/delete/", {"post": "yes"}).status_code == 403
    assert staff().get("/verwaltung/lobby/proposal/").status_code == 403
