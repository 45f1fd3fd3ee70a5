"""What messages and events are made of, as types. Times are server milliseconds since the epoch unless
called a duration; seats are numbers from 0."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict


class Clocks(TypedDict):
    """The clocks at the time of the event or snapshot that holds them."""

    remaining: Annotated[list[int], "milliseconds left per seat, in a correspondence match for its move"]
    running: Annotated[int | None, "the seat that loses time"]
    first_move_by: Annotated[int | None, "when the seat on turn must have begun, else the match is aborted"]


class Turn(TypedDict):
    """Who must act and how."""

    awaits: Literal["roll", "move", "call", "nothing"]
    seat: Annotated[int | None, "null while the house has the dice, and when the match has ended"]


class Effect(TypedDict):
    """One visible consequence of an action; those that share a beat happen together."""

    kind: Annotated[str, "moved, ejected, jumped, hit, passed …"]
    seat: Annotated[int | None, "whose piece it is"]
    origin: Annotated[str | None, "the name of a point"]
    target: Annotated[str | None, "the name of a point"]
    beat: int
    params: Annotated[dict[str, Any], "for example the direction in which a marble fell: toward"]


class OfferedMove(TypedDict):
    """A legal move."""

    steps: Annotated[list[tuple[str, str]], "what to send to play it"]
    text: Annotated[str, "its notation"]
    effects: list[Effect]


class EntryNode(TypedDict):
    """Where the entry of a move stands."""

    steps: Annotated[list[tuple[str, str, int]], "origin, target, and the node that the step leads to"]
    move: Annotated[int | None, "the index of the move that the steps taken enter"]


class Entry(TypedDict):
    """How the legal moves are entered step by step; node 0 has nothing taken. Steps that come to the same
    lead to one node."""

    calls: Annotated[list[str], "what may be said now instead: double, take, drop"]
    moves: list[OfferedMove]
    nodes: list[EntryNode]
    counters: Annotated[dict[str, Any], "what the rules count in this position"]


class PlayedMove(TypedDict):
    """A line of the move list."""

    v: int
    seat: Annotated[int | None, "null when the house rolled"]
    text: str
    effects: list[Effect]
    dice: Annotated[NotRequired[list[int]], "of a roll"]


class SeatedInfo(TypedDict):
    """Who sits at a seat."""

    number: int
    name: Annotated[str | None, "null for computers and for people who are gone"]
    url: Annotated[str | None, "the profile of a member"]
    kind: Literal["guest", "member", "computer"]
    level: Annotated[int | None, "of a computer"]
    assistant: Annotated[bool, "the person lets an AI assistant play"]


class SeatInfo(SeatedInfo):
    """Who sits at a seat, and whether they are here."""

    connected: bool


class ClockInfo(TypedDict):
    """A Fischer clock, in milliseconds."""

    initial: int
    increment: int


class DaysInfo(TypedDict):
    """The clock of a correspondence match: every move has so many days."""

    days: Literal[1, 3, 7]


class MatchInfo(TypedDict):
    """What was agreed."""

    id: str
    game: str
    options: dict[str, Any]
    rated: bool
    visibility: Literal["public", "private", "unlisted"]
    round: int
    beginner: int
    status: Literal["running", "finished", "aborted"]
    draws: Annotated[bool, "whether a draw can be offered"]
    clock: ClockInfo | DaysInfo | None
    seats: list[SeatInfo]
    wins: Annotated[list[float], "rounds won per seat in this series"]


class Board(TypedDict):
    """What stands where."""

    pieces: Annotated[
        list[tuple[str, int | None] | tuple[str, int | None, str]],
        "point and seat (null: nobody's), from bottom to top; a third entry is the kind",
    ]
    counters: Annotated[dict[str, Any], "what the game counts"]


class Resignation(TypedDict):
    """A seat's offer to lose the present game."""

    seat: int
    size: Literal["single", "gammon", "backgammon"]


class ChatLine(TypedDict):
    """What somebody has said, as a ready-made phrase or in words of their own."""

    id: int
    name: str
    seat: Annotated[int | None, "null for the audience"]
    phrase: Annotated[str, "its key, empty for words"]
    words: str
    removed: Annotated[bool, "by the club: there is nothing to read, whatever was before"]


class Offers(TypedDict):
    """Who has asked what, and who may ask it."""

    draw: Annotated[int | None, "the seat whose offer is open"]
    may_draw: Annotated[list[int], "the seats that may offer a draw now"]
    takeback: Annotated[int | None, "the seat whose request is open"]
    may_takeback: Annotated[list[int], "the seats that may ask for a take-back now"]
    agreed: Annotated[list[int], "the seats that have agreed while others are still asked"]
    resignation: Annotated[Resignation | None, "the offer that the other seat must answer"]
    may_resignation: Annotated[list[int], "the seats that may offer to lose the present game now"]


class DiceInfo(TypedDict):
    """What the rolls follow from; see games/fairness.py."""

    commitment: Annotated[str, "the SHA-256 of the seed"]
    until: Annotated[int, "when nonces that are missing count as empty"]
    nonces: Annotated[list[str | None], "per seat; null while one is awaited"]
    fixed: Annotated[bool, "whether the nonces are fixed and dice can be thrown"]
    seed: Annotated[str | None, "null until the match has ended"]


class Result(TypedDict):
    """How the match ended."""

    places: Annotated[list[int] | None, "per seat, 1 is best; null for an aborted match"]
    ending: Annotated[
        str, "of the game, or resigned, time, agreed, abandoned, not_begun, called_off, aborted"
    ]
    stake: int
    forfeits: Annotated[list[int], "seats that a computer played at the end; their owners are rated last"]


class You(TypedDict):
    """The viewer."""

    seats: list[int]


class Reason(TypedDict):
    """What speaks for a move."""

    code: str
    params: dict[str, Any]


class StoredEvent(TypedDict):
    """Something that happened; ``data`` is one of the event shapes below."""

    type: str
    v: Annotated[int, "one more than that of the event before"]
    data: dict[str, Any]
    at: int


SHAPES: Final = (
    Clocks,
    Turn,
    Effect,
    OfferedMove,
    EntryNode,
    Entry,
    PlayedMove,
    SeatInfo,
    ClockInfo,
    DaysInfo,
    MatchInfo,
    Board,
    Resignation,
    Offers,
    DiceInfo,
    Result,
    You,
    Reason,
    StoredEvent,
)
