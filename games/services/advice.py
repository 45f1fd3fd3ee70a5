"""A move suggested to a person who has asked for one."""

from __future__ import annotations

import time
import zlib
from contextlib import suppress
from typing import Final

from django.core.cache import cache
from redis.exceptions import RedisError

from games import selectors, snapshots
from games.engine.core import Awaits
from games.engine.hints import suggest
from games.live import broadcast
from games.models import Match
from games.referee.shown import effects_data, steps_data

NODES: Final = 40_000
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
    rules, position = state.rules, state.position
    if state.turn.seat != seat or state.turn.awaits is not Awaits.MOVE:
        return False
    until = time.monotonic() + THINK_SECONDS
    seed = zlib.crc32(f"{match_id}/{version}".encode())
    hint = suggest(rules, position, NODES, lambda: time.monotonic() >= until, seed)
    move = {
        "steps": steps_data(rules.points, hint.move.steps),
        "text": rules.write_move(position, hint.move),
        "effects": effects_data(rules.points, rules.effects(position, hint.move)),
    }
    reasons = [{"code": reason.code, "params": dict(reason.params)} for reason in hint.reasons]
    message = {"type": "hint", "v": version, "seat": seat, "move": move, "reasons": reasons}
    broadcast.to_seat(match_id, seat, message)
    with suppress(RedisError):
        cache.set(
            selectors.hint_key(match_id, version, seat), {"move": move, "reasons": reasons}, KEPT_SECONDS
        )
    return True
