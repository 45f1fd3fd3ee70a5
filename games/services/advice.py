"""A move suggested to a person who has asked for one."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache

from games import selectors, snapshots
from games.live import broadcast
from games.models import Match
from games.referee.advice import advise, can_advise
from games.referee.computers import seed_of

THINK_SECONDS: Final = 1.5
"""The longest that a suggestion is thought about; then it is the best found so far."""
KEPT_SECONDS: Final = 600
"""How long it is kept for pages without a script, which find it when they are loaded again."""


def suggest_move(*, match_id: str, version: int, seat: int) -> bool:
    """Tell a seat on turn what the computer would play; False when the match has moved on."""
    match = Match.objects.filter(pk=match_id, version=version, status=Match.Status.RUNNING).first()
    if match is None:
        return False
    state = snapshots.state_of(match)
    if not can_advise(state, seat):
        return False
    until = time.monotonic() + THINK_SECONDS
    message = advise(state, seat, seed_of(match_id, version), lambda: time.monotonic() >= until)
    broadcast.to_seat(match_id, seat, message)
    kept = {"move": message["move"], "reasons": message["reasons"]}
    cache.set(selectors.hint_key(match_id, version, seat), kept, KEPT_SECONDS)
    return True
