"""What the pages of matches need to know of a game beyond its rules: drawing, hand, counts and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.safestring import SafeString

Moves = Sequence[Mapping[str, Any]]
"""Entries of the move list as the snapshot has them."""


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one game; texts.py has those that all games share."""

    seats: Sequence[Promise]
    events: Mapping[str, Promise]
    reasons: Mapping[str, Promise]
    refusals: Mapping[str, Promise]
    page: Mapping[str, Promise | str]


@dataclass(frozen=True, slots=True)
class Stand:
    """What stands on the board after ``ply`` moves, and what the game counts then."""

    pieces: Mapping[str, int]
    counters: Mapping[str, Any]
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Captured:
    """What a seat has taken from the other, of how many, and in words."""

    count: int
    limit: int
    words: str


class Title(Protocol):
    """A game as its pages show it; each is a module of this package, found by titles.registry."""

    WORDS: Words
    SCRIPT: str
    """The static file that brings the page to life."""

    def stand(self, board: Mapping[str, Any], moves: Moves, ply: int | None = None) -> Stand:
        """The board after ``ply`` moves, None for now; ``board`` is the present one of the snapshot."""

    def still(
        self, moves: Moves, shown: Stand, *, ids: str, flipped: bool = False, label: str = ""
    ) -> SafeString:
        """The drawing of a position with the move that led to it."""

    def position(self, shown: Stand) -> str:
        """The position read out."""

    def idle(self, shown: Stand) -> str:
        """How near a draw is by the moves without progress."""

    def captured(self, shown: Stand, seat: int) -> Captured: ...

    def strikes(self, move: Mapping[str, Any]) -> bool:
        """Whether the move list marks this move."""

    def label(self, move: Mapping[str, Any]) -> str:
        """One possible move in words."""

    def told(self, data: Mapping[str, Any], counters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The key and the gaps of the sentence about a move that was played."""

    def worded(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a refusal as words."""
