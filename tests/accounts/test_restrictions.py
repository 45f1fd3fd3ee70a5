"""Mutes and suspensions: who is refused what, in which browser, and how both end by themselves."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import cookies, restrictions, selectors, services
from accounts.errors import NameRefused, Unwelcome
from accounts.live import is_suspended, still_the_same
from accounts.models import FOR_GOOD, Person, SuspendedDevice
from accounts.signals import person_signed_out
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_live_people import handshake

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]
PLAY = {"game": "abalone", "level": "1", "colour": "first"}


def in_days(number: float):
    return timezone.now() + timedelta(days=number)


def suspended(person: Person, days: float | None = 3, **more) -> Person:
    until = None if days is None else in_days(days)
    return restrictions.suspend(person=person, until=until, because="Beleidigungen", **more)


def ended(person: Person) -> None:
    """Let the time of whatever runs be over."""
    now = timezone.now() - timedelta(seconds=1)
    Person.objects.filter(pk=person.pk).update(muted_until=now, suspended_until=now)


@pytest.mark.data_layer
def test_both_end_by_themselves_and_can_be_lifted(member):
    anna = member("Anna")
    restrictions.mute(person=anna, until=in_days(1), because="laut")
    anna = suspended(anna, None)
    assert anna.is_muted
    assert anna.is_suspended
    assert anna.suspended_until == FOR_GOOD
    ended(anna)
    anna = Person.objects.get(pk=anna.pk)
    assert not anna.is_muted
    assert not anna.is_suspended
    anna = restrictions.lift(person=suspended(anna, devices=["d" * 64]))
    assert (anna.suspended_until, anna.suspended_because, anna.muted_until) == (None, "", None)
    assert not SuspendedDevice.objects.exists()


def test_whoever_is_suspended_is_not_let_in_and_reads_why_and_until_when(client, member):
    suspended(member("Anna"))
    answer = client.post("/konto/login/", {"login": "anna", "password": PASSWORD})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Beleidigungen" in page
    assert "club@example.org" in page
    assert "_auth_user_id" not in client.session
    ended(Person.objects.get())
    assert client.post("/konto/login/", {"login": "anna", "password": PASSWORD}).status_code == 302


def test_a_wrong_password_tells_nobody_of_a_suspension(client, member):
    suspended(member("Anna"))
    answer = client.post("/konto/login/", {"login": "anna", "password": "falsch"})
    assert "Beleidigungen" not in answer.content.decode()


def test_every_page_of_an_open_session_says_so(client, member):
    anna = member("Anna")
    client.force_login(anna.member)
    assert client.get("/").status_code == 200
    suspended(anna)
    for path in ("/", "/rangliste/abalone/", "/einladen/", "/konto/", "/en/"):
        answer = client.get(path)
        assert answer.status_code == 403, path
        assert "no-store" in answer["Cache-Control"]
    assert client.post("/computer/", PLAY).status_code == 403
    for path in ("/impressum/", "/datenschutz/", "/hilfe/", "/konto/massnahmen/"):
        assert client.get(path).status_code == 200, path
    assert client.post("/konto/daten/").status_code == 200
    restrictions.lift(person=anna)
    assert client.get("/").status_code == 200


def test_the_apps_above_are_told_to_close_the_sockets(member, django_capture_on_commit_callbacks):
    anna = member("Anna")
    told = []

    def hear(person, device, **kwargs):
        told.append((person.pk, device))

    person_signed_out.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            suspended(anna)
    finally:
        person_signed_out.disconnect(hear)
    assert told == [(anna.pk, None)]


@pytest.mark.django_db(transaction=True)
def test_a_socket_of_somebody_suspended_is_nobodys(client, member):
    anna = member("Anna")
    client.force_login(anna.member)
    jar = {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
    scope = handshake(jar)
    assert scope["person_id"] == anna.pk
    suspended(anna)
    assert not asyncio.run(still_the_same(scope))
    assert asyncio.run(is_suspended(scope))
    assert handshake(jar)["person_id"] is None
    assert not asyncio.run(is_suspended(handshake(jar)))


@pytest.fixture
def guest(client: Client) -> Person:
    """A guest at the client's browser, who has begun a match there."""
    client.post("/computer/", PLAY)
    return Person.objects.get()


def test_a_suspended_guest_gets_no_other_guest_from_the_same_browser(client, guest, member):
    device = cookies.device_hash(client.cookies["device"].value)
    suspended(guest, devices=[device])
    assert client.get("/").status_code == 403
    del client.cookies["guest"]
    assert client.get("/").status_code == 200
    answer = client.post("/computer/", PLAY)
    assert answer.status_code == 403
    assert "Beleidigungen" in answer.content.decode()
    assert client.get("/konto/signup/").status_code == 403
    assert client.post("/konto/signup/", {"username": "Neu", "password1": PASSWORD}).status_code == 403
    assert Person.objects.count() == 1
    ended(guest)
    assert client.post("/computer/", PLAY).status_code == 302


def test_a_device_is_noted_when_somebody_suspended_comes_by_with_it(client, guest):
    suspended(guest)
    client.get("/")
    del client.cookies["guest"]
    assert client.post("/computer/", PLAY).status_code == 403


def test_somebody_else_with_an_account_logs_in_at_that_browser(client, guest, member, log_in):
    suspended(guest)
    client.get("/")
    berta = member("Berta")
    log_in(client, "berta")
    assert client.get("/").status_code == 200
    berta.refresh_from_db()
    guest.refresh_from_db()
    assert not berta.is_suspended
    assert guest.merged_into_id is None


@pytest.mark.data_layer
def test_a_mute_of_the_guest_is_the_members_after_a_merge(member):
    guest, anna = services.create_guest(token="t"), member("Anna")
    restrictions.mute(person=guest, until=in_days(2), because="laut")
    services.merge_guest(guest=guest, into=anna)
    anna.refresh_from_db()
    assert anna.is_muted
    assert anna.muted_because == "laut"


def test_sign_up_does_not_shake_off_a_mute(client, guest):
    restrictions.mute(person=guest, until=in_days(2), because="laut")
    client.post("/konto/signup/", {"username": "Neuer", "password1": PASSWORD, "password2": PASSWORD})
    assert Person.objects.get(name="Neuer").is_muted


@pytest.mark.data_layer
def test_whoever_runs_the_site_is_spared(member):
    boss = member("Boss")
    boss.member.is_staff = True
    boss.member.save()
    for deed in (restrictions.mute, restrictions.suspend):
        with pytest.raises(Unwelcome) as refused:
            deed(person=boss, until=None, because="x")
        assert refused.value.code == "staff"


@pytest.mark.data_layer
def test_a_new_name_leaves_the_log_in_and_the_old_name_stays_taken(client, member, log_in):
    anna = member("Schimpfwort")
    restrictions.rename(person=anna, name="Mitglied-17")
    assert selectors.member_named("Mitglied-17") == anna
    assert selectors.name_taken("schimpfwort")
    log_in(client, "Schimpfwort")
    member("Berta")
    for name, code in (("Berta", "name_taken"), ("a b", "name_characters")):
        with pytest.raises(NameRefused) as refused:
            restrictions.rename(person=anna, name=name)
        assert refused.value.code == code
    with pytest.raises(Unwelcome):
        restrictions.rename(person=services.create_guest(token="t"), name="Gutername")


@pytest.mark.data_layer
def test_what_is_over_is_forgotten_after_a_while(member):
    anna, berta = member("Anna"), member("Berta")
    suspended(anna, devices=["d" * 64])
    suspended(berta, -40)
    assert restrictions.purge() == 1
    berta.refresh_from_db()
    assert berta.suspended_because == ""
    assert SuspendedDevice.objects.get().person == anna
    ended(anna)
    restrictions.purge()
    assert not SuspendedDevice.objects.exists()
