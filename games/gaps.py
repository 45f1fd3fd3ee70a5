"""Sentences with gaps, written ``{name}``; the page's script fills them in the same way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise

_GAP: Final = re.compile(r"\{(\w+)\}")


def gaps(sentence: str | Promise) -> set[str]:
    """The names of a sentence's gaps."""
    return set(_GAP.findall(str(sentence)))


def fill(sentence: str | Promise, params: Mapping[str, Any]) -> str:
    """The sentence with its gaps filled; a gap without a value stays as it is."""
    return _GAP.sub(lambda gap: str(params.get(gap[1], gap[0])), str(sentence))
