"""How much one socket may say: so many messages a second, with a short burst."""

from __future__ import annotations

import time
from typing import Final

MESSAGES_A_SECOND: Final = 20


class Credits:
    """A bucket of MESSAGES_A_SECOND credits that refills at that rate."""

    __slots__ = ("_left", "_since")

    def __init__(self) -> None:
        self._left = float(MESSAGES_A_SECOND)
        self._since = time.monotonic()

    def spend(self, price: int = 1) -> bool:
        """Take so many credits; False when there are fewer."""
        now = time.monotonic()
        self._left = min(MESSAGES_A_SECOND, self._left + (now - self._since) * MESSAGES_A_SECOND)
        self._since = now
        if self._left < price:
            return False
        self._left -= price
        return True
