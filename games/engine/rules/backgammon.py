"""Backgammon: two seats race fifteen checkers each around 24 points, for games or whole matches.

Rules as the World Backgammon Federation and the US Backgammon Federation publish them. A position
holds its whole match: score, cube, Crawford. A game that does not end the match is followed at once
by the next one, set up for its opening roll.

A **resignation** is no call that a seat may make alone, since the other has to accept it, so
``calls`` never lists one. Whoever has the consent of both (the referee) plays
``resignation(seat, size)`` at any time before the end: that seat loses a single game, a gammon or a
backgammon times the cube as it stands, and the match goes on.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.engine.boards.checker_entry import Dice, Node, Pair, check_steps, dice_of, node_after, pairs_of
from games.engine.boards.checker_position import (
    ANSWER,
    DROPPED,
    MOVE,
    OPENING,
    OVER,
    RESIGNED,
    ROLL,
    Position,
    dump_position,
    load_position,
    read_position,
    write_position,
)
from games.engine.boards.checker_text import Sides, chosen, pairs_in, read_play, write_play
from games.engine.boards.cube import CENTRED, MONEY, RESIGNATIONS, SIZES, Stakes, resignation, size_won
from games.engine.boards.points import (
    BAR,
    FINISHED,
    OFF,
    ONE,
    POINTS,
    START,
    Path,
    State,
    absolute,
    across,
    after_hits,
    facing,
    own_of,
    pips,
    plays,
    steps_of,
)
from games.engine.core import (
    Action,
    Awaits,
    Call,
    Effect,
    IllegalAction,
    InvalidOptions,
    Json,
    Merging,
    Move,
    Options,
    OptionSpec,
    Outcome,
    Piece,
    Roll,
    Staked,
    Step,
    Turn,
)

LENGTHS: Final = (1, 3, 5, 7, 9, 11, MONEY)
DOUBLE, TAKE, DROP = Call("double"), Call("take"), Call("drop")
_THROWS: Final = {Roll(dice): Fraction(1, 36) for dice in itertools.product(range(1, 7), repeat=2)}
_DICE: Final = re.compile(r"([1-6])-([1-6])")
_PHASE_AWAITS: Final = {ROLL: Awaits.ROLL, MOVE: Awaits.MOVE, OPENING: Awaits.ROLL}
_CALLS: Final = {call.name: call for call in (DOUBLE, TAKE, DROP, *RESIGNATIONS)}


class Backgammon(Merging[Position], Staked[Position]):
    """The rules of backgammon.

    Points are named as seat 0 counts them; the tray and the bar are one point each for both seats.
    Notation and the parameters of refusals count as the seat on turn does.
    """

    slug: Final = "backgammon"
    seats: Final = (2,)
    options: Final = (OptionSpec("length", LENGTHS, 1),)
    points: Final = POINTS

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> Position:
        """A match of the option ``length`` (0: one game for money) before its opening roll.

        The opening roll decides who begins, so there is no other ``beginner`` than 0. Raises
        InvalidOptions.
        """
        if seats not in self.seats:
            raise InvalidOptions("wrong_seat_count", {"seats": seats})
        if beginner != 0:
            raise InvalidOptions("fixed_beginner", {"beginner": 0})
        length: str | int | bool = 1
        for name, value in (options or {}).items():
            if name != "length":
                raise InvalidOptions("unknown_option", {"name": name})
            length = value
        if not isinstance(length, int) or isinstance(length, bool) or length not in LENGTHS:
            raise InvalidOptions("unknown_choice", {"name": "length", "choice": str(length)})
        return Position((START, START), OPENING, 0, Stakes(length))

    def turn(self, position: Position) -> Turn:
        if position.phase == OVER:
            return Turn(Awaits.NOTHING, None)
        if position.phase == ANSWER:
            return Turn(Awaits.CALL, 1 - position.seat)
        return Turn(_PHASE_AWAITS[position.phase], None if position.phase == OPENING else position.seat)

    def rolls(self, position: Position) -> Mapping[Roll, Fraction]:
        """Two dice; in the opening roll die 0 is that of seat 0, and equal numbers are rolled again."""
        return _THROWS if position.phase in (OPENING, ROLL) else {}

    def calls(self, position: Position) -> tuple[Call, ...]:
        if position.phase == ANSWER:
            return (TAKE, DROP)
        may_double = position.phase == ROLL and position.stakes.refusal(position.seat) is None
        return (DOUBLE,) if may_double else ()

    def moves(self, position: Position) -> tuple[Move, ...]:
        return tuple(_results(position)) if position.phase == MOVE else ()

    def next_steps(self, position: Position, taken: Sequence[Step]) -> tuple[Step, ...]:
        """One checker by one die; in any order that leads to a legal play."""
        node = self.reached(position, taken)
        return () if node is None else tuple(_step(position.seat, pair) for pair in node.onward)

    def complete(self, position: Position, taken: Sequence[Step]) -> Move | None:
        """What is entered as it is written needs no look at the other ways to enter it."""
        move = Move(tuple(taken))
        if position.phase == MOVE and move in _results(position):
            return move
        node = self.reached(position, taken)
        if node is None or node.result is None:
            return None
        return next(move for move, state in _results(position).items() if state == node.result)

    def reached(self, position: Position, taken: Sequence[Step]) -> Node | None:
        """Steps that leave the same checkers and the same dice come to the same; None for no legal way."""
        ends = (point for step in taken for point in step)
        if position.phase != MOVE or not all(0 <= point < len(POINTS) for point in ends):
            return None
        return node_after(position.own, position.other, _dice(position), _pairs(position.seat, taken))

    def play(self, position: Position, action: Action) -> Position:
        if isinstance(action, Call):
            return _called(position, self._checked_call(position, action))
        if isinstance(action, Roll):
            self._check_roll(position, action)
            return _rolled(position, action.dice)
        move = self._checked_move(position, action)
        state = _results(position)[move]
        sides = _with_sides(position.seat, own_of(state), after_hits(position.other, state))
        moved = replace(position, sides=sides, phase=ROLL, seat=1 - position.seat, dice=())
        if own_of(state) != FINISHED:
            return moved
        size = size_won(moved.own)
        return _won(moved, position.seat, size, SIZES[size - 1])

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """Each checker in its turn with what it hits; what a game has brought, and the next set-up."""
        result = self.play(position, action)
        if isinstance(action, Roll):
            return (Effect("retry"),) if position.phase == result.phase == OPENING else ()
        seat, shown, sides = position.seat, [], position.sides
        if isinstance(action, Move):
            move = self._checked_move(position, action)
            shown = list(_moved(position, move))
            state = _results(position)[move]
            sides = _with_sides(seat, own_of(state), after_hits(position.other, state))
        elif action in (DOUBLE, TAKE):
            value = ("value", 2 * position.stakes.cube)
            return (Effect("cube", self.turn(position).seat, params=(("call", action.name), value)),)
        for winner in (0, 1):
            points = result.stakes.score[winner] - position.stakes.score[winner]
            if points:
                beat = shown[-1].beat + 1 if shown else 0
                won = (("points", points), ("crawford", result.stakes.crawford))
                shown.append(Effect("game_won", winner, beat=beat, params=won))
                shown += _set_up(sides, result.sides, beat + 1)
        return tuple(shown)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        """All thirty checkers, those on the bar and in the tray as well, by point."""
        return tuple(
            Piece(point, seat)
            for point in range(len(POINTS))
            for seat, counts in enumerate(absolute(position.sides))
            for _ in range(counts[point])
        )

    def counters(self, position: Position) -> Mapping[str, Json]:
        stakes = position.stakes
        return {
            "pips": [pips(side) for side in position.sides],
            "dice": list(position.dice),
            "cube": stakes.cube,
            "cube_owner": None if stakes.owner == CENTRED else stakes.owner,
            "score": list(stakes.score),
            "length": stakes.length,
            "crawford": stakes.crawford,
        }

    def outcome(self, position: Position) -> Outcome | None:
        """The end of the match; its stake is the points of a game for money, else 1."""
        if position.phase != OVER:
            return None
        stake = position.stakes.score[position.seat] if position.stakes.length == MONEY else 1
        return Outcome((1, 2) if position.seat == 0 else (2, 1), position.ending, stake)

    def resignation(self, seat: int, size: str) -> Call:
        return resignation(seat, size)

    def forfeited(self, position: Position) -> int:
        return position.stakes.forfeited

    def write_move(self, position: Position, action: Action) -> str:
        """``13/8 6/5*``, ``pass``, dice as ``3-1``, calls by their names."""
        if isinstance(action, Roll):
            return "-".join(map(str, action.dice))
        if isinstance(action, Call):
            return action.name
        _, blots = facing(position.other)
        pairs = _pairs(position.seat, action.steps)
        landed = sum({ONE[target] for _, target in pairs if target != OFF})
        return write_play(pairs, landed & blots)

    def read_move(self, position: Position, text: str) -> Action:
        """Stopovers, stars and the order may be left out or differ; see ``write_move``."""
        dice = _DICE.fullmatch(text.strip())
        if dice:
            roll = Roll((int(dice[1]), int(dice[2])))
            self._check_roll(position, roll)
            return roll
        if text.strip() in _CALLS:
            return self._checked_call(position, _CALLS[text.strip()])
        segments = read_play(text)
        _check_awaited(position, MOVE)
        results = _results(position)
        state = chosen(position.own, results.values(), segments)
        if state is None:
            pairs = pairs_in(segments)
            check_steps(position.own, position.other, _dice(position), pairs)
            raise IllegalAction("not_a_move")
        return next(move for move, found in results.items() if found == state)

    def write(self, position: Position) -> str:
        """See ``write_position``."""
        return write_position(position)

    def read(self, text: str) -> Position:
        return read_position(text)

    def dump(self, position: Position) -> Json:
        return dump_position(position)

    def load(self, data: Json) -> Position:
        return load_position(data)

    def _checked_move(self, position: Position, move: Move) -> Move:
        """The canonical move that these steps enter. Raises IllegalAction saying why there is none."""
        _check_awaited(position, MOVE)
        if move in _results(position):
            return move
        for step in move.steps:
            for point in (step.origin, step.target):
                if not 0 <= point < len(POINTS):
                    raise IllegalAction("unknown_point", {"point": point})
        canonical = self.complete(position, move.steps)
        if canonical is None:
            pairs = _pairs(position.seat, move.steps)
            check_steps(position.own, position.other, _dice(position), pairs)
            raise IllegalAction("not_a_move")
        return canonical

    def _check_roll(self, position: Position, roll: Roll) -> None:
        if position.phase != OPENING:
            _check_awaited(position, ROLL)
        if roll not in _THROWS:
            raise IllegalAction("impossible_roll")

    def _checked_call(self, position: Position, call: Call) -> Call:
        if call.name not in _CALLS:
            raise IllegalAction("unknown_call", {"name": call.name[:40]})
        if call in RESIGNATIONS:
            if position.phase == OVER:
                raise IllegalAction("game_over")
        elif call != DOUBLE:
            _check_awaited(position, ANSWER)
        else:
            _check_awaited(position, ROLL)
            refusal = position.stakes.refusal(position.seat)
            if refusal:
                raise IllegalAction(refusal)
        return call


def _check_awaited(position: Position, phase: str) -> None:
    if position.phase == OVER:
        raise IllegalAction("game_over")
    if position.phase != phase:
        awaits = Awaits.CALL if position.phase == ANSWER else _PHASE_AWAITS[position.phase]
        raise IllegalAction("not_awaited", {"awaits": awaits.value})


def _rolled(position: Position, dice: tuple[int, ...]) -> Position:
    """The higher die of the opening roll begins with both numbers; equal ones are rolled again."""
    if position.phase != OPENING:
        return replace(position, phase=MOVE, dice=dice)
    if dice[0] == dice[1]:
        return position
    return replace(position, phase=MOVE, seat=int(dice[1] > dice[0]), dice=dice)


def _called(position: Position, call: Call) -> Position:
    if call == DOUBLE:
        return replace(position, phase=ANSWER)
    if call == TAKE:
        return replace(position, phase=ROLL, stakes=position.stakes.taken(1 - position.seat))
    if call == DROP:
        return _won(position, position.seat, 1, DROPPED)
    loser, size = RESIGNATIONS[call]
    return _won(position, 1 - loser, size, RESIGNED)


def _won(position: Position, winner: int, size: int, ending: str) -> Position:
    """The end of the match, or the next game of it."""
    stakes = position.stakes.won(winner, size)
    if stakes.winner is not None:
        return Position(position.sides, OVER, winner, stakes, ending=ending)
    return Position((START, START), OPENING, 0, stakes.next_game(position.stakes))


def _with_sides(seat: int, own: int, other: int) -> Sides:
    return (own, other) if seat == 0 else (other, own)


def _dice(position: Position) -> Dice:
    return dice_of(position.dice[0], position.dice[1])


def _results(position: Position) -> Mapping[Move, State]:
    """Every legal move with what it leads to. Needs a position in which a move is awaited."""
    return _results_of(position.own, position.other, _dice(position), position.seat)


@lru_cache(maxsize=512)
def _results_of(own: int, other: int, dice: Dice, seat: int) -> Mapping[Move, State]:
    states = plays(own, other, dice[0], dice[-1])
    return {_move_along(seat, path): state for state, path in states.items()} or {Move(()): own}


@lru_cache(maxsize=1 << 15)
def _move_along(seat: int, path: Path) -> Move:
    """The move that takes these steps; the same few thousand come up again and again."""
    return Move(tuple(_step(seat, pair) for pair in pairs_of(steps_of(path))))


def _step(seat: int, pair: Pair) -> Step:
    return Step(across(seat, pair[0]), across(seat, pair[1]))


def _pairs(seat: int, steps: Sequence[Step]) -> tuple[Pair, ...]:
    return tuple((across(seat, step.origin), across(seat, step.target)) for step in steps)


def _moved(position: Position, move: Move) -> Iterator[Effect]:
    seat, (_, blots) = position.seat, facing(position.other)
    if not move.steps:
        yield Effect("passed", seat)
    for beat, step in enumerate(move.steps):
        kind = "homed" if step.target == OFF else "moved"
        yield Effect(kind, seat, step.origin, step.target, beat)
        landing = ONE[across(seat, step.target)]
        if landing & blots:
            blots ^= landing
            yield Effect("hit", 1 - seat, step.target, BAR, beat)


def _set_up(before: Sides, after: Sides, beat: int) -> Iterator[Effect]:
    """Every checker that does not stand where the next game starts goes there at once."""
    for seat, (old, new) in enumerate(zip(absolute(before), absolute(after), strict=True)):
        surplus = [point for point in range(len(POINTS)) for _ in range(old[point] - new[point])]
        missing = [point for point in range(len(POINTS)) for _ in range(new[point] - old[point])]
        for origin, target in zip(surplus, missing, strict=True):
            yield Effect("set_up", seat, origin, target, beat)
