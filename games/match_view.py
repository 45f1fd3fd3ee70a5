"""A match as it is shown: one builder for the page and for the snapshot that the socket sends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from games.engine.core import Action, Awaits
from games.models import Event, Match, Seat
from games.referee.endings import MAY_RETURN
from games.referee.entry import entry_graph
from games.referee.messages import clock_data, played, snapshot
from games.referee.state import Data, State, must_answer
from games.titles import boards
from games.titles.title import Stand


@dataclass(frozen=True)
class MatchView:
    """Everything that a page needs of a match at one version, for one viewer."""

    match: Match
    seats: tuple[Seat, ...]
    state: State
    events: tuple[Event, ...]
    you: tuple[int, ...]
    wins: tuple[float, ...]
    next_match: str | None
    connected: frozenset[int] | None
    now: int

    @property
    def your_turn(self) -> bool:
        """Whether the viewer must act now; not while a computer plays for them."""
        return self.state.turn.seat in self.you and self.handed_over is None

    @property
    def handed_over(self) -> str | None:
        """Why a computer plays for the viewer, None when none does."""
        return self.state.seats[self.you[0]].handed_over if self.you else None

    @property
    def may_return(self) -> bool:
        """Whether ``return`` brings the viewer back: the seat was left, not given up."""
        if not self.you or self.state.result is not None:
            return False
        return self.state.seats[self.you[0]].claim_at is not None or self.handed_over in MAY_RETURN

    @cached_property
    def entry(self) -> Data | None:
        """The moves offered to the viewer as in ``your_turn``; None unless they must move now."""
        if not self.your_turn or self.state.turn.awaits is not Awaits.MOVE or must_answer(self.state):
            return None
        return entry_graph(self.state.rules, self.state.position)

    @property
    def calls(self) -> tuple[str, ...]:
        """What the viewer may say now instead of rolling or moving."""
        if not self.your_turn or must_answer(self.state):
            return ()
        return tuple(call.name for call in self.state.rules.calls(self.state.position))

    @cached_property
    def moves(self) -> list[Data]:
        """What was played, without what was taken back, in the order of play."""
        return played(self.events)

    def stand(self, ply: int | None = None) -> Stand:
        """The board after ``ply`` entries of the move list, None for all of them."""
        wanted = self._within(ply)
        last = next((move["effects"] for move in reversed(self.moves[:wanted]) if move["effects"]), [])
        rolled = next((move["dice"] for move in reversed(self.moves[:wanted]) if "dice" in move), ())
        return boards.stand(self.match.game, self.position(wanted), wanted, last, rolled)

    def position(self, ply: int | None = None) -> Any:
        """The engine's position after ``ply`` entries of the move list, None for all of them."""
        wanted = self._within(ply)
        if wanted == len(self.moves):
            return self.state.position
        return next(islice(self.actions(), wanted, None))[0]

    def _within(self, ply: int | None) -> int:
        return len(self.moves) if ply is None else max(0, min(ply, len(self.moves)))

    def actions(self) -> Iterator[tuple[Any, Action]]:
        """Every entry of the move list as an action, with the position before it."""
        match, rules = self.match, self.state.rules
        position = rules.start(len(self.seats), match.options, match.beginner)
        for move in self.moves:
            action = rules.read_move(position, move["text"])
            yield position, action
            position = rules.play(position, action)

    @cached_property
    def snapshot(self) -> Data:
        """The ``snapshot`` message."""
        seeds = [event.data["seed"] for event in self.events if event.type == "seed_revealed"]
        return snapshot(
            self.state,
            self._about(),
            self.moves,
            now=self.now,
            you=self.you,
            seed=seeds[-1] if seeds else None,
            ready=[seat.number for seat in self.seats if seat.ready],
            next_match=self.next_match,
        )

    def _about(self) -> Data:
        match = self.match
        return {
            "id": match.pk,
            "game": match.game,
            "options": match.options,
            "rated": match.rated,
            "visibility": match.visibility,
            "round": match.round,
            "beginner": match.beginner,
            "status": match.status,
            "draws": self.state.setup.draws,
            "clock": clock_data(match.clock),
            "seats": [self._seat(seat) for seat in self.seats],
            "wins": list(self.wins),
        }

    def _seat(self, seat: Seat) -> Data:
        here = seat.is_computer or self.connected is None or seat.number in self.connected
        return {**seated(seat), "connected": here}


def seated(seat: Seat) -> Data:
    """Who sits at a seat."""
    person = seat.person
    kind = (
        "computer" if seat.is_computer else "member" if person is not None and person.is_member else "guest"
    )
    return {
        "number": seat.number,
        "name": None if person is None else person.name,
        "url": (person.get_absolute_url() or None) if person is not None else None,
        "kind": kind,
        "level": seat.level,
        "assistant": seat.assistant,
    }


def wins(
    seats: Sequence[Seat], ended: Iterable[tuple[Mapping[str, Any] | None, Sequence[tuple[int, int, Any]]]]
) -> tuple[float, ...]:
    """Rounds won so far by whoever sits at each seat; a shared first place counts a half.

    ``ended`` has, per ended match of the series, the result and (slot, number, who) of every seat. Whoever
    has taken over a seat begins without those of the person before.
    """
    won: Counter[tuple[int, Any]] = Counter()
    for result, places in ended:
        if result is None or result["places"] is None:
            continue
        first = [(slot, who) for slot, number, who in places if result["places"][number] == 1]
        for one in first:
            won[one] += 2 if len(first) == 1 else 1
    return tuple(won[seat.slot, seat.occupant] / 2 for seat in seats)
