"""E-mail about correspondence: to whom, when, in which language, never twice, and how it is stopped."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.core import mail, signing
from django.core.mail.backends import locmem
from django.test import Client
from django.utils import timezone

from accounts.models import Member
from games.protocol import commands as say
from lobby import mails, tasks
from lobby.models import Notification
from lobby.services import mailing
from lobby.services.notifications import Kind, notify, read_all
from tests.games.people import move, sends
from tests.lobby.far import a_far_match, let_pass
from tests.lobby.people import a_guest, a_member, logged_in
from tests.lobby.test_at_once import all_at_once

FORGED = {
    "short": "x",
    "in parts": "1:2:3",
    "for something else": signing.dumps(1, salt="another"),
    "long": "a" * 300,
}
pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]


def reachable(name: str = "", *, verified: bool = True, **wishes):
    """A member with an e-mail address."""
    person = a_member(name)
    address = f"{person.name.lower()}@example.org"
    EmailAddress.objects.create(user=person.member, email=address, verified=verified, primary=True)
    Member.objects.filter(pk=person.member_id).update(**wishes)
    return person


def due(person) -> None:
    """Let two minutes have passed since the person was told."""
    told = Notification.objects.filter(person=person).exclude(mail_at=None)
    told.update(mail_at=timezone.now() - timedelta(minutes=1))


def turn_of(person, committed, **agreed):
    with committed():
        return a_far_match(person, a_member(), **agreed)


def test_whoever_has_not_seen_their_turn_gets_a_mail_that_leads_to_it(committed):
    anna = reachable("Anna")
    with committed():
        match = a_far_match(anna, a_member("Ben"))
    tasks.send_mail(anna.pk)
    assert mail.outbox == []
    due(anna)
    tasks.send_mail(anna.pk)
    [written] = mail.outbox
    assert written.to == ["anna@example.org"]
    assert written.subject == "Spielstein: Du bist dran gegen Ben: Abalone."
    assert written.body.startswith("Hallo Anna,\n")
    assert f"noch 3 Tage\nhttp://testserver/partie/{match.pk}/" in written.body
    [(html, kind)] = written.alternatives
    assert kind == "text/html"
    assert '<html lang="de">' in html
    assert f'href="http://testserver/partie/{match.pk}/"' in html


def test_it_is_sent_once_however_often_it_is_asked_for(committed):
    anna = reachable()
    turn_of(anna, committed)
    due(anna)
    for _ in range(2):
        tasks.send_mail(anna.pk)
        tasks.sweep_correspondence()
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_one(committed):
    anna = reachable()
    a_far_match(anna, a_member())
    due(anna)
    assert sorted(all_at_once([lambda: mailing.send_due(person_id=anna.pk)] * 4)) == [
        False,
        False,
        False,
        True,
    ]


def test_what_a_lost_task_left_is_swept(committed):
    anna = reachable()
    turn_of(anna, committed)
    tasks.sweep_correspondence()
    assert mail.outbox == []
    due(anna)
    tasks.sweep_correspondence()
    assert len(mail.outbox) == 1


def test_several_turns_come_in_one_mail(committed):
    anna = reachable("Anna")
    for game in ("abalone", "abalone", "halma"):
        turn_of(anna, committed, game=game)
    due(anna)
    tasks.send_mail(anna.pk)
    [written] = mail.outbox
    assert written.subject == "Spielstein: 3 Neuigkeiten aus deinen Fernpartien"
    assert written.body.count("/partie/") == 3


def test_a_turn_that_was_seen_or_is_over_is_not_written_of(committed):
    anna, ben = reachable(), reachable()
    with committed():
        match = a_far_match(anna, ben)
    read_all(person=anna)
    due(anna)
    tasks.send_mail(anna.pk)
    with committed():
        sends(match, anna, move("a1b1"))
    Notification.objects.filter(person=ben).update(read_at=None, key=f"your_turn:{match.pk}:1")
    due(ben)
    tasks.send_mail(ben.pk)
    assert mail.outbox == []
    assert not Notification.objects.exclude(mail_at=None).exists()


@pytest.mark.parametrize(
    "person",
    [
        lambda: reachable(mails=False),
        lambda: reachable(verified=False),
        lambda: reachable(is_active=False),
        a_member,
        a_guest,
    ],
    ids=["does not want it", "unverified", "closed", "no address", "guest"],
)
def test_who_gets_no_mail(person, committed):
    anna = person()
    turn_of(anna, committed)
    due(anna)
    tasks.send_mail(anna.pk)
    tasks.sweep_correspondence()
    assert mail.outbox == []
    assert not Notification.objects.exclude(mail_at=None).exists()


def test_it_is_in_the_language_of_the_receiver(committed):
    anna = reachable("Anna", language="en")
    with committed():
        match = a_far_match(anna, a_member("Ben"))
    due(anna)
    tasks.send_mail(anna.pk)
    [written] = mail.outbox
    assert written.subject == "Spielstein: It is your turn against Ben: Abalone."
    assert "3 days left" in written.body
    assert f"http://testserver/en/partie/{match.pk}/" in written.body


def test_the_language_is_that_of_the_pages_seen_last(client):
    anna = a_member("Anna")
    type(anna).objects.update(seen_at=timezone.now() - timedelta(hours=1))
    logged_in(client, anna).get("/en/")
    anna.member.refresh_from_db()
    assert anna.member.language == "en"


def test_reminders_ends_and_challenges_by_correspondence_are_written_of(committed):
    anna, ben = reachable("Anna"), reachable("Ben")
    with committed():
        match = a_far_match(anna, ben)
    let_pass(match, timedelta(days=2, hours=13))
    with committed():
        tasks.sweep_correspondence()
    due(anna)
    tasks.send_mail(anna.pk)
    assert mail.outbox[-1].subject.endswith("Für deinen Zug gegen Ben bleibt nicht mehr viel Zeit: Abalone.")
    assert "noch 11 Std" in mail.outbox[-1].body or "noch 10 Std" in mail.outbox[-1].body
    with committed():
        sends(match, anna, say.Resign())
    due(ben)
    tasks.send_mail(ben.pk)
    assert mail.outbox[-1].subject.endswith("Du hast gegen Anna gewonnen: Abalone.")


def test_names_with_marks_are_no_markup(committed):
    anna = reachable("Anna")
    notify(
        person_id=anna.pk,
        kind=Kind.MATCH_OVER,
        key="k",
        data={"match": "x", "game": "<b>&"},
        by_mail=True,
    )
    due(anna)
    tasks.send_mail(anna.pk)
    assert "&lt;b&gt;&amp;" in mail.outbox[0].alternatives[0][0]
    assert "<b>&" in mail.outbox[0].body


class Broken(locmem.EmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages):
        raise ConnectionRefusedError


def test_a_mail_that_could_not_go_out_is_tried_again_later(committed, settings):
    anna = reachable()
    turn_of(anna, committed)
    due(anna)
    working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Broken"
    tasks.send_mail(anna.pk)
    assert Notification.objects.get(person=anna).mail_at > timezone.now() + timedelta(minutes=14)
    settings.EMAIL_BACKEND = working
    tasks.sweep_correspondence()
    assert mail.outbox == []
    due(anna)
    tasks.sweep_correspondence()
    assert len(mail.outbox) == 1


def test_after_a_day_it_is_given_up(committed):
    anna = reachable()
    turn_of(anna, committed)
    Notification.objects.update(created_at=timezone.now() - timedelta(days=2))
    due(anna)
    tasks.send_mail(anna.pk)
    assert mail.outbox == []


def test_mail_programs_stop_them_with_one_click(committed):
    anna = reachable("Anna")
    turn_of(anna, committed)
    due(anna)
    tasks.send_mail(anna.pk)
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")
    assert address in mail.outbox[0].body
    stranger = Client(enforce_csrf_checks=True)
    page = stranger.get(address).content.decode()
    assert "Sollen keine mehr kommen?" in page
    anna.member.refresh_from_db()
    assert anna.member.mails is True
    answer = stranger.post(address, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    anna.member.refresh_from_db()
    assert anna.member.mails is False
    assert "keine solchen E-Mails mehr" in stranger.get(address).content.decode()


def test_only_a_post_stops_them(client):
    anna = reachable()
    address = f"/mail/abbestellen/{mails.token_of(anna.member)}/"
    client.get(address)
    client.head(address)
    anna.member.refresh_from_db()
    assert anna.member.mails
    client.post(address)
    anna.member.refresh_from_db()
    assert not anna.member.mails


@pytest.mark.parametrize("token", FORGED.values(), ids=FORGED)
def test_a_forged_token_stops_nothing(client, token):
    anna = reachable()
    assert client.post(f"/mail/abbestellen/{token}/").status_code == 404
    anna.member.refresh_from_db()
    assert anna.member.mails


def test_the_settings_switch_them_off_and_on(client):
    anna = reachable("Anna")
    logged_in(client, anna)
    assert "anna@example.org" in client.get("/einstellungen/").content.decode()
    for wanted in ("off", "on"):
        client.post("/mail/", {"mails": wanted})
        anna.member.refresh_from_db()
        assert anna.member.mails is (wanted == "on")
    page = client.post("/mail/", {"mails": "vielleicht"}, follow=True).content.decode()
    assert "Das steht nicht zur Auswahl." in page
    anna.member.refresh_from_db()
    assert anna.member.mails


def test_without_an_address_the_settings_say_what_is_missing(client):
    anna = a_member()
    assert "bestätigte Adresse" in logged_in(client, anna).get("/einstellungen/").content.decode()
    assert "Fernpartien" not in Client().get("/einstellungen/").content.decode()


def test_the_task_is_known_wherever_it_is_asked_for():
    assert "lobby.tasks.send_mail" in current_app.tasks
