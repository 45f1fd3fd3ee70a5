"""The data of every stored event, as types by the name of the event."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from games.protocol.shapes import Board, Clocks, Effect, Turn


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
