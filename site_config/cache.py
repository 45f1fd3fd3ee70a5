"""The cache: a convenience, so while Valkey is away it is empty instead of an error."""

from collections.abc import Iterable
from typing import Any

import structlog
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache

from accounts.valkey import Away, asking

log = structlog.get_logger(__name__)


class ForgivingCache(RedisCache):
    """Finds nothing and stores nothing while Valkey is away; rate limits then let everybody through."""

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        try:
            with asking():
                return bool(super().add(key, value, timeout, version))
        except Away as error:
            self._note(error)
            return True

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            with asking():
                return super().get(key, default, version)
        except Away as error:
            self._note(error)
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        try:
            with asking():
                super().set(key, value, timeout, version)
        except Away as error:
            self._note(error)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        try:
            with asking():
                return bool(super().touch(key, timeout, version))
        except Away as error:
            self._note(error)
            return False

    def delete(self, key: Any, version: int | None = None) -> bool:
        try:
            with asking():
                return bool(super().delete(key, version))
        except Away as error:
            self._note(error)
            return False

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        try:
            with asking():
                return super().get_many(keys, version)
        except Away as error:
            self._note(error)
            return {}

    def set_many(
        self, data: dict[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        try:
            with asking():
                return super().set_many(data, timeout, version)
        except Away as error:
            self._note(error)
            return list(data)

    def _note(self, error: Away) -> None:
        log.warning("cache_unavailable", error=str(error))
