"""Two long-lived cookies: ``guest`` (signed) finds a guest again, ``device`` tells one device from another.

A token is random, 256 bits for the guest and 128 for the device, and is stored only as its SHA-256.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.utils.crypto import salted_hmac

GUEST_COOKIE = "guest"
DEVICE_COOKIE = "device"
GUEST_SALT = "accounts.guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers cap cookies at 400 days

_DEVICE_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(slots=True)
class CookieChanges:
    """What the answer to the current request shall do with the cookies; empty strings mean nothing."""

    guest_token: str = ""
    device_token: str = ""
    drop_guest: bool = False


def new_guest_token() -> str:
    return secrets.token_urlsafe(32)


def new_guest_token_of(csrf_secret: str) -> str:
    """The token that every first request of a browser gives its guest, before the guest cookie is there.

    Two clicks of a new visitor so make one guest. Nobody without the site's key can compute it.
    """
    return salted_hmac("accounts.new_guest", csrf_secret, algorithm="sha256").hexdigest()


def new_device_token() -> str:
    return secrets.token_urlsafe(16)


def token_hash(token: str) -> str:
    """SHA-256 in hexadecimal: enough for tokens that are random themselves."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_hash(cookie: str | None) -> str:
    """What a seat remembers of the device; "" for a missing or damaged cookie."""
    return token_hash(cookie) if cookie and _DEVICE_TOKEN.fullmatch(cookie) else ""


def guest_token(cookie: str | None) -> str | None:
    """The token in a guest cookie, None if it is missing, damaged, forged or older than COOKIE_AGE."""
    if not cookie:
        return None
    try:
        return signing.TimestampSigner(salt=GUEST_SALT).unsign(cookie, max_age=COOKIE_AGE)
    except signing.BadSignature:
        return None


def sealed(token: str) -> str:
    """The token as it travels in the guest cookie."""
    return signing.TimestampSigner(salt=GUEST_SALT).sign(token)


def apply(changes: CookieChanges, response: HttpResponse) -> None:
    """Write the changes into the answer."""
    if changes.guest_token:
        _set(response, GUEST_COOKIE, sealed(changes.guest_token))
    elif changes.drop_guest:
        response.delete_cookie(GUEST_COOKIE, samesite="Lax")
    if changes.device_token:
        _set(response, DEVICE_COOKIE, changes.device_token)


def _set(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
