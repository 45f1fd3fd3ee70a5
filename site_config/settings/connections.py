"""Turns addresses (URLs) of the database and of Valkey into Django's settings."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

POOL = {"min_size": 2, "max_size": 4, "timeout": 10}
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"


class BrokenAddress(ValueError):
    """An address that names no database or no Valkey; the text says why."""


def is_web_process() -> bool:
    """Say whether this process serves pages; only such a process pools its PostgreSQL connections."""
    return os.environ.get("SPIELSTEIN_PROCESS") == "web"


def database(url: str) -> dict[str, Any]:
    """Return the entry of DATABASES for `postgresql://user:password@host:port/name?option=…` or `sqlite:///path`.

    A PostgreSQL socket folder is given as `?host=/folder`. Raises BrokenAddress.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path))
    if parts.scheme in ("postgresql", "postgres"):
        return _postgresql(url)
    raise BrokenAddress(f"must begin with postgresql:// or sqlite:///, not {parts.scheme or 'nothing'}://")


def _sqlite(path: str) -> dict[str, Any]:
    # Every transaction takes the write lock at once; deferred locks end in "database is locked".
    if not path.strip("/"):
        raise BrokenAddress("names no file")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": Path(path),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_PRAGMAS},
    }


def _postgresql(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BrokenAddress(str(error)) from None
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", None) or unquote(parts.hostname or "")
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise BrokenAddress("names no database")
    # A persistent connection per thread would leak under ASGI, where threads come and go with requests.
    if is_web_process():
        options["pool"] = dict(POOL)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": options,
    }


def valkey(url: str, *, prefix: str = "spielstein", base: int = 0) -> dict[str, Any]:
    """Return the settings that reach Valkey at `redis://host:port`, `rediss://…` or `unix:///path`.

    `base` is the number of the Valkey database for tasks and presence; the cache, which may be
    flushed, has the next one. `prefix` keeps the channels of several sites apart. Raises BrokenAddress.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BrokenAddress(str(error)) from None
    if parts.scheme not in ("redis", "rediss", "unix"):
        raise BrokenAddress("must begin with redis://, rediss:// or unix://")
    if parts.scheme == "unix":
        if not parts.path.strip("/") or parts.netloc:
            raise BrokenAddress("must name a socket by its whole path, like unix:///run/valkey.sock")
        if parts.query:
            raise BrokenAddress(f"must end with the path, without ?{parts.query}; databases 0 and 1 are used")
        broker = f"redis+socket://{parts.path}?virtual_host={base}"
        plain, cache = f"unix://{parts.path}?db={base}", f"unix://{parts.path}?db={base + 1}"
    else:
        if not parts.hostname or port == 0:
            raise BrokenAddress("names no host" if port != 0 else "names port 0")
        if parts.path.strip("/") or "db=" in parts.query:
            raise BrokenAddress("must not name a database; 0 and 1 are used")
        plain, cache = (urlunsplit(parts._replace(path=f"/{number}")) for number in (base, base + 1))
        broker = plain
    return {
        "VALKEY_URL": plain,
        "CELERY_BROKER_URL": broker,
        "CACHES": {
            "default": {
                "BACKEND": "site_config.cache.ForgivingCache",
                "LOCATION": cache,
                "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
            }
        },
        "CHANNEL_LAYERS": {
            "default": {
                "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                "CONFIG": {"hosts": [plain], "prefix": prefix},
            }
        },
    }
