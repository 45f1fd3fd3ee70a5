"""Messages to the client and the events in them, as types. The documents are generated from here.

Times are server milliseconds since the epoch unless called a duration. Seats are numbers from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict


class Clocks(TypedDict):
    """The clocks at the time of the event or snapshot that holds them."""

    remaining: Annotated[list[int], "milliseconds left per seat"]
    running: Annotated[int | None, "the seat that loses time"]
    first_move_by: Annotated[int | None, "when the seat on turn must have begun, else the match is aborted"]


class Turn(TypedDict):
    """Who must act and how."""

    awaits: Literal["roll", "move", "call", "nothing"]
    seat: Annotated[int | None, "null when the match has ended"]


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
    """How the legal moves are entered step by step; node 0 has nothing taken."""

    moves: list[OfferedMove]
    nodes: list[EntryNode]


class PlayedMove(TypedDict):
    """A line of the move list."""

    v: int
    seat: Annotated[int | None, "null when the house rolled"]
    text: str
    effects: list[Effect]
    dice: Annotated[NotRequired[list[int]], "of a roll"]


class SeatInfo(TypedDict):
    """Who sits at a seat."""

    number: int
    name: Annotated[str | None, "null for computers and for people who are gone"]
    url: Annotated[str | None, "the profile of a member"]
    kind: Literal["guest", "member", "computer"]
    level: Annotated[int | None, "of a computer"]
    connected: bool


class ClockInfo(TypedDict):
    """A Fischer clock, in milliseconds."""

    initial: int
    increment: int


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
    clock: ClockInfo | None
    seats: list[SeatInfo]
    wins: Annotated[list[float], "rounds won per seat in this series"]


class Board(TypedDict):
    """What stands where."""

    pieces: Annotated[list[tuple[str, int]], "point and seat, from bottom to top; a third entry is the kind"]
    counters: Annotated[dict[str, Any], "what the game counts"]


class Offers(TypedDict):
    """Who has asked what, and who may ask it."""

    draw: Annotated[int | None, "the seat whose offer is open"]
    may_draw: Annotated[list[int], "the seats that may offer a draw now"]
    takeback: Annotated[int | None, "the seat whose request is open"]
    may_takeback: Annotated[list[int], "the seats that may ask for a take-back now"]


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


class Snapshot(TypedDict):
    """Everything at one version."""

    type: Literal["snapshot"]
    v: int
    match: MatchInfo
    position: Annotated[Any, "the rules' own dump"]
    board: Board
    turn: Turn
    clocks: Annotated[Clocks | None, "as of now"]
    now: int
    moves: list[PlayedMove]
    offers: Offers
    absent: Annotated[dict[str, int], "by seat, when the win may be claimed"]
    taken_over: Annotated[list[int], "seats of people that a computer plays"]
    result: Result | None
    ready: Annotated[list[int], "seats that are ready for the next round"]
    you: You
    next_match: Annotated[str | None, "the match of the next round"]


class StoredEvent(TypedDict):
    """Something that happened; ``data`` is one of the event shapes below."""

    type: str
    v: Annotated[int, "one more than that of the event before"]
    data: dict[str, Any]
    at: int


class Events(TypedDict):
    """What happened since the version seen, in order and without gaps."""

    type: Literal["events"]
    events: list[StoredEvent]
    offers: Annotated[Offers, "as they are after the last of these events"]


class YourTurn(TypedDict):
    """The moves offered to the seat on turn; sent to each of its pages."""

    type: Literal["your_turn"]
    v: int
    seat: int
    entry: Entry


class Accepted(TypedDict):
    """The command with this id is done; its events arrive on their own."""

    type: Literal["accepted"]
    id: str
    v: int


class Refused(TypedDict):
    """The command changed nothing. Without an id: the frame was no command."""

    type: Literal["refused"]
    id: str | None
    code: str
    params: dict[str, Any]
    text: Annotated[str, "a sentence in the language of the page"]


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    t: int
    now: int
    mark: Annotated[str, "goes into the next ping"]


class Presence(TypedDict):
    """Who is here."""

    type: Literal["presence"]
    seats: Annotated[dict[str, bool], "by number of a person's seat"]
    watching: Annotated[int, "people beside them"]


class NextRound(TypedDict):
    """Who is ready for the next round; ``match`` once it has begun."""

    type: Literal["next_round"]
    match: str | None
    ready: list[int]


class Reason(TypedDict):
    """What speaks for a move."""

    code: str
    params: dict[str, Any]


class Hint(TypedDict):
    """What the computer would play, told to the seat that asked; of use at version ``v`` only."""

    type: Literal["hint"]
    v: int
    seat: int
    move: OfferedMove
    reasons: Annotated[list[Reason], "the weightiest first"]


class RatingsChanged(TypedDict):
    """What the match did to ratings."""

    type: Literal["ratings_changed"]
    seats: Annotated[list[dict[str, Any]], "seat, before, after, reason"]


class Started(TypedDict):
    """The first event."""

    seats: Annotated[list[dict[str, Any]], "level of a computer or null"]
    beginner: int
    options: dict[str, Any]
    clocks: Clocks | None
    turn: Turn


class Moved(TypedDict):
    """A move was played, perhaps a forced pass without steps."""

    seat: int
    steps: list[tuple[str, str]]
    text: str
    effects: list[Effect]
    credited: Annotated[NotRequired[int], "milliseconds of lag that were not charged to the clock"]
    clocks: Clocks | None
    turn: Turn


class Rolled(TypedDict):
    """Dice were thrown."""

    seat: Annotated[int | None, "null for the house"]
    dice: list[int]
    text: str
    effects: list[Effect]
    credited: Annotated[NotRequired[int], "as of a move"]
    clocks: Clocks | None
    turn: Turn


class Called(TypedDict):
    """Something was said instead of moved."""

    seat: int
    name: str
    text: str
    effects: list[Effect]
    credited: Annotated[NotRequired[int], "as of a move"]
    clocks: Clocks | None
    turn: Turn


class BySeat(TypedDict):
    """Of one seat."""

    seat: int


class AnsweredBy(TypedDict):
    """A question was answered."""

    seat: int
    accept: bool


class ClockFlagged(TypedDict):
    """A clock ran out."""

    seat: int
    clocks: Clocks


class TakenBack(TypedDict):
    """The match is back where it was at version ``to_v``."""

    seat: int
    to_v: int
    position: Any
    board: Board
    clocks: Clocks | None
    turn: Turn


class Absent(TypedDict):
    """A seat was left alone."""

    seat: int
    claim_at: Annotated[int, "when the others may claim the win"]


class SeatTakenOver(TypedDict):
    """A computer plays for a person from now on."""

    seat: int
    reason: Literal["left", "absent", "resigned", "time"]
    level: int
    clocks: Clocks | None


class SeatReturned(TypedDict):
    """Somebody is back."""

    seat: int
    clocks: NotRequired[Clocks | None]


class Claimed(TypedDict):
    """A seat claimed the win."""

    seat: int
    reason: Literal["absence"]


class MatchEnded(TypedDict):
    """The last event: how the match ended."""

    places: Annotated[list[int] | None, "per seat, 1 is best; null for an aborted match"]
    ending: str
    stake: int
    forfeits: list[int]
    clocks: Clocks | None


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
    MatchInfo,
    Board,
    Offers,
    Result,
    You,
    Reason,
    StoredEvent,
)
MESSAGES: Final = (
    Snapshot,
    Events,
    YourTurn,
    Accepted,
    Refused,
    Pong,
    Presence,
    NextRound,
    Hint,
    RatingsChanged,
)
EVENTS: Final = {
    "started": Started,
    "moved": Moved,
    "rolled": Rolled,
    "called": Called,
    "clock_flagged": ClockFlagged,
    "resigned": BySeat,
    "draw_offered": BySeat,
    "draw_answered": AnsweredBy,
    "takeback_asked": BySeat,
    "takeback_answered": AnsweredBy,
    "taken_back": TakenBack,
    "absent": Absent,
    "seat_taken_over": SeatTakenOver,
    "seat_returned": SeatReturned,
    "claimed": Claimed,
    "match_ended": MatchEnded,
}
CLOSE_CODES: Final = {
    4400: "flood: more than 20 messages a second",
    4401: "the person has signed out",
    4403: "the match is private",
    4404: "there is no such match",
    4408: "too slow: nothing came back for a mebibyte; open again and watch",
    1012: "the server starts again or has failed, or a guest has logged in; open again and watch",
}
