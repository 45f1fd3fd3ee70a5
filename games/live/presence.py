"""Who is at a match right now, in Valkey: every entry dies by itself unless it is renewed.

Nothing relies on a disconnect being noticed. Seats count by socket, spectators as distinct people.
Functions raise Away of accounts.valkey; callers treat what they cannot learn as unknown.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from redis import Redis

from accounts.valkey import briefly, client

TIME_TO_LIVE: Final = 25
"""Seconds for which a socket counts; pages ping every ten, and the server renews sockets that sleep."""
VISIT_SECONDS: Final = 300
"""How long a page without a socket counts as being there: it is fetched again only to act or to look."""
ABSENT_AFTER: Final = 30
"""Seconds without a sign of life after which a seat may be announced as absent."""
REMEMBERED_SECONDS: Final = 60
_SEEN: Final = "presence:seats"
_KNOWN: Final = "presence:known"
_PAGE: Final = "page"
"""Stands for the socket of a page that has none."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats that are connected, and how many people beside them watch."""

    seats: frozenset[int]
    watching: int


@briefly
def enter(match_id: str, *, socket: str, seat: int | None, watcher: str) -> Presence:
    """Count a socket for the next TIME_TO_LIVE seconds and say who is here."""
    now = time.time()
    with _valkey().pipeline(transaction=False) as batch:
        if seat is not None:
            batch.zrem(_seats(match_id), f"{seat}:{_PAGE}")
            batch.zadd(_seats(match_id), {f"{seat}:{socket}": now + TIME_TO_LIVE})
            batch.zadd(_SEEN, {f"{match_id}:{seat}": now})
        else:
            batch.zadd(_watchers(match_id), {watcher: now + TIME_TO_LIVE})
            batch.zadd(_lines(match_id), {f"{watcher} {socket}": now + TIME_TO_LIVE})
        for key in (_seats(match_id), _watchers(match_id), _lines(match_id)):
            batch.expire(key, VISIT_SECONDS)
        _ask(batch, match_id, now)
        return _answer(batch.execute()[-3:])


@briefly
def leave(match_id: str, *, socket: str, seat: int | None, watcher: str) -> Presence:
    """Forget a socket that has closed and say who is left; a spectator may have others."""
    now = time.time()
    if seat is not None:
        _valkey().zrem(_seats(match_id), f"{seat}:{socket}")
    else:
        with _valkey().pipeline(transaction=False) as batch:
            batch.zrem(_lines(match_id), f"{watcher} {socket}")
            batch.zrangebyscore(_lines(match_id), now, "+inf")
            others = batch.execute()[-1]
        if not any(line.partition(" ")[0] == watcher for line in others):
            _valkey().zrem(_watchers(match_id), watcher)
    return look(match_id)


@briefly
def visit(match_id: str, seat: int) -> None:
    """Count a page that may have no socket for VISIT_SECONDS, or until its socket speaks for it."""
    now = time.time()
    with _valkey().pipeline(transaction=False) as batch:
        batch.zadd(_seats(match_id), {f"{seat}:{_PAGE}": now + VISIT_SECONDS})
        batch.expire(_seats(match_id), VISIT_SECONDS)
        batch.zadd(_SEEN, {f"{match_id}:{seat}": now + VISIT_SECONDS - ABSENT_AFTER})
        batch.execute()


@briefly
def look(match_id: str) -> Presence:
    with _valkey().pipeline(transaction=False) as batch:
        _ask(batch, match_id, time.time())
        return _answer(batch.execute()[-3:])


@briefly
def watching(match_ids: Sequence[str]) -> dict[str, int]:
    """How many people watch each of these matches beside those who play."""
    now = time.time()
    with _valkey().pipeline(transaction=False) as batch:
        for match_id in match_ids:
            batch.zcount(_watchers(match_id), now, "+inf")
        return dict(zip(match_ids, batch.execute(), strict=True))


@briefly
def may_tell(match_id: str) -> bool:
    """Whether a change among the spectators may be told now; at most once a second."""
    return bool(_valkey().set(f"presence:match:{match_id}:told", 1, nx=True, ex=1))


@briefly
def expect(seats: Mapping[str, Iterable[int]]) -> None:
    """From now on these seats, by match, are expected: one that never comes counts as absent."""
    now = time.time()
    names = {f"{match_id}:{seat}": now for match_id, numbers in seats.items() for seat in numbers}
    if names:
        _valkey().zadd(_SEEN, names, nx=True)


@briefly
def may_have_forgotten() -> bool:
    """Whether whoever is expected has to be said again: Valkey is new, or it was said long ago."""
    return bool(_valkey().set(_KNOWN, 1, nx=True, ex=REMEMBERED_SECONDS))


@briefly
def forget(match_id: str, seats: Iterable[int]) -> None:
    """Nobody is expected at these seats any more."""
    names = [f"{match_id}:{seat}" for seat in seats]
    if names:
        _valkey().zrem(_SEEN, *names)


@briefly
def unseen(seconds: float, limit: int = 200) -> list[tuple[str, int]]:
    """Seats (match id, number) from which nothing has been heard for so long."""
    names = _valkey().zrangebyscore(_SEEN, "-inf", time.time() - seconds, start=0, num=limit)
    pairs = (name.rpartition(":") for name in names)
    return [(match_id, int(seat)) for match_id, _, seat in pairs]


@briefly
def is_unseen(match_id: str, seat: int, seconds: float) -> bool:
    """Whether nothing has been heard from a seat for so long."""
    seen = _valkey().zscore(_SEEN, f"{match_id}:{seat}")
    return seen is None or seen <= time.time() - seconds


def _ask(batch: Redis, match_id: str, now: float) -> None:
    for key in (_seats(match_id), _watchers(match_id), _lines(match_id)):
        batch.zremrangebyscore(key, "-inf", now)
    batch.zrangebyscore(_seats(match_id), now, "+inf")
    batch.zcard(_watchers(match_id))


def _answer(answers: list) -> Presence:
    _, seats, watching = answers
    return Presence(frozenset(int(name.partition(":")[0]) for name in seats), watching)


def _seats(match_id: str) -> str:
    return f"presence:match:{match_id}:seats"


def _watchers(match_id: str) -> str:
    return f"presence:match:{match_id}:watchers"


def _lines(match_id: str) -> str:
    """The sockets of the watchers."""
    return f"presence:match:{match_id}:lines"


def _valkey() -> Redis:
    return client(decoded=True)
