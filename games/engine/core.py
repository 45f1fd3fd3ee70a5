"""What every game answers: whose turn it is, what may be done, and what doing it changes.

A position is a frozen value; a game's rules are a stateless object that answers questions about
positions. Chance is part of the interface: the rules say which rolls can happen and how likely
each is, the caller rolls. Points (cells, holes, fields, the bar) are small ints inside the engine
and named by ``Rules.points`` wherever a person or a message needs them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, final

Json: TypeAlias = None | bool | int | str | list["Json"] | dict[str, "Json"]
Options: TypeAlias = Mapping[str, str | int | bool]
Param: TypeAlias = str | int
ShouldStop: TypeAlias = Callable[[], bool]


class Awaits(StrEnum):
    """What a position waits for."""

    ROLL = "roll"
    MOVE = "move"
    CALL = "call"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Turn:
    """Who must act and how; ``seat`` is None when the house rolls or when play has ended."""

    awaits: Awaits
    seat: int | None


class Step(NamedTuple):
    """One thing a hand does: from one point to another, both indices into ``Rules.points``.

    A tuple, since moves are hashed and compared by their steps all the time.
    """

    origin: int
    target: int


@final
class Move:
    """Everything a seat decides between two rolls, as the steps that enter it; ``Move(())`` passes."""

    __slots__ = ("steps",)
    steps: tuple[Step, ...]

    def __init__(self, steps: tuple[Step, ...]) -> None:
        object.__setattr__(self, "steps", steps)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a move is immutable")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.steps == other.steps

    def __hash__(self) -> int:
        return hash(self.steps)

    def __reduce__(self) -> tuple[type[Move], tuple[tuple[Step, ...]]]:
        return Move, (self.steps,)

    def __repr__(self) -> str:
        return f"Move({', '.join(f'{s.origin}>{s.target}' for s in self.steps)})"


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice in the order in which they were thrown."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """What is said instead of moved: ``double``, ``take``, ``drop``."""

    name: str


Action: TypeAlias = Move | Roll | Call


@dataclass(frozen=True, slots=True)
class Effect:
    """One visible consequence of an action, for animation and for spoken text.

    ``kind`` is one of moved, jumped, hit, ejected, lost, bridged, homed, passed, retry, finished,
    eliminated, cube, game_won, set_up. ``seat`` is whose piece or result it concerns; ``origin`` and
    ``target`` are indices into ``Rules.points`` where the effect has them. Effects are listed in
    the order in which a spectator should see them; those sharing ``beat`` happen together.
    """

    kind: str
    seat: int | None = None
    origin: int | None = None
    target: int | None = None
    beat: int = 0
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board: the point it stands on, its owner, and its kind where kinds differ.

    ``seat`` is None for what belongs to nobody (a bridge). Pieces that share a point are listed
    from bottom to top.
    """

    point: int
    seat: int | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is good, or why it is not legal: a code and parameters, worded elsewhere."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How play ended: a place per seat (1 is best, ties share a place), a code, and the stake."""

    places: tuple[int, ...]
    ending: str
    stake: int = 1


class EngineError(Exception):
    """A refusal with a code and parameters; sentences are worded elsewhere."""

    def __init__(self, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(code, dict(params or {}))
        self.code = code
        self.params: Mapping[str, Param] = dict(params or {})


class IllegalAction(EngineError):
    """The action is well formed but the rules do not allow it in this position."""


class InvalidNotation(EngineError):
    """The text or JSON does not denote a move or a position of this game."""


def located(error: EngineError, line: int, column: int) -> InvalidNotation:
    """The same refusal with its place in a longer text; lines and columns count from 1.

    A column that the refusal names itself counts from the given one.
    """
    own = error.params.get("column", 1)
    place = column - 1 + (own if isinstance(own, int) else 1)
    return InvalidNotation(error.code, {**error.params, "line": line, "column": place})


class InvalidOptions(EngineError):
    """The game cannot be started with these seats or options."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One choice made before the start: its name, what it may be, and what it is by default."""

    name: str
    choices: tuple[str | int | bool, ...]
    default: str | int | bool


def choice_text(value: str | int | bool) -> str:
    """What is chosen, as addresses, forms and records have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer's strength: 1 is the weakest; ``nodes`` bounds its search, ``noise`` blurs it."""

    number: int
    nodes: int
    noise: float = 0.0
    params: Mapping[str, Param] = field(default_factory=dict)


P = TypeVar("P")


class Rules(Protocol[P]):
    """The rules of one game over its position type ``P``. Every method is pure.

    ``P`` is frozen, hashable and cheap to compare.
    """

    @property
    def slug(self) -> str:
        """The game's name in addresses and in the database."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats the game can be played with, ascending."""
        ...

    @property
    def options(self) -> tuple[OptionSpec, ...]: ...

    @property
    def points(self) -> tuple[str, ...]:
        """The names of all points; a ``Step`` and an ``Effect`` index into it."""
        ...

    def start(self, seats: int, options: Options | None = None, beginner: int = 0) -> P:
        """The first position. Raises InvalidOptions for seats, options or a beginner it lacks.

        A game whose first seat always begins refuses every ``beginner`` but 0: there the people
        change seats between rounds instead.
        """
        ...

    def turn(self, position: P) -> Turn: ...

    def rolls(self, position: P) -> Mapping[Roll, Fraction]:
        """Every roll that can happen with its probability; empty unless a roll is awaited."""
        ...

    def calls(self, position: P) -> tuple[Call, ...]:
        """What the seat on turn may say; may be non-empty while a roll is awaited."""
        ...

    def moves(self, position: P) -> tuple[Move, ...]:
        """All legal moves in a fixed order, one canonical move per resulting position.

        Compulsion is not a flag: only what is allowed now is listed. A roll without a legal play
        gives ``(Move(()),)``. Empty unless a move is awaited.
        """
        ...

    def next_steps(self, position: P, taken: Sequence[Step]) -> tuple[Step, ...]:
        """How the move may go on after the steps taken so far; finite for every position."""
        ...

    def complete(self, position: P, taken: Sequence[Step]) -> Move | None:
        """The canonical legal move that these steps enter, or None when they enter none."""
        ...

    def play(self, position: P, action: Action) -> P:
        """The position after a legal action. Raises IllegalAction saying why it is not legal."""
        ...

    def effects(self, position: P, action: Action) -> tuple[Effect, ...]:
        """What playing this legal action shows. Raises IllegalAction as ``play`` does."""
        ...

    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Every piece on the board, by point."""
        ...

    def counters(self, position: P) -> Mapping[str, Json]:
        """The numbers that a player sees beside the board; a list holds one number per seat."""
        ...

    def outcome(self, position: P) -> Outcome | None:
        """How play ended, or None while it goes on."""
        ...

    def write_move(self, position: P, action: Action) -> str: ...

    def read_move(self, position: P, text: str) -> Action:
        """Raises InvalidNotation for text that is no action, IllegalAction for an illegal one."""
        ...

    def write(self, position: P) -> str:
        """The position as one line of text."""
        ...

    def read(self, text: str) -> P:
        """Raises InvalidNotation naming what is wrong and where."""
        ...

    def dump(self, position: P) -> Json: ...

    def load(self, data: Json) -> P:
        """Raises InvalidNotation for data that ``dump`` cannot have made."""
        ...


_Q = TypeVar("_Q", contravariant=True)


class Staked(ABC, Generic[_Q]):
    """Rules under which a match can be worth more than one point.

    A class to derive from, as compiled code knows no protocols at run time.
    """

    @abstractmethod
    def forfeited(self, position: _Q) -> int:
        """The stake that a seat loses when it gives the match up, runs out of time or stays away."""
        ...

    @abstractmethod
    def resignation(self, seat: int, size: str) -> Call:
        """The call by which a seat loses a game of the match, once the other has agreed to its size."""
        ...


class Drawable:
    """Rules of a game that its seats may agree to leave undecided: a class to derive from, as ``Staked``."""


class Merging(ABC, Generic[_Q]):
    """Rules in which the same move can be entered in many ways that meet again.

    A class to derive from, as compiled code knows no protocols at run time.
    """

    @abstractmethod
    def reached(self, position: _Q, taken: Sequence[Step]) -> Hashable:
        """What the steps taken have come to: where that is equal, equal steps may follow and enter
        equal moves."""
        ...


class OneStep(ABC, Generic[_Q]):
    """Rules in which a move is one step, or a pass: a class to derive from, as ``Staked``."""

    @abstractmethod
    def moves(self, position: _Q) -> tuple[Move, ...]:
        """What is allowed now."""
        ...

    def next_steps(self, position: _Q, taken: Sequence[Step]) -> tuple[Step, ...]:
        if taken:
            return ()
        return tuple(move.steps[0] for move in self.moves(position) if move.steps)

    def complete(self, position: _Q, taken: Sequence[Step]) -> Move | None:
        move = Move(tuple(taken))
        return move if move in self.moves(position) else None
