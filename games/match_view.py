"""A match as it is shown: one builder for the page and for the snapshot that the socket sends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from games.clocks import DaysPerMove, TimeControl
from games.engine import registry
from games.engine.core import Action, Awaits
from games.live.broadcast import encode
from games.models import Event, Match, Seat
from games.referee.endings import MAY_RETURN
from games.referee.entry import NOTHING_OFFERED, entry_graph
from games.referee.questions import offers
from games.referee.shown import board_data
from games.referee.state import Data, State, mixing_data, must_answer, times_data, turn_data
from games.titles import boards
from games.titles.title import Stand

SHOWN_AS_MOVES = ("moved", "rolled", "called")


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
        if not self.your_turn or self.state.turn.awaits is not Awaits.MOVE:
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
        return boards.stand(self.match.game, self.position(wanted), wanted, last)

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
        match, state = self.match, self.state
        rules, position = state.rules, state.position
        times = state.times
        return {
            "type": "snapshot",
            "v": state.v,
            "match": self._about(),
            "position": rules.dump(position),
            "board": board_data(rules, position),
            "turn": turn_data(state.turn),
            "clocks": None if times is None else times_data(times.at(self.now)),
            "now": self.now,
            "moves": self.moves,
            "offers": offers(state),
            "dice": self._dice(),
            "absent": {
                str(n): seat.claim_at for n, seat in enumerate(state.seats) if seat.claim_at is not None
            },
            "taken_over": [n for n, seat in enumerate(state.seats) if seat.handed_over is not None],
            "result": match.result,
            "ready": [seat.number for seat in self.seats if seat.ready],
            "you": {"seats": list(self.you)},
            "next_match": self.next_match,
        }

    def _dice(self) -> Data | None:
        """What the rolls follow from; the seed is known from its event alone, after the end."""
        mixing = self.state.mixing
        if mixing is None:
            return None
        seeds = [event.data["seed"] for event in self.events if event.type == "seed_revealed"]
        return {**mixing_data(mixing), "seed": seeds[-1] if seeds else None}

    def _about(self) -> Data:
        match, clock = self.match, self.match.clock
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
            "clock": None if clock is None else _clock_data(clock),
            "seats": [self._seat(seat) for seat in self.seats],
            "wins": list(self.wins),
        }

    def _seat(self, seat: Seat) -> Data:
        here = seat.is_computer or self.connected is None or seat.number in self.connected
        return {**seated(seat), "connected": here}


def _clock_data(clock: TimeControl) -> Data:
    if isinstance(clock, DaysPerMove):
        return {"days": clock.days}
    return {"initial": clock.initial_ms, "increment": clock.increment_ms}


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


def played(events: Iterable[Event]) -> list[Data]:
    """The entries of the move list: actions that were not taken back."""
    moves: list[Data] = []
    for event in events:
        if event.type == "taken_back":
            moves = [move for move in moves if move["v"] <= event.data["to_v"]]
        elif event.type in SHOWN_AS_MOVES:
            data = event.data
            entry = {"v": event.v, "seat": data["seat"], "text": data["text"], "effects": data["effects"]}
            if event.type == "rolled":
                entry["dice"] = data["dice"]
            moves.append(entry)
    return moves


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


def your_turn(game: str, position: Any, seat: int, v: int) -> str:
    """The text frame ``your_turn``: the moves offered to the seat on turn, none without a position."""
    entry = encode(NOTHING_OFFERED) if position is None else _entry(game, position)
    return f'{{"type":"your_turn","v":{v},"seat":{seat},"entry":{entry}}}'


@lru_cache(maxsize=1024)
def _entry(game: str, position: Any) -> str:
    return encode(entry_graph(registry.get(game), position))
