"""Valkey as asked from threads: quick to give up, and left alone for a moment once it has hung."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Final, ParamSpec, TypeVar

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

ANSWER_SECONDS: Final = 0.5
"""How long Valkey may hold up whoever asks it."""
PAUSE_SECONDS: Final = 2.0
"""How long it is not asked again after an answer that did not come."""

P = ParamSpec("P")
T = TypeVar("T")
_paused_until = 0.0


class Away(Exception):
    """Valkey cannot be asked: it refuses, it hangs, or its connection has gone in the middle of an answer."""


class Hung(Away):
    """Valkey has not answered a moment ago and is not asked now."""


@contextmanager
def asking() -> Iterator[None]:
    """Let every way in which Valkey can be away raise Away, and nothing else.

    A connection that is closed while its answer is awaited closes the buffer of the reader as well, which
    redis-py does not notice: it then complains of a closed file.
    """
    try:
        yield
    except (RedisError, OSError) as error:
        raise Away(str(error)) from error
    except ValueError as error:
        if "closed file" not in str(error):
            raise
        raise Away(str(error)) from error


def briefly(ask: Callable[P, T]) -> Callable[P, T]:
    """Let a function that asks Valkey raise Away where it is away, Hung at once while it is left alone."""

    @wraps(ask)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        global _paused_until
        if time.monotonic() < _paused_until:
            raise Hung("no answer a moment ago")
        with asking():
            try:
                return ask(*args, **kwargs)
            except NoAnswer:
                _paused_until = time.monotonic() + PAUSE_SECONDS
                raise

    return asked


@cache
def client(*, decoded: bool) -> Redis:
    """The pooled client of this process; one that found its connection broken tries once more."""
    return Redis.from_url(
        settings.VALKEY_URL,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 1, supported_errors=(NoConnection,)),
        decode_responses=decoded,
    )
