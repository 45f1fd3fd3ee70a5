"""Who is at a board, for whoever decides what people must be told."""

from __future__ import annotations

from accounts.valkey import Away
from games.live import presence


def seats_at_the_board(match_id: str) -> frozenset[int]:
    """The seats whose pages show the match; none while that cannot be learnt, so that everybody is told."""
    try:
        return frozenset(presence.look(match_id).seats)
    except Away:
        return frozenset()


def is_at_the_board(match_id: str, seat: int) -> bool:
    """Whether a page of this seat shows the match, as far as that can be learnt."""
    return seat in seats_at_the_board(match_id)
