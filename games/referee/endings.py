"""How a match ends without a last move: resigning, flags, absence, leaving."""

from __future__ import annotations

from typing import Any, Final

from games.engine.core import Staked
from games.errors import Refusal
from games.referee.draft import Draft
from games.referee.events import Event
from games.referee.state import CLAIM_AFTER_MS, SUBSTITUTE_LEVEL, Data, Dice, State
from games.referee.turns import end, open_play

MAY_RETURN: Final = ("left", "absent")
"""Reasons for which a seat was handed over that its owner can undo."""


def resign(draft: Draft, seat: int, command: Any) -> None:
    draft.add("resigned", {"seat": seat})
    _give_up(draft, seat, "resigned")


def leave(draft: Draft, seat: int, command: Any) -> None:
    if len(draft.state.seats) == 2:
        raise Refusal("two_seats")
    _hand_over(draft, seat, "left")


def come_back(draft: Draft, seat: int) -> None:
    """Take the seat back from a computer, or end the announced absence. Raises Refusal."""
    own = draft.state.seats[seat]
    if own.claim_at is None and own.handed_over not in MAY_RETURN:
        raise Refusal("cannot_return")
    draft.add("seat_returned", {"seat": seat, "clocks": _clocks_with(draft, seat, None)})


def claim(draft: Draft, seat: int, command: Any) -> None:
    """Win by the other's flag or absence; of three seats and more the absent are replaced. Raises Refusal."""
    if _settle_time(draft) or _settle_absences(draft):
        return
    seats = draft.state.seats
    waits = [(other.claim_at, n) for n, other in enumerate(seats) if n != seat and other.claim_at is not None]
    if not waits:
        raise Refusal("nothing_to_claim")
    claim_at, absent = min(waits)
    if claim_at > draft.now:
        raise Refusal("claim_too_early", {"at": claim_at})
    draft.add("claimed", {"seat": seat, "reason": "absence"})
    _end_for(draft, loser=absent, ending="abandoned")


def settle(state: State, now: int, dice: Dice) -> tuple[Event, ...]:
    """What time alone has brought about: a flag, an overdue first move, a take-over, dice without nonces."""
    draft = Draft(state, now, dice)
    if state.result is None and state.awaits_nonces:
        open_play(draft)
    if state.result is None and not _settle_time(draft):
        _settle_absences(draft)
    return draft.done()


def mark_absent(
    state: State, seat: int, now: int, dice: Dice, wait_ms: int = CLAIM_AFTER_MS
) -> tuple[Event, ...]:
    """Announce that a seat has been left alone; nothing when nobody waits, nor where moves have days."""
    if state.times is not None and state.times.per_move is not None:
        return ()
    others = any(other.is_person for number, other in enumerate(state.seats) if number != seat)
    own = state.seats[seat]
    if state.result is not None or not own.is_person or own.claim_at is not None or not others:
        return ()
    draft = Draft(state, now, dice)
    draft.add("absent", {"seat": seat, "claim_at": now + wait_ms})
    return draft.done()


def mark_present(state: State, seat: int, now: int, dice: Dice) -> tuple[Event, ...]:
    """End an announced absence; a seat that a computer plays is taken back by its owner only."""
    if state.result is not None or state.seats[seat].claim_at is None:
        return ()
    draft = Draft(state, now, dice)
    draft.add("seat_returned", {"seat": seat})
    return draft.done()


def abort(state: State, now: int, dice: Dice) -> tuple[Event, ...]:
    """End a match without a result."""
    draft = Draft(state, now, dice)
    if state.result is None:
        end(draft, None, "aborted")
    return draft.done()


def _settle_time(draft: Draft) -> bool:
    times = draft.state.times
    if times is None or times.deadline is None or times.deadline > draft.now:
        return False
    seat = times.running
    if seat is None or (times.per_move is not None and not draft.state.seats[seat].moved):
        end(draft, None, "not_begun")
        return True
    draft.add("clock_flagged", {"seat": seat, "clocks": draft.stopped_times()})
    _give_up(draft, seat, "time")
    return True


def _settle_absences(draft: Draft) -> bool:
    """With three seats and more, let a computer play for whoever has stayed away too long."""
    if len(draft.state.seats) == 2:
        return False
    away = [
        number
        for number, seat in enumerate(draft.state.seats)
        if seat.claim_at is not None and seat.claim_at <= draft.now
    ]
    for number in away:
        if draft.state.result is None:
            _hand_over(draft, number, "absent")
    return bool(away)


def _give_up(draft: Draft, seat: int, reason: str) -> None:
    if len(draft.state.seats) == 2:
        _end_for(draft, loser=seat, ending=reason)
    else:
        _hand_over(draft, seat, reason)


def _end_for(draft: Draft, loser: int, ending: str) -> None:
    """End a match of two seats; by absence before both have begun there is no result."""
    if ending == "abandoned" and not all(seat.moved for seat in draft.state.seats):
        end(draft, None, "called_off")
        return
    rules = draft.state.rules
    stake = rules.forfeited(draft.state.position) if isinstance(rules, Staked) else 1
    end(draft, [2 if seat == loser else 1 for seat in range(len(draft.state.seats))], ending, stake)


def _hand_over(draft: Draft, seat: int, reason: str) -> None:
    data = {"seat": seat, "reason": reason, "level": SUBSTITUTE_LEVEL}
    draft.add("seat_taken_over", {**data, "clocks": _clocks_with(draft, seat, reason)})
    open_play(draft)


def _clocks_with(draft: Draft, seat: int, handed_over: str | None) -> Data | None:
    """The clocks once another hand plays this seat."""
    seats = draft.state.with_seat(seat, handed_over=handed_over).seats
    return draft.next_times(draft.state.turn, seats=seats)
