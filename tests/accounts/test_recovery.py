"""A link carries a guest to another browser: once, within a day, only by POST, and not after sign-up."""

from __future__ import annotations

import re
import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import recovery
from accounts.errors import LinkOver
from accounts.locks import lock_person
from accounts.models import Person, RecoveryLink
from accounts.tasks import purge_links
from games.models import Seat
from games.services import SeatRequest, start_match
from tests.lobby.test_at_once import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer, pytest.mark.usefixtures("empty_cache")]

LINK = re.compile(r'value="http://testserver(/konto/mitnehmen/[\w-]+/)"')


def a_guest_at(client: Client) -> Person:
    """Somebody who plays as a guest in this browser."""
    before = set(Person.objects.values_list("pk", flat=True))
    client.post("/suche/", {"game": "abalone", "rated": "0", "clock": "5+5"})
    return Person.objects.exclude(pk__in=before).get()


def link_of(client: Client) -> str:
    page = client.post("/konto/mitnehmen/").content.decode()
    assert 'class="qr"' in page
    return LINK.search(page)[1]


@pytest.fixture
def old() -> Client:
    return Client()


@pytest.fixture
def new() -> Client:
    return Client()


def test_the_guest_goes_on_in_the_other_browser_with_the_seat(old, new):
    guest, other = a_guest_at(old), Person.objects.create(name="Gegenüber")
    match = start_match(game="abalone", seats=[SeatRequest(guest), SeatRequest(other)])
    link = link_of(old)
    assert guest.name in new.get(link).content.decode()
    answer = new.post(link, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert f"Willkommen zurück, {guest.name}." in answer.content.decode()
    assert f"/partie/{match.pk}/" in answer.content.decode()
    assert 'data-seat="0"' in new.get(f"/partie/{match.pk}/").content.decode()
    assert guest.name not in old.get("/konto/").content.decode()


def test_looking_at_the_link_uses_nothing_up(old, new):
    guest = a_guest_at(old)
    link = link_of(old)
    for _ in range(3):
        assert new.get(link).status_code == 200
        assert new.head(link).status_code == 200
    assert guest.name in old.get("/konto/").content.decode()
    assert new.post(link).status_code == 302


def test_it_works_once(old, new):
    a_guest_at(old)
    link = link_of(old)
    assert new.post(link).status_code == 302
    for method in ("get", "post"):
        answer = getattr(Client(), method)(link)
        assert answer.status_code == 410
        assert "Dieser Link ist abgelaufen" in answer.content.decode()


def test_a_fresh_link_makes_the_older_one_void(old, new):
    a_guest_at(old)
    first, second = link_of(old), link_of(old)
    assert new.post(first).status_code == 410
    assert new.post(second).status_code == 302


def test_it_ends_after_a_day_and_is_purged(old, new):
    a_guest_at(old)
    link = link_of(old)
    RecoveryLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert new.post(link).status_code == 410
    assert purge_links() == 1
    assert not RecoveryLink.objects.exists()


def test_after_sign_up_it_carries_nobody(old, new):
    guest = a_guest_at(old)
    link = link_of(old)
    fields = {"username": "Ottokar", "password1": "viele bunte Murmeln", "password2": "viele bunte Murmeln"}
    assert old.post("/konto/signup/", fields).status_code == 302
    guest.refresh_from_db()
    assert guest.is_member
    assert new.get(link).status_code == new.post(link).status_code == 410


def test_the_guest_of_the_other_browser_becomes_part_of_the_one_who_comes(old, new):
    guest, here = a_guest_at(old), a_guest_at(new)
    match = start_match(
        game="abalone", seats=[SeatRequest(here), SeatRequest(Person.objects.create(name="X1"))]
    )
    link = link_of(old)
    assert here.name in new.get(link).content.decode()
    new.post(link)
    assert Seat.objects.get(match=match, number=0).person == guest
    here.refresh_from_db()
    assert here.merged_into == guest


def test_in_the_browser_of_a_member_the_guest_becomes_part_of_the_member(old, new, member, log_in):
    guest, vera = a_guest_at(old), member("Vera")
    match = start_match(
        game="abalone", seats=[SeatRequest(guest), SeatRequest(Person.objects.create(name="X2"))]
    )
    link = link_of(old)
    log_in(new, "Vera")
    assert "Vera" in new.get(link).content.decode()
    assert new.post(link).status_code == 302
    assert Seat.objects.get(match=match, number=0).person == vera


def test_in_the_same_browser_nothing_changes_but_the_link(old):
    guest = a_guest_at(old)
    assert old.post(link_of(old)).status_code == 302
    assert guest.name in old.get("/konto/").content.decode()
    assert not RecoveryLink.objects.exists()


@pytest.mark.parametrize("token", ["x", "A" * 43, "%00", "ä", "A" * 3000])
def test_an_unknown_link_is_over_and_creates_nobody(new, token):
    assert new.get(f"/konto/mitnehmen/{token}/").status_code == 410
    assert new.post(f"/konto/mitnehmen/{token}/").status_code == 410
    assert not Person.objects.exists()


def test_nobody_and_members_have_no_link(new, member, log_in):
    assert new.post("/konto/mitnehmen/").headers["Location"] == "/konto/"
    member("Walter")
    log_in(new, "Walter")
    assert new.post("/konto/mitnehmen/").headers["Location"] == "/konto/"
    assert new.get("/konto/mitnehmen/").headers["Location"] == "/konto/"
    assert not RecoveryLink.objects.exists()


def test_the_token_is_stored_nowhere(old):
    a_guest_at(old)
    token = link_of(old).split("/")[-2]
    assert RecoveryLink.objects.get().token_hash != token
    assert recovery.guest_of_link(token) is not None
    assert recovery.guest_of_link(RecoveryLink.objects.get().token_hash) is None


def test_the_form_needs_the_csrf_token(old):
    a_guest_at(old)
    link = link_of(old)
    assert Client(enforce_csrf_checks=True).post(link).status_code == 403
    assert RecoveryLink.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_who_use_it_at_once_exactly_one_is_the_guest(old):
    guest = a_guest_at(old)
    link = link_of(old)
    answers = all_at_once([lambda: Client().post(link).status_code] * 12)
    assert sorted(answers) == [302] + [410] * 11
    guest.refresh_from_db()
    assert guest.guest_token_hash
    assert not RecoveryLink.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_used_while_another_one_is_made_is_void():
    guest = Person.objects.create(name="Lila Luchs", guest_token_hash="t")
    token, outcome = recovery.new_link(guest=guest), []

    def use() -> None:
        try:
            request = RequestFactory().post("/")
            request.person = None
            recovery.redeem(request, token=token)
        except Exception as error:
            outcome.append(error)
        finally:
            connection.close()

    beside = threading.Thread(target=use)
    with transaction.atomic():
        lock_person(person_id=guest.pk)
        beside.start()
        beside.join(0.5)
        recovery.new_link(guest=guest)
    beside.join(30)
    assert [type(error) for error in outcome] == [LinkOver]
