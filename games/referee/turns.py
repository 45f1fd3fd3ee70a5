"""Playing an action and what follows by itself: the house's rolls, a forced pass, the end."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.core import Action, Awaits, Call, Move, Roll
from games.referee.draft import Draft
from games.referee.shown import effects_data, steps_data
from games.referee.state import Data, turn_data

LONGEST_CHAIN = 64
"""Rolls of the house and forced passes in a row; more would be a fault of the rules."""


def act(draft: Draft, seat: int | None, action: Action) -> None:
    """Add the event of one action. Raises IllegalAction as the rules do."""
    state = draft.state
    rules, position = state.rules, state.position
    effects = rules.effects(position, action)
    after = rules.play(position, action)
    turn = rules.turn(after)
    data: Data = {"seat": seat}
    if isinstance(action, Move):
        kind = "moved"
        data["steps"] = steps_data(rules.points, action.steps)
    elif isinstance(action, Roll):
        kind = "rolled"
        data["dice"] = list(action.dice)
    else:
        kind = "called"
        data["name"] = action.name
    data["text"] = rules.write_move(position, action)
    data["effects"] = effects_data(rules.points, effects)
    credited = draft.credited(seat)
    if credited:
        data["credited"] = credited
    decided = isinstance(action, Move) or state.turn.awaits is Awaits.CALL
    data["clocks"] = draft.next_times(turn, seat, gains=not isinstance(action, Call), decided=decided)
    data["turn"] = turn_data(turn)
    draft.add(kind, data)


def open_play(draft: Draft) -> None:
    """Let everything happen that needs nobody's decision."""
    for _ in range(LONGEST_CHAIN):
        if not _goes_by_itself(draft):
            return
    raise RuntimeError(f"{draft.state.rules.slug} goes on by itself for ever")


def _goes_by_itself(draft: Draft) -> bool:
    state = draft.state
    if state.awaits_nonces:
        return fix_nonces(draft)
    outcome = state.rules.outcome(state.position)
    if outcome is not None:
        end(draft, outcome.places, outcome.ending, outcome.stake)
        return False
    turn = state.turn
    if turn.awaits is Awaits.ROLL and turn.seat is None:
        act(draft, None, draft.roll())
        return True
    if turn.awaits is Awaits.MOVE and state.rules.moves(state.position) == (Move(()),):
        act(draft, turn.seat, Move(()))
        return True
    return False


def fix_nonces(draft: Draft) -> bool:
    """Fix the nonces once every person's is there, or no longer awaited; says whether they were."""
    state = draft.state
    mixing = state.mixing
    assert mixing is not None
    late = [n for n, nonce in enumerate(mixing.nonces) if nonce is None and state.seats[n].is_person]
    if late and draft.now < mixing.until:
        return False
    turn = state.rules.turn(state.position)
    nonces = [nonce or "" for nonce in mixing.nonces]
    draft.add("nonces_fixed", {"nonces": nonces, "clocks": draft.next_times(turn), "turn": turn_data(turn)})
    return True


def end(draft: Draft, places: Sequence[int] | None, ending: str, stake: int = 1) -> None:
    """End the match, and tell the seed of its dice. Owners whose seats a computer plays are rated last."""
    forfeits = [number for number, seat in enumerate(draft.state.seats) if seat.handed_over is not None]
    draft.add(
        "match_ended",
        {
            "places": None if places is None else list(places),
            "ending": ending,
            "stake": stake,
            "forfeits": forfeits,
            "clocks": draft.stopped_times(),
        },
    )
    if draft.state.mixing is not None:
        draft.add("seed_revealed", {"seed": draft.dice.seed()})
