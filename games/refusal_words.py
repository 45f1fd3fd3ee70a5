"""The sentence of every refusal code that any match can give; titles/ has those of one game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    # frames
    "malformed": _("The server could not read this message."),
    "binary_frame": _("The server reads text messages only."),
    "message_too_large": _("This message is too long: {limit} bytes are allowed."),
    "unknown_type": _("The server does not know this kind of message."),
    "unknown_field": _("The message has a field “{field}” that does not belong there."),
    "missing_field": _("The message lacks its field “{field}”."),
    "bad_field": _("The field “{field}” of the message has a wrong value."),
    "flood": _("Too many messages at once. Please wait a moment."),
    "internal": _("Something went wrong on our side. Nothing has changed, please try again."),
    # who and when
    "unknown_match": _("There is no such match."),
    "not_allowed": _("This match is private."),
    "not_your_seat": _("You are watching this match, you do not play in it."),
    "not_your_turn": _("It is not your turn."),
    "stale": _("The match has moved on in the meantime. Please look again."),
    "match_over": _("This match has ended."),
    "match_running": _("The match is still going on."),
    "seat_empty": _("There is no next round: somebody of this match is gone for good."),
    "in_another_match": _("You are in the middle of another match with a clock. Finish that one first."),
    "next_round_began": _("The next round has begun already."),
    "seat_given_away": _("Somebody else has taken your seat in the meantime."),
    "seat_taken_over": _("A computer is playing for you. Come back first."),
    # actions
    "unknown_point": _("There is no point {point} on this board."),
    "illegal_move": _("That is not a legal move."),
    "illegal_call": _("This cannot be said now."),
    "not_available": _("This match does not offer that."),
    # dice
    "nonce_given": _("Your contribution to the dice is there already."),
    "nonces_fixed": _("The dice are mixed already."),
    # questions
    "question_open": _("There is a question to be answered first."),
    "no_question": _("This question is no longer open."),
    "asked_already": _("You have asked already. You can ask again after your next move."),
    "nobody_to_ask": _("There is nobody here who could answer."),
    "rated_match": _("In a rated match every move stands."),
    "nothing_to_take_back": _("You have no move to take back."),
    # chat
    "chat_assistants": _("AI assistants do not take part in the conversation."),
    "chat_strangers": _("To say something you need a name here: play as a guest, or log in."),
    "chat_phrases_only": _("Guests talk in the phrases that are offered."),
    "chat_nothing": _("There are no words in this line."),
    "chat_too_long": _("A line has {limit} characters at most."),
    "chat_too_fast": _("You have said {limit} things in {seconds} seconds. Please wait a moment."),
    "chat_muted": _("You are muted until {until}: you can say nothing before that."),
    "chat_muted_for_good": _("You are muted for good: you can say nothing here any more."),
    # on one device
    "match_too_long": _("This match has become too long to be kept. Begin a new one."),
    # leaving
    "nothing_to_claim": _("There is nothing to claim: the other side is here and has time."),
    "claim_too_early": _("Please wait a little longer, the other side may still come back."),
    "two_seats": _("With two players you resign instead of leaving."),
    "cannot_return": _("You cannot take this seat back."),
    # what the engine says of any game
    "game_over": _("This game has ended."),
    "not_awaited": _("Something else is to be done now."),
    "no_passing": _("You have to move, passing is not allowed."),
    "not_a_move": _("That is not a move."),
    "too_many_steps": _("A move is entered with at most {limit} steps."),
}
