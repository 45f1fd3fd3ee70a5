"""Why a text or data from outside is no position, no move or no match of a game, by the engine's codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PLACE: Final = _("Line {line}, column {column}: {reason}")
COLUMN: Final = _("Column {column}: {reason}")

READING: Final[Mapping[str, Promise]] = {
    # where it comes from
    "unknown_game": _("There is no game “{slug}” here."),
    "unknown_version": _("Version {found} of this format is not known here, only version {expected} is."),
    "too_long": _("The text is longer than {limit} characters."),
    # the shape of the data
    "wrong_fields": _("The data must have just these fields: {expected}."),
    "wrong_field_count": _("The text must have {expected} parts and has {found}."),
    "bad_number": _("“{text}” is not a number that can stand here: {field}."),
    "bad_text": _("A text must stand here: {field}."),
    "bad_list": _("A list of the right length must stand here: {field}."),
    "bad_flag": _("Yes or no must stand here: {field}."),
    "out_of_range": _("The value is out of range, {limit} at most: {field}."),
    "wrong_order": _("The values must be in ascending order: {field}."),
    "repeated_field": _("Field {field} is named twice."),
    "wrong_length": _("{expected} characters must stand here, not {found}."),
    "wrong_row_count": _("The board must have {expected} rows and has {found}."),
    "wrong_row_length": _("Row {row} must have {expected} places and has {found}."),
    "unknown_piece": _("“{character}” in row {row} is no piece."),
    "unknown_marble": _("“{character}” in row {row} is no marble."),
    "unknown_cell": _("“{text}” says nothing about a point."),
    "unknown_letter": _("“{text}” cannot stand in such an ID."),
    "not_base64": _("“{text}” is not written as such an ID is."),
    "bits_left_over": _("The ID “{text}” has more in it than a position."),
    "not_a_position": _("“{text}” is no position of this game."),
    "not_a_move": _("“{text}” is no move of this game."),
    "unknown_point": _("There is no point “{text}” on this board."),
    "unknown_side": _("“{text}” is neither side."),
    # a match as text
    "bad_header": _("“{text}” is no header."),
    "bad_line": _("“{text}” is no line of a match."),
    "missing_header": _("The header “{name}” is missing."),
    "repeated_header": _("The header “{name}” stands there twice."),
    "wrong_number": _("Number {expected} must come here."),
    "wrong_seat": _("Seat {expected} is on turn here, not {found}."),
    "game_over": _("The game has ended before this."),
    "game_not_ended": _("The game before this has not ended."),
    "bad_cell": _("“{text}” is neither a play nor a call."),
    "wrong_score": _("The score must be {expected} here."),
    "wrong_points": _("These points do not fit the game and its cube."),
    "wrong_cube": _("The cube must be at {expected} here."),
    "no_passing": _("A move is possible here, so nobody may pass."),
    # options
    "wrong_seat_count": _("This game cannot be played by {seats}."),
    "unknown_beginner": _("There is no seat {beginner} that could begin."),
    "fixed_beginner": _("Who begins is settled by the rules."),
    "unknown_option": _("This game has no option “{name}”."),
    "unknown_choice": _("“{choice}” cannot be chosen for “{name}”."),
    "choice_needs_seats": _("“{choice}” for “{name}” needs {seats} players."),
    "unknown_level": _("There is no level {level}."),
    # counts and places of pieces
    "wrong_marble_count": _("Seat {seat} must have {expected} marbles and has {found}."),
    "too_many_marbles": _("Seat {seat} has more than {limit} marbles."),
    "wrong_piece_count": _("Every seat must have {expected} pieces, and one has {found}."),
    "wrong_stone_count": _("Seat {seat} must have {expected} stones and has {found}."),
    "too_many_checkers": _("One side has more than {limit} checkers."),
    "two_pieces": _("Two pieces stand on {point}."),
    "point_shared": _("Both sides stand on {point}."),
    "empty_stack": _("The stack on {point} has no stone."),
    "no_rest_there": _("No stone can rest on {point}."),
    "wrong_bridges": _("These are no bridges in ascending order: {text}."),
    "wrong_bridge_count": _(
        "There must be {expected} bridges, one for each lost stone, and there are {found}."
    ),
    "wrong_colours": _("These are no colours in order round the table: {text}."),
    # what play cannot have led to
    "impossible_end": _("No game ends like this."),
    "two_winners": _("Both sides would have won."),
    "already_won": _("Seat {seat} has won already."),
    "seat_is_done": _("Seat {seat} has no stone in play and cannot be on turn."),
    "seat_has_finished": _("Seat {seat} has finished and cannot be on turn."),
    "no_tries_here": _("Seat {seat} has no further try."),
    "impossible_place": _("Seat {seat} cannot have place {place}."),
    "place_missing": _("Seat {seat} has arrived and must have a place."),
    "not_arrived": _("Seat {seat} has a place without having arrived."),
    "impossible_turns": _("The seats cannot have had so many turns: {turns}."),
    # backgammon
    "unknown_phase": _("“{text}” is no state of a game."),
    "wrong_dice": _("The dice do not fit the state of the game."),
    "not_set_up": _("Before the opening roll the checkers stand as at the start."),
    "unknown_ending": _("No game ends by “{text}”."),
    "wrong_ending": _("The game cannot have ended by “{text}” with this board."),
    "wrong_winner": _("Seat {seat} has not won the match."),
    "wrong_turn": _("The turn does not fit the state of the game."),
    "wrong_owner": _("Nobody can own a cube of {cube} like this."),
    "no_cube_here": _("There cannot be a cube of {cube} in this game."),
    "no_crawford_game": _("This cannot be the Crawford game."),
    "match_already_won": _("Seat {seat} has won the match already."),
    "match_not_won": _("Nobody has won the match yet."),
    "resignation_offered": _("A position with an offered resignation cannot be read."),
}
