"""Who opened a WebSocket."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts import cookies, services
from accounts.live import PersonMiddleware, still_the_same
from accounts.models import Person

pytestmark = pytest.mark.django_db(transaction=True)


def handshake(jar: dict[str, str], *, query: str = "", accept: str = "") -> dict[str, Any]:
    """The scope that a consumer sees after the middleware."""
    header = "; ".join(f"{name}={value}" for name, value in jar.items())
    headers = [(b"cookie", header.encode()), (b"accept-language", accept.encode())]
    seen = {}

    async def consumer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.update(scope)

    scope = {"type": "websocket", "headers": headers, "query_string": query.encode()}
    asyncio.run(PersonMiddleware(consumer)(scope, None, None))
    return seen


def test_a_guest_is_known_by_the_cookie():
    token = cookies.new_guest_token()
    guest = services.create_guest(token=token)
    assert handshake({"guest": cookies.sealed(token)})["person_id"] == guest.pk
    assert handshake({"guest": token})["person_id"] is None


def test_a_member_is_known_by_the_session_until_log_out(client: Client, member):
    anna = member("Anna")
    client.force_login(anna.member)
    jar = {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
    assert handshake(jar)["person_id"] == anna.pk
    client.logout()
    assert handshake(jar)["person_id"] is None


def test_a_socket_knows_when_its_cookies_mean_nobody_any_more(client: Client, member):
    anna = member("Anna")
    phone = Client()
    jars = []
    for browser in (client, phone):
        browser.force_login(anna.member)
        jars.append({settings.SESSION_COOKIE_NAME: browser.cookies[settings.SESSION_COOKIE_NAME].value})
    scopes = [handshake(jar) for jar in jars]
    client.post("/konto/logout/")
    assert [asyncio.run(still_the_same(scope)) for scope in scopes] == [False, True]
    anna.member.is_active = False
    anna.member.save()
    assert not asyncio.run(still_the_same(scopes[1]))


def test_a_closed_account_is_nobody(client: Client, member):
    anna = member("Anna")
    client.force_login(anna.member)
    jar = {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
    anna.member.is_active = False
    anna.member.save()
    assert handshake(jar)["person_id"] is None


def test_a_merged_guest_is_nobody(member):
    token = cookies.new_guest_token()
    guest = services.create_guest(token=token)
    assert services.merge_guest(guest=guest, into=member("Anna"))
    assert handshake({"guest": cookies.sealed(token)})["person_id"] is None
    assert not services.merge_guest(guest=guest, into=Person.objects.get(name="Anna"))


@pytest.mark.parametrize(
    ("query", "accept", "language"),
    [
        ("lang=en", "de", "en"),
        ("lang=de", "en", "de"),
        ("lang=xx", "en-GB,en;q=0.9,de;q=0.5", "en"),
        ("", "fr", "de"),
        ("lang=%00%ff", "", "de"),
    ],
)
def test_the_socket_speaks_the_language_of_its_page(query, accept, language):
    assert handshake({}, query=query, accept=accept)["language"] == language


def test_broken_cookies_are_nobody():
    assert handshake({"guest": '"\\', "a b": "="})["person_id"] is None
