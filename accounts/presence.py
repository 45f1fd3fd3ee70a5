"""Who is here: distinct people with a time to live, in one sorted set of Valkey; never sockets or tabs."""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import cache

import structlog
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.valkey import Away, asking

log = structlog.get_logger(__name__)

KEY = "presence:people"
TIME_TO_LIVE = 90  # seconds; sockets ping more often


def touch(person_id: int) -> None:
    """Count this person as here for the next TIME_TO_LIVE seconds; a hint, lost without harm."""
    try:
        with asking():
            _valkey().zadd(KEY, {str(person_id): time.time()})
    except Away as error:
        log.debug("presence_unavailable", error=str(error))


def gone(person_id: int) -> None:
    """Stop counting this person at once."""
    try:
        with asking():
            _valkey().zrem(KEY, str(person_id))
    except Away as error:
        log.debug("presence_unavailable", error=str(error))


def online_count() -> int | None:
    """How many distinct people are here, None while nobody can tell."""
    try:
        with asking(), _valkey().pipeline(transaction=False) as batch:
            batch.zremrangebyscore(KEY, "-inf", time.time() - TIME_TO_LIVE)
            batch.zcard(KEY)
            return int(batch.execute()[1])
    except Away:
        return None


def online_among(people: Collection[int]) -> frozenset[int] | None:
    """Those of these people who are here, None while nobody can tell."""
    ids = list(people)
    if not ids:
        return frozenset()
    try:
        with asking():
            touched = _valkey().zmscore(KEY, [str(person_id) for person_id in ids])
    except Away:
        return None
    since = time.time() - TIME_TO_LIVE
    return frozenset(one for one, at in zip(ids, touched, strict=True) if at is not None and at > since)


@cache
def _valkey() -> Redis:
    """One pooled client per process; it gives up quickly, since nobody may wait for a count."""
    return Redis.from_url(
        settings.VALKEY_URL, socket_timeout=0.5, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
    )
