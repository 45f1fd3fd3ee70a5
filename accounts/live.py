"""Who opened a WebSocket: ``scope["person_id"]`` and ``scope["language"]``, found once at the handshake."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import get_user
from django.db import close_old_connections
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts import cookies, selectors
from accounts.models import Person

_executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="person")


class PersonMiddleware:
    """The member of the session cookie, else the guest of the guest cookie, else nobody."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = dict(scope.get("headers", ()))
        jar = _cookies(headers.get(b"cookie", b""))
        person_id = await _person_of(jar)
        language = _language(scope.get("query_string", b""), headers.get(b"accept-language", b""))
        return await self.inner({**scope, "person_id": person_id, "language": language}, receive, send)


async def still_the_same(scope: dict[str, Any]) -> bool:
    """Whether the cookies with which a socket was opened still mean the person whom they meant then."""
    jar = _cookies(dict(scope.get("headers", ())).get(b"cookie", b""))
    return await _person_of(jar) == scope["person_id"]


async def is_suspended(scope: dict[str, Any]) -> bool:
    """Whether the person who opened a socket is suspended by now."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_executor, _suspended, scope["person_id"])


def _suspended(person_id: int | None) -> bool:
    close_old_connections()
    try:
        person = Person.objects.filter(pk=person_id).first()
        return person is not None and person.is_suspended
    finally:
        close_old_connections()


async def _person_of(jar: dict[str, str]) -> int | None:
    session_key, guest = jar.get(settings.SESSION_COOKIE_NAME), jar.get(cookies.GUEST_COOKIE)
    if not session_key and not guest:
        return None
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_executor, _found, session_key, guest)


def person_id_of(session_key: str | None, guest_cookie: str | None) -> int | None:
    """The id of the person behind the two cookies, as ``accounts.middleware`` would find it."""
    if session_key:
        session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
        user = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]
        if user.is_authenticated:
            return _id_of(selectors.person_of_member(user))  # type: ignore[arg-type]
    token = cookies.guest_token(guest_cookie)
    return _id_of(selectors.guest_of_token(token) if token else None)


def _id_of(person: Person | None) -> int | None:
    """None as well for somebody who is suspended: no socket speaks for them."""
    return None if person is None or person.is_suspended else person.pk


def _found(session_key: str | None, guest_cookie: str | None) -> int | None:
    close_old_connections()
    try:
        return person_id_of(session_key, guest_cookie)
    finally:
        close_old_connections()


def _cookies(header: bytes) -> dict[str, str]:
    """The cookies of a handshake; a header that cannot be read holds none."""
    try:
        parsed = SimpleCookie(header.decode("latin-1"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in parsed.items()}


def _language(query: bytes, accepted: bytes) -> str:
    """The language of the page that opened the socket (``?lang=``), else the browser's, else the site's."""
    asked = parse_qs(query.decode("latin-1")).get("lang", [])
    preferred = [code for code, _ in parse_accept_lang_header(accepted.decode("latin-1").lower())]
    for code in (*asked, *preferred):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
