"""What can be refused, as codes with parameters. The sentences are in ``games.refusal_words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Param = str | int

CODES: Final[Mapping[str, str]] = {
    # a frame that is no message
    "malformed": "the frame is not a JSON object",
    "binary_frame": "the frame is binary",
    "message_too_large": "the frame is larger than `limit` bytes",
    "unknown_type": "there is no message of this type",
    "unknown_field": "the message has a field `field` that its type does not have",
    "missing_field": "the message lacks its field `field`",
    "bad_field": "the field `field` has a value of the wrong kind or size",
    "flood": "more than `limit` messages a second; the socket is closed with 4400",
    "internal": "the server failed; nothing has changed, the command may be sent again",
    # who and when
    "not_your_seat": "whoever sends this does not sit in this match",
    "not_your_turn": "another seat must act, or something else is awaited",
    "stale": "the match has moved on since the version `at`; `v` is the present one",
    "unknown_match": "there is no such match; the socket is closed with 4404",
    "not_allowed": "the match is private; the socket is closed with 4403",
    "seat_empty": "somebody of this match is gone for good, so there is no next round",
    "in_another_match": "the person is in the middle of another match with a clock",
    "next_round_began": "the next round has begun already",
    "seat_given_away": "somebody else has taken the seat that was left",
    "match_over": "the match has ended",
    "match_running": "this can be said only after the end",
    "seat_taken_over": "a computer plays this seat; `return` takes it back",
    # actions
    "unknown_point": "the board has no point `point`",
    "illegal_move": "these steps enter no legal move",
    "illegal_call": "`name` cannot be called now",
    "not_available": "this match has no such thing as `type`",
    # dice
    "nonce_given": "this seat has given its nonce",
    "nonces_fixed": "the nonces are fixed, the dice follow from those given in time",
    # questions
    "question_open": "another question waits for its answer",
    "no_question": "nobody has asked this, or it has lapsed",
    "asked_already": "this may be asked again only after a further move of one's own",
    "nobody_to_ask": "no person sits at the other seats",
    "rated_match": "a rated match has no take-backs",
    "nothing_to_take_back": "there is no own move to take back, or a roll lies in between",
    # chat
    "chat_assistants": "AI assistants neither talk nor hear what is said",
    "chat_strangers": "only whoever has a name here, as guest or member, can say something",
    "chat_phrases_only": "guests say ready-made phrases, and there is no such phrase",
    "chat_nothing": "there are no words in it",
    "chat_too_long": "more than `limit` characters",
    "chat_too_fast": "more than `limit` lines in `seconds` seconds",
    "chat_muted": "the club lets this person say nothing until `until` (in words of the page's language)",
    "chat_muted_for_good": "the club lets this person say nothing any more",
    # on one device
    "match_too_long": "people have done `limit` things in this match, more are not kept",
    # leaving
    "nothing_to_claim": "no other seat is absent or out of time",
    "claim_too_early": "the claim is possible from `at` (server milliseconds) on",
    "two_seats": "in a match of two seats one resigns instead of leaving",
    "cannot_return": "the seat has not been left, or it was given up for good",
}
"""Every code of this app with its meaning; the engine adds the codes of its illegal actions."""


class Refusal(Exception):
    """A command is refused and changes nothing; ``code`` is a key of CODES or the engine's."""

    def __init__(self, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(code, dict(params or {}))
        self.code = code
        self.params: dict[str, Param] = dict(params or {})


class MatchError(Exception):
    """A match cannot be shown or started."""


class UnknownMatch(MatchError):
    """There is no match with this id."""


class NotAllowed(MatchError):
    """The match is private and the person does not sit in it."""


class CannotStart(MatchError):
    """The seats, options or clock do not fit the game: by the engine's code, or ``one_at_each_seat``."""
