"""Who is here: distinct people with a time to live, in one sorted set of Valkey; never sockets or tabs."""

from __future__ import annotations

import time
from collections.abc import Collection

import structlog
from redis import Redis

from accounts.valkey import Away, briefly, client

log = structlog.get_logger(__name__)

KEY = "presence:people"
TIME_TO_LIVE = 90  # seconds; sockets ping more often


def touch(person_id: int) -> None:
    """Count this person as here for the next TIME_TO_LIVE seconds; a hint, lost without harm."""
    try:
        _touch(person_id)
    except Away as error:
        log.debug("presence_unavailable", error=str(error))


def gone(person_id: int) -> None:
    """Stop counting this person at once."""
    try:
        _forget(person_id)
    except Away as error:
        log.debug("presence_unavailable", error=str(error))


def online_count() -> int | None:
    """How many distinct people are here, None while nobody can tell."""
    try:
        return _count()
    except Away:
        return None


def online_among(people: Collection[int]) -> frozenset[int] | None:
    """Those of these people who are here, None while nobody can tell."""
    ids = list(people)
    if not ids:
        return frozenset()
    try:
        touched = _touched(ids)
    except Away:
        return None
    since = time.time() - TIME_TO_LIVE
    return frozenset(one for one, at in zip(ids, touched, strict=True) if at is not None and at > since)


@briefly
def _touch(person_id: int) -> None:
    _valkey().zadd(KEY, {str(person_id): time.time()})


@briefly
def _forget(person_id: int) -> None:
    _valkey().zrem(KEY, str(person_id))


@briefly
def _count() -> int:
    with _valkey().pipeline(transaction=False) as batch:
        batch.zremrangebyscore(KEY, "-inf", time.time() - TIME_TO_LIVE)
        batch.zcard(KEY)
        return int(batch.execute()[1])


@briefly
def _touched(ids: list[int]) -> list[float | None]:
    return list(_valkey().zmscore(KEY, [str(person_id) for person_id in ids]))


def _valkey() -> Redis:
    return client(decoded=True)
