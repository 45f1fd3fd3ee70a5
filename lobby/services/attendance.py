"""Who is at a board, for whoever decides what people must be told."""

from __future__ import annotations

from accounts.valkey import Away
from games.live import presence


def is_at_the_board(match_id: str, seat: int) -> bool:
    """Whether a page of this seat shows the match; nobody is while that cannot be learnt."""
    try:
        return seat in presence.look(match_id).seats
    except Away:
        return False
