"""The promises of the engine's interface, checked at one position, at one action, along a whole round."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import pytest

from games.engine.core import Action, Awaits, Call, IllegalAction, Move, Roll, Step
from games.engine.record import Record, read_record, replay, write_record
from games.engine.registry import AnyRules
from tests.engine.contract.cases import Case, allowed, playout

THOROUGHLY_EVERY: Final = 40
"""What costs a multiple of the number of moves is checked at every so many positions."""


def check_turn(rules: AnyRules, position: Any) -> None:
    """What is awaited is what may be done, and only the end awaits nothing."""
    turn, outcome = rules.turn(position), rules.outcome(position)
    moves, rolls, calls = rules.moves(position), rules.rolls(position), rules.calls(position)
    assert (turn.awaits is Awaits.NOTHING) == (outcome is not None)
    assert bool(moves) == (turn.awaits is Awaits.MOVE)
    assert bool(rolls) == (turn.awaits is Awaits.ROLL)
    assert calls or turn.awaits is not Awaits.CALL
    assert not rolls or sum(rolls.values()) == Fraction(1)
    assert len(set(moves)) == len(moves)
    if turn.awaits is not Awaits.ROLL:
        assert (turn.seat is None) == (turn.awaits is Awaits.NOTHING)
    if outcome is not None:
        assert not calls
        assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)


def check_texts(rules: AnyRules, position: Any) -> None:
    """A position survives its JSON and its line of text."""
    data = rules.dump(position)
    copy = rules.load(json.loads(json.dumps(data)))
    assert copy == position
    assert hash(copy) == hash(position)
    text = rules.write(position)
    assert "\n" not in text
    assert rules.read(text) == position
    assert rules.moves(copy) == rules.moves(position)
    json.dumps(rules.counters(position))


def check_action(rules: AnyRules, position: Any, action: Action) -> Any:
    """Playing changes nothing but its result; what it shows is what happens to the pieces."""
    before = hash(position)
    result = rules.play(position, action)
    effects = rules.effects(position, action)
    assert rules.play(position, action) == result
    assert hash(position) == before
    assert rules.read_move(position, rules.write_move(position, action)) == action
    pieces = Counter((piece.point, piece.seat) for piece in rules.pieces(position))
    for effect in effects:
        if effect.origin is not None:
            assert pieces[effect.origin, effect.seat] > 0
            pieces[effect.origin, effect.seat] -= 1
        if effect.target is not None:
            pieces[effect.target, effect.seat] += 1
    assert +pieces == Counter((piece.point, piece.seat) for piece in rules.pieces(result))
    assert [effect.beat for effect in effects] == sorted(effect.beat for effect in effects)
    return result


def entered(rules: AnyRules, position: Any) -> set[Move]:
    """All moves that some row of offered steps completes."""
    found: set[Move] = set()
    rows: list[tuple[Step, ...]] = [()] if rules.moves(position) else []
    while rows:
        taken = rows.pop()
        move = rules.complete(position, taken)
        if move is not None:
            found.add(move)
        rows += [(*taken, step) for step in rules.next_steps(position, taken)]
    return found


def check_thoroughly(rules: AnyRules, position: Any) -> None:
    """Moves are entered step by step, each leads elsewhere, and nothing else may be done."""
    moves = rules.moves(position)
    assert entered(rules, position) == set(moves)
    for action in allowed(rules, position):
        check_action(rules, position, action)
    assert len({rules.play(position, move) for move in moves}) == len(moves)
    foreign: Sequence[Action] = (
        Move((Step(-1, 0),)),
        Move((Step(0, len(rules.points)), Step(0, 1))),
        Move((Step(0, 0),)),
        Move((Step(0, 1),) * 5),
        Roll((7,)),
        Roll(()),
        Call("hello"),
        *(() if Move(()) in moves else (Move(()),)),
    )
    for action in foreign:
        with pytest.raises(IllegalAction) as refused:
            rules.play(position, action)
        assert refused.value.code
        if isinstance(action, Move):
            assert rules.complete(position, action.steps) is None


def check_record(case: Case, actions: tuple[Action, ...], end: Any) -> None:
    """The record of a round survives its text and leads to the same end again."""
    record = Record(case.rules.slug, case.seats, case.options, 0, actions, (("Site", "a test: of texts"),))
    read = read_record(write_record(record, case.rules), case.rules)
    assert read == record
    assert list(replay(read, case.rules))[-1] == end


def check_round(case: Case, seed: int, thoroughly_every: int = THOROUGHLY_EVERY) -> int:
    """Everything along a whole random round up to its end; how many actions it took.

    Turn, texts and the action itself are checked at every position, the rest at every so many.
    """
    rules, position, actions = case.rules, case.start(), []
    for number, (found, action) in enumerate(playout(case, seed)):
        assert found == position
        check_turn(rules, position)
        check_texts(rules, position)
        if (number + seed) % thoroughly_every == 0:
            check_thoroughly(rules, position)
        position = check_action(rules, position, action)
        actions.append(action)
    check_turn(rules, position)
    check_texts(rules, position)
    assert rules.outcome(position) is not None
    with pytest.raises(IllegalAction):
        rules.play(position, Move(()))
    check_record(case, tuple(actions), position)
    return len(actions)
