"""The secret seeds of dice: drawn at the start, read for a roll, told by the referee after the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from games import fairness
from games.engine.core import Roll
from games.models import DiceSeed, Match


class StoredDice:
    """The dice of one match. Its seed is read from the table of seeds when a roll needs it, and is kept
    nowhere else: not in the row or the snapshot of the match, not in a task, not in a cache.

    A roll follows from its number alone, so that neither a restart nor a transaction that is rolled
    back after a roll brings another one.
    """

    def __init__(self, match: Match, seed: DiceSeed | None = None) -> None:
        self._match_id = match.pk
        self._known = seed

    def roll(self, number: int, nonces: tuple[str, ...], rolls: Mapping[Roll, Fraction]) -> Roll:
        return self._fair.roll(number, nonces, rolls)

    def seed(self) -> str:
        return self._fair.seed()

    @cached_property
    def _fair(self) -> fairness.FairDice:
        seed = self._known or DiceSeed.objects.get(match=self._match_id)
        return fairness.FairDice(self._match_id, seed.secret)


def draw_seed(match: Match) -> DiceSeed:
    """A new seed for a match; neither of them need be saved yet."""
    return DiceSeed(match=match, secret=secrets.token_hex(32))
