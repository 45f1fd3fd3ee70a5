"""Rate limits of accounts beyond those of allauth; the rates stand in ``ACCOUNT_RATE_LIMITS``."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest

CREATE_GUEST = "create_guest"


def may_create_guest(request: HttpRequest) -> bool:
    """Count one more guest for this address. While Valkey is away nothing is counted: play goes on."""
    return ratelimit.consume(request, action=CREATE_GUEST)
