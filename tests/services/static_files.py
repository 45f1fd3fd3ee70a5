"""Static files in tests: under their plain names, and only those that exist."""

from functools import cache

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class FoundFiles(StaticFilesStorage):
    """Gives addresses as a running site does: ValueError for a file that no app has."""

    def url(self, name: str | None) -> str:
        if not _exists(name or ""):
            raise ValueError(f"no app has the static file {name!r}")
        return super().url(name)


@cache
def _exists(name: str) -> bool:
    return name.endswith("/") or name == "" or finders.find(name) is not None
