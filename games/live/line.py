"""What is known of the line to one page: how much it may not have read yet, and how long it takes."""

from __future__ import annotations

import secrets
from collections import deque
from typing import Final

from games.protocol.commands import LAGS_KEPT

MARKS_KEPT: Final = 8


class Line:
    """Counts what is sent until the page proves, by a mark that it can know from us only, to have read it."""

    __slots__ = ("_lags", "_marks", "_read", "_sent")

    def __init__(self) -> None:
        self._sent = 0
        self._read = 0
        self._marks: dict[str, int] = {}
        self._lags: deque[int] = deque(maxlen=LAGS_KEPT)

    @property
    def unread(self) -> int:
        """Bytes that the page has not proved to have read."""
        return self._sent - self._read

    @property
    def lag(self) -> int:
        """Milliseconds to the page and back: the smallest of those reported lately, 0 without any."""
        return min(self._lags, default=0)

    def note_sent(self, size: int) -> None:
        self._sent += size

    def note_lag(self, ms: int) -> None:
        self._lags.append(ms)

    def new_mark(self) -> str:
        """A mark that stands for all that has been sent so far."""
        if len(self._marks) >= MARKS_KEPT:
            del self._marks[next(iter(self._marks))]
        mark = secrets.token_urlsafe(6)
        self._marks[mark] = self._sent
        return mark

    def note_mark(self, mark: str) -> None:
        """The page has told a mark; one that it cannot have from us proves nothing."""
        self._read = max(self._read, self._marks.pop(mark, 0))

    def note_all_read(self) -> None:
        """The page has acted on the latest that was sent."""
        self._read = self._sent
