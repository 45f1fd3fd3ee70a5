"""Names of people: which ones are allowed, how two are compared, and friendly ones for guests."""

from __future__ import annotations

import unicodedata

NAME_MAX = 24


def name_key(name: str) -> str:
    """The form by which names are compared: composed, lower case."""
    return unicodedata.normalize("NFKC", name).lower()
