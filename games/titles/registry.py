"""Which games have pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.titles import abalone
from games.titles.title import Title

ALL: Final[Mapping[str, Title]] = {"abalone": abalone}


def get(slug: str) -> Title:
    """Raises KeyError for a game without pages."""
    return ALL[slug]
