"""Who is at a match right now, in Valkey: every entry dies by itself unless a ping renews it.

Nothing relies on a disconnect being noticed. Seats count by socket, spectators as distinct people.
Functions raise redis.exceptions.RedisError; callers treat what they cannot learn as unknown.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from redis import Redis

TIME_TO_LIVE: Final = 25
"""Seconds for which a ping counts; pages ping every ten."""
_SEEN: Final = "presence:seats"


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats that are connected, and how many people beside them watch."""

    seats: frozenset[int]
    watching: int


def enter(match_id: str, *, socket: str, seat: int | None, watcher: str) -> Presence:
    """Count a socket for the next TIME_TO_LIVE seconds and say who is here. Called on each ping."""
    now = time.time()
    with _valkey().pipeline(transaction=False) as batch:
        if seat is not None:
            batch.zadd(_seats(match_id), {f"{seat}:{socket}": now + TIME_TO_LIVE})
            batch.zadd(_SEEN, {f"{match_id}:{seat}": now})
        else:
            batch.zadd(_watchers(match_id), {watcher: now + TIME_TO_LIVE})
        for key in (_seats(match_id), _watchers(match_id)):
            batch.expire(key, 4 * TIME_TO_LIVE)
        _ask(batch, match_id, now)
        return _answer(batch.execute()[-3:])


def leave(match_id: str, *, socket: str, seat: int | None, watcher: str) -> Presence:
    """Forget a socket that has closed and say who is left."""
    now = time.time()
    with _valkey().pipeline(transaction=False) as batch:
        if seat is not None:
            batch.zrem(_seats(match_id), f"{seat}:{socket}")
        else:
            batch.zrem(_watchers(match_id), watcher)
        _ask(batch, match_id, now)
        return _answer(batch.execute()[-3:])


def look(match_id: str) -> Presence:
    with _valkey().pipeline(transaction=False) as batch:
        _ask(batch, match_id, time.time())
        return _answer(batch.execute()[-3:])


def may_tell(match_id: str) -> bool:
    """Whether a change among the spectators may be told now; at most once a second."""
    return bool(_valkey().set(f"presence:match:{match_id}:told", 1, nx=True, ex=1))


def expect(match_id: str, seats: Iterable[int]) -> None:
    """From now on these seats are expected: one that never comes counts as absent."""
    now = time.time()
    names = {f"{match_id}:{seat}": now for seat in seats}
    if names:
        _valkey().zadd(_SEEN, names, nx=True)


def forget(match_id: str, seats: Iterable[int]) -> None:
    """Nobody is expected at these seats any more."""
    names = [f"{match_id}:{seat}" for seat in seats]
    if names:
        _valkey().zrem(_SEEN, *names)


def unseen(seconds: float, limit: int = 200) -> list[tuple[str, int]]:
    """Seats (match id, number) from which nothing has been heard for so long."""
    names = _valkey().zrangebyscore(_SEEN, "-inf", time.time() - seconds, start=0, num=limit)
    pairs = (name.rpartition(":") for name in names)
    return [(match_id, int(seat)) for match_id, _, seat in pairs]


def _ask(batch: Redis, match_id: str, now: float) -> None:
    batch.zremrangebyscore(_watchers(match_id), "-inf", now)
    batch.zrangebyscore(_seats(match_id), now, "+inf")
    batch.zcard(_watchers(match_id))


def _answer(answers: list) -> Presence:
    _, seats, watching = answers
    return Presence(frozenset(int(name.partition(":")[0]) for name in seats), watching)


def _seats(match_id: str) -> str:
    return f"presence:match:{match_id}:seats"


def _watchers(match_id: str) -> str:
    return f"presence:match:{match_id}:watchers"


@cache
def _valkey() -> Redis:
    return Redis.from_url(
        settings.VALKEY_URL, socket_timeout=0.5, socket_connect_timeout=0.5, decode_responses=True
    )
