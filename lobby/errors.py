"""Refusals of the lobby: codes with parameters; ``lobby.texts`` words them."""

from __future__ import annotations


class LobbyError(Exception):
    """A refusal with a code, its parameters, and the HTTP status a page answers it with."""

    code = "lobby_error"
    status = 409

    def __init__(self, **params: str | int) -> None:
        super().__init__(self.code, params)
        self.params = params


class MembersOnly(LobbyError):
    """Ranked play was asked for by a guest."""

    code = "members_only"
    status = 403


class UnknownChoice(LobbyError):
    """A game, clock, level, seat or option that is not offered. ``field`` names which."""

    code = "unknown_choice"
    status = 400


class RankedMatchRunning(LobbyError):
    """The person already plays a ranked match of this game. ``match`` is its id."""

    code = "ranked_match_running"


class TooManyMatches(LobbyError):
    """The person has ``limit`` matches without a clock under way."""

    code = "too_many_matches"
    status = 429


class TooManyProposals(LobbyError):
    """The person proposes, or plays, ``limit`` correspondence matches already."""

    def __init__(self, code: str = "too_many_proposals", **params: str | int) -> None:
        self.code = code
        super().__init__(**params)


class TooManyRooms(LobbyError):
    """The person hosts ``limit`` open rooms."""

    code = "too_many_rooms"
    status = 429


class UnknownRoom(LobbyError):
    """No room has this code."""

    code = "unknown_room"
    status = 404


class RoomOver(LobbyError):
    """The room has expired or its host has closed it."""

    code = "room_over"
    status = 410


class SeatTaken(LobbyError):
    """Somebody else has taken the seat. ``match`` is the id of what has begun, if anything has."""

    code = "seat_taken"


class NoSeatForYou(LobbyError):
    """The person may not sit at this table; that a block is the reason is not said."""

    code = "no_seat_for_you"
    status = 403


class CannotChallenge(LobbyError):
    """The person cannot be challenged like that; ``code`` says why."""

    def __init__(self, code: str, status: int = 409, **params: str | int) -> None:
        self.code, self.status = code, status
        super().__init__(**params)


class OwnRoom(LobbyError):
    """The host cannot take another seat of the own room, nor leave it."""

    code = "own_room"


class NotYourRoom(LobbyError):
    """Only the host may close a room and set its seats."""

    code = "not_your_room"
    status = 403
