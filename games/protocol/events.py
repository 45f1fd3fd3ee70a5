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


class Committed(TypedDict):
    """The seed of the dice is drawn; now every seat mixes in a nonce. Only in games with dice."""

    commitment: Annotated[str, "the SHA-256 of the seed, in hexadecimal digits"]
    until: Annotated[int, "when nonces that are missing count as empty"]


class NonceGiven(TypedDict):
    """A seat has mixed in a nonce."""

    seat: int
    nonce: str


class NoncesFixed(TypedDict):
    """The dice are ready: from now on every roll follows from the seed and these nonces."""

    nonces: Annotated[list[str], "per seat; empty for computers and for whoever gave none"]
    clocks: Clocks | None
    turn: Turn


class SeedRevealed(TypedDict):
    """The seed of the dice, so that every roll can be checked as games/fairness.py describes."""

    seed: Annotated[str, "32 bytes in hexadecimal digits"]


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


class ResignationOffered(TypedDict):
    """A seat offers to lose the present game; the other must answer, and its clock runs."""

    seat: int
    size: Literal["single", "gammon", "backgammon"]
    clocks: Clocks | None
    turn: Turn


class ResignationAnswered(TypedDict):
    """The offer was answered; when it was accepted, a call follows that ends the game."""

    seat: int
    accept: bool
    clocks: Clocks | None
    turn: Turn


class TakenBack(TypedDict):
    """The match is back where it was at version ``to_v``."""

    seat: int
    to_v: int
    position: Any
    board: Board
    rolls: Annotated[NotRequired[int], "on one device: how many rolls there had been, the next come again"]
    seats: Annotated[NotRequired[list[dict[str, Any]]], "with rolls: what the referee knew of each seat"]
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
    """How the match ended; only the seed of its dice follows, on one device also a ``taken_back``."""

    places: Annotated[list[int] | None, "per seat, 1 is best; null for an aborted match"]
    ending: str
    stake: int
    forfeits: list[int]
    clocks: Clocks | None


EVENTS: Final = {
    "started": Started,
    "committed": Committed,
    "nonce_given": NonceGiven,
    "nonces_fixed": NoncesFixed,
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
    "resignation_offered": ResignationOffered,
    "resignation_answered": ResignationAnswered,
    "absent": Absent,
    "seat_taken_over": SeatTakenOver,
    "seat_returned": SeatReturned,
    "claimed": Claimed,
    "match_ended": MatchEnded,
    "seed_revealed": SeedRevealed,
}
