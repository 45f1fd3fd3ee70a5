"""What somebody types, made fit to be shown between other people's lines: pure.

Nothing in it can hide, turn the direction of what follows, or tower over its neighbours.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 2
"""Combining marks on one letter, after composing: Vietnamese needs two, floods of them stack dozens."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Hold an emoji together and part letters of Persian; kept only between other signs."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are no blanks to Unicode and show nothing."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Control characters, those without a width or that turn the direction, private ones, broken ones."""
_MARKS: Final = frozenset({"Mn", "Me"})


def cleaned(words: str) -> str:
    """The words in composed form on one line, "" when nothing of them can be seen."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", words):
        kind = unicodedata.category(sign)
        if kind in _MARKS and sign not in _BLANK:
            marks += 1
            if marks <= MOST_MARKS and kept and not kept[-1].isspace():
                kept.append(sign)
            continue
        if sign.isspace():
            kept.append(" ")
        elif sign in _JOINERS:
            if kept and not kept[-1].isspace() and kept[-1] not in _JOINERS:
                kept.append(sign)
            continue
        elif sign in _BLANK or kind in _UNSEEN:
            continue
        else:
            kept.append(sign)
        marks = 0
    said = " ".join("".join(kept).split())
    return said if any(_shows(sign) for sign in said) else ""


def _shows(sign: str) -> bool:
    return not sign.isspace() and sign not in _JOINERS and unicodedata.category(sign) not in _MARKS
