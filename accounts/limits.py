"""Rate limits of accounts beyond those of allauth; the rates stand in ``ACCOUNT_RATE_LIMITS``."""

from __future__ import annotations

import structlog
from allauth.core import ratelimit
from django.http import HttpRequest
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

CREATE_GUEST = "create_guest"


def may_create_guest(request: HttpRequest) -> bool:
    """Count one more guest for this address. While Valkey is away the answer is yes: play goes on."""
    try:
        return ratelimit.consume(request, action=CREATE_GUEST)
    except RedisError as error:
        log.warning("rate_limit_unavailable", action=CREATE_GUEST, error=str(error))
        return True
