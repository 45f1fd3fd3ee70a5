"""When a seat of a room or of a next round can be taken."""

from __future__ import annotations

from typing import Any


class Takeable:
    """A seat with a ``person_id`` and a ``level``: taken by a person, by a computer, or by nobody."""

    __slots__ = ()
    person_id: Any
    level: Any

    @property
    def is_free(self) -> bool:
        """Whether nobody has taken it."""
        return self.person_id is None and self.level is None
