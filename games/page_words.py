"""What the script of every match page says, by the keys that it uses; titles/ has what one game says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PAGE: Final[Mapping[str, Promise]] = {
    # the hand
    "hint_sending": _("Sending your move …"),
    "hint_replay": _("You are looking at an earlier position."),
    "not_your_turn": _("It is not your turn."),
    "over": _("This match has ended."),
    "roll": _("Roll"),
    "ask_hint": _("Hint"),
    "hint_thinking": _("Looking for a hint …"),
    "hint_named": _("Hint: {move}. {why}"),
    "extras": _("Directions"),
    # learning with tips
    "tip_step": _("Step {step} of {count}"),
    "tip_done": _("That was three steps of your own. You can switch the tips on again at any time."),
    "tip_wait": _("It is the turn of {name}."),
    "coach_count": _("Possible moves: {count}."),
    # points with pieces
    "cell_empty": _("{point}, empty"),
    "cell_pieces": _("{point}, {pieces}"),
    "cell_many": _("{count} × {colour}"),
    "piece_bridge": _("bridge"),
    "cell_free": _("{name}, selectable"),
    "cell_held": _("{name}, selected"),
    "cell_target": _("{name}, target"),
    "cell_target_of": _("{name}, target: {move}"),
    "cell_stuck": _("No piece on {point} can move now."),
    "cell_bare": _("No piece stands there: {point}."),
    "cell_not_yours": _("The piece on {point} is not yours."),
    "hint_piece": _("Choose one of the pieces that can move."),
    "hint_target": _("Choose where it goes, or another piece."),
    "hint_draft": _("Pick up the dice to play this move, or take the last step back."),
    "draft_more": _("There are dice left to play."),
    "draft_play": _("Pick up the dice"),
    "draft_undo": _("Undo step"),
    # the form of possible moves
    "form_group": _("from {point}"),
    # strips
    "present": _("here"),
    "gone": _("not connected"),
    "unseen": _("unknown while you are not connected"),
    "watching": _("{count} watching"),
    # states and questions
    "connecting": _("Connecting …"),
    "your_turn": _("Your turn."),
    "their_turn": _("{name} to move."),
    "thinks": _("{name} is thinking …"),
    "thinks_for": _("A computer is thinking for {name} …"),
    "first_move_within": _("First move within {time}, the clocks start after it."),
    "draw_question": _("{name} offers a draw."),
    "draw_waits": _("Your offer of a draw is waiting for an answer."),
    "takeback_question": _("{name} would like to take the last move back."),
    "takeback_waits": _("Your request is waiting for an answer."),
    "takeback_agreed": _("You have agreed, and others are still asked."),
    "resignation_waits": _("Your offer is waiting for an answer."),
    "mixing": _("The dice are being mixed."),
    "accept": _("Accept"),
    "decline": _("Decline"),
    "absent_wait": _("{name} has lost the connection. In {time} you may claim the win."),
    "absent_claim": _("{name} has not come back. Claim the win or go on waiting?"),
    "absent_computer": _("In {time} a computer goes on for {name}."),
    "claim": _("Claim the win"),
    "wait": _("Go on waiting"),
    "rematch": _("Rematch"),
    "left_table": _("{name} does not play the next round."),
    "rematch_waits": _("You are ready for a rematch."),
    "wants_rematch": _("{name} would like a rematch."),
    "to_next_round": _("To the next round"),
    # a seat that a computer plays
    "plays_for_you": _("A computer plays for you."),
    "away_back": _("You can come back until the match ends."),
    "away_resigned": _("You have resigned and cannot come back."),
    "away_time": _("Your time ran out, you cannot come back."),
    "away_else_last": _("Otherwise you are rated last."),
    "away_last": _("You are rated last."),
    "position_bridges": _("Bridges: {points}."),
    "chat_unread": _("{count} new"),
    "chat_removed": _("Removed by the club."),
    "chat_about": _("Block or report {name}, in a new tab"),
    "chat_failed": _("That did not go out. Please try again."),
    "worth": _("It is worth {points} points."),
    # ratings, as the rankings announce them; the codes are theirs
    "rated": _("{name}: {before} becomes {after}."),
    "unrated": _("This match is not rated: {reason}."),
    "unrated_guest": _("a guest took part"),
    "unrated_computer": _("a computer took part"),
    "unrated_assistant": _("an assistant took part"),
    "unrated_fewer_than_three_moves": _("fewer than three moves"),
    "unrated_same_device": _("both sides at one device"),
    "unrated_repeated_opponent": _("more than five matches of the same two on one day"),
    "unrated_not_ranked": _("it was casual"),
    "unrated_aborted": _("it was called off"),
    "unrated_annulled": _("the club has annulled it"),
    # connection
    "line_live": _("Live, {lag} ms"),
    "line_connecting": _("Reconnecting …"),
    "line_offline": _("Offline"),
    "line_closed": _("Disconnected"),
    "line_signed_out": _("Signed out. Please reload the page."),
    "line_not_allowed": _("This match is private."),
    "line_unknown_match": _("There is no such match."),
    "line_back": _("Connected again."),
    # replay and read-outs
    "move_label": _("Move {number}, {colour}: {move}"),
    "move_of": _("Move {number} of {count}"),
    "no_move_yet": _("No move has been made yet."),
    "last_move": _("Move {number}, {colour}: {move}."),
    "last_roll": _("Move {number}: {move}."),
    "credited": _("At the last action {ms} ms of lag were not charged to this clock."),
    "left_day": _("{count} day"),
    "left_days": _("{count} days"),
    "left_hours": _("{count} h"),
    "left_minutes": _("{count} min"),
    "no_clock": _("This match is played without a clock."),
    "copied": _("Copied"),
    "copy_failed": _("Copying did not work"),
}

DICE: Final[Mapping[str, Promise]] = {
    "house": _("Opening roll"),
    "dice_checking": _("Checking the dice …"),
    "dice_right": _("Checked in your browser: all {count} rolls follow from the seed and the contributions."),
    "dice_wrong_roll": _(
        "Something is wrong: roll {number} (event {v}) should be {expected} and was {found}."
    ),
    "dice_wrong": _("Something is wrong with the log of this match ({code})."),
    "dice_unread": _("The log could not be read. Please load the page again."),
}
"""What the page of the dice says beside its template."""
