"""Whole matches through the services, for tests with a database: whoever is on turn acts until the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from accounts.models import Person
from games import fairness, services
from games.clocks import Clock
from games.engine.bots import choose
from games.engine.core import Awaits
from games.models import DiceSeed, Event, Match
from games.protocol import commands as say
from games.referee.events import Event as Happened
from games.referee.events import apply_all
from games.referee.state import State, opening
from games.services import Answer, SeatRequest, start_match
from games.snapshots import event_of, setup_of, state_of
from tests.games.people import guest, sends
from tests.games.table import steps_of

Policy: TypeAlias = Callable[[State], say.Body | None]
"""What the person on turn does, None for what anybody would do."""


class Playing:
    """A match in the database with the people at its seats; nothing is remembered between two commands."""

    def __init__(
        self,
        game: str,
        people: int,
        *,
        computers: Sequence[int] = (),
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        self.people: list[Person | None] = [guest() for _ in range(people)]
        seats = [SeatRequest(person) for person in self.people]
        seats += [SeatRequest(level=level) for level in computers]
        self.people += [None] * len(computers)
        self.match = start_match(game=game, seats=seats, clock=clock, options=options)
        self.seed = DiceSeed.objects.filter(match=self.match).values_list("secret", flat=True).first()

    @property
    def state(self) -> State:
        """The match as it is read by a process that has just started."""
        return state_of(Match.objects.get(pk=self.match.pk))

    @property
    def log(self) -> list[Happened]:
        return [event_of(row) for row in Event.objects.filter(match=self.match).order_by("v")]

    def kinds(self) -> list[str]:
        return [event.type for event in self.log]

    def replayed(self) -> State:
        """The match as its log alone tells it."""
        return apply_all(self.first(), self.log)

    def first(self) -> State:
        return opening(setup_of(Match.objects.get(pk=self.match.pk)))

    def verified(self) -> int:
        """How many rolls the log has; each is checked."""
        return fairness.verify(self.match.pk, self.first(), self.log)

    def mix(self) -> None:
        """Let every person give a nonce."""
        for number, person in enumerate(self.people):
            if person is not None:
                assert sends(self.match, person, say.Nonce(f"nonce_of_{number}")).accepted

    def sends(self, seat: int, body: say.Body, **how: Any) -> Answer:
        return sends(self.match, self.people[seat], body, **how)

    def act(self, policy: Policy = lambda state: None) -> bool:
        """Let the seat on turn do something, a computer by its task; False after the end."""
        state = self.state
        seat = state.turn.seat
        if state.result is not None or seat is None:
            return False
        if self.people[seat] is None:
            assert services.play_computer(match_id=self.match.pk, version=state.v)
            return True
        answer = self.sends(seat, policy(state) or usual(state), at=state.v)
        assert answer.accepted, answer
        return True

    def play(self, policy: Policy = lambda state: None, acts: int = 5_000) -> State:
        """Go on to the end, or so many acts far."""
        for _ in range(acts):
            if not self.act(policy):
                break
        return self.state


THINKS = ("backgammon", "halma")
"""Games that hardly end when nobody thinks."""


def usual(state: State) -> say.Body:
    """Roll, take what is doubled, play as the weakest computer does, or the last move of the list."""
    if state.turn.awaits is Awaits.ROLL:
        return say.ThrowDice()
    if state.turn.awaits is Awaits.CALL:
        return say.SayCall("take")
    if state.rules.slug in THINKS:
        move = choose.choose(state.rules, state.position, 1, state.v, lambda: False)
    else:
        move = state.rules.moves(state.position)[-1]
    return say.PlayMove(steps_of(state.rules, move))
