"""Messages to the client, as types, and the codes with which a socket is closed."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypedDict

from games.protocol.shapes import (
    Board,
    ChatLine,
    Clocks,
    DiceInfo,
    Entry,
    MatchInfo,
    OfferedMove,
    Offers,
    PlayedMove,
    Reason,
    Result,
    SeatedInfo,
    StoredEvent,
    Turn,
    You,
)


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
    dice: Annotated[DiceInfo | None, "null in games without dice"]
    absent: Annotated[dict[str, int], "by seat, when the win may be claimed"]
    taken_over: Annotated[list[int], "seats of people that a computer plays"]
    result: Result | None
    ready: Annotated[list[int], "seats that are ready for the next round"]
    you: You
    next_match: Annotated[str | None, "the match of the next round"]


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


class People(TypedDict):
    """Who sits there and what they are called now; follows the events of each ``watch``."""

    type: Literal["people"]
    seats: list[SeatedInfo]


class NextRound(TypedDict):
    """Who is ready for the next round, and who has left the table; ``match`` once it has begun."""

    type: Literal["next_round"]
    match: str | None
    ready: list[int]
    left: list[int]


class Hint(TypedDict):
    """What the computer would play, told to the seat that asked; of use at version ``v`` only."""

    type: Literal["hint"]
    v: int
    seat: int
    move: OfferedMove
    reasons: Annotated[list[Reason], "the weightiest first"]


class Chat(TypedDict):
    """What was said among those whom this page belongs to: the players, or everybody else. Lines are said
    at the chat's own address, and fetched there anew when none are sent: some may have been missed, or are
    not heard any more since somebody was blocked. Ids ascend. A line comes a second time when it has been
    removed."""

    type: Literal["chat"]
    lines: list[ChatLine]


class RatingsChanged(TypedDict):
    """What the match did to ratings."""

    type: Literal["ratings_changed"]
    seats: Annotated[list[dict[str, Any]], "seat, before, after, reason"]


MESSAGES: Final = (
    Snapshot,
    Events,
    YourTurn,
    Accepted,
    Refused,
    Pong,
    Presence,
    People,
    NextRound,
    Hint,
    Chat,
    RatingsChanged,
)
CLOSE_CODES: Final = {
    4012: "the server starts again or has failed, or a guest has logged in; open again and watch",
    4400: "flood: more than 20 messages a second",
    4401: "the person has signed out",
    4403: "the match is private",
    4404: "there is no such match",
    4405: "the person is suspended; the page, loaded again, says why",
    4408: "too slow: nothing came back for a mebibyte; open again and watch",
}
