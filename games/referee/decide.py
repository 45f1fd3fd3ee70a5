"""What comes of a command: events, or a refusal that changes nothing.

``begin`` opens a match, ``decide`` answers a command of a person at a seat, ``play`` does what a computer
does there; what happens by itself says ``endings.settle``. The caller applies what they return with
``events.apply``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.engine.core import Awaits, Call, IllegalAction, Move, Roll, Step
from games.errors import Refusal
from games.protocol import commands as say
from games.referee import endings, questions, resignations
from games.referee.draft import Draft
from games.referee.events import Event, point_index
from games.referee.state import HOUSE, NONCES_WITHIN_MS, Dice, State, must_answer, turn_data
from games.referee.turns import act, open_play

Deed: TypeAlias = Move | Call | say.ThrowDice | say.AnswerResignation
"""What a computer does. Like a person it asks for a roll, and is not told it before all others are."""


def begin(state: State, now: int, dice: Dice, commitment: str | None = None) -> tuple[Event, ...]:
    """The first events of a match: started, and what the house rolls.

    With a ``commitment`` to the seed of the dice, nonces of people are awaited first.
    """
    draft = Draft(state, now, dice)
    setup, turn = state.setup, state.turn if commitment is None else HOUSE
    draft.add(
        "started",
        {
            "seats": [{"level": level} for level in setup.levels],
            "beginner": setup.beginner,
            "options": dict(setup.options),
            "clocks": draft.next_times(turn),
            "turn": turn_data(turn),
        },
    )
    if commitment is not None:
        draft.add("committed", {"commitment": commitment, "until": now + NONCES_WITHIN_MS})
    open_play(draft)
    return draft.done()


def decide(
    state: State, seat: int, command: say.Command, now: int, dice: Dice, credit: int = 0
) -> tuple[Event, ...]:
    """What a command of a person at ``seat`` brings about. Raises Refusal.

    Whatever is due by ``settle`` must have been applied before, except for a claim. ``credit`` is the
    time in ms that the line has cost; it is not charged for an action.
    """
    body = command.body
    if isinstance(body, say.Ready):
        raise Refusal("match_running") if state.result is None else Refusal("match_over")
    if state.result is not None:
        raise Refusal("match_over")
    draft = Draft(state, now, dice, credit=credit)
    if isinstance(body, say.Return):
        endings.come_back(draft, seat)
        return draft.done()
    if state.seats[seat].handed_over is not None:
        raise Refusal("seat_taken_over")
    if state.seats[seat].claim_at is not None:
        draft.add("seat_returned", {"seat": seat})
    _HANDLERS.get(type(body), _not_available)(draft, seat, command)
    return draft.done()


def play(state: State, seat: int, deed: Deed, now: int, dice: Dice) -> tuple[Event, ...]:
    """What a computer's deed at ``seat`` brings about. Raises Refusal."""
    if state.result is not None:
        raise Refusal("match_over")
    if state.seats[seat].plays_level is None or state.turn.seat != seat:
        raise Refusal("not_your_turn")
    draft = Draft(state, now, dice)
    if isinstance(deed, say.AnswerResignation):
        resignations.answer(draft, seat, deed.accept)
    elif must_answer(state):
        raise Refusal("question_open")
    else:
        _act(draft, seat, draft.roll() if isinstance(deed, say.ThrowDice) else deed)
    return draft.done()


def _move(draft: Draft, seat: int, command: say.Command) -> None:
    body = command.body
    assert isinstance(body, say.PlayMove)
    _check_turn(draft.state, seat, command.at, Awaits.MOVE)
    _act(draft, seat, entered(draft.state, body.steps))


def _roll(draft: Draft, seat: int, command: say.Command) -> None:
    _check_turn(draft.state, seat, command.at, Awaits.ROLL)
    _act(draft, seat, draft.roll())


def _call(draft: Draft, seat: int, command: say.Command) -> None:
    body = command.body
    assert isinstance(body, say.SayCall)
    _check_turn(draft.state, seat, command.at, None)
    _act(draft, seat, Call(body.name))


def _act(draft: Draft, seat: int, action: Move | Roll | Call) -> None:
    """Only calls that the rules offer can be made; what needs the consent of both is none of them."""
    if isinstance(action, Call) and action not in draft.state.rules.calls(draft.state.position):
        raise Refusal("illegal_call", {"name": action.name})
    try:
        act(draft, seat, action)
    except IllegalAction as illegal:
        raise Refusal(illegal.code, illegal.params) from None
    open_play(draft)


def _check_turn(state: State, seat: int, at: int | None, awaits: Awaits | None) -> None:
    if at is None or not state.acted_v <= at <= state.v:
        raise Refusal("stale", {"at": at or 0, "v": state.v})
    turn = state.turn
    if turn.seat == seat and must_answer(state):
        raise Refusal("question_open")
    if turn.seat != seat or awaits not in (None, turn.awaits):
        raise Refusal("not_your_turn", {"awaits": turn.awaits.value})


def entered(state: State, steps: say.WireSteps) -> Move:
    """The legal move that these steps enter. Raises Refusal with the engine's reason."""
    index = point_index(state)
    for point in (name for step in steps for name in step):
        if point not in index:
            raise Refusal("unknown_point", {"point": point})
    taken = tuple(Step(index[origin], index[target]) for origin, target in steps)
    move = state.rules.complete(state.position, taken)
    if move is None:
        try:
            state.rules.play(state.position, Move(taken))
        except IllegalAction as illegal:
            raise Refusal(illegal.code, illegal.params) from None
        raise Refusal("illegal_move")
    return move


def _nonce(draft: Draft, seat: int, command: say.Command) -> None:
    body, mixing = command.body, draft.state.mixing
    assert isinstance(body, say.Nonce)
    if mixing is None:
        raise Refusal("not_available", {"type": command.type})
    if mixing.fixed:
        raise Refusal("nonces_fixed")
    if mixing.nonces[seat] is not None:
        raise Refusal("nonce_given")
    draft.add("nonce_given", {"seat": seat, "nonce": body.value})
    open_play(draft)


def _hint(draft: Draft, seat: int, command: say.Command) -> None:
    """Nothing happens in the match; the suggestion itself is thought out elsewhere."""
    if draft.state.setup.rated:
        raise Refusal("not_available", {"type": command.type})
    turn = draft.state.turn
    if turn.seat != seat or turn.awaits is not Awaits.MOVE:
        raise Refusal("not_your_turn", {"awaits": turn.awaits.value})


def _not_available(draft: Draft, seat: int, command: say.Command) -> None:
    raise Refusal("not_available", {"type": command.type})


_HANDLERS: Final[dict[type[say.Body], Callable[[Draft, int, say.Command], None]]] = {
    say.PlayMove: _move,
    say.ThrowDice: _roll,
    say.SayCall: _call,
    say.Resign: endings.resign,
    say.Leave: endings.leave,
    say.Claim: endings.claim,
    say.AskHint: _hint,
    say.Nonce: _nonce,
    say.OfferDraw: questions.offer_draw,
    say.AnswerDraw: questions.answer_draw,
    say.AskTakeback: questions.ask_takeback,
    say.AnswerTakeback: questions.answer_takeback,
    say.OfferResignation: resignations.offer_resignation,
    say.AnswerResignation: resignations.answer_resignation,
}
