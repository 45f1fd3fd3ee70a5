"""A guest is created on first need, found again by the cookie, and forgotten when unused."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from accounts import cookies, services
from accounts.errors import TooManyGuests
from accounts.middleware import PersonMiddleware
from accounts.models import Person
from accounts.tasks import purge_guests
from games.models import Match, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def first_need(client: Client, *, method: str = "post") -> tuple[Person | None, HttpResponse]:
    """Run a view that needs a person behind the middleware, with the cookies of the client."""
    request = getattr(RequestFactory(), method)("/")
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    request.user = AnonymousUser()
    seen = []

    def view(request):
        seen.append(services.ensure_person(request) if method == "post" else request.person)
        seen.append(request.device)
        return HttpResponse()

    response = PersonMiddleware(view)(request)
    client.cookies.update(response.cookies)
    response.device = seen[1]
    return seen[0], response


def test_the_first_need_creates_a_guest_whom_the_cookies_find_again(client):
    guest, response = first_need(client)
    assert guest.is_guest
    assert guest.get_absolute_url() == ""
    for name in (cookies.GUEST_COOKIE, cookies.DEVICE_COOKIE):
        cookie = response.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert cookie["max-age"] > 365 * 24 * 3600

    again, second = first_need(client)
    assert again == guest
    assert second.device == response.device != ""
    assert Person.objects.count() == 1


def test_the_cookie_is_secure_where_the_site_is_served_by_tls(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    _, response = first_need(client)
    assert response.cookies[cookies.GUEST_COOKIE]["secure"]


def test_the_token_is_stored_only_hashed(client):
    guest, _ = first_need(client)
    token = cookies.guest_token(client.cookies[cookies.GUEST_COOKIE].value)
    assert guest.guest_token_hash == cookies.token_hash(token)
    assert token not in guest.guest_token_hash


def test_looking_creates_nobody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        found, response = first_need(client, method="get")
    assert found is None
    assert not response.cookies
    request = RequestFactory().get("/")
    with pytest.raises(ValueError, match="writing request"):
        services.ensure_person(request)


@pytest.mark.parametrize(
    "damage", [lambda value: value + "x", lambda value: "nonsense", lambda value: value[:10]]
)
def test_a_damaged_cookie_is_dropped(client, damage):
    first_need(client)
    client.cookies[cookies.GUEST_COOKIE] = damage(client.cookies[cookies.GUEST_COOKIE].value)
    found, response = first_need(client, method="get")
    assert found is None
    assert response.cookies[cookies.GUEST_COOKIE]["max-age"] == 0


def test_a_forged_cookie_is_dropped(client):
    first_need(client)
    token = cookies.guest_token(client.cookies[cookies.GUEST_COOKIE].value)
    client.cookies[cookies.GUEST_COOKIE] = signing.TimestampSigner(key="other", salt=cookies.GUEST_SALT).sign(
        token
    )
    found, response = first_need(client, method="get")
    assert found is None
    assert response.cookies[cookies.GUEST_COOKIE]["max-age"] == 0


def test_a_nonsense_device_cookie_counts_as_none(client):
    client.cookies[cookies.DEVICE_COOKIE] = "<script>"
    _, response = first_need(client, method="get")
    assert response.device == ""


def test_too_many_guests_from_one_address_are_refused_with_a_page(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"create_guest": "2/m/ip"}
    first_need(Client())
    first_need(Client())
    with pytest.raises(TooManyGuests):
        first_need(Client())
    assert Person.objects.count() == 2

    request = RequestFactory().post("/")
    request.user, request.person = AnonymousUser(), None
    request.session = client.session
    page = PersonMiddleware(lambda request: HttpResponse()).process_exception(request, TooManyGuests())
    assert page.status_code == 429
    assert page["Retry-After"]
    assert "429" in page.content.decode()


def test_guests_are_created_while_valkey_is_away(client, settings):
    away = {"default": settings.CACHES["default"] | {"LOCATION": "unix:///nonexistent/valkey.sock"}}
    with override_settings(CACHES=away):
        guest, _ = first_need(client)
    assert guest is not None


def first_click(path: str, secret: str = "c" * 32, **fields: str) -> HttpResponse:
    """The answer to a form of a browser that has seen one page and has no other cookie yet."""
    browser = Client()
    browser.cookies["csrftoken"] = secret
    return browser.post(path, fields)


@pytest.mark.data_layer
def test_a_double_click_of_a_new_visitor_makes_one_person():
    first, second = (first_click("/suche/", rated="0", tab="one") for _ in range(2))
    tokens = [cookies.guest_token(answer.cookies[cookies.GUEST_COOKIE].value) for answer in (first, second)]
    assert tokens[0] == tokens[1]
    assert Person.objects.count() == 1
    assert not Match.objects.exists()


def test_a_double_click_on_an_invitation_leads_to_the_board_twice():
    room = Client().post("/einladen/", {"clock": "5+5"}).url
    answers = [first_click(f"{room}platz/") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0].url == answers[1].url == f"/partie/{Match.objects.get().pk}/"
    assert Person.objects.count() == 2


@pytest.mark.data_layer
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_the_same_moment_make_one_person():
    def click(_: int) -> HttpResponse:
        try:
            return first_click("/suche/", rated="0", tab="one")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert {answer.status_code for answer in threads.map(click, range(4))} == {302}
    assert Person.objects.count() == 1


def test_two_browsers_are_two_people_and_a_token_counts_for_a_minute_only():
    first_click("/suche/", "a" * 32, rated="0")
    first_click("/suche/", "b" * 32, rated="0", clock="3+2")
    assert Person.objects.count() == 2
    Person.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    first_click("/suche/", "a" * 32, rated="0", clock="3+2")
    assert Person.objects.count() == 3


def test_a_visit_is_noted_seldom_and_renews_the_cookie(client):
    guest, _ = first_need(client)
    _, soon = first_need(client, method="get")
    assert cookies.GUEST_COOKIE not in soon.cookies
    Person.objects.filter(pk=guest.pk).update(seen_at=timezone.now() - timedelta(hours=1))
    _, later = first_need(client, method="get")
    assert cookies.GUEST_COOKIE in later.cookies
    guest.refresh_from_db()
    assert timezone.now() - guest.seen_at < timedelta(minutes=1)


@pytest.mark.data_layer
def test_two_guests_never_share_a_name(monkeypatch):
    monkeypatch.setattr(
        "accounts.services.friendly_name",
        lambda *, numbered: "Flinker Dachs 7" if numbered else "Flinker Dachs",
    )
    assert services.create_guest(token="a").name == "Flinker Dachs"
    assert services.create_guest(token="b").name == "Flinker Dachs 7"
    with pytest.raises(TooManyGuests):
        services.create_guest(token="c")


@pytest.mark.data_layer
def test_unused_guests_go_after_thirty_days_and_players_stay(member):
    long_ago = timezone.now() - timedelta(days=31)
    unused, player, fresh = (services.create_guest(token=token) for token in "abc")
    anna = member("Anna")
    Person.objects.exclude(pk=fresh.pk).update(seen_at=long_ago)
    Seat.objects.create(match=Match.objects.create(game="abalone"), number=0, slot=0, person=player)
    assert purge_guests() == 1
    assert set(Person.objects.values_list("pk", flat=True)) == {player.pk, fresh.pk, anna.pk}
    assert not Person.objects.filter(pk=unused.pk).exists()


@pytest.mark.data_layer
def test_many_unused_guests_go_in_batches(monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr(services, "PURGE_BATCH", 20)
    monkeypatch.setattr(services, "PURGE_BATCHES", 2)
    long_ago = timezone.now() - timedelta(days=31)
    Person.objects.bulk_create(
        Person(name=f"Gast {n}", name_key=f"gast {n}", guest_token_hash=f"{n}", seen_at=long_ago)
        for n in range(50)
    )
    with django_assert_max_num_queries(60):
        assert purge_guests() == 40
    assert purge_guests() == 10
